import Testing

@testable import HTTP

struct AddressRangeTests {
  @Test(arguments: [
    ("10.0.0.0/8", "10.255.1.2", true), ("10.0.0.0/8", "11.0.0.0", false), ("0.0.0.0/0", "203.0.113.9", true),
    ("0.0.0.0/0", "2001:db8::1", false), ("192.0.2.1", "192.0.2.1", true), ("192.0.2.1", "192.0.2.2", false),
    ("192.0.2.128/25", "192.0.2.127", false), ("192.0.2.128/25", "192.0.2.128", true), ("::1", "::1", true),
    ("::1", "127.0.0.1", false), ("fd00::/8", "fdff::1", true), ("fd00::/8", "fe80::1", false),
    ("2001:db8::/64", "2001:db8::ffff:1", true), ("2001:db8::/64", "2001:db8:0:1::1", false),
    ("2001:db8::4/127", "2001:db8::5", true), ("::ffff:10.0.0.0/104", "10.1.2.3", true),
    ("127.0.0.1", "::ffff:127.0.0.1", true),
  ]) func `addresses with the same first bits are in it`(_ range: String, _ address: String, _ isInside: Bool)
    throws
  {
    let range = try #require(AddressRange(range))
    #expect(range.contains(try #require(PeerAddress(address))) == isInside)
  }

  @Test(arguments: [
    "", "/", "10.0.0.0/", "/8", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/+8", "10.0.0.0/08", "10.0.0.0/8/8",
    "10.0.0.1/8", "10.0.0/8", "010.0.0.0/8", "10.0.0.0 /8", "10.0.0.0/ 8", "fd00::/129", "fd00::1/8",
    "fe80::1%eth0", "[::1]", "localhost", "10.0.0.0/8\0", "10.0.0.0\0/8", "::/99999999999999999999",
    "1::2::3", "ten",
  ]) func `anything else is no range`(_ text: String) { #expect(AddressRange(text) == nil) }

  @Test(arguments: [
    ("", false), ("0.0.0.0/0", true), ("::/0", true), ("::ffff:0.0.0.0/96", true), ("2000::/3", true),
    ("::/1", true), ("0.0.0.0/1", false), ("128.0.0.0/1", false), ("10.0.0.0/8", false), ("::1", false),
    ("fd00::/8", false), ("2000::/4", false), ("8000::/1", false), ("4000::/3", false), ("0.0.0.0", false),
    ("0.0.0.0/1,128.0.0.0/1", true), ("128.0.0.0/2,10.0.0.1,192.0.0.0/3,0.0.0.0/1", true),
    ("0.0.0.0/1,128.0.0.0/2", false), ("0.0.0.0/1,128.0.0.0/2,192.0.0.0/4", false),
    ("0.0.0.0/2,64.0.0.0/3,96.0.0.0/3,128.0.0.0/1", true), ("2000::/4,3000::/4", true),
    ("2000::/4,3000::/5", false), ("0.0.0.0/1,2000::/4", false),
    ("127.0.0.1,0.0.0.0/1,10.0.0.0/8,172.16.0.0/12,192.168.0.0/16", false),
  ]) func `ranges that together hold every address are recognised`(_ text: String, _ isEverybody: Bool) throws
  {
    let ranges = try text.split(separator: ",").map { try #require(AddressRange($0)) }
    #expect(AddressRange.holdEverybody(ranges) == isEverybody)
    #expect(AddressRange.holdEverybody(ranges.reversed()) == isEverybody)
  }

  @Test func `every address in many pieces is recognised too`() throws {
    let pieces = try (0..<256).map { try #require(AddressRange("\($0).0.0.0/8")) }
    #expect(AddressRange.holdEverybody(pieces))
    #expect(!AddressRange.holdEverybody(pieces.filter { $0 != pieces[77] }))
  }

  @Test(arguments: ["127.0.0.1", "::1", "2001:db8::1", "203.0.113.9"])
  func `an address is read as it is written`(_ text: String) throws {
    #expect(try #require(PeerAddress(text)).description == text)
  }

  @Test(arguments: [
    "", "1.2.3", "1.2.3.4.5", "256.1.1.1", "0x7f.1.1.1", "::1%lo", "1.2.3.4:80", " ::1", "::1\0",
  ]) func `what is no address is none`(_ text: String) { #expect(PeerAddress(text) == nil) }
}
