/// A type that a column can hold: bound in a statement, and read from a row.
package protocol Storable {
  var stored: Value { get }

  /// Throws `ColumnError` for any other value.
  init(stored column: Column) throws
}

extension Int64: Storable {
  package var stored: Value { .integer(self) }

  package init(stored column: Column) throws { self = try column.integer() }
}

/// Counts, sizes and small numbers. Values are limited, so that code may add a few thousand of them without
/// overflow checks.
extension Int: Storable {
  package var stored: Value { .integer(Int64(self)) }

  /// The largest absolute value that is read: 17 terabytes.
  package static let mostStored = 1 << 44

  package init(stored column: Column) throws {
    let number = try column.integer()
    guard number.magnitude <= UInt64(Int.mostStored) else { throw column.mismatch("a number within bounds") }
    self = Int(number)
  }
}

extension Double: Storable {
  package var stored: Value { .real(self) }

  package init(stored column: Column) throws { self = try column.real() }
}

extension Bool: Storable {
  package var stored: Value { .integer(self ? 1 : 0) }

  package init(stored column: Column) throws {
    switch try column.integer() {
    case 0: self = false
    case 1: self = true
    default: throw column.mismatch("0 or 1")
    }
  }
}

extension String: Storable {
  package var stored: Value { .text(self) }

  package init(stored column: Column) throws { self = try column.text() }
}

extension [UInt8]: Storable {
  package var stored: Value { .blob(self) }

  package init(stored column: Column) throws { self = try column.withBytes { Array($0) } }
}

extension Optional: Storable where Wrapped: Storable {
  package var stored: Value { self?.stored ?? .null }

  package init(stored column: Column) throws { self = column.isNull ? nil : try Wrapped(stored: column) }
}

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
