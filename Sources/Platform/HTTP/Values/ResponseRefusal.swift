/// Why a server's response is refused. It repeats no bytes of the server.
package struct ResponseRefusal: Error, Equatable {
  package let reason: String

  init(_ reason: String) { self.reason = reason }
}
