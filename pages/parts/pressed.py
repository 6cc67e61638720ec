"""Files that are made only once their button is pressed, and that then stay until they have been fetched."""

from __future__ import annotations

import threading
from collections.abc import Callable

from streamlit import runtime
from streamlit.runtime.scriptrunner import add_script_run_ctx, get_script_run_ctx


def made(make: Callable[[], bytes | str], name: str, kind: str) -> Callable[[], bytes]:
    """What makes a file of this name and kind for a download button, when it is pressed.

    Streamlit counts such a file as nobody's, and drops it once any two visitors' pages have run: among many people that is sooner than
    the browser comes for it. So it is also noted as this visitor's, whose own next run lets it go.
    """
    visitor = get_script_run_ctx()

    def file() -> bytes:
        content = make()
        data = content.encode() if isinstance(content, str) else content
        if visitor is not None and runtime.exists():
            files = runtime.get_instance().media_file_mgr
            # Whose file it is goes by the thread, and a thread of its own takes that with it when it ends.
            note = threading.Thread(
                target=files.add, args=(data, kind, f"pressed {name}", name), kwargs={"is_for_static_download": True}
            )
            add_script_run_ctx(note, visitor)
            note.start()
            note.join()
        return data

    return file
