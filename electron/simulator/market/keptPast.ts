import type { KeptMinute } from './barColumns.ts';

/** Where an asset's past is drawn back from: its first start in Unix ms, a whole minute, and its index there in USDT. */
export interface AssetOrigin {
  readonly start: number;
  readonly price: number;
}

/** What an average minute traded while the agents ran before going live; the past is drawn on the same scale. */
export interface UsualMinute {
  /** In steps. */
  volume: number;
  trades: number;
}

/** What an instrument's past is drawn from. */
export interface InstrumentOrigin {
  /** What its candles began with in ticks: trades, and on futures mark and index. */
  readonly starts: readonly number[];
  readonly usual: UsualMinute;
}

/** The minutes of one instrument that open at one time: trades, and on futures mark and index. */
export type KeptMinutes = readonly KeptMinute[];

/** Where the past of every instrument is drawn from. */
export interface Origins {
  readonly assets: Readonly<Record<string, AssetOrigin>>;
  readonly instruments: Readonly<Record<string, InstrumentOrigin>>;
}

/** What a market that goes on needs to tell the same candles as before: its origins and what was really traded since. */
export interface KeptPast extends Origins {
  /** Up to here everything is in the minutes, Unix ms; what the agents trade before it while they warm up is not. */
  readonly until: number;
  /** Open time in Unix ms, rising, and the minutes by instrument. */
  readonly minutes: readonly (readonly [openTime: number, by: Readonly<Record<string, KeptMinutes>>])[];
}
