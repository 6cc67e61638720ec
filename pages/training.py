"""Training: lessons on real and made-up contests, the drill, the real cases, and what was learned so far."""

import streamlit as st

from pages.parts import frame, lesson_steps, practice, real_cases

frame.page("Training")
st.title("Training", anchor=False)
match practice.view():
    case "lessons":
        lesson_steps.show()
    case "drill":
        practice.drill()
    case "cases":
        real_cases.show()
    case _:
        practice.progress()
frame.foot()
