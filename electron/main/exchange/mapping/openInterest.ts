/** Converts open interest to the app's type. */
import type { z } from 'zod';
import type { OpenInterest } from '../../../../shared/domain/openInterest.ts';
import type { openInterestRecord } from '../../../../shared/exchange/rows/futuresMarketData.ts';
import { plain, timeOrNull } from './plainValues.ts';

/** Converts the open interest of a contract, in contracts. */
export function openInterestOfRecord(record: z.output<typeof openInterestRecord>): OpenInterest {
  return { symbol: record.symbol, contracts: plain(record.openInterest), at: timeOrNull(record.time) };
}
