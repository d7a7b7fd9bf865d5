import Ledger

extension Formats {
  /// A size in bytes with a suitable unit, in about three digits: "24.3 MB".
  package func size(_ bytes: Int) -> String {
    switch max(0, bytes) {
    case ..<1_000_000: t.sizeKilobytes(number: tenths(of: bytes, 1_000))
    case ..<1_000_000_000: t.sizeMegabytes(number: tenths(of: bytes, 1_000_000))
    default: t.sizeGigabytes(number: tenths(of: bytes, 1_000_000_000))
    }
  }

  /// With one decimal below a hundred, and rounded up so that a small size is never shown as zero.
  private func tenths(of bytes: Int, _ unit: Int) -> String {
    let tenths = (max(0, bytes) + unit / 10 - 1) / (unit / 10)
    let quantity =
      tenths < 1_000
      ? Quantity(units: Int64(tenths), scale: 1) : Quantity(units: Int64((tenths + 9) / 10), scale: 0)
    return quantity.map { number($0) } ?? "\(tenths / 10)"
  }
}
