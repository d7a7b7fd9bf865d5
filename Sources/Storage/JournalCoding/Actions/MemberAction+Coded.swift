internal import Encodings
internal import Ledger

extension MemberAction: Coded {
  init(from reader: inout CanonicalReader) throws(CodingError) {
    let name = try reader.anyKey()
    switch name {
    case "added":
      try reader.beginObject()
      let name = try reader.string("name")
      let role = try reader.rawValue("role", Role.self)
      self = .added(name: name, role: role, person: reader.hasKey("person") ? try reader.id() : nil)
      try reader.endObject()
    case "renamed": self = .renamed(try reader.string())
    case "role": self = .role(try reader.rawValue())
    case "claimed": self = .claimed(try reader.idOrNull())
    case "removed": self = .removed(try reader.bool())
    case "merged": self = .merged(into: try reader.idOrNull())
    case "party": self = .party(try reader.idOrNull())
    case "nameErased":
      try reader.beginArray()
      self = .nameErased(try reader.string(), leaving: try reader.string())
      try reader.endArray()
    case "paymentWaysChanged":
      // Nothing else than true has ever been written.
      guard try reader.bool() else { throw .unknownChange(name) }
      self = .paymentWaysChanged
    case "saidPaid":
      guard try reader.bool() else { throw .unknownChange(name) }
      self = .saidPaid
    default: throw .unknownChange(name)
    }
  }

  func write(to writer: inout JSONWriter) {
    switch self {
    case .added(let name, let role, let person):
      writer.key("added")
      writer.object { writer in
        writer.write("name", name)
        writer.write("role", role.rawValue)
        writer.write("person", person)
      }
    case .renamed(let name): writer.write("renamed", name)
    case .role(let role): writer.write("role", role.rawValue)
    case .claimed(let person): writer.writeOrNull("claimed", person)
    case .removed(let flag): writer.write("removed", flag)
    case .merged(let other): writer.writeOrNull("merged", other)
    case .party(let party): writer.writeOrNull("party", party)
    case .nameErased(let name, let digest):
      writer.key("nameErased")
      writer.array { writer in
        writer.write(name)
        writer.write(digest)
      }
    case .paymentWaysChanged: writer.write("paymentWaysChanged", true)
    case .saidPaid: writer.write("saidPaid", true)
    }
  }
}
