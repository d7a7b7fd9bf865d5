/// A picture as it is kept: without what cameras and programs write into it beside what is to be seen, such as
/// where it was taken, when, and with which device. How it is to be turned stays.
package enum PlainPicture {
  /// So many parts that no picture has them, and so few that they are no burden.
  static let mostParts = 1 << 16

  /// Reads one part after the other, until there is none. A picture of too many is not read.
  static func readParts(_ readPart: () -> Bool) throws(UnreadablePicture) {
    for _ in 0...mostParts {
      guard readPart() else { return }
    }
    throw UnreadablePicture()
  }

  /// Takes it out of a file of this kind. One that cannot be read as far as what it shows is refused, as
  /// nobody knows what else is in it. A PDF is a text that somebody wrote; it stays as it is.
  ///
  /// Takes time and memory in proportion to the file, whatever is in it.
  package static func clean(_ bytes: inout [UInt8], _ kind: FileKind) throws(UnreadablePicture) {
    switch kind {
    case .jpeg: try JPEGSegments.edit(bytes).apply(to: &bytes)
    case .png: try PNGChunks.edit(bytes).apply(to: &bytes)
    case .gif: try GIFBlocks.edit(bytes).apply(to: &bytes)
    case .webp: try WebPChunks.edit(bytes).apply(to: &bytes)
    case .heic: try HEICBoxes.blankMetadata(&bytes)
    case .pdf: break
    }
  }
}

/// A file that begins like a picture, and goes on as none.
package struct UnreadablePicture: Error {}

/// What is kept of a file's bytes, in their order, and what is put between.
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

  /// A file of which all is kept is not copied.
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
