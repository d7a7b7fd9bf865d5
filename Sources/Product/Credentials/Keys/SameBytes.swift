import COpenSSL

/// Comparing without telling by time where the difference is, and by bytes: what Swift takes for equal texts may
/// be different names.
package enum SameBytes {
  package static func areEqual(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    a.count == b.count && CRYPTO_memcmp(a, b, a.count) == 0
  }

  package static func areEqual(_ a: String, _ b: String) -> Bool {
    areEqual(Array(a.utf8), Array(b.utf8))
  }
}
