/** A second computation of performance, as plain as its definition: each figure is computed from the list alone. */
import type { AssetPerformance } from '../../../shared/domain/performance.ts';
import type { CalendarEntry } from '../../../shared/domain/performanceCalendar.ts';
import type { TradeStatistics } from '../../../shared/domain/performanceStatistics.ts';
import type { PerformanceDimension, PerformanceTrade } from '../../../shared/domain/performanceTrade.ts';

/** Decimals of all amounts here. */
const DECIMALS = 8;

const units = (text: string): bigint => {
  const [whole, rest = ''] = text.replace('-', '').split('.');
  const amount = BigInt(whole! + rest.padEnd(DECIMALS, '0'));
  return text.startsWith('-') ? -amount : amount;
};

function text(amount: bigint): string {
  const digits = String(amount < 0n ? -amount : amount).padStart(DECIMALS + 1, '0');
  const shown = `${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`.replace(/\.?0+$/, '');
  return amount < 0n ? `-${shown}` : shown;
}

/** Divides and rounds half away from zero. */
function rounded(a: bigint, b: bigint): bigint {
  const isNegative = a < 0n !== b < 0n;
  const [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b];
  const size = (2n * x + y) / (2n * y);
  return isNegative ? -size : size;
}

const ratio = (a: bigint, b: bigint): string | null => (b === 0n ? null : text(rounded(a * 100_000_000n, b)));
const sum = (list: readonly bigint[]): bigint => list.reduce((a, b) => a + b, 0n);

/** The digits of a square root, one by one. */
function root(value: bigint): bigint {
  let found = 0n;
  for (let step = 10n ** 26n; step > 0n; step /= 10n) {
    while ((found + step) * (found + step) <= value) found += step;
  }
  return found;
}

/** Half of the area below the density of Student's t from zero to a bound, by Simpson's rule. */
function area(bound: number, degrees: number): number {
  const density = (x: number): number => (1 + (x * x) / degrees) ** (-(degrees + 1) / 2);
  const simpson = (to: number, parts: number): number => {
    const width = to / parts;
    let total = density(0) + density(to);
    for (let at = 1; at < parts; at += 1) total += (at % 2 === 1 ? 4 : 2) * density(at * width);
    return (total * width) / 3;
  };
  // Γ((ν+1)/2) / (√(νπ) Γ(ν/2)), by its recurrence from ν = 1 (1/π) and ν = 2 (1/(2√2)).
  let factor = degrees % 2 === 1 ? 1 / Math.PI : 1 / (2 * Math.SQRT2);
  for (let at = degrees % 2 === 1 ? 1 : 2; at < degrees; at += 2) {
    factor *= ((at + 1) / at) * Math.sqrt(at / (at + 2));
  }
  return simpson(bound, 2_000) * factor;
}

const quantiles = new Map<number, number>();

/** The bound within which 95 % of Student's t lie. */
export function plainQuantile(degrees: number): number {
  const found = quantiles.get(degrees);
  if (found !== undefined) return found;
  let [low, high] = [1, 13];
  for (let turn = 0; turn < 50; turn += 1) {
    const middle = (low + high) / 2;
    if (area(middle, degrees) < 0.475) low = middle;
    else high = middle;
  }
  quantiles.set(degrees, high);
  return high;
}

function margin(results: readonly bigint[]): bigint | null {
  const n = BigInt(results.length);
  if (n < 2n) return null;
  const total = sum(results);
  // Each value is n times too large, so that the mean is whole.
  const spread = sum(results.map((one) => (one * n - total) ** 2n)) / n;
  const up = (a: bigint, b: bigint): bigint => (a + b - 1n) / b;
  const deviation = spread === 0n ? 0n : root(up(spread * 10n ** 18n, n * n * (n - 1n))) + 1n;
  return up(deviation * BigInt(Math.ceil(plainQuantile(results.length - 1) * 1e9)), 10n ** 18n);
}

