package import Encodings
package import Operations

/// The public URL of the instance, for links in mails.
package struct SiteAddress: Sendable {
  package let origin: PublicURL
  private let basePath: BasePath

  package init(_ origin: PublicURL, basePath: BasePath) {
    self.origin = origin
    self.basePath = basePath
  }

  /// The host alone, for the part of ids after the @.
  package var host: String { String(origin.authority.prefix { $0 != ":" }) }

  /// The full URL of a page; the path begins with a slash.
  package func link(_ path: String) -> String { "\(origin)\(basePath)\(path)" }
}
