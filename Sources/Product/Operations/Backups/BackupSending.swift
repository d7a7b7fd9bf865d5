package import AgeFormat
import Disk
package import HTTPClient
package import WebDAV

/// The folder on another server to which backups are sent, and the key for which they are encrypted.
package struct BackupSending: Sendable {
  private let folder: WebDAVFolder
  private let recipient: AgeRecipient
  private let client: WebClient

  package init(to folder: WebDAVFolder, for recipient: AgeRecipient, through client: WebClient) {
    self.folder = folder
    self.recipient = recipient
    self.client = client
  }

  /// The server, for the log and for pages.
  package var host: String { folder.host }

  func client(while goesOn: @escaping WebDAVClient.GoesOn) -> WebDAVClient {
    WebDAVClient(folder, through: client, while: goesOn)
  }

  /// The content encrypted, piece by piece.
  func encrypted(_ contents: FileContents) throws -> StreamedBody {
    guard let length = AgeWriter.size(of: contents.size) else { throw AgeFlaw.outOfOrder }
    var (writer, position, isDone) = (try AgeWriter(for: recipient), 0, false)
    return StreamedBody(length: length) {
      var result: [UInt8] = []
      while result.isEmpty, !isDone {
        let piece = try contents.bytes(from: position)
        position += piece.count
        isDone = piece.isEmpty
        result = isDone ? try writer.finish() : try writer.add(piece)
      }
      return result
    }
  }
}
