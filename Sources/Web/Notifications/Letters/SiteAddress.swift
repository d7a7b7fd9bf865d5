package import Encodings
package import Operations

/// Where people reach the instance, for links in mails.
package struct SiteAddress: Sendable {
  package let origin: PublicURL
  private let basePath: BasePath

  package init(_ origin: PublicURL, basePath: BasePath) {
    self.origin = origin
    self.basePath = basePath
  }

  /// The host alone, as it stands behind the @ of what is known by it.
  package var host: String { String(origin.authority.prefix { $0 != ":" }) }

  /// The whole address of a page; the path begins with a slash.
  package func link(_ path: String) -> String { "\(origin)\(basePath)\(path)" }
}
