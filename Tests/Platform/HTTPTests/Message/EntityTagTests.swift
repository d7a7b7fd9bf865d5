import HTTP
import Testing

struct EntityTagTests {
  struct Pair: Sendable {
    let a: EntityTag
    let b: EntityTag
    let isSameBytes: Bool
    let isEquivalent: Bool
  }

  /// The table of RFC 9110 §8.8.3.2.
  @Test(arguments: [
    Pair(
      a: EntityTag("1", isWeak: true), b: EntityTag("1", isWeak: true), isSameBytes: false, isEquivalent: true
    ),
    Pair(
      a: EntityTag("1", isWeak: true), b: EntityTag("2", isWeak: true), isSameBytes: false,
      isEquivalent: false),
    Pair(a: EntityTag("1", isWeak: true), b: EntityTag("1"), isSameBytes: false, isEquivalent: true),
    Pair(a: EntityTag("1"), b: EntityTag("1"), isSameBytes: true, isEquivalent: true),
    Pair(a: EntityTag("1"), b: EntityTag("2"), isSameBytes: false, isEquivalent: false),
  ]) func `tags are compared strongly and weakly`(_ pair: Pair) {
    #expect(pair.a.isSameBytes(as: pair.b) == pair.isSameBytes)
    #expect(pair.b.isSameBytes(as: pair.a) == pair.isSameBytes)
    #expect(pair.a.isEquivalent(to: pair.b) == pair.isEquivalent)
    #expect(pair.b.isEquivalent(to: pair.a) == pair.isEquivalent)
  }

  @Test(arguments: [
    (#""x""#, EntityTag("x")), (#""""#, EntityTag("")), (#"W/"a,b""#, EntityTag("a,b", isWeak: true)),
    (#""W/""#, EntityTag("W/")),
  ]) func `a tag is read and written`(_ text: String, _ tag: EntityTag) {
    #expect(EntityTag(fieldValue: text) == tag)
    #expect(tag.description == text)
  }

  @Test(arguments: [
    "", "x", #"""#, #""x"#, #"x""#, #"w/"x""#, #"W/x"#, "W/", "W", #""x" "#, #""x y""#, #""x""y""#, "*",
  ]) func `anything else is no tag`(_ text: String) { #expect(EntityTag(fieldValue: text) == nil) }

  @Test(arguments: [
    ("*", EntityTagList.any), (#""a""#, .tags([EntityTag("a")])),
    (#""a", W/"b","c""#, .tags([EntityTag("a"), EntityTag("b", isWeak: true), EntityTag("c")])),
    (#", "a,b" ,,"#, .tags([EntityTag("a,b")])), ("", .tags([])), (#"*, "a""#, .tags([])),
    (#""a", *"#, .tags([])), (#""a", b"#, .tags([])), (#""a"W/"b""#, .tags([])), (#""a", "b"#, .tags([])),
  ]) func `a list of tags is read, or names nothing`(_ text: String, _ list: EntityTagList) {
    #expect(EntityTagList(text) == list)
  }

  @Test(arguments: [
    ("GET", #"W/"v1""#, true), ("HEAD", #""v0", "v1""#, true), ("GET", "*", true), ("GET", #""v2""#, false),
    ("POST", #""v1""#, false), ("GET", "v1", false),
  ]) func `a page knows before it is rendered that the browser has it`(
    _ method: String, _ value: String, _ isMatch: Bool
  ) throws {
    let head = try RequestHead.sample(method, fields: [("If-None-Match", value)])
    #expect(head.matches(EntityTag("v1")) == isMatch)
  }

  @Test func `tags count over several lines of the field, and none means no match`() throws {
    let head = try RequestHead.sample(fields: [("If-None-Match", #""a""#), ("if-none-match", #""b""#)])
    #expect(head.matches(EntityTag("b")))
    #expect(try !RequestHead.sample().matches(EntityTag("b")))
  }
}
