/// A value in a column.
package enum Value: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])
  /// Sixteen bytes, high half first: ids are passed without an allocation.
  case pair(UInt64, UInt64)
}
