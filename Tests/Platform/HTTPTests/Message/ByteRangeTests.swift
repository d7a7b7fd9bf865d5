import HTTP
import Testing

struct ByteRangeTests {
  @Test(arguments: [
    ("bytes=0-", ByteRange.from(0, through: nil)), ("bytes=0-0", .from(0, through: 0)),
    ("bytes=2-5", .from(2, through: 5)), ("BYTES=002-05", .from(2, through: 5)), ("bytes=-3", .last(3)),
    ("bytes=-0", .last(0)), ("bytes=99999999999999999999-", .from(.max, through: nil)),
    ("bytes=0-99999999999999999999", .from(0, through: .max)), ("bytes=-9223372036854775808", .last(.max)),
  ]) func `one range is read`(_ value: String, _ range: ByteRange) { #expect(ByteRange(value) == range) }

  @Test(arguments: [
    "", "bytes", "bytes=", "bytes=-", "bytes=5-2", "bytes=a-b", "bytes=1", "bytes= 1-2", "bytes=1 -2",
    "bytes=1-2 ", "bytes 1-2", "items=1-2", "bytes=1-2,4-5", "bytes=1-2,", "bytes=--1", "bytes=+1-2",
    "bytes=1-2-3", "bytes=0x1-2", "bytes=1_0-20", "bytes=٣-", "bytes=-99999999999999999999-",
  ]) func `what is no single range means the whole`(_ value: String) { #expect(ByteRange(value) == nil) }

  @Test(
    arguments: [
      (ByteRange.from(0, through: nil), 0..<10), (.from(9, through: nil), 9..<10),
      (.from(2, through: 5), 2..<6), (.from(2, through: 9), 2..<10), (.from(2, through: .max), 2..<10),
      (.last(3), 7..<10), (.last(10), 0..<10), (.last(.max), 0..<10), (.last(0), nil),
      (.from(10, through: nil), nil), (.from(.max, through: .max), nil), (.from(5, through: 2), nil),
      (.from(-1, through: 2), nil), (.last(-1), nil),
    ] as [(ByteRange, Range<Int>?)]) func `a range means positions of a file of ten bytes`(
      _ range: ByteRange, _ positions: Range<Int>?
    )
  {
    #expect(range.positions(in: 10) == positions)
    #expect(range.positions(in: 0) == nil)
  }
}
