import type { Random } from '../../../shared/time/random.ts';
import { REGIME_KEEP, REGIME_NOISE } from './fairPrice.ts';
import type { Asset } from './instrument.ts';
import { isSessionOpen } from './marketHours.ts';

/** Blocks of one coin that stay drawn; older ones are drawn again when asked for, from where they ended. */
const BLOCKS_KEPT = 92;
/** Minutes in one block of history or of live bars. */
export const BLOCK = 1440;
const MINUTE = 60_000;

/** A day of one coin's index price, minute by minute in order of time, in USDT. */
export interface PathBlock {
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  /** Size of each minute's move against the usual one. */
  readonly liveliness: Float64Array;
  /** 1 where the asset's market was closed; its price stood still then. */
  readonly closed: Uint8Array;
}

/**
 * The past of one coin before the moment the simulator began, drawn backwards day by day from the price it began with,
 * so that the past always ends where the present starts. Block 0 is the last day before the start. Moves are shared
 * with the other coins through `common`, a source every coin forks alike.
 */
export class HistoryPath {
  readonly #asset: Asset;
  readonly #start: number;
  readonly #random: Random;
  readonly #common: Random;
  readonly #blocks = new Map<number, PathBlock>();
  /** Where each block ends in time, which is where its drawing begins: block 0 at the start. */
  readonly #ends: { readonly log: number; readonly regime: number }[];

  /** `end` is the index price at `start`, in USDT; `start` a whole minute in Unix ms. */
  constructor(asset: Asset, end: number, start: number, random: Random, common: Random) {
    this.#asset = asset;
    this.#start = start;
    this.#random = random;
    this.#common = common;
    this.#ends = [{ log: Math.log(end), regime: 0 }];
  }

  /** The block, drawn when asked for; the first time together with all later ones. */
  block(index: number): PathBlock {
    while (this.#ends.length <= index) this.#draw(this.#ends.length - 1);
    return this.#blocks.get(index) ?? this.#draw(index);
  }

  #draw(index: number): PathBlock {
    const common = this.#common.fork(`common/${index}`);
    const own = this.#random.fork(`${this.#asset.name}/${index}`);
    const { correlation, volatility, hours } = this.#asset;
    const first = this.#start - (index + 1) * BLOCK * MINUTE;
    const alone = Math.sqrt(1 - correlation * correlation);
    const block: PathBlock = {
      open: new Float64Array(BLOCK),
      high: new Float64Array(BLOCK),
      low: new Float64Array(BLOCK),
      close: new Float64Array(BLOCK),
      liveliness: new Float64Array(BLOCK),
      closed: new Uint8Array(BLOCK),
    };
    let { log, regime } = this.#ends[index]!;
    for (let minute = BLOCK - 1; minute >= 0; minute -= 1) {
      regime = regime * REGIME_KEEP + REGIME_NOISE * own.normal();
      const isOpen = isSessionOpen(hours, first + minute * MINUTE);
      const scale = isOpen ? volatility * Math.exp(regime) : 0;
      const move = scale * (correlation * common.normal() + alone * own.normal());
      const close = Math.exp(log);
      log -= move;
      const open = Math.exp(log);
      block.close[minute] = close;
      block.open[minute] = open;
      block.high[minute] = Math.max(open, close) * (1 + scale * 0.45 * Math.abs(own.normal()));
      block.low[minute] = Math.min(open, close) * (1 - scale * 0.45 * Math.abs(own.normal()));
      block.liveliness[minute] = Math.abs(move) / volatility;
      block.closed[minute] = isOpen ? 0 : 1;
    }
    this.#ends[index + 1] ??= { log, regime };
    this.#blocks.set(index, block);
    if (this.#blocks.size > BLOCKS_KEPT) this.#blocks.delete(this.#blocks.keys().next().value!);
    return block;
  }
}
