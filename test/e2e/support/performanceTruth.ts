/** The figures of Performance computed from the fills in the simulator's ledger alone, without the desk's arithmetic. */
import {
  add,
  decimal,
  divide,
  formatFixed,
  fromBigInt,
  negate,
  sign,
  subtract,
  ZERO,
  type Decimal,
} from '../../../shared/num/decimal.ts';
import type { FuturesFillTruth } from './control.ts';

/** Returns the net results of the closed positions, first closed first: what was sold − what was bought − fees. */
function netResults(fills: readonly FuturesFillTruth[]): readonly Decimal[] {
  const open = new Map<string, { size: Decimal; net: Decimal }>();
  const results: Decimal[] = [];
  for (const { symbol, positionSide, orderSide, fillSize, fillValue, fillFee } of fills) {
    const key = `${symbol} ${positionSide}`;
    const { size, net } = open.get(key) ?? { size: ZERO, net: ZERO };
    const signed = (text: string, isAdded: boolean): Decimal => (isAdded ? decimal(text) : negate(decimal(text)));
    const opens = (orderSide === 'BUY') === (positionSide === 'LONG');
    const next = {
      size: add(size, signed(fillSize, opens)),
      net: subtract(add(net, signed(fillValue, orderSide === 'SELL')), decimal(fillFee)),
    };
    if (sign(next.size) === 0) {
      results.push(next.net);
      open.delete(key);
    } else open.set(key, next);
  }
  return results;
}

const sumOf = (values: readonly Decimal[]): Decimal => values.reduce(add, ZERO);

/** Returns the length of the longest run of results with this sign. */
function longestRun(results: readonly Decimal[], wanted: number): number {
  let [longest, run] = [0, 0];
  for (const one of results) {
    run = sign(one) === wanted ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}

/** Returns the figures as they are shown, without signs of a profit and without grouping. */
export function figuresOf(fills: readonly FuturesFillTruth[]): Readonly<Record<string, string>> {
  const results = netResults(fills);
  const wins = results.filter((one) => sign(one) > 0);
  const losses = results.filter((one) => sign(one) < 0);
  const count = (list: readonly Decimal[]): Decimal => fromBigInt(BigInt(list.length));
  const shown = (value: Decimal): string => formatFixed(value, 2, 'halfUp');
  const quotient = (a: Decimal, b: Decimal): Decimal => divide(a, b, 12, 'halfUp')!;
  const mean = (list: readonly Decimal[]): Decimal => quotient(sumOf(list), count(list));
  const lost = negate(sumOf(losses));
  const sorted = results.toSorted((a, b) => sign(subtract(a, b)));
  return {
    net: shown(sumOf(results)),
    trades: String(results.length),
    winRate: `${shown(quotient(fromBigInt(BigInt(wins.length * 100)), count(results)))}%`,
    profitFactor: shown(quotient(sumOf(wins), lost)),
    expectancy: shown(mean(results)),
    payoffRatio: shown(quotient(mean(wins), negate(mean(losses)))),
    averageWin: shown(mean(wins)),
    averageLoss: shown(mean(losses)),
    best: shown(sorted.at(-1)!),
    worst: shown(sorted[0]!),
    longestWins: String(longestRun(results, 1)),
    longestLosses: String(longestRun(results, -1)),
    fees: shown(sumOf(fills.map(({ fillFee }) => decimal(fillFee)))),
  };
}
