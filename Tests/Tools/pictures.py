"""The beginnings of pictures: any bytes appended to one belong to its picture data."""


def png(size):
    return (
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"
        + 2 * size.to_bytes(4, "big")
        + b"\x08\0\0\0\0\0\0\0\0"
        # A part as large as parts may be, of which the rest was cut off.
        + b"\x7f\xff\xff\xffIDAT"
    )


# Too many pixels for any program to be given it to read.
PNG = png(1 << 16)
READABLE = png(256)
