import Encodings
import HTML
import HTTP
import Operations

extension Visit {
  /// The absolute URL of a page, to be opened on another device.
  func address(of link: Link) -> String {
    (origin.url(head)?.description ?? "") + link.text(under: site.basePath)
  }

  /// The page of `next`, within this instance.
  func returnLink() throws -> Link { Link(next: try query().single("next")) }

  var pathBelowBase: String { String(head.path.dropFirst(site.basePath.text.count)) }

  var addressBelowBase: String { [pathBelowBase, head.query].compactMap(\.self).joined(separator: "?") }
}

extension Link {
  /// The page that a visitor wanted before signing in: within this instance, or else the first page.
  init(next: String?) { self = next.flatMap { Link(local: $0) } ?? Link("/") }

  /// The page to set up a second factor.
  static let secondFactor = Link("/account/second-factor")
}
