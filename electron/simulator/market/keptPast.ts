import type { KeptMinute } from './barColumns.ts';

/**
 * The point from which an asset's past is generated backwards: its first start in Unix ms, a whole minute, and its
 * index there in USDT.
 */
export interface AssetOrigin {
  readonly start: number;
  readonly price: number;
}

/** What an average minute traded during the agents' warm-up; the past is generated on the same scale. */
export interface UsualMinute {
  /** Volume in steps. */
  volume: number;
  trades: number;
}

/** What an instrument's past is generated from. */
export interface InstrumentOrigin {
  /** First prices of its candles in ticks: trades, and on futures mark and index. */
  readonly starts: readonly number[];
  readonly usual: UsualMinute;
}

/** The saved minutes of one instrument for one open time: trades, and on futures mark and index. */
export type KeptMinutes = readonly KeptMinute[];

/** What the past of every instrument is generated from. */
export interface Origins {
  readonly assets: Readonly<Record<string, AssetOrigin>>;
  readonly instruments: Readonly<Record<string, InstrumentOrigin>>;
}

/**
 * What a market needs after a restart to have the same candles as before: its origins and the minutes that were really
 * traded since.
 */
export interface KeptPast extends Origins {
  /** Unix ms up to which the saved minutes are complete; trades of the agents' warm-up before it are not recorded. */
  readonly until: number;
  /** The open time in Unix ms, ascending, and the minutes by instrument. */
  readonly minutes: readonly (readonly [openTime: number, by: Readonly<Record<string, KeptMinutes>>])[];
}
