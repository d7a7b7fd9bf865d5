internal import Encodings
internal import Ledger

extension MemberAction: Coded {
  init(from reader: inout CanonicalReader) throws(CodingError) {
    let name = try reader.anyKey()
    switch name {
    case "added":
      try reader.beginObject()
      try reader.key("name")
      let name = try reader.string()
      try reader.key("role")
      let role = try reader.valid(Role(rawValue: reader.string()))
      self = .added(name: name, role: role, person: reader.hasKey("person") ? try reader.id() : nil)
      try reader.endObject()
    case "renamed": self = .renamed(try reader.string())
    case "role": self = .role(try reader.valid(Role(rawValue: reader.string())))
    case "claimed": self = .claimed(try reader.idOrNull())
    case "removed": self = .removed(try reader.bool())
    case "merged": self = .merged(into: try reader.idOrNull())
    case "party": self = .party(try reader.idOrNull())
    case "nameErased":
      try reader.beginArray()
      self = .nameErased(try reader.string(), leaving: try reader.string())
      try reader.endArray()
    default: throw .unknownChange(name)
    }
  }

  func write(to writer: inout JSONWriter) {
    switch self {
    case .added(let name, let role, let person):
      writer.key("added")
      writer.object { writer in
        writer.key("name")
        writer.write(name)
        writer.key("role")
        writer.write(role.rawValue)
        guard let person else { return }
        writer.key("person")
        writer.write(person)
      }
    case .renamed(let name):
      writer.key("renamed")
      writer.write(name)
    case .role(let role):
      writer.key("role")
      writer.write(role.rawValue)
    case .claimed(let person):
      writer.key("claimed")
      writer.writeOrNull(person)
    case .removed(let flag):
      writer.key("removed")
      writer.write(flag)
    case .merged(let other):
      writer.key("merged")
      writer.writeOrNull(other)
    case .party(let party):
      writer.key("party")
      writer.writeOrNull(party)
    case .nameErased(let name, let digest):
      writer.key("nameErased")
      writer.array { writer in
        writer.write(name)
        writer.write(digest)
      }
    }
  }
}
