package import Credentials
package import Store

extension Instant {
  /// The Unix time in seconds, as used by apps and identity providers.
  package var unixTime: UnixTime {
    let (whole, rest) = milliseconds.quotientAndRemainder(dividingBy: 1_000)
    return UnixTime(seconds: rest < 0 ? whole - 1 : whole)
  }
}
