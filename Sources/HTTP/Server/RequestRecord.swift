/// What the log may know of a request: never its path, query, fields or body.
package struct RequestRecord: Sendable {
  package let method: Method
  package let route: StaticString?
  package let status: Int
  package let microseconds: Int64
  package let id: RequestID
  /// Why a message could not be read.
  package let refusal: String?
}
