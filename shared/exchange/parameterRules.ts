/**
 * What parameters of one request owe each other, as data (documents 2 and 3, the parameter columns). Each rule is a tuple:
 * its name, then the parameters it is about; joined by blanks it reads like a sentence. A parameter of a list's item is
 * written `orderList[].price`, and then every item is held to the rule by itself.
 *
 * - `exclusive a b`: at most one of the two may be sent.
 * - `oneRequired a b ...`: at least one must be sent.
 * - `requiredWhen a on value`: `a` is required when `on` has that value.
 * - `onlyWhen a on value`: `a` may be sent only then.
 * - `ignoredWhen a on value`: then the exchange ignores `a`; it is harmless.
 * - `ordered from to`: both Unix ms; `to` is not before `from`.
 * - `spanDays from to days`: both sent, they lie at most so far apart.
 * - `reachDays from days`: nothing older than so many days can be asked.
 * - `notFuture a`: not later than the exchange's now.
 * - `positive a`: greater than zero.
 * - `between a low high`: both ends inclusive.
 * - `zeroMeans a meaning`: 0 or absent means something, and must be said in words before it is sent (B-A7). `all symbols`
 *   and `all positions` are meant where no parameter at all narrows the command.
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
