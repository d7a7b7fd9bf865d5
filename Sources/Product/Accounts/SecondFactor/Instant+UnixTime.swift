package import Credentials
package import Store

extension Instant {
  /// The second that it lies in, as apps and identity providers count.
  package var unixTime: UnixTime {
    let (whole, rest) = milliseconds.quotientAndRemainder(dividingBy: 1_000)
    return UnixTime(seconds: rest < 0 ? whole - 1 : whole)
  }
}
