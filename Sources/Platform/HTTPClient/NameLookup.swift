import CLinux
package import HTTP

/// The lookup of a name's addresses.
package struct NameLookup: Sendable {
  let addresses: @Sendable (String) -> [PeerAddress]

  package init(_ addresses: @escaping @Sendable (String) -> [PeerAddress]) { self.addresses = addresses }

  /// The system's lookup. It can take tens of seconds without any limit, so it must not run on an event loop.
  package static let system = NameLookup { name in
    withUnsafeTemporaryAllocation(of: linux_address.self, capacity: mostAddresses) { found in
      found.initialize(repeating: linux_address())
      let count = linux_resolve(name, found.baseAddress, CInt(mostAddresses))
      return found.prefix(Int(count)).map { address in
        let words = withUnsafeBytes(of: address.bytes) {
          ($0.loadUnaligned(as: UInt64.self), $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
        }
        return PeerAddress(high: UInt64(bigEndian: words.0), low: UInt64(bigEndian: words.1))
      }
    }
  }

  private static let mostAddresses = 16
}
