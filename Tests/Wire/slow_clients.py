"""Many clients that take their time: `slow_clients.py PORT ASSET HEADS BODIES READERS`.

They run in a process of their own, so that they cost the client that is measured
nothing but the server's attention. Prints `connected` once all of them are there,
then sends or reads a byte a second each until it is ended.
"""

import asyncio
import itertools
import socket
import sys

from evenly import allow_many_files

HEAD = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
BODY = b"POST /nothing-here HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n"
PAUSE = 1


async def connect(port, *options):
    connection = socket.socket()
    connection.setblocking(False)
    for option in options:
        connection.setsockopt(*option)
    await asyncio.get_running_loop().sock_connect(connection, ("127.0.0.1", port))
    return connection


async def send_slowly(connection, start):
    loop = asyncio.get_running_loop()
    try:
        await loop.sock_sendall(connection, start)
        for byte in itertools.cycle(b"abc"):
            await asyncio.sleep(PAUSE)
            await loop.sock_sendall(connection, bytes([byte]))
    except OSError:
        connection.close()


async def read_slowly(connection, requests):
    loop = asyncio.get_running_loop()
    try:
        await loop.sock_sendall(connection, requests)
        while await loop.sock_recv(connection, 1):
            await asyncio.sleep(PAUSE)
    except OSError:
        pass
    connection.close()


async def main(port, asset, heads, bodies, readers):
    # Small segments and a small window keep the kernel from taking the answers
    # off the server's hands.
    narrow = [
        (socket.SOL_SOCKET, socket.SO_RCVBUF, 4096),
        (socket.IPPROTO_TCP, socket.TCP_MAXSEG, 1000),
    ]
    # More than the kernel buffers for one connection, for an asset of any size.
    requests = f"GET {asset} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode() * 500
    tasks = []
    for _ in range(heads):
        tasks.append(send_slowly(await connect(port), HEAD))
    for _ in range(bodies):
        tasks.append(send_slowly(await connect(port), BODY))
    for _ in range(readers):
        tasks.append(read_slowly(await connect(port, *narrow), requests))
    slow = asyncio.gather(*tasks)
    await asyncio.sleep(0)
    print("connected", flush=True)
    await slow


if __name__ == "__main__":
    allow_many_files()
    port, asset, *counts = sys.argv[1:]
    asyncio.run(main(int(port), asset, *map(int, counts)))
