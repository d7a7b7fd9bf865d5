package import HTTP

/// The kinds of problems, each with an address by which clients recognise it.
package enum ProblemKind: String, CaseIterable, Sendable {
  case unreadable
  case unauthorized
  case insufficientScope = "insufficient-scope"
  case forbidden
  case notFound = "not-found"
  case methodNotAllowed = "method-not-allowed"
  case conflict
  case operationReused = "operation-reused"
  case preconditionFailed = "precondition-failed"
  case tooLarge = "too-large"
  case unsupportedMediaType = "unsupported-media-type"
  case rangeNotSatisfiable = "range-not-satisfiable"
  case misdirected
  case refused
  case preconditionRequired = "precondition-required"
  case tooManyRequests = "too-many-requests"
  case unexpected
  case unavailable
  case storageFull = "storage-full"
  /// A message that the parser refuses, for none of the reasons above.
  case badMessage = "bad-message"

  package var status: Status {
    switch self {
    case .unreadable, .badMessage: .badRequest
    case .unauthorized: .unauthorized
    case .insufficientScope, .forbidden: .forbidden
    case .notFound: .notFound
    case .methodNotAllowed: .methodNotAllowed
    case .conflict, .operationReused: .conflict
    case .preconditionFailed: .preconditionFailed
    case .tooLarge: .contentTooLarge
    case .unsupportedMediaType: .unsupportedMediaType
    case .rangeNotSatisfiable: .rangeNotSatisfiable
    case .misdirected: .misdirected
    case .refused: .unprocessable
    case .preconditionRequired: .preconditionRequired
    case .tooManyRequests: .tooManyRequests
    case .unexpected: .serverError
    case .unavailable: .unavailable
    case .storageFull: .insufficientStorage
    }
  }

  /// Always the same English text.
  package var title: String {
    switch self {
    case .unreadable: "Malformed request"
    case .unauthorized: "Token required"
    case .insufficientScope: "Insufficient scope"
    case .forbidden: "Not allowed"
    case .notFound: "Not found"
    case .methodNotAllowed: "Method not allowed"
    case .conflict: "Changed by someone else"
    case .operationReused: "Operation id already used"
    case .preconditionFailed: "State has changed"
    case .tooLarge: "Request too large"
    case .unsupportedMediaType: "Unsupported media type"
    case .rangeNotSatisfiable: "Range not satisfiable"
    case .misdirected: "Wrong host"
    case .refused: "Request refused"
    case .preconditionRequired: "If-Match or base required"
    case .tooManyRequests: "Too many requests"
    case .unexpected: "Internal error"
    case .unavailable: "Temporarily unavailable"
    case .storageFull: "Storage full"
    case .badMessage: "Message not accepted"
    }
  }

  /// What it means and what to do, for the page of the reference.
  package var explanation: String {
    switch self {
    case .unreadable: "The body is not JSON, or the query cannot be read."
    case .unauthorized: "Send “Authorization: Bearer evenly_…”. Cookies are ignored."
    case .insufficientScope: "The header WWW-Authenticate names the scope. Create another token."
    case .forbidden: "Your role in the group does not allow it, or the group is archived."
    case .notFound: "It does not exist, or you may not see it: both get the same answer."
    case .methodNotAllowed: "The header Allow lists the methods."
    case .conflict: "“conflicts” has the value you read, the current value, and the value you sent."
    case .operationReused: "An operation's id was used before with other content. Choose a new one."
    case .preconditionFailed: "Read it again, and send its ETag in If-Match."
    case .tooLarge: "The limit is 64 KB for a body and 20 MB for a file."
    case .unsupportedMediaType: "Send application/json, or for PATCH application/merge-patch+json."
    case .rangeNotSatisfiable: "The header Range starts after the end of the file."
    case .misdirected: "This server has another public URL."
    case .refused: "“errors” lists what is wrong and where."
    case .preconditionRequired: "Send If-Match with the ETag, or “base” in the body."
    case .tooManyRequests: "The header Retry-After says after how many seconds to try again."
    case .unexpected: "The server's log has the cause under the id in “instance”."
    case .unavailable: "Try again later."
    case .storageFull: "The server's disk is full, or the limit for files is reached."
    case .badMessage: "The server does not accept this HTTP message."
    }
  }

  /// The address by which clients recognise it, below the base path.
  package var path: String { "/api/problems/\(rawValue)" }

  /// The kind of a status, if nothing more is known.
  package init(_ status: Status) { self = Self.allCases.first { $0.status == status } ?? .badMessage }
}

extension Status { static let preconditionRequired = Status(428, "Precondition Required") }
