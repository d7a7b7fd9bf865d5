import HTTP
import Notifications
import Operations

/// Endpoints for monitoring.
enum StatusPages {
  static func showReadiness(_ visit: Visit) async throws -> Response {
    let obstacle = await visit.site.readiness.obstacle()
    var response = Response(
      obstacle == nil ? .ok : .unavailable, text: obstacle.map { $0.rawValue + "\n" } ?? "ready")
    response.fields[.cacheControl] = "no-store"
    return response
  }

  static func showMetrics(_ visit: Visit) throws -> Response {
    let site = visit.site
    guard let metrics = site.metrics else { throw Problem.notFound }
    let figures = try metrics.exposition(
      store: site.store, backups: site.background.backups, mail: try site.background.courier?.figures(),
      push: try site.background.pushCourier?.figures(), streams: site.live.count, since: site.opened)
    var response = Response(text: figures.text)
    response.fields[.contentType] = Exposition.contentType
    response.fields[.cacheControl] = "no-store"
    return response
  }
}
