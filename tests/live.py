"""A visitor of a running server who speaks Streamlit's own messages over its websocket: as a browser does, without drawing anything.

Much lighter than a browser, so that dozens of them fit on one machine:

    with Visitor(address, "close_contests", sample="mn-2022-local") as visitor:
        visitor.click("public")
        assert "Mayor" in visitor.words()

Every call that makes the script run comes back once it has finished, with what the page holds then.
"""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import threading
import time
import urllib.request
import uuid
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any, Self
from urllib.parse import parse_qsl, urlencode

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ClientState_pb2 import ClientState
from streamlit.proto.Common_pb2 import FileURLs, UploadedFileInfo
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.Navigation_pb2 import Navigation
from streamlit.proto.WidgetStates_pb2 import WidgetState
from websockets.sync.client import connect

from tests.shared import ROOT

PATIENCE = 120.0
"""Seconds that a visitor waits for the server to say anything."""

_COOKIE = "_streamlit_xsrf"
_AGAIN = ForwardMsg.FINISHED_EARLY_FOR_RERUN
_SEEN = ("body", "label", "value", "title", "text", "html", "spec")
"""Fields of an element that hold what people read."""


def start_server(
    log: Path,
    script: str = "app.py",
    *options: str,
    port: int = 0,
    env: Mapping[str, str] | None = None,
    python: Sequence[str] = ("-m", "streamlit"),
    no_disk: bool = False,
) -> tuple[subprocess.Popen[bytes], str]:
    """The app, or another script, as people start it, on a free port; comes back when it answers. Raises RuntimeError if it never does.

    `options` are Streamlit's, `python` what Python runs instead of Streamlit's own command; with `no_disk` the server can write no file
    at all (not on Windows).
    """
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = port or free.getsockname()[1]
    command = [sys.executable, *python, "run", script, "--server.port", str(port), *options]
    command += ["--server.address", "127.0.0.1", "--server.headless", "true", "--server.fileWatcherType", "none"]
    process = subprocess.Popen(
        command,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env={**os.environ, **(env or {})},
        preexec_fn=_write_nothing if no_disk else None,
    )
    threading.Thread(target=_copy, args=(process, log), daemon=True).start()
    address = f"http://127.0.0.1:{port}"
    for _ in range(480):
        with suppress(OSError), urllib.request.urlopen(f"{address}/_stcore/health") as answer:
            if answer.status == 200:
                return process, address
        if process.poll() is not None:
            break
        time.sleep(0.25)
    process.kill()
    raise RuntimeError(f"the app didn't start:\n{log.read_text(errors='replace')}")


def _copy(process: subprocess.Popen[bytes], log: Path) -> None:
    """What the server says, into its log: through a pipe, for one that can write no file."""
    assert process.stdout is not None
    with log.open("ab", buffering=0) as said, process.stdout as told:
        for line in told:
            said.write(line)


def _write_nothing() -> None:
    import resource

    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))


