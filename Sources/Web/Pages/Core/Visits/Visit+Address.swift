import HTML
import Operations

extension Visit {
  /// The absolute URL of a page, to be opened on another device.
  func address(of link: Link) -> String {
    (origin.url(head)?.description ?? "") + link.text(under: site.basePath)
  }
}
