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
    case .renamed(let name):
      writer.key("renamed")
      writer.write(name)
    case .currency(let currency):
      writer.key("currency")
      writer.write(currency)
    case .simplifiesDebts(let flag):
      writer.key("simplifiesDebts")
      writer.write(flag)
    case .membersInvite(let flag):
      writer.key("membersInvite")
      writer.write(flag)
    case .archived(let flag):
      writer.key("archived")
      writer.write(flag)
    case .deleted(let flag):
      writer.key("deleted")
      writer.write(flag)
    case .unitAdded(let unit):
      writer.key("unitAdded")
      writer.write(unit)
    case .unitRemoved(let unit):
      writer.key("unitRemoved")
      writer.write(unit)
    case .defaultSplit(let split):
      writer.key("defaultSplit")
      if let split { writer.write(split) } else { writer.writeNull() }
    }
  }
}
