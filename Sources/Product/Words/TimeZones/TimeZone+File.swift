/// Reads files of compiled time zones (TZif, RFC 9636 section 3). They are treated as untrusted: an
/// inconsistent file is no time zone.
extension TimeZone {
  init?(file bytes: [UInt8]) {
    var rest = bytes[...]
    // Each file begins with a block of 32-bit times for old readers.
    guard let old = Header(&rest), old.version >= UInt8(ascii: "2"), rest.take(old.length(ofTime: 4)) != nil,
      let header = Header(&rest), let body = rest.take(header.length(ofTime: 8)),
      let contents = Contents(body, header)
    else { return nil }
    let footer = rest.dropFirst().prefix { $0 != UInt8(ascii: "\n") }
    rule = SummerTimeRule(String(decoding: footer, as: UTF8.self))
    (changes, offsets) = (contents.changes, contents.offsets)
  }

  /// The counts of the data block.
  private struct Header {
    let version: UInt8
    let times, types, leaps, names, standards, universals: Int

    init?(_ rest: inout ArraySlice<UInt8>) {
      guard rest.take(4)?.elementsEqual("TZif".utf8) == true, let version = rest.take(16)?.first,
        let counts = rest.take(24).map({ bytes in bytes.numbers(ofLength: 4).map { Int($0) } })
      else { return nil }
      self.version = version
      (universals, standards, leaps) = (counts[0], counts[1], counts[2])
      (times, types, names) = (counts[3], counts[4], counts[5])
    }

    func length(ofTime length: Int) -> Int {
      times * (length + 1) + types * 6 + names + leaps * (length + 4) + standards + universals
    }
  }

  private struct Contents {
    let changes: [Int64]
    let offsets: [Int32]

    init?(_ body: ArraySlice<UInt8>, _ header: Header) {
      var rest = body
      guard let times = rest.take(header.times * 8), let indices = rest.take(header.times),
        let types = rest.take(header.types * 6)
      else { return nil }
      let kinds = stride(from: types.startIndex, to: types.endIndex, by: 6).map { start in
        Int32(truncatingIfNeeded: types[start..<start + 4].number)
      }
      // No real clock is more than a day and two hours off.
      guard let first = kinds.first, kinds.allSatisfy({ (-93_600...93_600).contains($0) }),
        indices.allSatisfy({ Int($0) < kinds.count })
      else { return nil }
      changes = times.numbers(ofLength: 8).map { Int64(bitPattern: $0) }
      offsets = [first] + indices.map { kinds[Int($0)] }
      guard zip(changes, changes.dropFirst()).allSatisfy({ $0 < $1 }) else { return nil }
    }
  }
}

extension ArraySlice<UInt8> {
  /// The next bytes, or nil if there are fewer.
  fileprivate mutating func take(_ length: Int) -> ArraySlice<UInt8>? {
    guard length <= count else { return nil }
    defer { removeFirst(length) }
    return prefix(length)
  }

  /// Big-endian, at most eight bytes.
  fileprivate var number: UInt64 { reduce(0) { $0 << 8 | UInt64($1) } }

  fileprivate func numbers(ofLength length: Int) -> [UInt64] {
    stride(from: startIndex, to: endIndex, by: length).map {
      self[$0..<Swift.min($0 + length, endIndex)].number
    }
  }
}
