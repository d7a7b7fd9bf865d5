import API
import Archive
import HTTP
import Operations

/// Sends a whole group in one file, from which it can be restored here or on another server.
enum ArchiveDownload {
  static func show(_ visit: Visit) async throws -> Response {
    let group = try visit.group.group
    let now = visit.now
    let archive = try await visit.download { snapshot, put in
      let archive = try GroupArchive(
        group, of: snapshot, at: now, program: Release.version, table: { try $0.writeTable(of: $1, to: $2) })
      try archive.write(to: put)
    }
    return .download(.source(archive), as: "evenly-group.zip", "application/zip")
  }
}
