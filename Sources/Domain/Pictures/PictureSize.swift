/// The size of a picture, read from its header only: a small file can be an enormous picture.
package struct PictureSize: Equatable {
  let width: Int
  let height: Int

  /// The number of pixels; the largest integer if the product overflows.
  package var pixels: Int {
    let (product, isTooLarge) = width.multipliedReportingOverflow(by: height)
    return isTooLarge ? .max : product
  }

  /// Nil if the bytes do not contain the size, or are of another kind.
  package init?(_ bytes: [UInt8], _ kind: FileKind) {
    let size: (Int?, Int?)? =
      switch kind {
      case .png: (bytes.number(4, at: 16), bytes.number(4, at: 20))
      case .jpeg: Self.jpeg(bytes)
      case .webp: Self.webp(bytes)
      case .gif, .pdf, .heic: nil
      }
    guard let width = size?.0, let height = size?.1, width > 0, height > 0 else { return nil }
    (self.width, self.height) = (width, height)
  }

  /// Reads the first frame header (ITU-T T.81, B.2.2), skipping the segments before it.
  private static func jpeg(_ bytes: [UInt8]) -> (Int?, Int?)? {
    var position = 2
    while position + 3 < bytes.count, bytes[position] == 0xFF {
      let marker = bytes[position + 1]
      if marker == 0xFF {
        position += 1
        continue
      }
      let isFrame = (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
      if isFrame { return (bytes.number(2, at: position + 7), bytes.number(2, at: position + 5)) }
      guard marker != 0xDA, let length = bytes.number(2, at: position + 2), length >= 2 else { return nil }
      position += 2 + length
    }
    return nil
  }

  /// Reads the three formats of RFC 9649 §2.5 to 2.7.
  private static func webp(_ bytes: [UInt8]) -> (Int?, Int?)? {
    let form = bytes.dropFirst(12).prefix(4)
    if form.elementsEqual("VP8X".utf8) {
      return (bytes.littleNumber(3, at: 24).map { $0 + 1 }, bytes.littleNumber(3, at: 27).map { $0 + 1 })
    }
    if form.elementsEqual("VP8L".utf8) {
      guard let bits = bytes.littleNumber(4, at: 21) else { return nil }
      return ((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
    }
    guard form.elementsEqual("VP8 ".utf8) else { return nil }
    return (
      bytes.littleNumber(2, at: 26).map { $0 & 0x3FFF }, bytes.littleNumber(2, at: 28).map { $0 & 0x3FFF }
    )
  }
}
