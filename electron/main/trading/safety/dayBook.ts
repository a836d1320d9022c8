/**
 * What a day made or lost, in dollars: what was closed, the fees of both markets, and funding as far as it was seen. A day
 * is one of UTC by the exchange's clock. Each fill counts once, whoever tells of it and however often.
 */
import { z } from 'zod';
import type { Fill, Position } from '../../../../shared/domain/order.ts';
import {
  add,
  decimal,
  formatShort,
  multiply,
  parseDecimal,
  sign,
  subtract,
  ZERO,
  type Decimal,
} from '../../../../shared/num/decimal.ts';

/** How many ids and closes of one day are remembered. */
const KEPT = 20_000;
const DAY_MS = 86_400_000;

/** One order that closed: what it made in all, fees taken off; exchange time of its last fill. */
const closeSchema = z.strictObject({ orderId: z.string(), made: z.string(), time: z.number() });

/** The day as it is kept. Decimals are text. */
export const dayRecordSchema = z.strictObject({
  day: z.string(),
  realised: z.string(),
  fees: z.string(),
  funding: z.string(),
  seen: z.array(z.string()).max(KEPT),
  closes: z.array(closeSchema).max(KEPT),
});
/** See {@link dayRecordSchema}. */
export type DayRecord = z.infer<typeof dayRecordSchema>;

/** Values of one fill in dollars; `null`: not of a contract, or nobody can value it. */
export interface FillValue {
  readonly realised: Decimal | null;
  readonly fee: Decimal;
}

/** The day of an exchange time in Unix ms, as 2026-08-01. */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
/** When the day after this time begins. */
export const nextDay = (time: number): number => (Math.floor(time / DAY_MS) + 1) * DAY_MS;

/** A day without anything. */
export const emptyDay = (day: string): DayRecord => ({
  day,
  realised: '0',
  fees: '0',
  funding: '0',
  seen: [],
  closes: [],
});

/** See the opening comment. */
export interface DayBook {
  record(): DayRecord;
  /** Begins anew where it is another day; answers whether it did. */
  roll(day: string): boolean;
  /** Takes fills in; answers whether any was new and of the day. */
  take(fills: readonly Fill[], value: (fill: Fill) => FillValue): boolean;
  /** Takes in what funding open positions have cost since they were last seen; answers whether that changed. */
  fund(positions: readonly Position[]): boolean;
  /** The last closes in a row that lost, newest last, of those after this exchange time. */
  losing(since: number): readonly { readonly time: number }[];
}

const sum = (a: string, b: Decimal): string => formatShort(add(decimal(a), b));

/** The book of one day. */
export function createDayBook(kept: DayRecord): DayBook {
  let record = { ...kept, seen: [...kept.seen], closes: [...kept.closes] };
  let seen = new Set(record.seen);
  /** What funding of each position was when it was last seen. */
  const funded = new Map<string, Decimal>();

  const close = (orderId: string, made: Decimal, time: number): void => {
    const at = record.closes.findIndex((one) => one.orderId === orderId);
    const [known] = at < 0 ? [] : record.closes.splice(at, 1);
    const next = { orderId, made: sum(known?.made ?? '0', made), time: Math.max(time, known?.time ?? 0) };
    record.closes.push(next);
    record.closes.sort((a, b) => a.time - b.time);
    if (record.closes.length > KEPT) record.closes.shift();
  };

  return {
    record: () => ({ ...record, seen: [...record.seen], closes: [...record.closes] }),
    roll(day) {
      if (record.day === day) return false;
      record = { ...emptyDay(day), seen: [], closes: [] };
      seen = new Set();
      return true;
    },
    take(fills, value) {
      let isNew = false;
      for (const fill of fills) {
        const key = `${fill.market} ${fill.symbol} ${fill.fillId}`;
        if (dayOf(fill.time) !== record.day || seen.has(key) || seen.size >= KEPT) continue;
        seen.add(key);
        record.seen.push(key);
        isNew = true;
        const { realised, fee } = value(fill);
        record.realised = sum(record.realised, realised ?? ZERO);
        record.fees = sum(record.fees, fee);
        const closes = fill.positionSide !== null && (fill.side === 'SELL') === (fill.positionSide === 'LONG');
        if (closes && realised) close(fill.orderId, subtract(realised, fee), fill.time);
      }
      return isNew;
    },
    fund(positions) {
      let isNew = false;
      for (const { positionId, fundingFee, createdAt } of positions) {
        const now = fundingFee === null ? undefined : parseDecimal(fundingFee);
        if (!now) continue;
        const before = funded.get(positionId) ?? (dayOf(createdAt) === record.day ? null : now);
        funded.set(positionId, now);
        // Opened today and seen for the first time in this run: whether it was counted before is not known, unless nothing was.
        const change = before === null ? (record.funding === '0' ? now : ZERO) : subtract(now, before);
        if (sign(change) === 0) continue;
        record.funding = sum(record.funding, change);
        isNew = true;
      }
      return isNew;
    },
    losing(since) {
      const after = record.closes.filter(({ time }) => time > since);
      const won = after.findLastIndex(({ made }) => sign(decimal(made)) >= 0);
      return after.slice(won + 1);
    },
  };
}

/** What a fill made and cost in dollars. A fee in the base asset is worth its price. */
export function fillValue(
  fill: Fill,
  quoteAsset: string,
  baseAsset: string,
  dollars: (asset: string) => Decimal | null,
): FillValue {
  const quote = dollars(quoteAsset) ?? decimal('1');
  const paid = parseDecimal(fill.fee) ?? ZERO;
  const asset = fill.feeAsset ?? quoteAsset;
  const price = parseDecimal(fill.price) ?? ZERO;
  const each = asset === baseAsset && asset !== quoteAsset ? multiply(price, quote) : (dollars(asset) ?? quote);
  const realised = fill.realisedPnl === null ? undefined : parseDecimal(fill.realisedPnl);
  return { realised: realised ? multiply(realised, quote) : null, fee: multiply(paid, each) };
}
