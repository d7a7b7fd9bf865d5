import HTTP
import Testing

/// A file that is chosen for a form.
struct ChosenFile {
  var field = "file"
  var name: String
  var type: String?
  var bytes: [UInt8]
}

extension Browser {
  /// Sends a form with files, as a browser does.
  @discardableResult func send(_ path: String, _ fields: [(String, String)] = [], files: [ChosenFile])
    async throws -> Document
  {
    var body: [UInt8] = []
    for (name, value) in fields {
      body += Array("--edge\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n".utf8)
    }
    for file in files {
      body += Array(
        "--edge\r\nContent-Disposition: form-data; name=\"\(file.field)\"; filename=\"\(file.name)\"\r\n".utf8
      )
      if let type = file.type { body += Array("Content-Type: \(type)\r\n".utf8) }
      body += Array("\r\n".utf8) + file.bytes + Array("\r\n".utf8)
    }
    body += Array("--edge--\r\n".utf8)
    try await send("POST", path, body, "multipart/form-data; boundary=edge")
    return try await goOn()
  }

  private func goOn() async throws -> Document {
    guard status == 303, let location = response.fields[.location] else { return document }
    return try await visit(location)
  }
}
