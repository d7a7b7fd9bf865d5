import Encodings
import Glibc
import HTTP
import Store
import Testing

@testable import API

/// The OpenAPI document, and the checks that it matches the routes.
struct DocumentTests {
  private static let path = "\(#filePath)".replacing(
    "Tests/Web/APITests/DocumentTests.swift", with: "docs/openapi.json")

  private static func contents(of path: String) throws -> [UInt8] {
    let file = try #require(fopen(path, "r"), "\(path) cannot be read")
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&part, 1, part.count, file)
      guard count > 0 else { return bytes }
      bytes += part[..<count]
    }
  }

  /// A change of the API shows in a review: docs/adding.md says how the copy is made anew.
  @Test func `the copy in the repository is what is served`() throws {
    var rules = JSONRules.strict
    rules.depth = 32
    var writer = JSONWriter()
    writer.write(try JSON(Self.contents(of: Self.path), rules: rules))
    let isTheSame = writer.bytes == OpenAPIDocument().bytes
    #expect(isTheSame)
  }

  @Test func `each address has a name of its own, and each name in it is known`() throws {
    #expect(Set(APIRoutes.all.map(\.name)).count == APIRoutes.all.count)
    let shapes = OpenAPIDocument.namedShapes
    let text = String(decoding: OpenAPIDocument().bytes, as: UTF8.self)
    for match in text.matches(of: /"#\/components\/schemas\/(\w+)"/) {
      #expect(shapes[String(match.1)] != nil, "\(match.1)")
    }
    let names = Set(APIRoutes.all.map(\.name))
    for match in text.matches(of: /"operationId":"(\w+)"/) { #expect(names.contains(String(match.1))) }
  }

  @Test func `below a base path it says so`() throws {
    let base = try #require(BasePath("/home"))
    let text = String(decoding: OpenAPIDocument(below: base).bytes, as: UTF8.self)
    #expect(text.contains(#""servers":[{"url":"/home"}]"#))
  }

  @Test func `routes that change data or show secret links need more than the read scope`() {
    for route in APIRoutes.all where route.access != .anyone {
      let isSecret = ["listInvitations", "getFeeds"].contains(route.name)
      #expect((route.scope == .read) == (route.method.isSafe && !isSecret), "\(route.name)")
    }
  }
}
