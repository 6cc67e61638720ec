"""A visitor without a browser: speaks Streamlit's websocket as the browser does, one session each, many at once.

Opens pages, uploads files, moves sliders; says how long each answer took and how large it was. It draws nothing.
"""

from __future__ import annotations

import asyncio
import re
import time
import urllib.request
from collections.abc import Mapping
from typing import Any, NamedTuple
from urllib.parse import urlencode

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.Common_pb2 import UploadedFileInfo
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState
from websockets.asyncio.client import ClientConnection, connect

PATIENCE = 120
"""Seconds that an answer may take."""

_DONE = (ForwardMsg.FINISHED_SUCCESSFULLY, ForwardMsg.FINISHED_FRAGMENT_RUN_SUCCESSFULLY)


class Answer(NamedTuple):
    """One answer of the server: seconds to its first element and to its end, bytes, and everything that it sent."""

    first: float
    whole: float
    size: int
    text: bytes


class Visitor:
    """One session. `elements` are the widgets seen last, by kind and key."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.session = ""
        self.page = ""
        self.query: dict[str, str] = {}
        self.states: dict[str, WidgetState] = {}
        self.elements: dict[tuple[str, str], Any] = {}
        self.fragments: dict[str, str] = {}
        self.cookies = ""
        self._socket: ClientConnection | None = None

    async def come(self, page: str = "", **query: str) -> Answer:
        """Connect and open a page as the first request of a new session."""
        self.cookies = await asyncio.to_thread(_cookies, self.address)
        self._socket = await connect(
            f"ws{self.address.removeprefix('http')}/_stcore/stream",
            subprotocols=["streamlit", self._token()],
            additional_headers={"Cookie": self.cookies},
            origin=self.address,
            max_size=None,
        )
        return await self.open(page, **query)

    async def leave(self) -> None:
        """Close the tab."""
        if self._socket is not None:
            await self._socket.close()

    async def open(self, page: str, **query: str) -> Answer:
        """Open a page of the app, as a link in it does: the session's objects stay, the widgets of the old page go."""
        self.page, self.query, self.states = page, query, {}
        return await self._ask(self._run())

    async def set(self, kind: str, key: str, **value: Any) -> Answer:
        """Use a widget: its new value as a field of Streamlit's WidgetState. In a fragment only that runs, as in a browser."""
        widget = self.elements[kind, key].id
        self.states[widget] = WidgetState(id=widget, **value)
        return await self._ask(self._run(self.fragments.get(widget, "")))

    async def slide(self, key: str, to: float) -> Answer:
        """Move a slider."""
        return await self.set("slider", key, double_array_value={"data": [to]})

    async def upload(self, key: str, name: str, data: bytes) -> Answer:
        """Upload a file to an uploader; the time counts from the first byte."""
        start = time.perf_counter()
        asked = BackMsg()
        asked.file_urls_request.request_id = name
        asked.file_urls_request.file_names.append(name)
        asked.file_urls_request.session_id = self.session
        await self._send(asked)
        while (said := await self._receive())[0].WhichOneof("type") != "file_urls_response":
            pass
        urls = said[0].file_urls_response.file_urls[0]
        await asyncio.to_thread(self._put, urls.upload_url, name, data)
        info = UploadedFileInfo(name=name, size=len(data), file_id=urls.file_id, file_urls=urls)
        answer = await self.set("file_uploader", key, file_uploader_state_value={"uploaded_file_info": [info]})
        return answer._replace(whole=time.perf_counter() - start)

    def _put(self, url: str, name: str, data: bytes) -> None:
        edge = b"----visitor"
        head = f'Content-Disposition: form-data; name="file"; filename="{name}"\r\nContent-Type: text/plain\r\n\r\n'
        body = b"--" + edge + b"\r\n" + head.encode() + data + b"\r\n--" + edge + b"--\r\n"
        request = urllib.request.Request(f"{self.address}/{url.lstrip('/')}", body, method="PUT")
        request.add_header("Content-Type", f"multipart/form-data; boundary={edge.decode()}")
        request.add_header("Cookie", self.cookies)
        request.add_header("X-Xsrftoken", self._token())
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            answer.read()

    def _token(self) -> str:
        found = re.search(r"_streamlit_xsrf=([^;]+)", self.cookies)
        return found.group(1) if found else ""

    def _run(self, fragment: str = "") -> BackMsg:
        message = BackMsg()
        run = message.rerun_script
        run.query_string, run.page_name, run.fragment_id = urlencode(self.query), self.page, fragment
        run.widget_states.widgets.extend(self.states.values())
        run.context_info.timezone, run.context_info.locale = "America/Chicago", "en-US"
        run.context_info.url, run.context_info.color_scheme = f"{self.address}/{self.page}", "light"
        return message

    async def _ask(self, message: BackMsg) -> Answer:
        start = time.perf_counter()
        await self._send(message)
        first, texts = 0.0, []
        while True:
            said, raw = await self._receive()
            texts.append(raw)
            kind = said.WhichOneof("type")
            if kind in ("delta", "ref_hash") and not first:
                first = time.perf_counter() - start
            if kind == "script_finished" and said.script_finished in _DONE:
                whole = time.perf_counter() - start
                return Answer(first, whole, sum(map(len, texts)), b"\n".join(texts))

    async def _send(self, message: BackMsg) -> None:
        assert self._socket is not None, "come first"
        await self._socket.send(message.SerializeToString())

    async def _receive(self) -> tuple[ForwardMsg, bytes]:
        assert self._socket is not None, "come first"
        raw = await asyncio.wait_for(self._socket.recv(), PATIENCE)
        assert isinstance(raw, bytes)
        said = ForwardMsg.FromString(raw)
        self._note(said)
        return said, raw

    def _note(self, said: ForwardMsg) -> None:
        """Remember the session's name, the URL that the app wants, and the widgets with their fragments."""
        match said.WhichOneof("type"):
            case "new_session":
                self.session = said.new_session.initialize.session_id or self.session
            case "page_info_changed":
                self.query = dict(urllib.parse.parse_qsl(said.page_info_changed.query_string))
            case "delta" if said.delta.WhichOneof("type") == "new_element":
                element = said.delta.new_element
                kind = element.WhichOneof("type")
                made = getattr(element, kind) if kind else None
                if kind == "exception":
                    raise RuntimeError(f"the page {self.page!r} broke: {element.exception.message}")
                if widget := getattr(made, "id", ""):
                    self.elements[kind, key_of(widget)] = made
                    self.fragments[widget] = said.delta.fragment_id


def key_of(widget: str) -> str:
    """The key that the app gave a widget, empty where it gave none: Streamlit ends the widget's id with it."""
    key = widget.split("-", 2)[-1]
    return "" if key == "None" else key


def _cookies(address: str) -> str:
    """The cookies that a first visit brings."""
    with urllib.request.urlopen(f"{address}/_stcore/health", timeout=PATIENCE) as answer:
        found: list[str] = answer.headers.get_all("Set-Cookie") or []
    return "; ".join(one.split(";")[0] for one in found)


def keyed(elements: Mapping[tuple[str, str], Any], kind: str) -> list[str]:
    """The keys of the widgets of one kind that were seen."""
    return [key for found, key in elements if found == kind]
