/// Blanks the metadata of a HEIC (ISO/IEC 23008-12 and 14496-12). The other bytes keep their places, because
/// the file refers to its parts by position. The orientation of a picture is stored elsewhere in it.
struct HEICCleaner {
  struct Box {
    let name: FourLetters
    let start: Int
    let contents: Range<Int>
  }

  private static let known: Set<FourLetters> = ["ftyp", "meta", "mdat", "moov"]
  private static let inMeta: Set<FourLetters> = [
    "hdlr", "pitm", "iinf", "iloc", "iprp", "iref", "idat", "dinf", "grpl", "ipro",
  ]
  private static let inMovie: Set<FourLetters> = ["mvhd", "trak"]
  private static let inTrack: Set<FourLetters> = ["tkhd", "edts", "tref", "mdia"]

  private let bytes: [UInt8]
  /// The ranges to overwrite with zeros, and the places where boxes are renamed to `free`.
  private var blanks: [Range<Int>] = []
  private var freed: [Int] = []
  private var blanked = 0

  static func blankMetadata(_ bytes: inout [UInt8]) throws(UnreadablePicture) {
    var cleaner = HEICCleaner(bytes)
    try cleaner.read()
    let (blanks, freed) = (cleaner.blanks, cleaner.freed)
    cleaner = HEICCleaner([])
    for position in blanks.joined() { bytes[position] = 0 }
    for start in freed { bytes.replaceSubrange(start + 4..<start + 8, with: "free".utf8) }
  }

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  private mutating func read() throws(UnreadablePicture) {
    let all = try boxes(in: bytes.indices)
    let data = all.filter { $0.name == "mdat" }.map(\.contents)
    guard all.contains(where: { $0.name == "meta" || $0.name == "moov" }) else { throw UnreadablePicture() }
    for box in all {
      switch box.name {
      case "meta": try readItems(box, data)
      case "moov": try readMovie(box)
      case let name where Self.known.contains(name): break
      default: try free(box)
      }
    }
  }

  // MARK: - Boxes

  private func boxes(in range: Range<Int>) throws(UnreadablePicture) -> [Box] {
    var (boxes, position) = ([Box](), range.lowerBound)
    while position < range.upperBound {
      guard boxes.count < PlainPicture.mostParts, let box = box(at: position, in: range) else {
        throw UnreadablePicture()
      }
      boxes.append(box)
      position = box.contents.upperBound
    }
    return boxes
  }

  private func box(at start: Int, in range: Range<Int>) -> Box? {
    guard let short = bytes.number(4, at: start), let name = FourLetters(bytes, at: start + 4) else {
      return nil
    }
    let head = short == 1 ? 16 : 8
    let rest = range.upperBound - start
    guard let size = short == 1 ? bytes.number(8, at: start + 8) : short == 0 ? rest : short, size >= head,
      rest >= head, size <= rest || name == "mdat"
    else { return nil }
    return Box(name: name, start: start, contents: start + head..<start + min(size, rest))
  }

  private mutating func free(_ box: Box) throws(UnreadablePicture) {
    freed.append(box.start)
    try blank(box.contents)
  }

  /// No byte is blanked twice: a file that would need more blanking than its length is not a valid picture.
  private mutating func blank(_ range: Range<Int>) throws(UnreadablePicture) {
    blanked += range.count
    guard blanked <= bytes.count else { throw UnreadablePicture() }
    blanks.append(range)
  }

  // MARK: - Moving pictures

  private mutating func readMovie(_ movie: Box) throws(UnreadablePicture) {
    for box in try boxes(in: movie.contents) {
      if !Self.inMovie.contains(box.name) { try free(box) }
      guard box.name == "trak" else { continue }
      for part in try boxes(in: box.contents) where !Self.inTrack.contains(part.name) { try free(part) }
    }
  }

  // MARK: - Items

  private mutating func readItems(_ meta: Box, _ data: [Range<Int>]) throws(UnreadablePicture) {
    guard meta.contents.count >= 4 else { throw UnreadablePicture() }
    let all = try boxes(in: meta.contents.dropFirst(4))
    for box in all where !Self.inMeta.contains(box.name) { try free(box) }
    guard let kinds = all.first(where: { $0.name == "iinf" }),
      let places = all.first(where: { $0.name == "iloc" })
    else { throw UnreadablePicture() }
    let own = all.first { $0.name == "idat" }?.contents
    var list = try ItemPlaces(bytes, in: places.contents, own: own, data)
    for range in try list.ranges(of: metadata(in: kinds.contents)) { try blank(range) }
  }

  private static let metadata: Set<FourLetters> = ["Exif", "mime", "uri "]

  /// The ids of items that hold metadata of others.
  private func metadata(in range: Range<Int>) throws(UnreadablePicture) -> Set<Int> {
    guard let version = bytes.number(1, at: range.lowerBound) else { throw UnreadablePicture() }
    let head = version == 0 ? 6 : 8
    guard range.count >= head else { throw UnreadablePicture() }
    var found: Set<Int> = []
    for box in try boxes(in: range.dropFirst(head)) {
      let start = box.contents.lowerBound
      let size = bytes.number(1, at: start) == 3 ? 4 : 2
      guard let id = bytes.number(size, at: start + 4), let name = FourLetters(bytes, at: start + 6 + size),
        let version = bytes.number(1, at: start), start + 10 + size <= box.contents.upperBound
      else { throw UnreadablePicture() }
      // Older entries have no type, and are used for such metadata only.
      if version < 2 || Self.metadata.contains(name) { found.insert(id) }
    }
    return found
  }
}
