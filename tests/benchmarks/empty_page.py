"""The least that Streamlit can do, as a yardstick: one slider and one plotly chart in a fragment."""

import plotly.graph_objects as go
import streamlit as st


@st.fragment
def live() -> None:
    value = st.slider("Value", 0, 500, 0, key="value")
    st.plotly_chart(go.Figure(go.Bar(x=[value], y=["value"], orientation="h")), key="chart")


live()
