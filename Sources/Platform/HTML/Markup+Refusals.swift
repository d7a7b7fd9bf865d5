// These overloads only explain what a view may not write; none of them can be called.
extension Markup {
  @available(*, unavailable, message: "an optional is not written: unwrap it with {{ if let … }} or ??")
  package mutating func write<Value>(_ value: Value?) {}

  @available(*, unavailable, message: "a Bool is not written: say it in words with {{ if … }}")
  package mutating func write(_ value: Bool) {}

  @available(*, unavailable, message: "a floating-point number is not written: format it first")
  package mutating func write(_ value: some BinaryFloatingPoint) {}

  @available(*, unavailable, message: "a Link is written in a URL attribute only")
  package mutating func write(_ value: Link) {}

  @available(*, unavailable, message: "a URL attribute takes a Link, never a String")
  package mutating func write(link: some StringProtocol) {}
}
