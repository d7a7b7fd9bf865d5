internal import Encodings
internal import Ledger

extension EntryAction: Coded {
  init(from reader: inout CanonicalReader) throws(CodingError) {
    let name = try reader.anyKey()
    switch name {
    case "added": self = .added(try reader.read())
    case "edited": self = .edited(try reader.read())
    case "ticked": self = .ticked(try reader.read())
    case "deleted": self = .deleted(try reader.bool())
    case "erased":
      self = .erased(try reader.ascending { reader throws(CodingError) in try reader.id(Attachment.self) })
    case "fileErased": self = .fileErased(try reader.id())
    default: throw .unknownChange(name)
    }
  }

  func write(to writer: inout JSONWriter) {
    switch self {
    case .added(let entry): writer.write("added", entry)
    case .edited(let edit): writer.write("edited", edit)
    case .ticked(let tick): writer.write("ticked", tick)
    case .deleted(let flag): writer.write("deleted", flag)
    case .erased(let files):
      writer.key("erased")
      writer.array(Set(files).sorted()) { $1.write($0) }
    case .fileErased(let file): writer.write("fileErased", file)
    }
  }
}
