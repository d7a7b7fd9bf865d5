package import Ledger

package let euro = Currency(code: "EUR", scale: 2)
package let yen = Currency(code: "JPY", scale: 0)
package let dinar = Currency(code: "KWD", scale: 3)
package let bitcoin = Currency(code: "BTC", scale: 8)
