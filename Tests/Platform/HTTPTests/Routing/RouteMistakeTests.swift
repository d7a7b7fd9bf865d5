import HTTP
import Testing

/// Mistakes in the program's own routes stop it, with a message that names them.
struct RouteMistakeTests {
  @Test func `two routes for the same requests stop the program`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = RouteTable([Route(.get, "/groups/{id}", 1), Route(.get, "/groups/{group}", 2)])
    }
    #expect(text(result).contains("Two routes answer GET: /groups/{id} and /groups/{group}."))
  }

  @Test func `a pattern that nothing can match stops the program`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = RoutePattern("/groups/")
    }
    #expect(text(result).contains("The route /groups/ has an empty segment."))
  }

  @Test func `a pattern with a name twice stops the program`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = RoutePattern("/groups/{id}/entries/{id}")
    }
    #expect(text(result).contains("The route /groups/{id}/entries/{id} has a name twice."))
  }

  private func text(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }
}
