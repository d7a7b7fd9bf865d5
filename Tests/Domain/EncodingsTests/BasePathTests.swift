import Encodings
import Testing

struct BasePathTests {
  @Test(arguments: [
    ("", ""), ("/", ""), ("/evenly", "/evenly"), ("/evenly/", "/evenly"), ("/apps/evenly", "/apps/evenly"),
    ("/a/b-c_9/", "/a/b-c_9"),
  ]) func `a base path goes in front of any path`(_ text: String, _ path: String) {
    #expect(BasePath(text)?.text == path)
  }

  @Test(arguments: [
    "evenly", "//", "//evenly", "/evenly//", "/a//b", "/..", "/a/./b", "/a b", "/a%20b", "/é", "/a?b", "/a\"",
    "/a.b", "/~a", "é/a",
  ]) func `anything else is no base path`(_ text: String) { #expect(BasePath(text) == nil) }
}