/** Longest series of results of one sign, oldest first. */
function longest(signs: readonly number[], sign: number): number {
  let most = 0;
  for (let from = 0; from < signs.length; from += 1) {
    let to = from;
    while (signs[to] === sign) to += 1;
    most = Math.max(most, to - from);
  }
  return most;
}

function inMarket(trades: readonly PerformanceTrade[]): number {
  const opened = trades.filter(({ openedAt }) => openedAt !== null);
  const times = [...new Set(opened.flatMap(({ openedAt, closedAt }) => [openedAt!, closedAt]))].toSorted(
    (a, b) => a - b,
  );
  let open = 0;
  for (const [at, time] of times.entries()) {
    const next = times[at + 1];
    if (next === undefined) break;
    if (opened.some(({ openedAt, closedAt }) => openedAt! <= time && closedAt >= next)) open += next - time;
  }
  return open;
}

/** The figures of trades, which are last closed first. */
export function plainStatistics(all: readonly PerformanceTrade[]): TradeStatistics {
  const trades = all.filter(({ net }) => net !== null);
  const netOf = ({ net }: PerformanceTrade): bigint => units(net!);
  const results = trades.map(netOf);
  const wins = trades.filter((one) => netOf(one) > 0n);
  const losses = trades.filter((one) => netOf(one) < 0n);
  const [won, lost] = [sum(wins.map(netOf)), -sum(losses.map(netOf))];
  const n = BigInt(trades.length);
  const signs = results.map((one) => (one > 0n ? 1 : one < 0n ? -1 : 0)).toReversed();
  const newest = signs.at(-1) ?? 0;
  const before = signs.findLastIndex((sign) => sign !== newest);
  const half = margin(results);
  const mean = n === 0n ? 0n : rounded(sum(results), n);
  const extreme = (better: (a: bigint, b: bigint) => boolean) => {
    const found = trades.find((one) => trades.every((other) => !better(netOf(other), netOf(one))));
    return found ? { id: found.id, net: text(netOf(found)) } : null;
  };
  const hasCosts = trades.every(({ gross, fees, funding }) => gross !== null && fees !== null && funding !== null);
  const cost = (of: 'fees' | 'funding') => (hasCosts ? sum(trades.map((one) => units(one[of]!))) : null);
  const grossWon = hasCosts ? sum(trades.map(({ gross }) => units(gross!)).filter((one) => one > 0n)) : 0n;
  const [fees, funding] = [cost('fees'), cost('funding')];
  const ids = (list: readonly PerformanceTrade[]): string[] => list.map(({ id }) => id);
  return {
    ids: {
      wins: ids(wins),
      losses: ids(losses),
      zero: ids(trades.filter((one) => netOf(one) === 0n)),
      unknown: ids(all.filter(({ net }) => net === null)),
    },
    trades: trades.length,
    net: text(sum(results)),
    winRate: ratio(BigInt(wins.length), n),
    averageWin: wins.length === 0 ? null : text(rounded(won, BigInt(wins.length))),
    averageLoss: losses.length === 0 ? null : text(rounded(-lost, BigInt(losses.length))),
    best: extreme((a, b) => a > b),
    worst: extreme((a, b) => a < b),
    expectancy:
      n === 0n
        ? null
        : {
            mean: text(mean),
            low: half === null ? null : text(mean - half),
            high: half === null ? null : text(mean + half),
          },
    profitFactor: ratio(won, lost),
    payoffRatio: wins.length === 0 ? null : ratio(won * BigInt(losses.length), lost * BigInt(wins.length)),
    longestWins: longest(signs, 1),
    longestLosses: longest(signs, -1),
    currentStreak: newest * (signs.length - 1 - before) || 0,
    fees: fees === null ? null : text(fees),
    feeShare: fees === null ? null : ratio(fees, grossWon),
    funding: funding === null ? null : text(funding),
    fundingShare: funding === null ? null : ratio(funding, grossWon),
    inMarket: { milliseconds: inMarket(trades), unknown: trades.filter(({ openedAt }) => openedAt === null).length },
  };
}

const calendars = new Map<string, Intl.DateTimeFormat>();
const fields = new Map<string, Readonly<Record<string, string>>>();

