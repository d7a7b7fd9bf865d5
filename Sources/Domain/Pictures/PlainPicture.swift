/// Removes the metadata that cameras and programs add to a picture, such as the place, the time and the
/// device. The orientation is kept.
package enum PlainPicture {
  /// More parts than a picture has, but few enough to be read quickly.
  static let mostParts = 1 << 16

  /// Reads one part after the other until there are no more. Throws if there are too many.
  static func readParts(_ readPart: () -> Bool) throws(UnreadablePicture) {
    for _ in 0...mostParts { guard readPart() else { return } }
    throw UnreadablePicture()
  }

  /// Removes the metadata from a file of this kind. A picture that cannot be parsed is refused, because its
  /// other contents are unknown. A PDF is a document written by a person and stays as it is.
  ///
  /// Takes time and memory in proportion to the file, for any contents.
  package static func clean(_ bytes: inout [UInt8], _ kind: FileKind) throws(UnreadablePicture) {
    switch kind {
    case .jpeg: try JPEGCleaner.edit(bytes).apply(to: &bytes)
    case .png: try PNGCleaner.edit(bytes).apply(to: &bytes)
    case .gif: try GIFCleaner.edit(bytes).apply(to: &bytes)
    case .webp: try WebPCleaner.edit(bytes).apply(to: &bytes)
    case .heic: try HEICCleaner.blankMetadata(&bytes)
    case .pdf: break
    }
  }
}

/// A file that begins like a picture, but is not a valid one.
package struct UnreadablePicture: Error {}

/// The ranges of a file's bytes that are kept, in order, and the bytes inserted between them.
struct PictureEdit {
  private enum Piece {
    case kept(Range<Int>)
    case made([UInt8])
  }

  private var pieces: [Piece] = []
  private(set) var count = 0

  mutating func keep(_ range: Range<Int>) {
    count += range.count
    if case .kept(let last) = pieces.last, last.upperBound == range.lowerBound {
      pieces[pieces.count - 1] = .kept(last.lowerBound..<range.upperBound)
    } else {
      pieces.append(.kept(range))
    }
  }

  mutating func add(_ bytes: [UInt8]) {
    count += bytes.count
    pieces.append(.made(bytes))
  }

  mutating func add(_ edit: PictureEdit) {
    count += edit.count
    pieces += edit.pieces
  }

  func keepsAll(of range: Range<Int>) -> Bool {
    if pieces.count == 1, case .kept(range) = pieces[0] { true } else { false }
  }

  /// A file that is kept completely is not copied.
  func apply(to bytes: inout [UInt8]) {
    guard !keepsAll(of: bytes.indices) else { return }
    var result: [UInt8] = []
    result.reserveCapacity(count)
    for piece in pieces {
      switch piece {
      case .kept(let range): result += bytes[range]
      case .made(let made): result += made
      }
    }
    bytes = result
  }
}
