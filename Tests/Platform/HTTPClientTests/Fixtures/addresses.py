"""Writes addresses.txt: what Python's ipaddress says of addresses around every special range,
and of random ones.

    python3 addresses.py > addresses.txt

Multicast counts as global there; no server has such an address, so it is refused here. Of
192.0.0.0/24 older Pythons know parts alone.
"""

import ipaddress
import random

V4 = [
    "0.0.0.0/8",
    "10.0.0.0/8",
    "100.64.0.0/10",
    "127.0.0.0/8",
    "169.254.0.0/16",
    "172.16.0.0/12",
    "192.0.0.0/24",
    "192.0.2.0/24",
    "192.168.0.0/16",
    "198.18.0.0/15",
    "198.51.100.0/24",
    "203.0.113.0/24",
    "224.0.0.0/4",
    "240.0.0.0/4",
]
V6 = [
    "::/128",
    "::1/128",
    "::ffff:0:0/96",
    "64:ff9b:1::/48",
    "100::/64",
    "2001::/23",
    "2001:db8::/32",
    "2002::/16",
    "fc00::/7",
    "fe80::/10",
    "ff00::/8",
    "3fff::/20",
]
PROTOCOLS = ipaddress.ip_network("192.0.0.0/24")


def is_global(address):
    inner = getattr(address, "ipv4_mapped", None)
    judged = inner or address
    return judged.is_global and not judged.is_multicast and judged not in PROTOCOLS


def around(text):
    network = ipaddress.ip_network(text)
    kind = type(network.network_address)
    first, last = int(network[0]), int(network[-1])
    for number in (first - 1, first, (first + last) // 2, last, last + 1):
        if 0 <= number < 2**network.max_prefixlen:
            yield kind(number)


def addresses(random_numbers):
    for text in V4 + V6:
        yield from around(text)
    for _ in range(600):
        yield ipaddress.IPv4Address(random_numbers.getrandbits(32))
    for _ in range(300):
        yield ipaddress.IPv6Address(random_numbers.getrandbits(128))
        yield ipaddress.IPv6Address(2 << 124 | random_numbers.getrandbits(125))
        yield ipaddress.IPv6Address(0xFFFF << 32 | random_numbers.getrandbits(32))


if __name__ == "__main__":
    for address in addresses(random.Random(1)):
        print(address, "global" if is_global(address) else "special")
