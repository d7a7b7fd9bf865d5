internal import Encodings
internal import Ledger

extension Day: Coded {
  init(from reader: inout CanonicalReader) throws(CodingError) {
    self = try reader.valid(Day(number: reader.integer(as: Int.self)))
  }

  func write(to writer: inout JSONWriter) { writer.write(number) }
}

/// Currencies include their scale, so that an amount has a meaning without the group's list of units.
extension Currency: Coded {
  init(from reader: inout CanonicalReader) throws(CodingError) {
    try reader.beginArray()
    self = try Currency(fieldsFrom: &reader)
    try reader.endArray()
  }

  init(fieldsFrom reader: inout CanonicalReader) throws(CodingError) {
    let code = try reader.string()
    let scale = try reader.integer(as: Int.self)
    guard !code.isEmpty, code.utf8.count <= Currency.longestCode, (0...Currency.largestScale).contains(scale)
    else { throw reader.invalid }
    // Journals may have another Unicode spelling, which means the same unit.
    self.init(code: Currency.spelling(of: code), scale: scale)
  }

  func write(to writer: inout JSONWriter) { writer.array { writeFields(to: &$0) } }

  func writeFields(to writer: inout JSONWriter) {
    writer.write(code)
    writer.write(scale)
  }
}

extension Money: Coded {
  init(from reader: inout CanonicalReader) throws(CodingError) {
    try reader.beginArray()
    let minorUnits = try reader.integer()
    self.init(minorUnits: minorUnits, currency: try Currency(fieldsFrom: &reader))
    try reader.endArray()
  }

  func write(to writer: inout JSONWriter) {
    writer.array { writer in
      writer.write(minorUnits)
      currency.writeFields(to: &writer)
    }
  }
}

extension DecimalNumber {
  init(fieldsFrom reader: inout CanonicalReader) throws(CodingError) {
    let units = try reader.integer()
    let scale = try reader.integer(as: Int.self)
    self = try reader.valid(DecimalNumber(units: units, scale: scale))
  }

  func writeFields(to writer: inout JSONWriter) {
    writer.write(units)
    writer.write(scale)
  }
}
