package import Encodings

/// The only type that a URL attribute accepts. It is made of safe parts, so it never runs a script and leaves
/// the instance only where the code says `external`.
@usableFromInline package struct Link: Hashable, Sendable {
  private enum Reach { case local, page, external }

  private let reach: Reach

  /// The percent-encoded path and query, or the whole external address.
  private(set) var address: String

  /// The fragment with its `#`, or nothing.
  private(set) var anchor = ""

  /// A page of this instance: `Link("/groups", group.id, "entries")`.
  ///
  /// The path is a literal; each part after it becomes one percent-encoded segment.
  package init<each Part: LinkPart>(_ path: StaticString, _ segments: repeat each Part) {
    self.init(local: path)
    for segment in repeat each segments { append(segment: segment.linkText) }
  }

  // Overloads without parameter packs for the most frequent links: a page has a hundred of them.

  @inlinable package init(_ path: StaticString, _ first: some LinkPart) {
    self.init(local: path)
    makeRoom()
    append(segment: first.linkText)
  }

  @inlinable package init(_ path: StaticString, _ first: some LinkPart, _ second: some LinkPart) {
    self.init(path, first)
    append(segment: second.linkText)
  }

  @inlinable package init(
    _ path: StaticString, _ first: some LinkPart, _ second: some LinkPart, _ third: some LinkPart
  ) {
    self.init(path, first, second)
    append(segment: third.linkText)
  }

  @usableFromInline init(local path: StaticString) {
    precondition(Self.isLocalPath(path), "a local path starts with one slash")
    reach = .local
    address = path.description
  }

  @usableFromInline mutating func append(segment: String) {
    if address.utf8.last != UInt8(ascii: "/") { address += "/" }
    PercentCoding.append(segment: segment, to: &address)
  }

  /// The usual size of an address.
  @usableFromInline mutating func makeRoom() { address.reserveCapacity(96) }

  /// A page of this instance by an address from outside, such as the one to return to after signing in.
  ///
  /// Nil for every address that a browser might resolve to another site: anything but a path that begins with
  /// one slash and perhaps a query, in plain visible ASCII, without backslashes and dot segments.
  package init?(local address: String) {
    let path = address.utf8.prefix { $0 != UInt8(ascii: "?") }
    guard path.first == UInt8(ascii: "/"), path.dropFirst().first != UInt8(ascii: "/"),
      address.utf8.count <= 2_048, address.utf8.allSatisfy(Self.isPlainASCII), !Self.hasDotSegment(path)
    else { return nil }
    self.init(.local, address)
  }

  /// A fragment of the page itself.
  package init(fragment: some LinkPart) {
    self.init(.page, "")
    self = self.fragment(fragment)
  }

  private init(_ reach: Reach, _ address: String) {
    self.reach = reach
    self.address = address
  }

  /// The page below this one with the part as its last segment; the query is dropped.
  @inlinable package func segment(_ part: some LinkPart) -> Link { segment(text: part.linkText) }

  /// The same with the query of another link.
  @inlinable package func segment(_ part: some LinkPart, queryOf other: Link) -> Link {
    segment(text: part.linkText, queryOf: other)
  }

  @usableFromInline func segment(text: String, queryOf other: Link? = nil) -> Link {
    var link = self
    if let joined = PercentCoding.path(address, joined: text, queryOf: other?.address ?? "") {
      link.address = joined
    } else {
      link = withoutQuery
      link.append(segment: text)
      if let other, let query = other.queryStart { link.address += other.address[query...] }
    }
    return link
  }

  /// The link with one more query item, or the same link without a value.
  @inlinable package func query(_ name: StaticString, _ value: (some LinkPart)?) -> Link {
    value.map { query(name, text: $0.linkText) } ?? self
  }

  /// The same, if there is a value.
  @inlinable package func query(_ name: StaticString, _ value: some LinkPart) -> Link {
    query(name, text: value.linkText)
  }

  @usableFromInline func query(_ name: StaticString, text: String) -> Link {
    var link = self
    if let address = PercentCoding.address(address, asking: name.description, text) {
      link.address = address
      return link
    }
    link.address += hasQuery ? "&" : "?"
    PercentCoding.append(name.description, to: &link.address)
    link.address += "="
    PercentCoding.append(text, to: &link.address)
    return link
  }

  /// Whether the address has a query.
  package var hasQuery: Bool { queryStart != nil }

  private var queryStart: String.Index? {
    let mark = UInt8(ascii: "?")
    let place = address.utf8.withContiguousStorageIfAvailable { $0.firstIndex(of: mark) }
    guard let place else { return address.utf8.firstIndex(of: mark) }
    return place.map { address.utf8.index(address.startIndex, offsetBy: $0) }
  }

  /// The link to a fragment of its page.
  package func fragment(_ name: some LinkPart) -> Link {
    var link = self
    link.anchor = "#"
    PercentCoding.append(name.linkText, to: &link.anchor)
    return link
  }

  private var withoutQuery: Link {
    guard let query = queryStart else { return self }
    var link = self
    link.address = String(address[..<query])
    return link
  }

  /// The link as text, for a `Location` header or a message.
  package func text(under basePath: BasePath) -> String { (isLocal ? basePath.text : "") + address + anchor }

  var isLocal: Bool { reach == .local }

  private static func isPlainASCII(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte < 0x7F && !"\\\"<>#".utf8.contains(byte)
  }

  /// Browsers take `%2e` for a dot when they resolve a path.
  private static func hasDotSegment(_ path: Substring.UTF8View) -> Bool {
    path.split(separator: UInt8(ascii: "/")).contains { segment in
      let plain = Substring(segment).lowercased().replacing("%2e", with: ".")
      return plain == "." || plain == ".."
    }
  }

  private static func isLocalPath(_ path: StaticString) -> Bool {
    path.withUTF8Buffer { bytes in
      bytes.first == UInt8(ascii: "/") && !bytes.dropFirst().starts(with: [UInt8(ascii: "/")])
        && PercentCoding.isPlain(path: bytes)
    }
  }
}

