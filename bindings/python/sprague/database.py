"""Where answers of many requests are kept: a file of SQLite, or a database of PostgreSQL that many programs may use at once."""

from __future__ import annotations

import abc
import contextlib
import hashlib
import importlib
import json
import os
import sqlite3
from typing import Any, Dict, Iterable, NamedTuple, Optional, Set, Tuple, Union

from .errors import Error

Where = Union[str, "os.PathLike[str]"]
"""A file, or the address of a database: postgresql://USER@HOST/NAME."""
Row = Tuple[str, Optional[str], str, float]
"""A request (its verb, a blank, and JSON with sorted members), its answer (JSON) or None, an error in words or "", and seconds."""

_VERSION = 1


class Kept(NamedTuple):
    """One request and what came of it: an answer (doc/formats), or an error in words."""

    request: Dict[str, Any]
    answer: Optional[Dict[str, Any]]
    error: str
    seconds: float


class Store(abc.ABC):
    """Answers by their requests. A context manager; what is added is there when `add` returns, whatever ends afterwards."""

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @abc.abstractmethod
    def close(self) -> None:
        """Ends the connection."""

    @abc.abstractmethod
    def known(self) -> Set[str]:
        """The requests that are answered."""

    @abc.abstractmethod
    def add(self, rows: Iterable[Row]) -> None:
        """All rows or, where something ends the program, none. What was there stays as it was."""

    @abc.abstractmethod
    def _row(self, key: str) -> Tuple[Optional[str], str, float]:
        """The answer, the error and the seconds of a request that is answered."""

    def get(self, key: str) -> Kept:
        """What came of a request that is answered."""
        answer, error, seconds = self._row(key)
        return Kept(json.loads(key.split(" ", 1)[1]), json.loads(answer) if answer is not None else None, error, seconds)


class Database(Store):
    """A file of SQLite; one process at a time writes it.

    The table `answers` has the columns request, answer, error and seconds. Raises Error where the file is something else.
    """

    def __init__(self, path: Where) -> None:
        self._path = os.fspath(path)
        try:
            self._file = sqlite3.connect(self._path, isolation_level=None)
            (version,) = self._file.execute("PRAGMA user_version").fetchone()
            tables = self._file.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
            if version != _VERSION and (version or tables):
                raise Error(f"'{self._path}' is a database of something else", "Name another file.")
            self._file.execute("PRAGMA journal_mode = WAL")
            self._file.execute("CREATE TABLE IF NOT EXISTS answers (request TEXT PRIMARY KEY, answer TEXT, error TEXT NOT NULL, "
                               "seconds REAL NOT NULL) WITHOUT ROWID")
            self._file.execute(f"PRAGMA user_version = {_VERSION}")
        except sqlite3.Error as error:
            raise Error(f"cannot open '{self._path}': {error}", "It must be a file of an earlier run, or none.") from None

    def close(self) -> None:
        self._file.close()

    def known(self) -> Set[str]:
        return {request for (request,) in self._file.execute("SELECT request FROM answers")}

    def add(self, rows: Iterable[Row]) -> None:
        with contextlib.closing(self._file.cursor()) as cursor:
            cursor.execute("BEGIN IMMEDIATE")
            cursor.executemany("INSERT OR IGNORE INTO answers VALUES (?, ?, ?, ?)", rows)
            cursor.execute("COMMIT")

    def forget_errors(self) -> None:
        """Requests that failed are asked again."""
        self._file.execute("DELETE FROM answers WHERE error != ''")

    def _row(self, key: str) -> Tuple[Optional[str], str, float]:
        row: Tuple[Optional[str], str, float] = self._file.execute("SELECT answer, error, seconds FROM answers WHERE request = ?", (key,)).fetchone()
        return row


class PostgresDatabase(Store):
    """A database of PostgreSQL, by psycopg2 (Debian: python3-psycopg2). Any number of programs may write it at once.

    The table `sprague_answers_1` has the columns of `Database`, and `digest`, the SHA-256 of the request, which may be too long to be a
    key. Raises Error where the server is not there.
    """

    def __init__(self, address: str) -> None:
        try:
            self._postgres: Any = importlib.import_module("psycopg2")
        except ImportError:
            raise Error("psycopg2 is not installed", "On Debian: apt install python3-psycopg2") from None
        try:
            self._server: Any = self._postgres.connect(address, connect_timeout=10)
        except self._postgres.ProgrammingError as error:
            raise Error(f"this is not the address of a database: {str(error).strip()}", "Such as postgresql://USER@HOST/NAME.") from None
        except self._postgres.Error as error:
            raise Error(f"the database cannot be reached: {str(error).strip()}", kind="internal") from None
        with self._doing() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(5077195)")  # two that begin at once would make the table twice
            cursor.execute("CREATE TABLE IF NOT EXISTS sprague_answers_1 (digest TEXT PRIMARY KEY, request TEXT NOT NULL, answer TEXT, "
                           "error TEXT NOT NULL, seconds DOUBLE PRECISION NOT NULL)")

    @contextlib.contextmanager
    def _doing(self) -> Any:
        """A transaction."""
        try:
            with self._server, self._server.cursor() as cursor:
                yield cursor
        except self._postgres.Error as error:
            raise Error(f"the database failed: {str(error).strip()}", kind="internal") from None

    def close(self) -> None:
        self._server.close()

    def known(self) -> Set[str]:
        with self._doing() as cursor:
            cursor.execute("SELECT request FROM sprague_answers_1")
            return {request for (request,) in cursor.fetchall()}

    def add(self, rows: Iterable[Row]) -> None:
        with self._doing() as cursor:
            extras: Any = importlib.import_module("psycopg2.extras")
            extras.execute_values(cursor, "INSERT INTO sprague_answers_1 VALUES %s ON CONFLICT DO NOTHING",
                                  [(_digest(row[0]), *row) for row in rows])

    def _row(self, key: str) -> Tuple[Optional[str], str, float]:
        with self._doing() as cursor:
            cursor.execute("SELECT answer, error, seconds FROM sprague_answers_1 WHERE digest = %s", (_digest(key),))
            row: Tuple[Optional[str], str, float] = cursor.fetchone()
            return row


def _digest(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()


def database(where: Where) -> Store:
    """What `where` names, made where it is not there yet: a file, or a table in a database of PostgreSQL."""
    if isinstance(where, str) and where.startswith(("postgresql://", "postgres://")):
        return PostgresDatabase(where)
    return Database(where)
