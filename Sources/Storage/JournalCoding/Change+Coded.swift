internal import Encodings
package import Ledger

/// A change is an object with its kind, its id and one key for the action.
extension Change: Coded {
  /// The canonical JSON of the change alone.
  package var encoded: [UInt8] { encodedBytes }

  init(from reader: inout CanonicalReader) throws(CodingError) {
    try reader.beginObject()
    let name = try reader.string("kind")
    guard let kind = Entity.Kind(rawValue: name) else { throw .unknownChange(name) }
    self = try Change(kind, from: &reader)
    try reader.endObject()
  }

  private init(_ kind: Entity.Kind, from reader: inout CanonicalReader) throws(CodingError) {
    if kind == .group {
      self = .group(try reader.read())
      return
    }
    try reader.key("id")
    switch kind {
    case .group, .member: self = .member(try reader.id(), try reader.read())
    case .entry: self = .entry(try reader.id(), try reader.read())
    case .label: self = .label(try reader.id(), try reader.read())
    case .preset: self = .preset(try reader.id(), try reader.read())
    case .rule: self = .rule(try reader.id(), try reader.read())
    case .receipt: self = .receipt(try reader.id(), try reader.read())
    case .budget:
      let category = try reader.id(Label.self)
      try reader.key("monthly")
      self = .budget(category, try reader.isNull() ? nil : reader.read())
    }
  }

  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.write("kind", entityKind.rawValue)
      switch self {
      case .group(let action): writer.write(action)
      case .member(let id, let action): write(id, action, to: &writer)
      case .entry(let id, let action): write(id, action, to: &writer)
      case .label(let id, let action): write(id, action, to: &writer)
      case .preset(let id, let action): write(id, action, to: &writer)
      case .rule(let id, let action): write(id, action, to: &writer)
      case .receipt(let id, let action): write(id, action, to: &writer)
      case .budget(let id, let amount):
        writer.write("id", id)
        writer.writeOrNull("monthly", amount)
      }
    }
  }

  private func write<T>(_ id: ID<T>, _ action: some Coded, to writer: inout JSONWriter) {
    writer.write("id", id)
    writer.write(action)
  }
}
