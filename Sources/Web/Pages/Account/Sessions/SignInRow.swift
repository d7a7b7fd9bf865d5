import Accounts
import Store
import Words

/// A line of the list of sign-ins to an account.
struct SignInRow {
  let isSuccess: Bool
  let what: String
  let device: String
  let address: String
  let time: String

  /// Of those who got in, and as many of those who did not.
  static let mostShown = 10

  init(_ signIn: SignIn, _ visit: Visit) {
    isSuccess = signIn.isSuccess
    what = signIn.isSuccess ? visit.t.signInSucceeded : visit.t.signInFailed(count: signIn.times)
    device = DeviceName(stored: signIn.device).words(visit.t)
    address = signIn.address
    time = visit.moment(signIn.moment)
  }
}
