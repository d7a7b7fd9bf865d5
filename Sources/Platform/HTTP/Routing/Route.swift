/// The endpoint for requests of one method to the paths of one pattern.
package struct Route<Endpoint: Sendable>: Sendable {
  package let method: Method
  package let pattern: RoutePattern
  package let endpoint: Endpoint

  package init(_ method: Method, _ pattern: RoutePattern, _ endpoint: Endpoint) {
    self.method = method
    self.pattern = pattern
    self.endpoint = endpoint
  }
}
