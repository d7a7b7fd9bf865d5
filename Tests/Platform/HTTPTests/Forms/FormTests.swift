import HTTP
import Testing

struct FormTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let sentence: String
    let text: String
    let fields: [[String]]

    init(_ sentence: String, _ text: String, _ fields: [String]...) {
      self.sentence = sentence
      self.text = text
      self.fields = fields
    }

    var testDescription: String { sentence }
  }

  @Test(arguments: [
    Case("nothing", ""), Case("one field", "a=b", ["a", "b"]),
    Case("two fields in order", "b=1&a=2", ["b", "1"], ["a", "2"]),
    Case("a name twice", "a=1&a=2", ["a", "1"], ["a", "2"]), Case("an empty value", "a=", ["a", ""]),
    Case("a name alone", "a", ["a", ""]), Case("an empty name", "=b", ["", "b"]),
    Case("an equals sign in the value", "a=b=c", ["a", "b=c"]), Case("empty pairs", "&&a=b&&", ["a", "b"]),
    Case("a semicolon separates nothing", "a=b;c=d", ["a", "b;c=d"]),
    Case("escapes in name and value", "%C3%A9=%26%3D", ["é", "&="]),
    Case("plus signs", "a+b=c+%2B", ["a b", "c +"]), Case("raw UTF-8", "é=🍕", ["é", "🍕"]),
    Case("brackets", "paid[x]=1&paid%5By%5D=2", ["paid[x]", "1"], ["paid[y]", "2"]),
    Case("a line end of a text area", "a=b%0D%0Ac", ["a", "b\nc"]),
    Case("CR alone", "a=b%0Dc%0D", ["a", "b\nc\n"]), Case("LF alone", "a=b%0Ac", ["a", "b\nc"]),
    Case("line ends of all kinds", "a=%0D%0D%0A%0A%0D", ["a", "\n\n\n\n"]),
  ]) func `reads names and values`(item: Case) throws {
    #expect(try Form(urlencoded: item.text.utf8).fields.map { [$0.name, $0.value] } == item.fields)
    #expect(try Form(query: item.text).fields.map { [$0.name, $0.value] } == item.fields)
  }

  @Test(arguments: [
    "a=%", "a=%zz", "%4=b", "a=%00", "a%00b=c", "a=\0", "a=%FF", "%C0%AF=b", "b=1&a=%ED%A0%80",
  ]) func `refuses what is no text`(text: String) {
    #expect(throws: FormError.malformed("bad escape or bytes that are no text")) {
      try Form(urlencoded: text.utf8)
    }
  }

  @Test func `no query is an empty form`() throws { #expect(try Form(query: nil).fields.isEmpty) }

  @Test func `takes as many fields as it may`() throws {
    let many = Array(repeating: "a=b", count: 2_000).joined(separator: "&")
    #expect(try Form(urlencoded: many.utf8).fields.count == 2_000)
    #expect(throws: FormError.tooManyFields) { try Form(urlencoded: (many + "&a").utf8) }
    #expect(throws: FormError.tooManyFields) { try Form(query: "a&b&c", maximumFields: 2) }
    #expect(FormError.tooManyFields.status == .contentTooLarge)
  }

  @Test func `finds values by name`() throws {
    let form = try Form(query: "a=1&b=2&a=3&c=")
    #expect(form["a"] == "1")
    #expect(form["c"] == "")
    #expect(form["d"] == nil)
    #expect(form["A"] == nil)
    #expect(form.values(of: "a") == ["1", "3"])
    #expect(form.values(of: "d") == [])
  }

  @Test func `a name that means one value comes once`() throws {
    let form = try Form(query: "a=1&b=2&a=1")
    #expect(try form.single("b") == "2")
    #expect(try form.single("c") == nil)
    #expect(throws: FormError.repeated("a")) { try form.single("a") }
    #expect(FormError.repeated("a").status == .badRequest)
  }

  @Test func `finds values by key`() throws {
    let form = try Form(query: "paid[b]=1&paid[a]=2&paid=3&paid[]=4&paid[c=5&paidc]=6&share[a]=7&paid[é]=8")
    #expect(try form.indexed("paid").map { [$0.key, $0.value] } == [["b", "1"], ["a", "2"], ["é", "8"]])
    #expect(try form.indexed("share").map(\.key) == ["a"])
    #expect(try form.indexed("none").isEmpty)
  }

  @Test(arguments: ["p[a][b]=1", "p[[a]=1", "p[a]]=1", "p[]]=1", "p[a]b=1", "xp[a]=1", "p[a] =1"])
  func `takes no other brackets for a key`(query: String) throws {
    #expect(try Form(query: query).indexed("p").isEmpty)
  }

  @Test func `a key comes once`() throws {
    let form = try Form(query: "paid[a]=1&paid[b]=2&paid[a]=1")
    #expect(throws: FormError.repeated("paid")) { try form.indexed("paid") }
  }

  @Test func `takes no NUL however it comes`() {
    var form = Form()
    #expect(throws: FormError.malformed("NUL in a field")) { try form.add("a", "b\0") }
    #expect(throws: FormError.malformed("NUL in a field")) { try form.add("\0", "b") }
    #expect(form.fields.isEmpty)
  }

  @Test func `a name is as long as names are`() throws {
    let longest = String(repeating: "n", count: Form.longestName)
    #expect(try Form(query: "\(longest)=1")[longest] == "1")
    let escaped = longest.utf8.map { "%" + String($0, radix: 16) }.joined()
    #expect(try Form(query: "\(escaped)=1")[longest] == "1")
    for name in [longest + "n", escaped + "n", escaped + "%6E"] {
      #expect(throws: FormError.longName) { try Form(query: "\(name)=1") }
    }
  }

  @Test func `a value has room for any text`() throws {
    let longest = String(repeating: "v", count: Form.longestValue)
    #expect(try Form(urlencoded: "a=\(longest)".utf8)["a"] == longest)
    #expect(throws: FormError.tooLarge) { try Form(urlencoded: "a=\(longest)v".utf8) }
  }

  @Test func `a run of marks is as long as it may be, in names and in values`() throws {
    let longest = "e" + String(repeating: "\u{301}", count: 30)
    let form = try Form(urlencoded: "\(longest)=\(longest)\(longest)".utf8)
    #expect(form.fields.first?.name.unicodeScalars.count == 31)
    for text in ["\(longest)\u{316}=a", "a=\(longest)\u{316}", "a=\(longest)%CC%96"] {
      #expect(throws: FormError.tooManyMarks) { try Form(urlencoded: text.utf8) }
    }
  }

  @Test func `names that only look alike are two`() throws {
    let form = try Form(query: "\u{E9}=1&e\u{301}=2&in[\u{E9}]=3&in[e\u{301}]=4")
    #expect(form.values(of: "\u{E9}") == ["1"])
    #expect(form["e\u{301}"] == "2")
    #expect(try form.indexed("in").map(\.value) == ["3", "4"])
  }
}