// MARK: - Other sites

extension Link {
  /// An external address: `https:` or `http:` with a host and without a user name, `mailto:`, or a scheme of the
  /// apps that pay.
  /// Nil for anything else, such as `javascript:`, and if it contains a space, a control or a backslash.
  package init?(external address: String) {
    guard let colon = address.utf8.firstIndex(of: UInt8(ascii: ":")), address.utf8.allSatisfy(Self.isPlain)
    else { return nil }
    let rest = address.utf8[address.utf8.index(after: colon)...]
    switch address[..<colon].lowercased() {
    case "https", "http": guard Self.startsWithHost(rest) else { return nil }
    case "mailto", "upi", "bitcoin", "lightning", "swish": guard !rest.isEmpty else { return nil }
    default: return nil
    }
    self.init(.external, address)
  }

  private static func startsWithHost(_ rest: Substring.UTF8View) -> Bool {
    guard rest.starts(with: "//".utf8) else { return false }
    let authority = rest.dropFirst(2).prefix { !"/?#".utf8.contains($0) }
    return !authority.isEmpty && authority.first != UInt8(ascii: ":")
      && !authority.contains(UInt8(ascii: "@"))
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte != 0x7F && byte != UInt8(ascii: "\\")
  }
}

/// A type that can be a path segment, a query value or a fragment of a `Link`; it is percent-encoded there.
@usableFromInline package protocol LinkPart {
  /// The part as plain text.
  var linkText: String { get }
}

extension String: LinkPart { @usableFromInline package var linkText: String { self } }

extension Substring: LinkPart { @usableFromInline package var linkText: String { String(self) } }

extension Int: LinkPart { @usableFromInline package var linkText: String { String(self) } }

extension Int64: LinkPart { @usableFromInline package var linkText: String { String(self) } }
