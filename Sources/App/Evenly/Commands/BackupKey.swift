import AgeFormat

/// Makes the pair of keys for encrypted backups, in the form of `age-keygen`.
struct BackupKey {
  /// The command uses no settings.
  init(_ settings: Settings) {}

  func run() throws(Failure) -> ExitCode {
    do throws(AgeFlaw) {
      let identity = try AgeIdentity()
      Console.print(
        """
        # This decrypts your backups. Keep it safe, and not on the server.
        # public key: \(identity.recipient.text)
        \(identity.text)
        """)
    } catch { throw Failure(.software, "no key could be made: OpenSSL does not work") }
    return .success
  }
}
