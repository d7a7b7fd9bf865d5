/// Finds repetitions within the last 32 KiB, by chains of positions with the same four bytes. Before it uses
/// a match, it tries the next byte for a longer one.
///
/// Only this type of the folder accesses memory without bounds checks. Reads of the input are limited by the
/// given end; a link of a chain is only used as a distance, which is checked first, so that an outdated one
/// costs a comparison.
struct MatchFinder: ~Copyable {
  /// The position up to which the bytes have become tokens.
  private(set) var position = 0

  /// The newest position of each hash, and for each position in the window the previous one: both as the
  /// lowest 16 bits of a position.
  private let newest: UnsafeMutablePointer<UInt16>
  private let earlier: UnsafeMutablePointer<UInt16>

  private static let window = 1 << 15
  private static let hashBits: UInt32 = 15
  private static let shortest = 4
  private static let longest = 258
  /// The number of positions of a chain that are tried, and the number after a good match.
  private static let tries = 32
  private static let fewTries = 8
  private static let good = 16
  /// Matches of this length are used without trying the next byte, or other positions.
  private static let lazyLimit = 32
  private static let plenty = 128

  /// The most bytes that can be held back while a match grows.
  static let longestDelay = lazyLimit

  private struct Match {
    var length = MatchFinder.shortest - 1
    var distance = 0
  }

  init() {
    newest = .allocate(capacity: 1 << Int(Self.hashBits))
    earlier = .allocate(capacity: Self.window)
    newest.initialize(repeating: 0, count: 1 << Int(Self.hashBits))
    earlier.initialize(repeating: 0, count: Self.window)
  }

  deinit {
    newest.deallocate()
    earlier.deallocate()
  }

  /// Forgets earlier input: the same bytes make the same tokens.
  mutating func reset() {
    position = 0
    newest.update(repeating: 0, count: 1 << Int(Self.hashBits))
    earlier.update(repeating: 0, count: Self.window)
  }

  /// Continues with the same bytes until there are at least `count` tokens, or the bytes end.
  mutating func find(in bytes: UnsafeBufferPointer<UInt8>, upTo count: Int, into tokens: inout [DeflateToken])
  {
    guard let start = bytes.baseAddress else { return }
    let end = bytes.count
    while position < end, tokens.count < count {
      var match = Match()
      lookUp(position, in: start, end, &match)
      guard match.length >= Self.shortest else {
        tokens.append(DeflateToken(literal: start[position]))
        position += 1
        continue
      }
      var known = position + 1
      while match.length < Self.lazyLimit, position + 1 < end {
        var better = match
        lookUp(position + 1, in: start, end, &better)
        known = position + 2
        guard better.length > match.length else { break }
        tokens.append(DeflateToken(literal: start[position]))
        position += 1
        match = better
      }
      tokens.append(DeflateToken(length: match.length, distance: match.distance))
      position += match.length
      remember(known, upTo: position, in: start, end)
    }
  }

  /// Records a position, and finds the longest match for it that is longer than the current one.
  private func lookUp(_ place: Int, in bytes: UnsafePointer<UInt8>, _ end: Int, _ match: inout Match) {
    guard end - place > match.length, end - place >= Self.shortest else { return }
    let most = min(Self.longest, end - place)
    let farthest = min(place, Self.window)
    let word = Self.word(bytes + place)
    var link = remember(place, word)
    var tries = match.length >= Self.good ? Self.fewTries : Self.tries
    var last = 0
    while tries > 0 {
      // Links lead further and further back; one that does not is left over from earlier input.
      let distance = Int(UInt16(truncatingIfNeeded: place) &- link)
      guard distance > last, distance <= farthest else { return }
      let candidate = bytes + place - distance
      // A longer match must also have the last bytes in common.
      let tail = match.length - 3
      if Self.word(candidate + tail) == Self.word(bytes + place + tail), Self.word(candidate) == word {
        let length = Self.commonLength(candidate, bytes + place, upTo: most)
        if length > match.length {
          match = Match(length: length, distance: distance)
          if length >= Self.plenty || length == most { return }
        }
      }
      last = distance
      link = earlier[Int(link) & (Self.window - 1)]
      tries -= 1
    }
  }

  /// Puts a position at the head of its chain, and returns the previous head.
  @inline(__always) private func remember(_ place: Int, _ word: UInt32) -> UInt16 {
    let hash = Int((word &* 0x9E37_79B1) >> (32 - Self.hashBits))
    let link = newest[hash]
    earlier[place & (Self.window - 1)] = link
    newest[hash] = UInt16(truncatingIfNeeded: place)
    return link
  }

  private func remember(_ start: Int, upTo stop: Int, in bytes: UnsafePointer<UInt8>, _ end: Int) {
    var place = start
    let stop = min(stop, end - Self.shortest + 1)
    while place < stop {
      _ = remember(place, Self.word(bytes + place))
      place += 1
    }
  }

  @inline(__always) private static func word(_ bytes: UnsafePointer<UInt8>) -> UInt32 {
    UnsafeRawPointer(bytes).loadUnaligned(as: UInt32.self)
  }

  /// The number of common bytes at two positions, at most `most`.
  @inline(__always) private static func commonLength(
    _ one: UnsafePointer<UInt8>, _ other: UnsafePointer<UInt8>, upTo most: Int
  ) -> Int {
    var length = 0
    while length + 8 <= most {
      let difference =
        UnsafeRawPointer(one + length).loadUnaligned(as: UInt64.self)
        ^ UnsafeRawPointer(other + length).loadUnaligned(as: UInt64.self)
      guard difference == 0 else { return length + difference.littleEndian.trailingZeroBitCount >> 3 }
      length += 8
    }
    while length < most, one[length] == other[length] { length += 1 }
    return length
  }
}
