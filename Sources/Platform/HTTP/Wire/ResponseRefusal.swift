/// Why what a server answered cannot be taken. It repeats nothing that the server sent.
package struct ResponseRefusal: Error, Equatable {
  package let reason: String

  init(_ reason: String) {
    self.reason = reason
  }
}
