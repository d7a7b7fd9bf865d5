import HTTP
import Testing

/// The rules of RFC 9110 and 9112 in their strict reading, case by case. Each case is delivered whole, a
/// byte at a time and split at every place, and says the same.
struct RequestParserTests {
  @Test(arguments: RequestLineCases.all)
  func `reads a request line`(_ item: WireCase) { item.check() }

  @Test(arguments: HostCases.all)
  func `reads the host`(_ item: WireCase) { item.check() }

  @Test(arguments: FieldCases.all)
  func `reads the fields`(_ item: WireCase) { item.check() }

  @Test(arguments: ContentLengthCases.all)
  func `reads a body by its length`(_ item: WireCase) { item.check() }

  @Test(arguments: TransferCodingCases.all)
  func `reads the transfer coding`(_ item: WireCase) { item.check() }

  @Test(arguments: ChunkCases.all)
  func `reads a body in chunks`(_ item: WireCase) { item.check() }

  @Test(arguments: ConnectionCases.all)
  func `reads one request after another`(_ item: WireCase) { item.check() }

  @Test(arguments: LimitCases.all)
  func `keeps to the limits`(_ item: WireCase) { item.check() }
}
