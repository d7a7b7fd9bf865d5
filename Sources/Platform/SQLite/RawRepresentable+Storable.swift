/// An enum is stored as its raw value; unknown values are refused.
extension Storable where Self: RawRepresentable, RawValue: Storable {
  package var stored: Value { rawValue.stored }

  package init(stored column: Column) throws {
    guard let value = Self(rawValue: try RawValue(stored: column)) else {
      throw column.mismatch("a \(Self.self)")
    }
    self = value
  }
}
