"""Downloads that are made when they are pressed go through `pressed`, so that they are still there when the browser comes for them."""

from __future__ import annotations

import ast

from tests.shared import ROOT


def test_no_page_leaves_it_to_streamlit_to_keep_what_is_made_when_pressed() -> None:
    found = []
    for path in sorted([ROOT / "app.py", *ROOT.glob("pages/**/*.py")]):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "download_button":
                data = node.args[1]
                made = ast.unparse(data.func) if isinstance(data, ast.Call) else ""
                if isinstance(data, ast.Lambda) or made == "partial":
                    found.append(f"{path.name}:{node.lineno}")
    assert found == []
