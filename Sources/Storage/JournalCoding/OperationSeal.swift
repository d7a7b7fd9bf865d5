internal import Encodings

/// What the digest of an operation covers beside what it changes: who, when and in which group, and all that
/// was done in that group before.
///
/// Of the change it covers the digest alone, so that the change can be erased and the rest still be held to
/// what was written. None of this ever changes: the digests of all journals would be others.
package struct OperationSeal {
  private var bytes: [UInt8] = []

  /// Ids are their 16 bytes; `previous` is the digest of the operation before in the group, nil for the first.
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

  /// The digest of the operation whose change is written like this.
  package func digest(of body: [UInt8]) -> [UInt8] { digest(ofBody: Self.digest(of: body)) }

  /// The same where only the digest of the change is known.
  package func digest(ofBody digest: [UInt8]) -> [UInt8] { SHA256.digest(of: bytes + digest) }

  /// The digest of a change alone, as it is written.
  package static func digest(of body: [UInt8]) -> [UInt8] { SHA256.digest(of: body) }
}
