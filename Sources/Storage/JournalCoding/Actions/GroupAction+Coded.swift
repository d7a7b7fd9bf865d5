internal import Encodings
internal import Ledger

extension GroupAction: Coded {
  init(from reader: inout CanonicalReader) throws(CodingError) {
    let name = try reader.anyKey()
    switch name {
    case "created":
      try reader.beginArray()
      self = .created(name: try reader.string(), currency: try reader.read())
      try reader.endArray()
    case "renamed": self = .renamed(try reader.string())
    case "currency": self = .currency(try reader.read())
    case "simplifiesDebts": self = .simplifiesDebts(try reader.bool())
    case "membersInvite": self = .membersInvite(try reader.bool())
    case "emoji": self = .emoji(try reader.stringOrNull())
    case "archived": self = .archived(try reader.bool())
    case "deleted": self = .deleted(try reader.bool())
    case "unitAdded": self = .unitAdded(try reader.read())
    case "unitRemoved": self = .unitRemoved(try reader.read())
    case "defaultSplit": self = .defaultSplit(try reader.isNull() ? nil : reader.read())
    default: throw .unknownChange(name)
    }
  }

  func write(to writer: inout JSONWriter) {
    switch self {
    case .created(let name, let currency):
      writer.key("created")
      writer.array { writer in
        writer.write(name)
        writer.write(currency)
      }
    case .renamed(let name): writer.write("renamed", name)
    case .currency(let currency): writer.write("currency", currency)
    case .simplifiesDebts(let flag): writer.write("simplifiesDebts", flag)
    case .membersInvite(let flag): writer.write("membersInvite", flag)
    case .emoji(let emoji): writer.writeOrNull("emoji", emoji)
    case .archived(let flag): writer.write("archived", flag)
    case .deleted(let flag): writer.write("deleted", flag)
    case .unitAdded(let unit): writer.write("unitAdded", unit)
    case .unitRemoved(let unit): writer.write("unitRemoved", unit)
    case .defaultSplit(let split): writer.writeOrNull("defaultSplit", split)
    }
  }
}
