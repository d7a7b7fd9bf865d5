import HTTP
import Store
import Testing

@testable import Operations

struct CertificateWatchTests {
  private let end = HTTPDate(secondsSince1970: 1_800_000_000)

  private func warning(daysBefore days: Int64) -> String? {
    let now = Int64(end.secondsSince1970) * 1000 - days * 86_400_000
    return CertificateWatch.warning(of: end, at: Instant(milliseconds: now))
  }

  @Test func `the last two weeks of a certificate are worth a warning`() {
    #expect(warning(daysBefore: 14) == nil)
    #expect(warning(daysBefore: 13) == "the certificate expires on \(end); renew it")
    #expect(warning(daysBefore: 0) == "the certificate expires on \(end); renew it")
  }

  @Test func `so is everything after its end`() {
    #expect(warning(daysBefore: -1) == "the certificate expired on \(end); browsers refuse it")
  }
}
