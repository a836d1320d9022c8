/**
 * Rules between the parameters of one request, as data (documents 2 and 3, the parameter columns). Each rule is a
 * tuple: its name, then the parameters it applies to. A parameter of a list item is written `orderList[].price`, and
 * the rule then applies to every item separately.
 *
 * - `exclusive a b`: at most one of the two may be sent.
 *
 * - `oneRequired a b ...`: at least one must be sent.
 *
 * - `requiredWhen a on value`: `a` is required when `on` has that value.
 *
 * - `onlyWhen a on value`: `a` may be sent only when `on` has that value.
 *
 * - `ignoredWhen a on value`: the exchange then ignores `a`; sending it is harmless.
 *
 * - `ordered from to`: both Unix ms; `to` is not before `from`.
 *
 * - `spanDays from to days`: when both are sent, they are at most this many days apart.
 *
 * - `reachDays from days`: data older than this many days cannot be requested.
 *
 * - `notFuture a`: not later than the exchange's current time.
 *
 * - `positive a`: greater than zero.
 *
 * - `between a low high`: both ends inclusive.
 *
 * - `zeroMeans a meaning`: 0 or absent has a meaning, which must be stated in words before it is sent (B-A7). `all
 * symbols` and `all positions` apply where no parameter at all narrows the command.
 */
export type ParameterRule =
  | readonly ['exclusive', string, string]
  | readonly ['oneRequired', ...string[]]
  | readonly ['requiredWhen' | 'onlyWhen' | 'ignoredWhen', string, string, string]
  | readonly ['ordered', string, string]
  | readonly ['spanDays', string, string, number]
  | readonly ['reachDays', string, number]
  | readonly ['notFuture' | 'positive', string]
  | readonly ['between', string, string, string]
  | readonly ['zeroMeans', string, 'market' | 'whole position' | 'all symbols' | 'all positions'];
