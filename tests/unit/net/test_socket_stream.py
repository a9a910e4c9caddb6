"""One connection of the HTTP client: what it reads, plain and over TLS, and how it ends."""

from __future__ import annotations

import asyncio
import shutil
import ssl
import subprocess
from contextlib import asynccontextmanager, suppress

import httpcore
import pytest

from sitesift.net.socket_stream import READ_LIMIT, connect_stream

LONG = b"x" * (4 * READ_LIMIT)


def run(coroutine):
    return asyncio.run(asyncio.wait_for(coroutine, 20))


@pytest.fixture(scope="module")
def certificate(tmp_path_factory):
    """A certificate of localhost, made for this test."""
    openssl = shutil.which("openssl")
    if openssl is None:
        pytest.skip("openssl is not installed")
    file = tmp_path_factory.mktemp("tls") / "both.pem"
    made = "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext"
    names = ["subjectAltName=DNS:localhost", "-keyout", str(file), "-out", f"{file}.crt"]
    subprocess.run([openssl, *made.split(), *names], check=True, capture_output=True)
    return f"{file}.crt", str(file)


async def _answers(reader, writer):
    """Reads a line; gives a long answer, says nothing, or hangs up."""
    asked = await reader.readline()
    if asked == b"long\n":
        writer.write(LONG)
        await writer.drain()
    if asked != b"hang up\n":
        with suppress(ConnectionError):
            await reader.read()  # until the client has gone
    writer.transport.abort()


async def _read_all(stream, size):
    parts = []
    while sum(map(len, parts)) < size:
        parts.append(await stream.read(65536, timeout=5))
    return b"".join(parts)


@asynccontextmanager
async def _connected(context=None):
    server = await asyncio.start_server(_answers, "127.0.0.1", 0, ssl=context)
    stream = await connect_stream("127.0.0.1", server.sockets[0].getsockname()[1], timeout=5)
    yield stream
    await stream.aclose()
    server.close()
    await asyncio.sleep(0.05)  # until the server has noticed


def test_more_than_may_wait_to_be_read_comes_whole():
    async def go():
        async with _connected() as stream:
            await stream.write(b"long\n", timeout=5)
            return await _read_all(stream, len(LONG))

    assert run(go()) == LONG


def test_the_same_comes_over_tls(certificate):
    served = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    served.load_cert_chain(*certificate)
    trusting = ssl.create_default_context(cafile=certificate[0])

    async def go():
        async with _connected(served) as plain:
            stream = await plain.start_tls(trusting, "localhost", timeout=5)
            assert stream.get_extra_info("ssl_object").version().startswith("TLS")
            assert not stream.get_extra_info("is_readable")
            await stream.write(b"long\n", timeout=5)
            return await _read_all(stream, len(LONG))

    assert run(go()) == LONG


def test_a_certificate_that_nobody_vouches_for_is_an_error_of_the_connection(certificate):
    served = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    served.load_cert_chain(*certificate)

    async def go():
        async with _connected(served) as plain:
            with pytest.raises(httpcore.ConnectError):
                await plain.start_tls(ssl.create_default_context(), "localhost", timeout=5)

    run(go())


def test_a_connection_that_the_server_has_ended_is_known_by_being_readable():
    async def go():
        async with _connected() as stream:
            before = stream.get_extra_info("is_readable")
            await stream.write(b"hang up\n")
            end = await stream.read(10, timeout=5)
            return before, end, stream.get_extra_info("is_readable")

    assert run(go()) == (False, b"", True)


def test_a_connection_that_was_closed_here_is_readable_too():
    async def go():
        async with _connected() as stream:
            await stream.aclose()
            await asyncio.sleep(0.01)
            return stream.get_extra_info("is_readable")

    assert run(go()) is True


def test_a_server_that_says_nothing_is_late():
    async def go():
        async with _connected() as stream:
            await stream.write(b"nothing\n")
            with pytest.raises(httpcore.ReadTimeout):
                await stream.read(10, timeout=0.05)

    run(go())


def test_nobody_at_the_address_is_an_error_of_the_connection():
    with pytest.raises(httpcore.ConnectError):
        run(connect_stream("127.0.0.1", 9, timeout=5))
