/**
 * The result of a day in dollars: closes, the fees of both markets, and funding as far as it was seen. A day is a UTC
 * day by the exchange's clock. Each fill counts once, however often it is reported.
 */
import { DAY_MS } from '../../../../shared/time/units.ts';
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
import { createFillIds, FILL_IDS, keptIdsSchema, noIds } from './fillIds.ts';

/** Maximum number of closes kept for one day. */
const CLOSES = 20_000;

/** Maximum number of positions whose funding is kept, the last seen ones. */
const FUNDED = 5_000;

/** One closing order: its total result after fees, and the exchange time of its last fill. */
const closeSchema = z.strictObject({ orderId: z.string(), made: z.string(), time: z.number() });

/** Schema of the stored day. Decimals are text. */
export const dayRecordSchema = z.strictObject({
  day: z.string(),
  realised: z.string(),
  fees: z.string(),
  funding: z.string(),
  seen: keptIdsSchema,
  closes: z.array(closeSchema).max(CLOSES),
  /** Total funding of each position when it was last seen; null: written by a version that did not store it. */
  funded: z.record(z.string(), z.string()).nullable(),
});
/** See {@link dayRecordSchema}. */
export type DayRecord = z.infer<typeof dayRecordSchema>;

/** Values of one fill in dollars; `null`: not a contract, or without a known value. */
export interface FillValue {
  readonly realised: Decimal | null;
  readonly fee: Decimal;
}

/** Returns the day of an exchange time in Unix ms, as 2026-08-01. */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
/** Returns when the day after this time begins. */
export const nextDay = (time: number): number => (Math.floor(time / DAY_MS) + 1) * DAY_MS;

/** Returns the record of an empty day. */
export const emptyDay = (day: string): DayRecord => ({
  day,
  realised: '0',
  fees: '0',
  funding: '0',
  seen: noIds,
  closes: [],
  funded: {},
});

export interface DayResult {
  /** Returns everything to be stored. */
  record(): DayRecord;
  sums(): Pick<DayRecord, 'day' | 'realised' | 'fees' | 'funding'>;
  /** Starts again when it is another day; returns whether it did. */
  roll(day: string): boolean;
  /** Adds fills; returns whether any was new and of the day. */
  take(fills: readonly Fill[], value: (fill: Fill) => FillValue): boolean;
  /** Adds the funding that open positions paid since they were last seen; returns whether that changed anything. */
  fund(positions: readonly Position[]): boolean;
  /** Returns the last consecutive losing closes, newest last, of those after this exchange time. */
  losing(since: number): readonly { readonly time: number }[];
}

const sum = (a: string, b: Decimal): string => formatShort(add(decimal(a), b));

/** Creates the result of one day; it keeps up to `most` ids of fills (see {@link createFillIds}). */
export function createDayResult(storedRecord: DayRecord, most = FILL_IDS): DayResult {
  const { day, realised, fees, funding } = storedRecord;
  let sums = { day, realised, fees, funding };
  let closes = [...storedRecord.closes];
  let seen = createFillIds(storedRecord.seen, most);
  /** Total funding of each position when it was last seen. */
  let funded = new Map(Object.entries(storedRecord.funded ?? {}).map(([id, paid]) => [id, decimal(paid)]));
  /** Positions that once reported their total funding: a report without it is ignored. */
  const reporting = new Set<string>();
  let isFunded = false;
  /** An older version stored only the sum: whether it includes the funding of a position is unknown. */
  let isSumAlone = storedRecord.funded === null && funding !== '0';

  const close = (orderId: string, made: Decimal, time: number): void => {
    const at = closes.findLastIndex((one) => one.orderId === orderId);
    const [known] = at < 0 ? [] : closes.splice(at, 1);
    const next = { orderId, made: sum(known?.made ?? '0', made), time: Math.max(time, known?.time ?? 0) };
    closes.splice(closes.findLastIndex((one) => one.time <= next.time) + 1, 0, next);
    if (closes.length > CLOSES) closes.shift();
  };

  const forgetOldest = (): void => {
    const oldest = funded.keys().next();
    if (oldest.done) return;
    funded.delete(oldest.value);
    reporting.delete(oldest.value);
  };

  return {
    record: () => ({
      ...sums,
      seen: seen.toStoredIds(),
      closes: [...closes],
      funded: Object.fromEntries([...funded].map(([id, paid]) => [id, formatShort(paid)])),
    }),
    sums: () => sums,
    roll(next) {
      if (sums.day === next) return false;
      sums = { day: next, realised: '0', fees: '0', funding: '0' };
      closes = [];
      seen = createFillIds(noIds, most);
      // Funding paid while the program was not running may belong to another day; funding seen since does not.
      if (!isFunded) funded = new Map();
      isSumAlone = false;
      return true;
    },
    take(fills, value) {
      let isNew = false;
      for (const fill of fills) {
        if (dayOf(fill.time) !== sums.day || !seen.take(fill)) continue;
        isNew = true;
        const { realised, fee } = value(fill);
        sums = { ...sums, realised: sum(sums.realised, realised ?? ZERO), fees: sum(sums.fees, fee) };
        const isClose = fill.positionSide !== null && (fill.side === 'SELL') === (fill.positionSide === 'LONG');
        if (isClose && realised) close(fill.orderId, subtract(realised, fee), fill.time);
      }
      return isNew;
    },
    fund(positions) {
      let isNew = false;
      for (const { positionId, fundingFee, cumFundingFee, createdAt } of positions) {
        if (cumFundingFee !== undefined) reporting.add(positionId);
        // The funding of the open part may shrink when a part is closed; the total funding does not.
        const reported = cumFundingFee ?? (reporting.has(positionId) ? null : fundingFee);
        const now = reported === null ? undefined : parseDecimal(reported);
        if (!now) continue;
        const isKnown = funded.has(positionId);
        // A position opened today paid all its funding today.
        const before = funded.get(positionId) ?? (dayOf(createdAt) === sums.day && !isSumAlone ? ZERO : now);
        funded.delete(positionId);
        funded.set(positionId, now);
        isFunded = true;
        const change = subtract(now, before);
        isNew ||= !isKnown || sign(change) !== 0;
        if (sign(change) !== 0) sums = { ...sums, funding: sum(sums.funding, change) };
      }
      while (funded.size > FUNDED) forgetOldest();
      return isNew;
    },
    losing(since) {
      const after = closes.filter(({ time }) => time > since);
      const won = after.findLastIndex(({ made }) => sign(decimal(made)) >= 0);
      return after.slice(won + 1);
    },
  };
}

/** Returns the result and fee of a fill in dollars. A fee in the base asset is valued at the fill's price. */
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
