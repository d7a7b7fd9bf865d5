import HTTP
import Testing

struct RoutePatternTests {
  @Test(
    arguments: [
      ("/", []), ("/groups", [.literal("groups")]),
      ("/groups/{id}/entries.csv", [.literal("groups"), .parameter("id"), .literal("entries.csv")]),
      ("/{a}/{b}", [.parameter("a"), .parameter("b")]),
    ] as [(RoutePattern, [RoutePattern.Segment])]) func `a pattern is read into segments`(
      _ pattern: RoutePattern, _ segments: [RoutePattern.Segment]
    )
  { #expect(pattern.segments == segments) }

  @Test func `a pattern lists its parameters from left to right`() {
    #expect(RoutePattern("/groups/{id}/entries/{entry}").parameters == ["id", "entry"])
  }
}
