internal import Encodings

/// The input of an operation's digest beside its change: author, time and group, and the digest of the
/// group's previous operation.
///
/// Only the digest of the change is included, so that the change can be erased and the rest can still be
/// verified. This format never changes: the digests of all journals would differ.
package struct OperationDigester {
  private var bytes: [UInt8] = []

  /// Ids are their 16 bytes; `previous` is the digest of the group's previous operation, nil for the first.
  package init(
    after previous: [UInt8]?, id: [UInt8], group: [UInt8], author: [UInt8]?, device: [UInt8],
    milliseconds: Int64, counter: Int64, received: Int64
  ) {
    bytes.reserveCapacity(192)
    bytes += previous ?? [UInt8](repeating: 0, count: 32)
    bytes += id
    bytes += group
    bytes.append(author == nil ? 0 : 1)
    bytes += author ?? [UInt8](repeating: 0, count: 16)
    bytes += device
    for number in [milliseconds, counter, received] { append(number) }
  }

  private mutating func append(_ number: Int64) {
    for shift in stride(from: 56, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> Int64(shift)))
    }
  }

  /// The digest of the operation with this encoded change.
  package func digest(of body: [UInt8]) -> [UInt8] { digest(ofBody: Self.digest(of: body)) }

  /// The same if only the digest of the change is known.
  package func digest(ofBody digest: [UInt8]) -> [UInt8] { SHA256.digest(of: bytes + digest) }

  /// The digest of an encoded change alone.
  package static func digest(of body: [UInt8]) -> [UInt8] { SHA256.digest(of: body) }
}
