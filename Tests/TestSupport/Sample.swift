/// The smallest files that are recognised as their kinds and pass as pictures.
package enum Sample {
  /// Cut off inside its image data: bytes appended to it count as image data.
  package static let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + [
      0, 0, 1, 0, 0, 0, 0, 16, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0x7F, 0xFF, 0xFF, 0xFF,
    ] + Array("IDAT".utf8)
  package static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xDA, 0, 2, 1, 2, 3]
  package static let gif =
    Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 0, 0x3B]
  package static let webp = Array("RIFF".utf8) + [14, 0, 0, 0] + Array("WEBPVP8 ".utf8) + [2, 0, 0, 0, 1, 2]
  package static let pdf = Array("%PDF-1.7\n".utf8)
  package static let heic =
    [0, 0, 0, 20] + Array("ftypheic0000mif1".utf8) + [0, 0, 0, 42] + Array("meta".utf8) + [0, 0, 0, 0] + [
      0, 0, 0, 14,
    ] + Array("iinf".utf8) + [0, 0, 0, 0, 0, 0] + [0, 0, 0, 16] + Array("iloc".utf8) + [
      0, 0, 0, 0, 0x44, 0, 0, 0,
    ]
  package static let avif = [0, 0, 0, 24] + Array("ftypavif0000avif".utf8)
  package static let svg = Array(
    "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>".utf8)
  package static let html = Array("<!DOCTYPE html><script>alert(1)</script>".utf8)
}