class Visitor:
    """One session. `heard`, where given, gets the bytes of every message as it comes in; `back_to` is a session that lost its connection.

    `elements` are those on the page, by where they stand: pairs of a kind, such as "markdown", and its message. `runs` counts the runs of
    the script, `page` and `query` are what the URL says, `seconds` how long the last call waited.
    """

    def __init__(
        self,
        address: str,
        page: str = "",
        *,
        heard: Callable[[bytes], None] | None = None,
        back_to: str = "",
        origin: str = "",
        **params: str,
    ) -> None:
        self.address, self.query, self.heard = address, dict(params), heard
        self.session = ""
        self.runs, self.seconds = 0, 0.0
        self.pages: dict[str, str] = {}
        self.elements: dict[tuple[int, ...], tuple[str, Any]] = {}
        self.page, self._hash = page, ""
        self._states: dict[str, WidgetState] = {}
        self._fragments: dict[tuple[int, ...], str] = {}
        self.token = _token(address)
        opened = connect(
            f"{address.replace('http', 'ws', 1)}/_stcore/stream",
            origin=origin or address,
            subprotocols=["streamlit", self.token, *([back_to] if back_to else [])],
            additional_headers={"Cookie": f"{_COOKIE}={self.token}"},
            compression=None,
            max_size=None,
            open_timeout=PATIENCE,
        )
        self._open = ExitStack()
        self._socket = self._open.enter_context(opened)
        self.rerun()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Leave, as one who closes the tab."""
        self._open.close()

    def rerun(self, fragment: str = "") -> Self:
        """Run the page, or one fragment of it, with what the widgets say."""
        state = ClientState(query_string=urlencode(self.query), page_script_hash=self._hash, fragment_id=fragment)
        state.page_name = "" if self._hash else self.page
        state.widget_states.widgets.extend(self._states.values())
        state.context_info.url = f"{self.address}/{self.page}"
        state.context_info.timezone, state.context_info.locale = "UTC", "en-US"
        began = time.monotonic()
        self._send(BackMsg(rerun_script=state))
        self._listen()
        self.seconds = time.monotonic() - began
        for state_id in [one for one, told in self._states.items() if told.WhichOneof("value") == "trigger_value"]:
            del self._states[state_id]
        return self

    def go(self, page: str = "", **params: str) -> Self:
        """Another page of the app, as its link opens it: with these parameters alone."""
        self.query, self.page, self._hash = dict(params), page, self.pages.get(page, "")
        return self.rerun()

    def follow(self, label: str) -> Self:
        """Press a link inside the app, by words of its label."""
        link = self.find(label, "page_link")
        return self.go(link.page, **dict(parse_qsl(link.query_string)))

    def click(self, label: str) -> Self:
        """Press a button."""
        return self._set(label, "button", "trigger_value", True)

    def type_in(self, label: str, value: str) -> Self:
        """Fill a line or an area of text."""
        return self._set(label, ("text_input", "text_area"), "string_value", value)

    def put(self, label: str, value: float) -> Self:
        """Set a number in its box."""
        return self._set(label, "number_input", "double_value", value)

    def slide(self, label: str, *values: float) -> Self:
        """Set a slider."""
        return self._set(label, "slider", "double_array_value", values)

    def choose(self, label: str, option: str) -> Self:
        """Choose an option: of a select box, of a row of buttons or of a group of them."""
        element = self.find(label, ("selectbox", "button_group", "radio"))
        if element.DESCRIPTOR.name == "ButtonGroup":
            return self._set(label, "button_group", "string_array_value", (option,))
        return self._set(label, ("selectbox", "radio"), "string_value", option)

    def upload(self, label: str, *files: tuple[str, bytes]) -> Self:
        """Put files into an uploader: each is sent over HTTP first, as a browser does."""
        element = self.find(label, "file_uploader")
        urls = self._ask_for_urls([name for name, _ in files])
        state = WidgetState(id=element.id)
        for (name, data), url in zip(files, urls, strict=True):
            self.send(url.upload_url, name, data)
            state.file_uploader_state_value.uploaded_file_info.append(
                UploadedFileInfo(file_id=url.file_id, name=name, size=len(data), file_urls=url)
            )
        self._states[element.id] = state
        return self.rerun(self._fragment(element.id))

    def send(self, path: str, name: str, data: bytes) -> int:
        """Send one file to an address of the server; the status of the answer. Raises urllib's HTTPError where it is refused."""
        mark = uuid.uuid4().hex
        head = f'--{mark}\r\nContent-Disposition: form-data; name="{name}"; filename="{name}"\r\n'
        body = head.encode() + b"Content-Type: text/plain\r\n\r\n" + data + f"\r\n--{mark}--\r\n".encode()
        headers = {
            "Content-Type": f"multipart/form-data; boundary={mark}",
            "X-Xsrftoken": self.token,
            "Cookie": f"{_COOKIE}={self.token}",
        }
        request = urllib.request.Request(f"{self.address}{path}", body, headers, method="PUT")
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return int(answer.status)

    def fetch(self, label: str) -> bytes:
        """What a download button gives."""
        return self.take(self.address_of(label))

    def take(self, path: str) -> bytes:
        """What an address of the server gives. Raises urllib's HTTPError where there is nothing."""
        with urllib.request.urlopen(f"{self.address}{path}", timeout=PATIENCE) as answer:
            return bytes(answer.read())

    def address_of(self, label: str) -> str:
        """Where a download button's file lies; one that is only made when the button is pressed is made now."""
        button = self.find(label, "download_button")
        if button.url:
            return str(button.url)
        asked = BackMsg()
        asked.backend_operation_request.session_id = self.session
        asked.backend_operation_request.request_id = uuid.uuid4().hex
        asked.backend_operation_request.deferred_file.file_id = button.deferred_file_id
        answer = self._ask(asked, "backend_operation_response").backend_operation_response
        if answer.error_msg:
            raise RuntimeError(answer.error_msg)
        return str(answer.deferred_file.url)

    def find(self, label: str, kinds: str | tuple[str, ...] = ()) -> Any:
        """The first element of these kinds whose label holds these words; raises LookupError where there is none."""
        wanted = (kinds,) if isinstance(kinds, str) else kinds
        for kind, element in self.elements.values():
            if (not wanted or kind in wanted) and label in plainly(getattr(element, "label", "")):
                return element
        have = [(kind, getattr(one, "label", "")) for kind, one in self.elements.values() if hasattr(one, "label")]
        raise LookupError(f"No {' or '.join(wanted) or 'element'} {label!r}; there are {have}")

    def of(self, kind: str) -> list[Any]:
        """The elements of one kind."""
        return [element for other, element in self.elements.values() if other == kind]

    def words(self) -> str:
        """The texts on the page as people read them, a line each."""
        return "\n".join(self._texts())

    def _texts(self) -> Iterator[str]:
        for _, element in sorted(self.elements.items()):
            for name in _SEEN:
                text = getattr(element[1], name, "")
                if isinstance(text, str) and text:
                    yield plainly(text)

    def _set(self, label: str, kinds: str | tuple[str, ...], field: str, value: Any) -> Self:
        element = self.find(label, kinds)
        state = WidgetState(id=element.id)
        if isinstance(value, tuple):
            getattr(state, field).data.extend(value)
        else:
            setattr(state, field, value)
        self._states[element.id] = state
        return self.rerun(self._fragment(element.id))

    def _fragment(self, widget: str) -> str:
        for path, (_, element) in self.elements.items():
            if getattr(element, "id", "") == widget:
                return self._fragments.get(path, "")
        return ""

    def _send(self, message: BackMsg) -> None:
        self._socket.send(message.SerializeToString())

    def _next(self) -> ForwardMsg:
        raw = self._socket.recv(PATIENCE)
        assert isinstance(raw, bytes)
        if self.heard is not None:
            self.heard(raw)
        message = ForwardMsg()
        message.ParseFromString(raw)
        return message

    def _ask_for_urls(self, names: list[str]) -> list[FileURLs]:
        asked = BackMsg()
        asked.file_urls_request.request_id = uuid.uuid4().hex
        asked.file_urls_request.file_names.extend(names)
        asked.file_urls_request.session_id = self.session
        return list(self._ask(asked, "file_urls_response").file_urls_response.file_urls)

    def _ask(self, asked: BackMsg, kind: str) -> ForwardMsg:
        """Send a message and wait for the answer of this kind."""
        self._send(asked)
        while True:
            message = self._next()
            if message.WhichOneof("type") == kind:
                return message

    def _listen(self) -> None:
        """Take what the server sends until the script, and every run that follows from it, has finished."""
        found: set[tuple[int, ...]] = set()
        fragments: set[str] = set()
        while True:
            message = self._next()
            match message.WhichOneof("type"):
                case "new_session":
                    self._begin(message)
                    found, fragments = set(), set(message.metadata.run.fragment_ids)
                case "delta":
                    found.add(self._take(message))
                case "navigation":
                    self._place(message.navigation)
                case "page_info_changed":
                    self.query = dict(parse_qsl(message.page_info_changed.query_string))
                case "script_finished" if message.script_finished != _AGAIN and self.runs:
                    self._drop(found, fragments)
                    return

    def _begin(self, message: ForwardMsg) -> None:
        self.runs += 1
        new = message.new_session
        self.session = new.initialize.session_id or self.session

    def _place(self, navigation: Navigation) -> None:
        """Learn which pages there are, and on which of them the run is."""
        self.pages = {
            "" if page.is_default else page.url_pathname: page.page_script_hash for page in navigation.app_pages
        }
        self._hash = navigation.page_script_hash
        self.page = next((name for name, script in self.pages.items() if script == self._hash), "")

    def _take(self, message: ForwardMsg) -> tuple[int, ...]:
        path, delta = tuple(message.metadata.delta_path), message.delta
        kind = delta.new_element.WhichOneof("type") if delta.WhichOneof("type") == "new_element" else None
        if kind is None:
            self.elements.pop(path, None)
            if delta.WhichOneof("type") == "add_block":
                # An expander, a tab or a popover has its own words; a placeholder has none.
                block = delta.add_block.WhichOneof("type")
                if block is None:
                    return path
                self.elements[path] = (block, getattr(delta.add_block, block))
        else:
            self.elements[path] = (kind, getattr(delta.new_element, kind))
        self._fragments[path] = delta.fragment_id
        return path

    def _drop(self, found: set[tuple[int, ...]], fragments: set[str]) -> None:
        """Forget the elements that the finished run no longer has; a fragment's run only speaks of its own."""
        for path in [path for path in self.elements if path not in found]:
            if not fragments or self._fragments.get(path) in fragments:
                del self.elements[path]
                self._fragments.pop(path, None)
        here = {getattr(element, "id", "") for _, element in self.elements.values()}
        self._states = {widget: state for widget, state in self._states.items() if widget in here}


def plainly(marked: str) -> str:
    """Text as it is read once Markdown's backslashes and unseen joiners are gone."""
    return re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", marked).replace("\u2060", "")


def _token(address: str) -> str:
    """What the server gives every browser to send along, so that no other site can send in its name."""
    with urllib.request.urlopen(f"{address}/_stcore/health", timeout=PATIENCE) as answer:
        found = re.search(rf"{_COOKIE}=([^;]+)", answer.headers.get("Set-Cookie", ""))
    assert found, "the server protects nobody from requests of other sites"
    return found.group(1)
