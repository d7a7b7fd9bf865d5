import Encodings

/// Cleans a PNG (W3C PNG, third edition). Its picture or animation, its colour profile, and its orientation
/// are kept.
enum PNGCleaner {
  private static let kept: Set<FourLetters> = [
    "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "cHRM", "gAMA", "iCCP", "sBIT", "sRGB", "cICP", "mDCV", "cLLI",
    "bKGD", "hIST", "pHYs", "sPLT", "acTL", "fcTL", "fdAT",
  ]

  static func edit(_ bytes: [UInt8]) throws(UnreadablePicture) -> PictureEdit {
    guard bytes.number(4, at: 8) == 13, bytes.has("IHDR", at: 12) else { throw UnreadablePicture() }
    var edit = PictureEdit()
    edit.keep(0..<8)
    var (position, parts, hasData, isTurned) = (8, 0, false, false)
    while let length = bytes.number(4, at: position), let name = FourLetters(bytes, at: position + 4) {
      if name == "IDAT" { hasData = true }
      parts += 1
      guard parts <= PlainPicture.mostParts else { throw UnreadablePicture() }
      guard length <= bytes.count - position - 12 else {
        // The picture was cut off; the part that exists is shown.
        if name == "IDAT" { edit.keep(position..<bytes.count) }
        break
      }
      let end = position + 12 + length
      if kept.contains(name) {
        edit.keep(position..<end)
      } else if name == "eXIf", !isTurned,
        let orientation = Orientation(bytes, in: position + 8..<position + 8 + length)
      {
        isTurned = true
        edit.add(chunk("eXIf", orientation.tags))
      }
      position = end
      if name == "IEND" { break }
    }
    guard hasData else { throw UnreadablePicture() }
    return edit
  }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let named = Array(name.utf8) + data
    var checksum = CRC32()
    checksum.add(named)
    return [UInt8].big(data.count, 4) + named + [UInt8].big(Int(checksum.value), 4)
  }
}
