/**
 * A second computation of closed positions, to compare with: whole numbers of 10^-8, and each position replayed by
 * itself from the commands that made it, instead of from fills.
 */

/** One position of a generated history, and what happened to it. Sizes in 10^-3, prices in 10^-1, amounts in 10^-8. */
export interface Trade {
  readonly kind: 'open' | 'close';
  readonly fillId: string;
  readonly size: bigint;
  readonly price: bigint;
  readonly fee: bigint;
}

export interface Replayed {
  readonly symbol: string;
  readonly side: 'LONG' | 'SHORT';
  readonly openOrderId: string | null;
  readonly trades: Trade[];
  funding: bigint;
  insurance: bigint;
  liquidated: boolean;
  /** Whether a settlement cannot be assigned to one position. */
  shared: boolean;
}

/** Figures of a position as text, with as few decimals as possible. */
export interface ReplayedFigures {
  readonly symbol: string;
  readonly side: string;
  readonly openOrderId: string | null;
  readonly size: string;
  readonly entryPrice: string;
  readonly exitPrice: string;
  readonly realised: string;
  readonly fees: string;
  readonly funding: string | null;
  readonly insurance: string;
  readonly net: string | null;
  readonly liquidated: boolean;
  readonly fills: readonly string[];
}

const ceilDiv = (a: bigint, b: bigint): bigint => (a + b - 1n) / b;

/** Writes a whole number of 10^-decimals. */
export function plain(units: bigint, decimals: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const rest = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${whole}${rest === '' ? '' : `.${rest}`}`;
}

/** Average price in 10^-12, half up: a value in 10^-4 over a size in 10^-3. */
const average = (value: bigint, size: bigint): string => plain((2n * value * 10n ** 11n + size) / (2n * size), 12);

/** Realised PnL of a position by now, in 10^-8: each close takes its share of the open value, rounded against it. */
export function realisedOf({ side, trades }: Pick<Replayed, 'side' | 'trades'>): bigint {
  let [size, openValue, realised] = [0n, 0n, 0n];
  for (const trade of trades) {
    const value = trade.size * trade.price * 10_000n;
    if (trade.kind === 'open') {
      size += trade.size;
      openValue += value;
      continue;
    }
    const share = openValue * trade.size;
    const taken = side === 'LONG' ? ceilDiv(share, size) : share / size;
    realised += side === 'LONG' ? value - taken : taken - value;
    openValue -= taken;
    size -= trade.size;
  }
  return realised;
}

/** Size still open, in 10^-3. */
export const sizeOf = ({ trades }: Pick<Replayed, 'trades'>): bigint =>
  trades.reduce((sum, { kind, size }) => (kind === 'open' ? sum + size : sum - size), 0n);

/** The figures of a closed position. */
export function figuresOf(position: Replayed): ReplayedFigures {
  const { symbol, side, openOrderId, trades, funding, insurance, shared } = position;
  const sum = (kind: Trade['kind'], of: (trade: Trade) => bigint): bigint =>
    trades.filter((trade) => trade.kind === kind).reduce((all, trade) => all + of(trade), 0n);
  const value = ({ size, price }: Trade): bigint => size * price;
  const opened = sum('open', ({ size }) => size);
  const realised = realisedOf(position);
  const fees = trades.reduce((all, { fee }) => all + fee, 0n);
  return {
    symbol,
    side,
    openOrderId,
    size: plain(opened, 3),
    entryPrice: average(sum('open', value), opened),
    exitPrice: average(sum('close', value), opened),
    realised: plain(realised, 8),
    fees: plain(fees, 8),
    funding: shared ? null : plain(funding, 8),
    insurance: plain(insurance, 8),
    net: shared ? null : plain(realised - fees + funding + insurance, 8),
    liquidated: position.liquidated,
    fills: trades.map(({ fillId }) => fillId),
  };
}

/**
 * Whether the payments of one settlement have another assignment than the true one: tried one after the other, by the
 * range of rates in 10^-16 per price unit and size that each payment allows.
 */
export function isAmbiguous(paid: readonly { readonly position: Replayed; readonly amount: bigint }[]): boolean {
  const amounts = paid.map(({ amount }) => amount);
  const truth = amounts.join(' ');
  const other = permutations(amounts).filter((one) => one.join(' ') !== truth);
  return other.some((one) => hasOneRate(paid.map(({ position }, at) => ({ position, amount: one[at]! }))));
}

/** Whether one rate explains all payments: each is the size times that rate, rounded down. */
function hasOneRate(paid: readonly { readonly position: Replayed; readonly amount: bigint }[]): boolean {
  // Rates are compared as fractions of the product of all sizes.
  const whole = paid.reduce((all, { position }) => all * sizeOf(position), 1n);
  const ranges = paid.map(({ position, amount }) => {
    const size = sizeOf(position);
    const [low, high] = [(amount * whole) / size, ((amount + 1n) * whole) / size];
    return position.side === 'SHORT' ? [low, high] : [-high, -low];
  });
  const low = ranges.reduce((most, [from]) => (from! > most ? from! : most), ranges[0]![0]!);
  const high = ranges.reduce((least, [, to]) => (to! < least ? to! : least), ranges[0]![1]!);
  return low <= high;
}

function permutations(list: readonly bigint[]): bigint[][] {
  if (list.length <= 1) return [[...list]];
  return list.flatMap((one, at) => permutations(list.filter((_, other) => other !== at)).map((rest) => [one, ...rest]));
}
