/// The rotation or mirroring with which a picture must be shown (Exif 3.0, tag 274).
struct Orientation: Equatable {
  /// 2 to 8; 1 is upright and needs no tag.
  let value: UInt8

  private static let tag = 0x0112

  /// Searches the tags that begin here (TIFF 6.0, section 2).
  init?(_ bytes: [UInt8], in range: Range<Int>) {
    let start = range.lowerBound
    let isBig = bytes.has("MM", at: start)
    guard isBig || bytes.has("II", at: start) else { return nil }
    func number(_ size: Int, at offset: Int) -> Int? {
      guard offset <= range.count - size else { return nil }
      return isBig ? bytes.number(size, at: start + offset) : bytes.littleNumber(size, at: start + offset)
    }
    guard number(2, at: 2) == 42, let list = number(4, at: 4), let count = number(2, at: list) else {
      return nil
    }
    for index in 0..<count {
      let entry = list + 2 + 12 * index
      guard let tag = number(2, at: entry) else { return nil }
      guard tag == Self.tag else { continue }
      guard number(2, at: entry + 2) == 3, number(4, at: entry + 4) == 1,
        let value = number(2, at: entry + 8), (2...8).contains(value)
      else { return nil }
      self.value = UInt8(value)
      return
    }
    return nil
  }

  /// A list of tags with only this one.
  var tags: [UInt8] {
    let head = Array("MM".utf8) + [UInt8].big(42, 2) + [UInt8].big(8, 4) + [UInt8].big(1, 2)
    return head + [UInt8].big(Self.tag, 2) + [UInt8].big(3, 2) + [UInt8].big(1, 4) + [
      0, value, 0, 0, 0, 0, 0, 0,
    ]
  }
}
