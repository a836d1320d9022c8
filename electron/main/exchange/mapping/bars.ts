/** Converts candles of the wire to the app's type. Wire names and indexes are used only in this file. */
import type { z } from 'zod';
import type { klinePushItem } from '../../../../shared/exchange/channels.ts';
import type { klineRecord } from '../../../../shared/exchange/records/records.ts';
import { compare, parseDecimal } from '../../../../shared/num/decimal.ts';

/** One candle, before it is known whether it is closed. Prices and volume are decimal text; times are Unix ms. */
export interface Bar {
  readonly openTime: number;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: string;
}

/** Whether the four prices can belong to one candle: all above zero, high the highest, low the lowest (XS35). */
function isSane(bar: Bar): boolean {
  const open = parseDecimal(bar.open);
  const high = parseDecimal(bar.high);
  const low = parseDecimal(bar.low);
  const close = parseDecimal(bar.close);
  if (!open || !high || !low || !close || low.units <= 0n) return false;
  const isConsistent = compare(high, open) >= 0 && compare(high, close) >= 0 && compare(low, open) <= 0;
  return isConsistent && compare(low, close) <= 0;
}

/** Converts a REST candle; `undefined` when it is not a valid one. */
export function barOfRecord(record: z.output<typeof klineRecord>): Bar | undefined {
  const [openTime, open, high, low, close, volume] = record;
  const bar = { openTime, open, high, low, close, volume };
  return isSane(bar) ? bar : undefined;
}

/** Converts a pushed candle; `undefined` when it is not a valid one. */
export function barOfPush(item: z.output<typeof klinePushItem>): Bar | undefined {
  const bar = { openTime: item.t, open: item.o, high: item.h, low: item.l, close: item.c, volume: item.v };
  return isSane(bar) ? bar : undefined;
}
