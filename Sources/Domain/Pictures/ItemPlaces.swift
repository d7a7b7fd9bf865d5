/// The locations of a HEIC's items (ISO/IEC 14496-12, 8.11.3).
struct ItemPlaces {
  private let bytes: [UInt8]
  private let end: Int
  /// The contents of the box for small items, and of the boxes for large ones.
  private let own: Range<Int>?
  private let data: [Range<Int>]
  private var position: Int

  private static let mostHomes = 16

  private let version: Int
  private let (offsetSize, lengthSize, baseSize, indexSize): (Int, Int, Int, Int)

  init(_ bytes: [UInt8], in range: Range<Int>, own: Range<Int>?, _ data: [Range<Int>])
    throws(UnreadablePicture)
  {
    let start = range.lowerBound
    guard range.count >= 8, let version = bytes.number(1, at: start), version < 3,
      let sizes = bytes.number(2, at: start + 4)
    else { throw UnreadablePicture() }
    (self.bytes, end, self.own, self.data, self.version) = (bytes, range.upperBound, own, data, version)
    (offsetSize, lengthSize, baseSize) = (sizes >> 12, sizes >> 8 & 15, sizes >> 4 & 15)
    indexSize = version == 0 ? 0 : sizes & 15
    position = start + 6
    // Without a size, an unlimited number of locations could be listed.
    guard data.count <= Self.mostHomes,
      [offsetSize, lengthSize, baseSize, indexSize].allSatisfy([0, 4, 8].contains), lengthSize > 0
    else { throw UnreadablePicture() }
  }

  /// The bytes of the items with these ids.
  mutating func ranges(of wanted: Set<Int>) throws(UnreadablePicture) -> [Range<Int>] {
    var (ranges, parts) = ([Range<Int>](), 0)
    for _ in 0..<(try next(version < 2 ? 2 : 4)) {
      let id = try next(version < 2 ? 2 : 4)
      let method = version == 0 ? 0 : try next(2) & 15
      let source = try next(2)
      let base = try next(baseSize)
      for _ in 0..<(try next(2)) {
        parts += 1
        guard parts <= PlainPicture.mostParts else { throw UnreadablePicture() }
        _ = try next(indexSize)
        let (offset, length) = (try next(offsetSize), try next(lengthSize))
        guard wanted.contains(id) else { continue }
        // Parts in another file, or in another item, cannot be blanked here.
        guard source == 0, let range = range(method, base, offset, length) else { throw UnreadablePicture() }
        ranges.append(range)
      }
    }
    return ranges
  }

  /// Nil if the range is not completely within the boxes for items.
  private func range(_ method: Int, _ base: Int, _ offset: Int, _ length: Int) -> Range<Int>? {
    let origin = method == 1 ? own?.lowerBound : 0
    guard let origin, method < 2, length > 0, base <= bytes.count, offset <= bytes.count,
      length <= bytes.count
    else { return nil }
    let start = origin + base + offset
    let homes = data + (own.map { [$0] } ?? [])
    let isAtHome = homes.contains { $0.lowerBound <= start && start + length <= $0.upperBound }
    return isAtHome ? start..<start + length : nil
  }

  private mutating func next(_ size: Int) throws(UnreadablePicture) -> Int {
    guard size <= end - position, let number = bytes.number(size, at: position) else {
      throw UnreadablePicture()
    }
    position += size
    return number
  }
}
