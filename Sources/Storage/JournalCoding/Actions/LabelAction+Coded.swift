internal import Encodings
internal import Ledger

extension LabelAction: Coded {
  init(from reader: inout CanonicalReader) throws(CodingError) {
    let name = try reader.anyKey()
    switch name {
    case "added":
      try reader.beginObject()
      try reader.key("type")
      let kind = try reader.valid(Label.Kind(rawValue: reader.string()))
      try reader.key("name")
      let name = try reader.string()
      let icon = reader.hasKey("icon") ? try reader.string() : nil
      let heading = reader.hasKey("heading") ? try reader.string() : nil
      self = .added(kind: kind, name: name, icon: icon, heading: heading)
      try reader.endObject()
    case "renamed": self = .renamed(try reader.stringOrNull())
    case "type": self = .kind(try reader.valid(Label.Kind(rawValue: reader.string())))
    case "icon": self = .icon(try reader.stringOrNull())
    case "heading": self = .heading(try reader.stringOrNull())
    case "merged": self = .merged(into: try reader.idOrNull())
    case "removed": self = .removed(try reader.bool())
    default: throw .unknownChange(name)
    }
  }

  func write(to writer: inout JSONWriter) {
    switch self {
    case .added(let kind, let name, let icon, let heading):
      writer.key("added")
      writer.object { writer in
        writer.key("type")
        writer.write(kind.rawValue)
        writer.key("name")
        writer.write(name)
        if let icon {
          writer.key("icon")
          writer.write(icon)
        }
        if let heading {
          writer.key("heading")
          writer.write(heading)
        }
      }
    case .renamed(let name):
      writer.key("renamed")
      writer.writeOrNull(name)
    case .kind(let kind):
      writer.key("type")
      writer.write(kind.rawValue)
    case .icon(let icon):
      writer.key("icon")
      writer.writeOrNull(icon)
    case .heading(let heading):
      writer.key("heading")
      writer.writeOrNull(heading)
    case .merged(let other):
      writer.key("merged")
      writer.writeOrNull(other)
    case .removed(let flag):
      writer.key("removed")
      writer.write(flag)
    }
  }
}
