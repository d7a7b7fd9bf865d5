import Encodings
import JournalCoding
import Testing

struct OperationDigesterTests {
  private func seal(
    after previous: [UInt8]? = nil, author: [UInt8]? = nil, milliseconds: Int64 = 4, counter: Int64 = 5,
    received: Int64 = 7
  ) -> OperationDigester {
    OperationDigester(
      after: previous, id: [UInt8](repeating: 1, count: 16), group: [UInt8](repeating: 2, count: 16),
      author: author, device: [UInt8](repeating: 3, count: 16), milliseconds: milliseconds, counter: counter,
      received: received)
  }

  @Test func `a digest never changes, as journals are held to it`() {
    let first = seal().digest(of: Array("{}".utf8))
    #expect(Hex.lower.text(of: first) == "10042ba5cb48e59a4ea13bbcd3cad4747eee380971e734e65e19f94ef51a5015")
    let second = seal(after: first, author: [UInt8](repeating: 9, count: 16)).digest(of: [])
    #expect(Hex.lower.text(of: second) == "5c28fcfe31f322ffc951a7e091433c0fc14bac1c62b8b88dc8e8fbff137c4e65")
  }

  @Test func `the digest of a change stands for the change`() {
    let body = Array("{\"kind\":\"entry\"}".utf8)
    #expect(seal().digest(ofBody: OperationDigester.digest(of: body)) == seal().digest(of: body))
  }

  @Test func `everything counts`() {
    let zeros = [UInt8](repeating: 0, count: 16)
    let digests = [
      seal(), seal(after: [UInt8](repeating: 1, count: 32)), seal(author: zeros), seal(received: 8),
      seal(milliseconds: 5), seal(counter: 6),
    ].map { $0.digest(of: []) }
    #expect(Set(digests).count == digests.count)
  }
}
