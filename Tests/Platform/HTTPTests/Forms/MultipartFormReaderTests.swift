import HTTP
import Testing

struct MultipartFormReaderTests {
  private let type = ContentType("multipart/form-data; boundary=B")

  private func part(_ parameters: String, _ content: String) -> String {
    "--B\r\nContent-Disposition: form-data; \(parameters)\r\n\r\n\(content)\r\n"
  }

  private func collect(_ body: String, _ change: (inout MultipartFormReader.Limits) -> Void = { _ in }) throws
    -> MultipartFormReader
  {
    var limits = MultipartFormReader.Limits()
    change(&limits)
    var form = try MultipartFormReader(type, limits: limits)
    for piece in bytes(body).chunked(by: 7) { try form.read(piece.span) }
    try form.finish()
    return form
  }

  @Test func `collects fields and files`() throws {
    let body =
      part("name=title", "Caf\u{C3}\u{A9}\r\nau lait") + part("name=\"paid[x]\"", "1")
      + part("name=receipt; filename=\"b.png\"", "\u{89}PNG\r\n") + "--B--\r\n"
    let collected = try collect(body)
    #expect(collected.form["title"] == "Café\nau lait")
    #expect(try collected.form.indexed("paid").map(\.key) == ["x"])
    let file = try #require(try collected.file("receipt"))
    #expect(file.fileName == "b.png")
    #expect(file.bytes == bytes("\u{89}PNG\r\n"))
    #expect(try collected.file("title") == nil)
  }

  @Test func `a field for which no file was chosen is none`() throws {
    let collected = try collect(part("name=receipt; filename=\"\"", "") + "--B--\r\n")
    #expect(collected.files.isEmpty)
    #expect(collected.form.fields.isEmpty)
  }

  @Test func `a file without a name or without content is one`() throws {
    let body = part("name=a; filename=\"\"", "x") + part("name=b; filename=\"b\"", "") + "--B--\r\n"
    #expect(try collect(body).files.map(\.name) == ["a", "b"])
  }

  @Test func `a field that takes one file has one`() throws {
    let two = part("name=a; filename=b", "x") + part("name=a; filename=c", "y") + "--B--\r\n"
    let collected = try collect(two)
    #expect(collected.files.count == 2)
    #expect(throws: FormError.repeated("a")) { try collected.file("a") }
  }

  @Test(arguments: [
    ("a.png", "a.png"), ("C:\\fakepath\\a.png", "a.png"), ("../../etc/passwd", "passwd"), ("a/", ""),
    ("/", ""), ("..", ".."),
  ]) func `a file's name has no folders`(sent: String, kept: String) throws {
    let collected = try collect(part("name=a; filename=\"\(sent)\"", "x") + "--B--\r\n")
    #expect(collected.files.first?.fileName == kept)
  }

  @Test func `text is text`() {
    #expect(throws: FormError.malformed("field is no text")) {
      try collect(part("name=a", "\u{FF}") + "--B--\r\n")
    }
    #expect(throws: FormError.malformed("NUL in a field")) { try collect(part("name=a", "\0") + "--B--\r\n") }
  }

  @Test func `holds no more of a file than it may`() throws {
    let file = part("name=a; filename=b", "0123456789")
    #expect(try collect(file + file + "--B--\r\n") { $0.file = 10 }.files.count == 2)
    #expect(throws: FormError.tooLarge) { try collect(file) { $0.file = 9 } }
    #expect(throws: FormError.tooLarge) { try collect(part("name=a; filename=b", "\r\n--C")) { $0.file = 4 } }
  }

  @Test func `holds no more text than it may, names counted`() throws {
    let field = part("name=a", "1234")
    #expect(try collect(field + field + "--B--\r\n") { $0.text = 10 }.form.fields.count == 2)
    #expect(throws: FormError.tooLarge) { try collect(field + field) { $0.text = 9 } }
    #expect(throws: FormError.tooLarge) { try collect(part("name=abcd", "")) { $0.text = 3 } }
  }

  @Test func `takes as many files as it may`() throws {
    let file = part("name=a; filename=b", "x")
    let empty = part("name=a; filename=b", "")
    #expect(try collect(file + file + "--B--\r\n") { $0.files = 2 }.files.count == 2)
    #expect(throws: FormError.tooManyFields) { try collect(file + file + file) { $0.files = 2 } }
    #expect(throws: FormError.tooManyFields) { try collect(file + file + empty + "--B--") { $0.files = 2 } }
  }

  @Test func `lets go of files that are too many or too large, and reads on`() throws {
    let (file, large) = (part("name=a; filename=b", "x"), part("name=a; filename=b", "0123456789"))
    let (empty, none) = (part("name=a; filename=b", ""), part("name=c; filename=\"\"", ""))
    let body = large + file + file + file + empty + large + none + part("name=t", "Tea") + "--B--\r\n"
    let collected = try collect(body) { ($0.files, $0.file, $0.dropsFiles) = (2, 9, true) }
    #expect(collected.files.map(\.bytes) == [bytes("x"), bytes("x")])
    #expect(collected.largeFiles == ["a"])
    #expect(collected.surplusFiles == ["a", "a", "a"])
    #expect(collected.form["t"] == "Tea")
  }

  @Test func `a body that ends too early is refused`() {
    #expect(throws: FormError.malformed("body cut short")) { try collect(part("name=a", "x")) }
    #expect(throws: FormError.malformed("body cut short")) { try collect("") }
  }

  @Test(arguments: [
    "text/plain", "multipart/mixed; boundary=B", "multipart/form-data",
    "multipart/form-data; boundary=\"a\\\"\"",
  ]) func `needs the type of such a form and its boundary`(type: String) {
    #expect(throws: FormError.malformed("no boundary")) { try MultipartFormReader(ContentType(type)) }
    #expect(throws: FormError.malformed("no boundary")) { try MultipartFormReader(nil) }
  }
}

extension [UInt8] {
  fileprivate func chunked(by count: Int) -> [[UInt8]] {
    stride(from: 0, to: self.count, by: count).map { Array(self[$0..<Swift.min($0 + count, self.count)]) }
  }
}
