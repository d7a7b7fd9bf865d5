import HTML
import Operations

extension Visit {
  /// A page's whole address, to be opened on another device.
  func address(of link: Link) -> String {
    (origin.url(head)?.description ?? "") + link.text(under: site.basePath)
  }
}
