/// A type that can be a path segment, a query value or a fragment of a `Link`; it is percent-encoded there.
@usableFromInline package protocol LinkPart {
  /// The part as plain text.
  var linkText: String { get }
}

extension String: LinkPart { @usableFromInline package var linkText: String { self } }

extension Substring: LinkPart { @usableFromInline package var linkText: String { String(self) } }

extension Int: LinkPart { @usableFromInline package var linkText: String { String(self) } }

extension Int64: LinkPart { @usableFromInline package var linkText: String { String(self) } }
