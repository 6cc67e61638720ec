"""The other page of the yardstick."""

import plotly.graph_objects as go
import streamlit as st

st.set_page_config(page_title="Second")
st.page_link("first.py", label="First")
st.title("Second")
value = st.slider("Value", 0, 500, 0, key="other_value")
st.plotly_chart(go.Figure(go.Bar(x=[value], y=["value"], orientation="h")), key="other_chart")
