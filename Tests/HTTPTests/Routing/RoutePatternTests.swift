import HTTP
import Testing

struct RoutePatternTests {
  @Test(
    arguments: [
      ("/", []),
      ("/groups", [.literal("groups")]),
      ("/groups/{id}/entries.csv", [.literal("groups"), .parameter("id"), .literal("entries.csv")]),
      ("/{a}/{b}", [.parameter("a"), .parameter("b")]),
    ] as [(RoutePattern, [RoutePattern.Segment])])
  func `a pattern is read into segments`(_ pattern: RoutePattern, _ segments: [RoutePattern.Segment]) {
    #expect(pattern.segments == segments)
  }

  @Test func `a pattern lists its parameters from left to right`() {
    #expect(RoutePattern("/groups/{id}/entries/{entry}").parameters == ["id", "entry"])
  }

  @Test(arguments: [
    ("", ""), ("/", ""), ("/evenly", "/evenly"), ("/evenly/", "/evenly"), ("/apps/evenly", "/apps/evenly"),
  ])
  func `a base path goes in front of any path`(_ text: String, _ prefix: String) {
    #expect(BasePath(text)?.prefix == prefix)
  }

  @Test(arguments: [
    "evenly", "//", "//evenly", "/evenly//", "/a//b", "/..", "/a/./b", "/a b", "/a%20b", "/é", "/a?b",
  ])
  func `anything else is no base path`(_ text: String) {
    #expect(BasePath(text) == nil)
  }
}
