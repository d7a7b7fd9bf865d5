/// Cleans a GIF (GIF89a). Its pictures, their durations, and the number of repetitions are kept.
struct GIFCleaner {
  private let bytes: [UInt8]
  private var edit = PictureEdit()
  private var position: Int
  private var hasPicture = false

  static func edit(_ bytes: [UInt8]) throws(UnreadablePicture) -> PictureEdit {
    guard let flags = bytes.number(1, at: 10), bytes.count >= 13 + colours(flags) else {
      throw UnreadablePicture()
    }
    var cleaner = GIFCleaner(bytes, from: 13 + colours(flags))
    cleaner.edit.keep(0..<cleaner.position)
    try PlainPicture.readParts { cleaner.readBlock() }
    guard cleaner.hasPicture else { throw UnreadablePicture() }
    return cleaner.edit
  }

  private init(_ bytes: [UInt8], from position: Int) { (self.bytes, self.position) = (bytes, position) }

  /// The size of the colour table that these flags announce.
  private static func colours(_ flags: Int) -> Int { flags & 0x80 == 0 ? 0 : 3 << ((flags & 7) + 1) }

  /// Returns false at the end, and at an unreadable part: the picture is what came before.
  private mutating func readBlock() -> Bool {
    switch bytes.number(1, at: position) {
    case 0x2C: return readPicture()
    case 0x21: return readExtension()
    case 0x3B:
      edit.keep(position..<position + 1)
      return false
    default: return false
    }
  }

  private mutating func readPicture() -> Bool {
    guard let flags = bytes.number(1, at: position + 9) else { return false }
    let data = position + 11 + Self.colours(flags)
    guard data <= bytes.count else { return false }
    hasPicture = true
    let end = endOfBlocks(from: data)
    edit.keep(position..<(end ?? bytes.count))
    position = end ?? bytes.count
    return end != nil
  }

  private mutating func readExtension() -> Bool {
    guard let label = bytes.number(1, at: position + 1), let end = endOfBlocks(from: position + 2) else {
      return false
    }
    let isRepetition =
      label == 0xFF && end == position + 19
      && ["NETSCAPE2.0", "ANIMEXTS1.0"].contains { bytes.has($0, at: position + 3) }
    if label == 0xF9 || isRepetition { edit.keep(position..<end) }
    position = end
    return true
  }

  /// The end of a run of blocks, after its empty block; nil if there is none.
  private func endOfBlocks(from start: Int) -> Int? {
    bytes.withUnsafeBytes { bytes in
      var position = start
      while position < bytes.count {
        let count = Int(bytes[position])
        position += 1 + count
        if count == 0 { return position }
      }
      return nil
    }
  }
}
