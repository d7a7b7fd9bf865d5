package import Accounts
import Encodings
import HTTP
package import Store

/// A mail to one person, as text and as HTML.
package struct MailMessage: Sendable {
  package let from: MailSender
  package let to: MailAddress
  package let subject: String
  package let text: String
  package let html: String
  package let date: Instant
  /// The message id, without brackets: the same each time the same mail is sent, so that a mailbox shows it
  /// once.
  package let id: String
  package var list: MailList?
  /// The link for unsubscribing with one click, which is also a page that asks first.
  package var unsubscribe: String?

  /// ASCII only, except for an address with other letters.
  package var bytes: [UInt8] {
    let boundary = "evenly-" + id.utf8.prefix { $0 != UInt8(ascii: "@") }.map(Self.inBoundary).joined()
    var lines = headers
    lines.append("Content-Type: multipart/alternative; boundary=\"\(boundary)\"")
    lines.append("")
    for (kind, part) in [("plain", text), ("html", html)] {
      lines.append("--\(boundary)")
      lines.append("Content-Type: text/\(kind); charset=utf-8")
      lines.append("Content-Transfer-Encoding: base64")
      lines.append("")
      lines += Self.base64Lines(part)
    }
    lines.append("--\(boundary)--")
    return Array((lines.joined(separator: "\r\n") + "\r\n").utf8)
  }

  private var headers: [String] {
    var lines = [
      "From: \(HeaderText.name(from.name))\r\n <\(from.address.text)>", "To: <\(to.text)>",
      "Subject: \(HeaderText.value(subject))", "Date: \(Self.written(date))",
      "Message-ID: <\(HeaderText.plain(id))>", "Auto-Submitted: auto-generated", "MIME-Version: 1.0",
    ]
    if let list {
      lines.append("References: <\(list.id)>")
      lines.append("List-Id: \(HeaderText.name(list.name))\r\n <\(list.id.replacing("@", with: "."))>")
    }
    if let unsubscribe {
      lines.append("List-Unsubscribe:\r\n <\(HeaderText.plain(unsubscribe))>")
      lines.append("List-Unsubscribe-Post: List-Unsubscribe=One-Click")
    }
    return lines
  }

  private static func written(_ moment: Instant) -> String {
    HTTPDate(secondsSince1970: Int(moment.milliseconds / 1_000)).description.dropLast(3) + "+0000"
  }

  private static func inBoundary(_ byte: UInt8) -> String {
    let isPlain = PercentCoding.isUnreserved(byte) && byte != UInt8(ascii: "~")
    return isPlain ? String(Unicode.Scalar(byte)) : "_"
  }

  private static func base64Lines(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    return stride(from: 0, to: bytes.count, by: 57).map { start in
      Base64.standard.text(of: Array(bytes[start..<min(start + 57, bytes.count)]))
    }
  }
}

/// The sender of mails.
package struct MailSender: Sendable {
  package let name: String
  package let address: MailAddress
}

extension MailSender {
  /// Reads `money@example.org` or `Our flat <money@example.org>`.
  package init?(_ text: String) {
    let isNamed = text.last == ">" && text.contains("<")
    let parts =
      isNamed ? text.dropLast().split(separator: "<", maxSplits: 1, omittingEmptySubsequences: false) : []
    let name = parts.first.map { $0.trimmingPrefix { $0 == " " }.filter { $0 != "\"" } } ?? ""
    let typed = parts.count == 2 ? String(parts[1]) : text
    guard let address = try? MailAddress(typed), address.text.utf8.allSatisfy({ $0 < 0x80 }) else {
      return nil
    }
    let trimmed = String(name.reversed().drop { $0 == " " }.reversed())
    self.init(name: trimmed.isEmpty ? "Evenly" : trimmed, address: address)
  }
}

/// The list that mails belong to, so that a mailbox shows them together.
package struct MailList: Sendable {
  package let name: String
  /// Such as `group@host`.
  package let id: String
}
