import COpenSSL

/// Comparing in constant time, and by bytes: texts that Swift takes for equal may be different names.
package enum ConstantTime {
  package static func areEqual(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    a.count == b.count && CRYPTO_memcmp(a, b, a.count) == 0
  }

  package static func areEqual(_ a: String, _ b: String) -> Bool { areEqual(Array(a.utf8), Array(b.utf8)) }
}
