"""Zips of files: each member is read as a file of its own, within limits that no archive can talk its way round."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import PurePosixPath

from recount_core.errors import ResultsError
from recount_core.results.limits import Limits
from recount_core.results.source import Source

_CHUNK = 2**20


@dataclass(slots=True)
class Refusal:
    """A file that is not read, with the sentence why."""

    name: str
    reason: str


@dataclass(slots=True)
class _Budget:
    limits: Limits
    files: int = 0
    size: int = 0
    names: set[str] = field(default_factory=set)


def sources(files: Iterable[tuple[str, bytes]], limits: Limits) -> Iterator[Source | Refusal]:
    """Every file, the members of zips in place of the zips; names are made different where two files have the same."""
    budget = _Budget(limits)
    for name, data in files:
        yield from _opened(name, data, budget, depth=0)


def _opened(name: str, data: bytes, budget: _Budget, depth: int) -> Iterator[Source | Refusal]:
    limits = budget.limits
    budget.files += 1
    budget.size += len(data)
    source = Source(unlike(name, budget.names), data, limits)
    if not data:
        yield Refusal(source.name, f"{source.base} is empty.")
    elif len(data) > limits.file_bytes:
        yield Refusal(
            source.name,
            f"{source.base} has {len(data):,} bytes; at most {limits.file_bytes:,} are read. Upload one state, or one county, at a time.",
        )
    elif budget.size > limits.all_bytes or budget.files > limits.files:
        yield Refusal(
            source.name,
            f"{source.base} is not read: the files before it are already {limits.files:,} files or {limits.all_bytes:,} bytes.",
        )
    elif source.is_zip and not source.is_workbook:
        if depth >= limits.zip_depth:
            yield Refusal(source.name, f"{source.base} is a zip inside {depth} others; unpack it and upload its files.")
        else:
            yield from _members(source, budget, depth)
    else:
        yield source


def unlike(name: str, names: set[str]) -> str:
    """The name, or with a number behind it when an earlier file has it too."""
    unlike, number = name, 1
    while unlike in names:
        number += 1
        unlike = f"{name} ({number})"
    names.add(unlike)
    return unlike


def _members(source: Source, budget: _Budget, depth: int) -> Iterator[Source | Refusal]:
    try:
        archive = zipfile.ZipFile(io.BytesIO(source.data))
    except (zipfile.BadZipFile, ValueError, OSError) as error:
        yield Refusal(source.name, f"{source.base} can't be opened as a zip; it may be damaged ({error}).")
        return
    with archive:
        members = [info for info in archive.infolist() if not info.is_dir() and not _hidden(info.filename)]
        if not members:
            yield Refusal(source.name, f"{source.base} is a zip without files in it.")
        if any(info.filename in ("word/document.xml", "ppt/presentation.xml") for info in members):
            text = f"{source.base} is a text document or slides: copy its table into a spreadsheet, save that and upload it."
            yield Refusal(source.name, text)
            return
        for info in members:
            name = f"{source.name}/{info.filename}"
            try:
                data = _unpacked(archive, info, budget)
            except ResultsError as error:
                yield Refusal(name, str(error))
            except RuntimeError:
                yield Refusal(
                    name, f"{info.filename} in {source.base} is protected by a password: upload it without one."
                )
            except (zipfile.BadZipFile, zlib.error, OSError, ValueError, NotImplementedError, EOFError) as error:
                yield Refusal(name, f"{info.filename} in {source.base} can't be unpacked; it may be damaged ({error}).")
            else:
                yield from _opened(name, data, budget, depth + 1)
            if budget.files > budget.limits.files:
                return


def _hidden(name: str) -> bool:
    return any(part.startswith((".", "__MACOSX")) for part in PurePosixPath(name).parts)


def _unpacked(archive: zipfile.ZipFile, info: zipfile.ZipInfo, budget: _Budget) -> bytes:
    """A member's bytes, counted while they come: what the archive says of its size is not believed."""
    limits = budget.limits
    most = min(limits.file_bytes, limits.all_bytes - budget.size, max(info.compress_size, 1) * limits.zip_ratio)
    parts: list[bytes] = []
    size = 0
    with archive.open(info) as member:
        while chunk := member.read(_CHUNK):
            size += len(chunk)
            if size > most and size > _CHUNK:
                raise ResultsError(
                    f"{info.filename} unpacks to more than {most:,} bytes, too many for its packed size or for the limits; unpack it "
                    "and upload the file itself."
                )
            parts.append(chunk)
    return b"".join(parts)