/** The calendar fields of a time in a zone of the tz database. */
export function fieldsIn(zone: string, time: number): Readonly<Record<string, string>> {
  const known = fields.get(`${zone} ${time}`);
  if (known) return known;
  const options = { timeZone: zone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const format =
    calendars.get(zone) ??
    new Intl.DateTimeFormat('en-US', {
      ...options,
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      weekday: 'short',
    });
  calendars.set(zone, format);
  const read = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, value]));
  fields.set(`${zone} ${time}`, read);
  return read;
}

/** The offset of a zone of the tz database, in minutes east of UTC. */
export const offsetIn =
  (zone: string) =>
  (time: number): number => {
    const { year, month, day, hour, minute, second } = fieldsIn(zone, time);
    const local = Date.UTC(+year!, +month! - 1, +day!, +hour!, +minute!, +second!);
    return (local - Math.floor(time / 1_000) * 1_000) / 60_000;
  };

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const dayIn = (zone: string, time: number): string => {
  const { year, month, day } = fieldsIn(zone, time);
  return `${year}-${month}-${day}`;
};

function entries(trades: readonly PerformanceTrade[], keyOf: (trade: PerformanceTrade) => string): CalendarEntry[] {
  const keys = [...new Set(trades.map(keyOf))].toSorted();
  return keys.map((from) => {
    const own = trades.filter((one) => keyOf(one) === from);
    const closed = own.filter(({ net }) => net !== null);
    return {
      from,
      net: text(sum(closed.map(({ net }) => units(net!)))),
      trades: closed.map(({ id }) => id),
      unknown: own.filter(({ net }) => net === null).map(({ id }) => id),
    };
  });
}

/** The performance in one asset from all its trades, last closed first. */
export function plainPerformance(asset: string, trades: readonly PerformanceTrade[], zone: string): AssetPerformance {
  const group = (keyOf: (trade: PerformanceTrade) => string | null) =>
    [...new Set(trades.map(keyOf))].map((key) => ({
      key,
      statistics: plainStatistics(trades.filter((one) => keyOf(one) === key)),
    }));
  const opened = (of: (fields: Readonly<Record<string, string>>) => number) => (trade: PerformanceTrade) =>
    trade.openedAt === null ? null : String(of(fieldsIn(zone, trade.openedAt)));
  const keyOf: Record<Exclude<PerformanceDimension, 'tag'>, (trade: PerformanceTrade) => string | null> = {
    symbol: ({ symbol }) => symbol,
    side: ({ side }) => side,
    hour: opened(({ hour }) => Number(hour)),
    weekday: opened(({ weekday }) => weekdays.indexOf(weekday!)),
    orderType: ({ orderType }) => orderType,
    origin: ({ origin }) => origin,
  };
  const tagsOf = ({ tags }: PerformanceTrade): readonly (string | null)[] => (tags.length === 0 ? [null] : tags);
  const monday = ({ closedAt }: PerformanceTrade): string => {
    const { weekday } = fieldsIn(zone, closedAt);
    const day = Date.parse(dayIn(zone, closedAt)) - weekdays.indexOf(weekday!) * 86_400_000;
    return new Date(day).toISOString().slice(0, 10);
  };
  return {
    asset,
    total: plainStatistics(trades),
    by: {
      symbol: group(keyOf.symbol),
      side: group(keyOf.side),
      hour: group(keyOf.hour),
      weekday: group(keyOf.weekday),
      orderType: group(keyOf.orderType),
      tag: [...new Set(trades.flatMap(tagsOf))].map((key) => ({
        key,
        statistics: plainStatistics(trades.filter((one) => tagsOf(one).includes(key))),
      })),
      origin: group(keyOf.origin),
    },
    calendar: {
      days: entries(trades, ({ closedAt }) => dayIn(zone, closedAt)),
      weeks: entries(trades, monday),
      months: entries(trades, ({ closedAt }) => `${dayIn(zone, closedAt).slice(0, 7)}-01`),
    },
  };
}
