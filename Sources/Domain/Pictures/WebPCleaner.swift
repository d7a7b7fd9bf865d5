/// Cleans a WebP (RFC 9649). Its pictures, its colour profile, and its orientation are kept.
struct WebPCleaner {
  private static let kept: Set<FourLetters> = ["VP8 ", "VP8L", "ALPH", "ICCP", "ANIM", "ANMF"]
  private static let pictures: Set<FourLetters> = ["VP8 ", "VP8L", "ANMF"]
  /// The size of the chunk that lists the optional chunks, and its flags for two of these.
  private static let (extended, exif, xmp): (Int, UInt8, UInt8) = (18, 0x08, 0x04)

  private let bytes: [UInt8]
  /// The end of the file by its own header, or the real end if that is before.
  private let end: Int
  private var edit = PictureEdit()
  private var position = 12
  private var flags: UInt8?
  private var orientation: Orientation?
  private var hasPicture = false
  private var isCutOff = false

  static func edit(_ bytes: [UInt8]) throws(UnreadablePicture) -> PictureEdit {
    guard let size = bytes.littleNumber(4, at: 4) else { throw UnreadablePicture() }
    var cleaner = WebPCleaner(bytes, upTo: min(8 + size, bytes.count))
    cleaner.readFlags()
    try PlainPicture.readParts { cleaner.readChunk() }
    guard cleaner.hasPicture else { throw UnreadablePicture() }
    return cleaner.whole
  }

  private init(_ bytes: [UInt8], upTo end: Int) { (self.bytes, self.end) = (bytes, end) }

  private mutating func readFlags() {
    guard bytes.has("VP8X", at: 12), bytes.littleNumber(4, at: 16) == 10, position + Self.extended <= end
    else { return }
    flags = bytes[20]
    position += Self.extended
  }

  /// Returns false at the end, and at an unreadable part.
  private mutating func readChunk() -> Bool {
    guard position + 8 <= end, let name = FourLetters(bytes, at: position),
      let length = bytes.littleNumber(4, at: position + 4)
    else { return false }
    let isPicture = Self.pictures.contains(name)
    let data = position + 8
    // The picture was cut off; the part that exists is shown.
    guard length <= end - data || isPicture else { return false }
    let next = min(data + length + length % 2, end)
    isCutOff = next - data < length + length % 2
    if Self.kept.contains(name) {
      edit.keep(position..<next)
    } else if name == "EXIF", orientation == nil {
      let start = bytes.has("Exif\0\0", at: data) ? data + 6 : data
      orientation = start <= next ? Orientation(bytes, in: start..<next) : nil
    }
    hasPicture = hasPicture || isPicture
    position = next
    return true
  }

  private var whole: PictureEdit {
    var result = PictureEdit()
    guard let flags else {
      guard !edit.keepsAll(of: 12..<bytes.count) else { return unchanged }
      result.add(head(4 + edit.count))
      result.add(edit)
      return result
    }
    // After a part that was cut off no chunk can follow.
    let tags = isCutOff ? nil : orientation.map { $0.tags }
    let plain = flags & ~(Self.exif | Self.xmp) | (tags == nil ? 0 : Self.exif)
    if plain == flags, tags == nil, edit.keepsAll(of: 12 + Self.extended..<bytes.count) { return unchanged }
    let exif = tags.map { Array("EXIF".utf8) + [UInt8].little($0.count, 4) + $0 } ?? []
    result.add(head(4 + Self.extended + edit.count + exif.count))
    result.add(Array(bytes[12..<20]) + [plain] + Array(bytes[21..<30]))
    result.add(edit)
    result.add(exif)
    return result
  }

  private func head(_ size: Int) -> [UInt8] {
    Array("RIFF".utf8) + [UInt8].little(size, 4) + Array("WEBP".utf8)
  }

  private var unchanged: PictureEdit {
    var edit = PictureEdit()
    edit.keep(bytes.indices)
    return edit
  }
}
