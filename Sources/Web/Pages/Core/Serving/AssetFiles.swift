import HTML
import HTTP

/// The files that are part of the program. Most have a digest in their name, so browsers cache them for good.
enum AssetFiles {
  static func show(_ visit: Visit) throws(Problem) -> Response {
    guard let asset = Assets.at(visit.pathBelowBase) else { throw .notFound }
    return Representation(
      .bytes(asset.bytes), gzipped: asset.gzipped.map { .bytes($0) }, contentType: asset.mediaType,
      entityTag: EntityTag(asset.fingerprint), cachePolicy: policy(for: asset)
    ).response(to: visit.head)
  }

  /// The service worker is revalidated each time, since an
  /// old one would stand between new pages and the server.
  private static func policy(for asset: Asset) -> Representation.CachePolicy {
    if asset.isImmutable { return .immutable }
    return asset.path == Assets.rootSwJS.path ? .revalidated : .fresh(seconds: 3600)
  }
}
