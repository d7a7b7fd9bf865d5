internal import Encodings
internal import Ledger

extension LabelAction: Coded {
  init(from reader: inout CanonicalReader) throws(CodingError) {
    let name = try reader.anyKey()
    switch name {
    case "added":
      try reader.beginObject()
      let kind = try reader.rawValue("type", Label.Kind.self)
      let name = try reader.string("name")
      let icon = reader.hasKey("icon") ? try reader.string() : nil
      let heading = reader.hasKey("heading") ? try reader.string() : nil
      self = .added(kind: kind, name: name, icon: icon, heading: heading)
      try reader.endObject()
    case "renamed": self = .renamed(try reader.stringOrNull())
    case "type": self = .kind(try reader.rawValue())
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
        writer.write("type", kind.rawValue)
        writer.write("name", name)
        writer.write("icon", icon)
        writer.write("heading", heading)
      }
    case .renamed(let name): writer.writeOrNull("renamed", name)
    case .kind(let kind): writer.write("type", kind.rawValue)
    case .icon(let icon): writer.writeOrNull("icon", icon)
    case .heading(let heading): writer.writeOrNull("heading", heading)
    case .merged(let other): writer.writeOrNull("merged", other)
    case .removed(let flag): writer.write("removed", flag)
    }
  }
}
