/// Writes the head of a response (RFC 9112 §4); fields that follow from the body are added here and nowhere
/// else.
enum ResponseEncoder {
  /// How the connection continues after the response.
  enum Persistence {
    case keepAlive
    /// HTTP/1.0 needs the field.
    case explicitKeepAlive
    case close
  }

  static func encode(
    _ response: borrowing Response, date: UnsafeBufferPointer<UInt8>, _ persistence: Persistence,
    into output: OutputBuffer
  ) {
    output.append("HTTP/1.1 ")
    output.append(response.status.code)
    output.append(" ")
    output.append(response.status.phrase)
    output.append("\r\nDate: ")
    output.append(date)
    output.append("\r\n")
    for line in response.fields.all {
      output.append(line.name.spelling)
      output.append(": ")
      output.appendFieldValue(line.value)
      output.append("\r\n")
    }
    if let preset = response.preset { output.append(preset.bytes) }
    if let length = contentLength(of: response) {
      output.append("Content-Length: ")
      output.append(length)
      output.append("\r\n")
    }
    switch persistence {
    case .keepAlive: output.append("\r\n")
    case .explicitKeepAlive: output.append("Connection: keep-alive\r\n\r\n")
    case .close: output.append("Connection: close\r\n\r\n")
    }
  }

  /// Nil if the message has no body, or a stream that ends with the connection.
  private static func contentLength(of response: borrowing Response) -> Int? {
    guard !response.status.isBodyless else { return nil }
    return response.body.count
  }
}

extension Response.Body {
  /// Nil for a stream.
  package var count: Int? {
    switch self {
    case .empty: 0
    case .bytes(let bytes): bytes.count
    case .constant(let bytes): bytes.count
    case .source(let source): source.count
    case .events: nil
    }
  }
}
