internal import Encodings
internal import Ledger

extension PresetAction: Coded {
  init(from reader: inout CanonicalReader) throws(CodingError) {
    let name = try reader.anyKey()
    switch name {
    case "added":
      try reader.beginArray()
      self = .added(name: try reader.string(), split: try reader.read())
      try reader.endArray()
    case "renamed": self = .renamed(try reader.string())
    case "split": self = .split(try reader.read())
    case "removed": self = .removed(try reader.bool())
    default: throw .unknownChange(name)
    }
  }

  func write(to writer: inout JSONWriter) {
    switch self {
    case .added(let name, let split):
      writer.key("added")
      writer.array { writer in
        writer.write(name)
        writer.write(split)
      }
    case .renamed(let name): writer.write("renamed", name)
    case .split(let split): writer.write("split", split)
    case .removed(let flag): writer.write("removed", flag)
    }
  }
}
