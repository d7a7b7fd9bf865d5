/// A statement and the values it carries.
///
///     "SELECT name FROM members WHERE id = \(id)"
///
/// Interpolated values are always bound, never inserted into the text: the text consists of literals only,
/// and only another `SQL` adds text. So a runtime string can never become part of a statement.
package struct SQL: Sendable {
  private(set) var pieces: [StaticString]
  package private(set) var values: [Value]

  /// The text for SQLite, with a `?` for each value.
  package var text: String {
    pieces.reduce(into: "") { text, piece in
      piece.withUTF8Buffer { text += String(decoding: $0, as: UTF8.self) }
    }
  }
}

extension SQL: ExpressibleByStringInterpolation {
  package init(stringLiteral text: StaticString) {
    pieces = [text]
    values = []
  }

  package init(stringInterpolation: Interpolation) { self = stringInterpolation.sql }

  package struct Interpolation: StringInterpolationProtocol {
    fileprivate var sql = SQL(pieces: [], values: [])

    package init(literalCapacity: Int, interpolationCount: Int) {
      sql.pieces.reserveCapacity(2 * interpolationCount + 1)
      sql.values.reserveCapacity(interpolationCount)
    }

    package mutating func appendLiteral(_ literal: StaticString) {
      if literal.utf8CodeUnitCount > 0 { sql.pieces.append(literal) }
    }

    package mutating func appendInterpolation(_ value: some Storable) {
      sql.pieces.append("?")
      sql.values.append(value.stored)
    }

    /// Nil is bound as NULL.
    package mutating func appendInterpolation(_ value: (some Storable)?) {
      sql.pieces.append("?")
      sql.values.append(value.stored)
    }

    package mutating func appendInterpolation(_ part: SQL) { sql.append(part) }
  }
}

extension SQL {
  package mutating func append(_ other: SQL) {
    pieces += other.pieces
    values += other.values
  }

  package static func + (first: SQL, second: SQL) -> SQL {
    var sum = first
    sum.append(second)
    return sum
  }

  /// The values as a list for `IN (…)`; an empty list matches no row.
  package static func list(_ values: some Sequence<some Storable>) -> SQL {
    var list = SQL(pieces: [], values: [])
    for value in values { list.values.append(value.stored) }
    // For `IN ()` SQLite replaces the whole condition by FALSE, and then no longer knows that the index which
    // the statement requires can be used.
    guard !list.values.isEmpty else { return "SELECT NULL WHERE FALSE" }
    for index in list.values.indices { list.pieces.append(index == 0 ? "?" : ", ?") }
    return list
  }
}

extension Sequence<SQL> {
  package func joined(separator: SQL) -> SQL {
    var result: SQL?
    for part in self { result = result.map { $0 + separator + part } ?? part }
    return result ?? ""
  }
}
