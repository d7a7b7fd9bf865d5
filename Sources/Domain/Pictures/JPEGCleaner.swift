import Glibc

/// Cleans a JPEG (ITU-T T.81, annex B). Its tables, frames and scans, its colour profile, and its orientation
/// are kept. Data after its end, such as other pictures and films, is removed.
struct JPEGCleaner {
  private let bytes: [UInt8]
  private var edit = PictureEdit()
  private var position = 2
  private var hasScan = false
  private var isTurned = false

  static func edit(_ bytes: [UInt8]) throws(UnreadablePicture) -> PictureEdit {
    var cleaner = JPEGCleaner(bytes)
    cleaner.edit.keep(0..<2)
    try PlainPicture.readParts { cleaner.readSegment() }
    guard cleaner.hasScan else { throw UnreadablePicture() }
    return cleaner.edit
  }

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns false at the end, and at an unreadable part: the picture is what came before.
  private mutating func readSegment() -> Bool {
    guard let marker = nextMarker() else { return false }
    switch marker {
    case 0x01, 0xD0...0xD7: position += 2
    case 0xD8: return false
    case 0xD9:
      edit.keep(position..<position + 2)
      return false
    default:
      guard let length = bytes.number(2, at: position + 2), length >= 2, length <= bytes.count - position - 2
      else { return false }
      take(marker, upTo: position + 2 + length)
    }
    return true
  }

  private mutating func take(_ marker: UInt8, upTo end: Int) {
    var end = end
    if marker == 0xDA {
      hasScan = true
      end = endOfScan(from: end)
    }
    if isKept(marker, position + 4..<end) {
      edit.keep(position..<end)
    } else if marker == 0xE1, !isTurned, isNamed("Exif\0\0", position + 4..<end),
      let orientation = Orientation(bytes, in: position + 10..<end)
    {
      isTurned = true
      let tags = Array("Exif\0\0".utf8) + orientation.tags
      edit.add([0xFF, 0xE1] + [UInt8].big(2 + tags.count, 2) + tags)
    }
    position = end
  }

  private func isKept(_ marker: UInt8, _ contents: Range<Int>) -> Bool {
    switch marker {
    case 0xC0...0xCF, 0xDA...0xDF: true
    case 0xE0: isNamed("JFIF\0", contents)
    case 0xE2: isNamed("ICC_PROFILE\0", contents)
    case 0xEE: isNamed("Adobe", contents)
    default: false
    }
  }

  private func isNamed(_ name: String, _ contents: Range<Int>) -> Bool {
    bytes[contents].starts(with: name.utf8)
  }

  /// Moves to the next marker, skipping other bytes.
  private mutating func nextMarker() -> UInt8? {
    guard let found = marker(from: position, inScan: false) else { return nil }
    position = found
    return bytes[found + 1]
  }

  /// Coded data contains no markers except those at which a decoder can resume (B.1.1.5).
  private func endOfScan(from start: Int) -> Int { marker(from: start, inScan: true) ?? bytes.count }

  /// The position of the next 0xFF that begins a marker.
  private func marker(from start: Int, inScan: Bool) -> Int? {
    bytes.withUnsafeBufferPointer { bytes in
      guard start < bytes.count, let base = bytes.baseAddress else { return nil }
      var position = start
      while let found = memchr(base + position, 0xFF, bytes.count - position) {
        position = bytes.count - (UnsafeRawPointer(base + bytes.count) - UnsafeRawPointer(found)) + 1
        // If they are close to each other, a new search for each takes longer.
        while position < bytes.count, bytes[position - 1] == 0xFF {
          let next = bytes[position]
          let isPassedOver = next == 0x00 || next == 0xFF || (inScan && (0xD0...0xD7).contains(next))
          guard isPassedOver else { return position - 1 }
          position += next == 0xFF ? 1 : 2
        }
        if position >= bytes.count { return nil }
      }
      return nil
    }
  }
}
