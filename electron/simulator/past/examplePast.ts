import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../shared/time/units.ts';
import type { Random } from '../../../shared/time/random.ts';
import { BarColumns, type KeptMinute } from '../market/barColumns.ts';
import { BLOCK, HistoryPath } from '../market/historyPath.ts';
import type { Asset, Instrument } from '../market/instrument.ts';
import { instrumentKey } from '../market/instrument.ts';
import { historyFiller } from '../market/instrumentSeries.ts';
import type { Origins } from '../market/keptPast.ts';
import type { Prices } from '../market/exchangeMarket.ts';
import { listing } from '../market/listing.ts';
import { EXAMPLE, type StateChange, type StateStore } from '../state/stateRecords.ts';
import { minutesToSave, originsToSave } from '../venue/pastKeeper.ts';
import { pricesToSave, seedToSave } from '../venue/venue.ts';

/** Days of trading in the example. */
export const EXAMPLE_DAYS = 90;
/** The past moves in steps of the longest funding cycle, so that its settlements stay at their UTC times. */
const SHIFT_MS = 8 * HOUR_MS;

/**
 * The past of an exchange whose first account has traded for some months: the records of its accounts, what its candles
 * are generated from, and its prices at the end. All times are Unix ms; {@link openExample} moves them to the present.
 */
export interface ExamplePast {
  /** Seed of the market. */
  readonly seed: number;
  /** Where the past ends. */
  readonly time: number;
  readonly origins: Origins;
  readonly prices: Pick<Prices, 'fair' | 'basis'>;
  readonly records: readonly (readonly [kind: string, key: string, body: string])[];
}

/** Times in the records: every member whose value is one has a name of this form. */
const TIMES = /"(\w*[Tt]ime|since)":(\d{13})(?=[,}])/g;

/** Returns a record with all its times moved. */
export function moved(body: string, by: number): string {
  return body.replace(TIMES, (_all, name: string, time: string) => `"${name}":${Number.parseInt(time, 10) + by}`);
}

/**
 * Writes an example into an empty state, moved so that it ends at the last funding settlement before `now` (Unix ms).
 * From there to `now` its prices go on by themselves; nobody has traded since.
 */
export function openExample(state: StateStore, example: ExamplePast, now: number, random: Random): void {
  const { assets, instruments } = listing(0, example.seed);
  const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS;
  const warmUp = Math.max(...assets.map(({ warmUpMinutes }) => warmUpMinutes)) * MINUTE_MS;
  const time = Math.floor((minute - warmUp) / SHIFT_MS) * SHIFT_MS;
  const by = time - example.time;
  const gap = gapOf({ assets, instruments, example, time, minute, random });
  const origins: Origins = {
    ...example.origins,
    assets: Object.fromEntries(
      Object.entries(example.origins.assets).map(([name, origin]) => [name, { ...origin, start: origin.start + by }]),
    ),
  };
  const prices = { ...example.prices, fair: gap.fair };
  state.write([
    ...example.records.map(([kind, key, body]) => ({ kind, key, body: moved(body, by) })),
    ...gap.minutes,
    originsToSave(origins),
    seedToSave(example.seed),
    ...pricesToSave(minute, prices),
    { kind: 'meta', key: 'time', body: String(time) },
    { ...EXAMPLE, body: String(time) },
  ]);
}

interface GapTerms {
  readonly assets: readonly Asset[];
  readonly instruments: readonly Instrument[];
  readonly example: ExamplePast;
  readonly time: number;
  readonly minute: number;
  readonly random: Random;
}

/**
 * Returns the candles from `time` to `minute`, less than a day, as they are saved, and the prices at their end. They are
 * generated backwards like every past, at a price from which they reach those of the example.
 */
function gapOf({ assets, instruments, example, time, minute, random }: GapTerms): {
  readonly fair: Readonly<Record<string, number>>;
  readonly minutes: StateChange[];
} {
  const length = (minute - time) / MINUTE_MS;
  if (length > DAY_MS / MINUTE_MS) throw new RangeError('the gap after the example is longer than a day');
  const first = BLOCK - length;
  const fair: Record<string, number> = {};
  const minutes = Array.from({ length }, (): Record<string, KeptMinute[]> => ({}));
  for (const asset of assets) {
    const start = example.prices.fair[asset.name]!;
    const pathTo = (price: number) => new HistoryPath(asset, price, minute, random, random);
    // A path is proportional to the price at its end.
    const end = length === 0 ? start : (start * start) / pathTo(start).block(0).open[first]!;
    fair[asset.name] = end;
    const path = pathTo(end);
    for (const instrument of instruments) {
      if (instrument.asset !== asset.name) continue;
      const { market, symbol, priceDecimals } = instrument;
      const key = instrumentKey(market, symbol);
      const { starts, usual } = example.origins.instruments[key]!;
      for (const [at, price] of starts.entries()) {
        const columns = new BarColumns(at === 0);
        const ticks = 10 ** priceDecimals;
        const fill = historyFiller(path, ticks, random.fork(`${key}/${at}`), at === 0 ? usual : null);
        fill(columns, 0, Math.max(1, Math.round((price * end) / start)));
        for (let offset = 0; offset < length; offset += 1) {
          if (offset === 0) joinTo(columns, first, price);
          (minutes[offset]![key] ??= []).push(columns.kept(first + offset));
        }
      }
    }
  }
  return {
    fair,
    minutes: minutes.map((by, offset) => minutesToSave(time + offset * MINUTE_MS, by)),
  };
}

/** Makes a candle open at the close of the one before it. */
function joinTo(columns: BarColumns, at: number, open: number): void {
  columns.open[at] = open;
  columns.high[at] = Math.max(columns.high[at]!, open);
  columns.low[at] = Math.min(columns.low[at]!, open);
}
