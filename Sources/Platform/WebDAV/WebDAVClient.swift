import HTTP
package import HTTPClient

/// Reads and writes the files of one folder, on a thread that may block.
package struct WebDAVClient: Sendable {
  package typealias GoesOn = @Sendable () -> Bool

  package let folder: WebDAVFolder
  private let client: WebClient
  private let goesOn: GoesOn

  /// A server may need long to store the last byte of a big file.
  private static let patience: Duration = .seconds(90)
  /// A listing of some thousand files.
  private static let mostListed = 4 << 20

  package init(_ folder: WebDAVFolder, through client: WebClient, while goesOn: @escaping GoesOn = { true }) {
    self.folder = folder
    var client = client
    client.longest = Self.patience
    self.client = client
    self.goesOn = goesOn
  }

  /// The files directly in the folder, as the server lists them.
  package func files() throws -> [ListedFile] {
    var client = client
    client.limits.body = Self.mostListed
    let question = Array(Self.question.utf8)
    let request = OutgoingRequest(
      .propfind, folder.address, fields: fields + [(.depth, "1"), (.contentType, "application/xml")],
      body: question)
    let body = StreamedBody(pieces: question)
    let response = try client.send(request, streaming: body, while: goesOn)
    guard response.code == 207 else { throw WebDAVRefusal(response.code, of: "PROPFIND") }
    return MultistatusReader.files(in: response.body, of: folder)
  }

  private static let question = """
    <?xml version="1.0"?><propfind xmlns="DAV:"><prop><resourcetype/><getcontentlength/></prop></propfind>
    """

  /// Stores a file of this name, and replaces an earlier one.
  package func put(_ name: String, _ body: StreamedBody) throws {
    let request = OutgoingRequest(
      .put, try address(of: name), fields: fields + [(.contentType, "application/octet-stream")])
    let response = try client.send(request, streaming: body, while: goesOn)
    guard [200, 201, 204].contains(response.code) else { throw WebDAVRefusal(response.code, of: "PUT") }
  }

  /// Gives a file another name, and replaces an earlier file of that name.
  ///
  /// The destination is a whole URL, as Apache wants it. Behind a proxy, where the server's own scheme or port
  /// is another one, it is refused (502 by Apache), and then it is a path.
  package func move(_ name: String, to other: String) throws {
    let destination = try address(of: other)
    var code = try moveCode(name, destination.description)
    if code == 400 || code == 502 { code = try moveCode(name, destination.target) }
    guard code == 201 || code == 204 else { throw WebDAVRefusal(code, of: "MOVE") }
  }

  private func moveCode(_ name: String, _ destination: String) throws -> Int {
    let fields = fields + [(.destination, destination), (.overwrite, "T")]
    return try head(OutgoingRequest(.move, try address(of: name), fields: fields))
  }

  /// Removes a file. It is no failure if there is none.
  package func delete(_ name: String) throws {
    let code = try head(OutgoingRequest(.delete, try address(of: name), fields: fields))
    guard [200, 202, 204, 404].contains(code) else { throw WebDAVRefusal(code, of: "DELETE") }
  }

  /// Hands the content of a file to `take`, piece by piece.
  package func get(_ name: String, take: ([UInt8]) throws -> Void) throws {
    let request = OutgoingRequest(.get, try address(of: name), fields: fields)
    let head = try client.receive(request, while: goesOn, take: take)
    guard head.code == 200 else { throw WebDAVRefusal(head.code, of: "GET") }
  }

  private func head(_ request: OutgoingRequest) throws -> Int {
    var client = client
    client.limits.isHeadEnough = true
    return try client.send(request, streaming: StreamedBody(pieces: []), while: goesOn).code
  }

  private var fields: [(name: HeaderName, value: String)] {
    folder.authorization.map { [(.authorization, $0)] } ?? []
  }

  private func address(of name: String) throws(ConnectionFailure) -> WebAddress {
    guard let address = folder.address(of: name) else { throw .malformedRequest }
    return address
  }
}

/// The server's answer is not the one that was asked for.
package struct WebDAVRefusal: Error, Hashable, CustomStringConvertible {
  package let code: Int
  private let method: String

  init(_ code: Int, of method: String) {
    self.code = code
    self.method = method
  }

  /// For the log, without its subject.
  package var description: String {
    switch code {
    case 401: "the server does not accept the name and password (401)"
    case 403: "the server does not allow it (403 to \(method))"
    case 404, 409: "there is no such folder or file (\(code) to \(method))"
    case 405, 501: "the server knows no WebDAV at this address (\(code) to \(method))"
    case 413: "the file is too large for the server (413)"
    case 507: "the server has not enough space left (507)"
    default: "the server answered \(code) to \(method)"
    }
  }
}

extension HeaderName {
  fileprivate static let authorization = HeaderName("Authorization")
  fileprivate static let depth = HeaderName("Depth")
  fileprivate static let destination = HeaderName("Destination")
  fileprivate static let overwrite = HeaderName("Overwrite")
}

extension StreamedBody {
  /// One piece, which is in memory already.
  fileprivate init(pieces bytes: [UInt8]) {
    var rest = bytes
    self.init(length: bytes.count) {
      defer { rest = [] }
      return rest
    }
  }
}
