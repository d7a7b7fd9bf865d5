import HTTPClient
import Notifications
import Operations

extension Settings {
  /// The addresses for alerts; empty for none.
  func alerts() throws(Failure) -> [AlertAddress] {
    guard let text = self[.alerts] else { return [] }
    let addresses = text.split(separator: ",", omittingEmptySubsequences: false).map {
      AlertAddress(String($0))
    }
    guard !addresses.isEmpty, !addresses.contains(where: { $0 == nil }) else {
      // The addresses hold secrets, so the message repeats none.
      throw misuse(
        .alerts,
        "takes telegram://TOKEN@CHAT, ntfy://HOST/TOPIC, gotify://TOKEN@HOST, apprise://HOST/KEY "
          + "or https://…, separated by commas; see docs/messages.md")
    }
    return addresses.compactMap(\.self)
  }

  /// Hosts in private networks that webhooks may use; usually none.
  func privateHosts() throws(Failure) -> Set<String> {
    guard let text = self[.allowPrivateHosts] else { return [] }
    let hosts = text.split(separator: ",", omittingEmptySubsequences: false).map {
      Destination(host: $0, port: 443)?.host
    }
    guard !hosts.contains(nil) else {
      throw misuse(.allowPrivateHosts, "takes names or addresses, such as home.lan,192.168.1.20")
    }
    return Set(hosts.compactMap(\.self))
  }

  /// The mail settings; nil without a mail server.
  func mail(at origin: PublicURL?) throws(Failure) -> MailSetup? {
    guard let text = self[.smtpURL] else {
      guard self[.mailFrom] == nil else { throw misuse(.mailFrom, "needs --smtp-url") }
      return nil
    }
    guard let server = MailServer(text) else {
      throw misuse(.smtpURL, "takes smtps://name:password@host:465 or smtp://host:587, percent-encoded")
    }
    guard let sender = self[.mailFrom].flatMap({ MailSender($0) }) else {
      throw misuse(.smtpURL, "needs --mail-from, such as 'Our flat <money@example.org>'")
    }
    guard let origin else { throw misuse(.smtpURL, "needs --public-url, for the links in email") }
    let host = String(origin.authority.prefix { $0 != ":" })
    do throws(ConnectionFailure) {
      return MailSetup(sender, through: SMTPClient(server, ownName: host, try TrustedAuthorities()))
    } catch { throw misuse(.smtpURL, "cannot be used: \(error)") }
  }

  /// The push settings; nil if push is switched off, or browsers do not allow it at this address.
  func push(at origin: PublicURL?, _ mail: MailSetup?) throws(Failure) -> PushPlan? {
    let text = self[.push] ?? "on"
    guard text == "on" || text == "off" else { throw misuse(.push, "takes on or off") }
    let hosts = try privateHosts()
    guard text == "on", let origin, PushPlan.isPossible(at: origin) else { return nil }
    do throws(ConnectionFailure) {
      let client = WebClient(try TrustedAuthorities(), within: .internet(besides: hosts))
      return PushPlan(contact: mail?.contact, through: client)
    } catch { throw misuse(.push, "cannot be used: \(error)") }
  }

  /// The source of reference rates; nil if they are switched off.
  func rates() throws(Failure) -> RatePlan? {
    let text = self[.rates] ?? "off"
    guard text != "off" else { return nil }
    guard let address = WebAddress(text == "ecb" ? RatePlan.centralBank : text) else {
      throw misuse(.rates, "takes off, ecb, or a URL such as https://rates.example/daily.xml")
    }
    do throws(ConnectionFailure) {
      return RatePlan(address, through: WebClient(try TrustedAuthorities(), within: .anywhere))
    } catch { throw misuse(.rates, "cannot be used: \(error)") }
  }
}
