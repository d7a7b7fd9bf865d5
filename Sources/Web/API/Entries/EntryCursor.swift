import Encodings
import Ledger
import Store

/// The beginning of the next page of entries, as clients return it: it is valid only with the filter that it
/// came from.
struct EntryCursor {
  let place: EntryPosition

  init(_ place: EntryPosition) { self.place = place }

  private static let version: UInt8 = 1
  private static let length = 1 + 4 + 8 + 8 + 16 + 8

  func text(for filter: [UInt8]) -> String {
    var bytes = [Self.version]
    bytes += Self.bytes(UInt64(clamping: place.day.number), 4)
    bytes += Self.bytes(UInt64(bitPattern: place.created.milliseconds), 8)
    bytes += Self.bytes(UInt64(bitPattern: place.counter), 8)
    bytes += place.entry.bytes + Self.hash(filter)
    return Base64.url.text(of: bytes)
  }

  /// Nil if it did not come from a page of this filter.
  init?(_ text: String, for filter: [UInt8]) {
    guard let bytes = Base64.url.bytes(of: text), bytes.count == Self.length, bytes.first == Self.version,
      bytes.suffix(8).elementsEqual(Self.hash(filter)), let day = Day(number: Int(Self.number(bytes[1..<5]))),
      let entry = ID<Entry>(bytes: bytes[21..<37])
    else { return nil }
    place = EntryPosition(
      day: day, created: Instant(milliseconds: Int64(bitPattern: Self.number(bytes[5..<13]))),
      counter: Int64(bitPattern: Self.number(bytes[13..<21])), entry: entry)
  }

  private static func hash(_ filter: [UInt8]) -> [UInt8] { Array(SHA256.digest(of: filter).prefix(8)) }

  private static func bytes(_ number: UInt64, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> UInt64(8 * $0)) }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }
}
