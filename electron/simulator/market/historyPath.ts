import { MINUTE_MS } from '../../../shared/time/units.ts';
import type { Random } from '../../../shared/time/random.ts';
import type { Asset } from './instrument.ts';
import { isSessionOpen } from './marketHours.ts';

const WHOLE = 4_294_967_296;

/** Shape of a nearly normal deviate. */
const PLAIN = 0.14;
/**
 * Shape of a deviate with heavy tails: its tail index is -1 / shape, which is 5 before activity and jumps make it
 * heavier, like the returns of liquid markets.
 */
const HEAVY = -0.2;

/**
 * Returns the values of a lambda distribution (`shape` 0.14 is close to normal, below 0 the tails are heavy) at evenly
 * spaced quantiles, with mean 0 and variance 1. A table look-up costs a tenth of computing a normal deviate, and a year
 * has many minutes.
 */
function deviates(shape: number, levels: number): Float64Array {
  const values = Float64Array.from({ length: levels }, (_, at) => {
    const share = (at + 0.5) / levels;
    return (share ** shape - (1 - share) ** shape) / shape;
  });
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / levels);
  return values.map((value) => value / deviation);
}

/** 1024 nearly normal deviates by rank. */
export const plainDeviates = deviates(PLAIN, 1024);
/** 4096 deviates with heavy tails by rank. */
const heavyDeviates = deviates(HEAVY, 4096);

/**
 * Returns the bits of one random draw (0 to 1), for {@link heavyRank}, and besides it {@link middleRank} and {@link
 * lastRank}.
 */
export const bitsOf = (draw: number): number => (draw * WHOLE) | 0;
/** Returns an index into the heavy deviates. */
const heavyRank = (bits: number): number => bits >>> 20;
/** Returns an index into the plain deviates, from bits that no other function here uses. */
export const middleRank = (bits: number): number => (bits >>> 10) & 1023;
/** See {@link middleRank}. */
export const lastRank = (bits: number): number => bits & 1023;
/** Returns an index into the plain deviates, from bits that {@link heavyRank} uses too. */
export const plainRank = (bits: number): number => bits >>> 22;

/** Minutes in an hour. */
const HOUR = 60;
const DAY = 24 * HOUR;

/** Activity over hours and over days: the share kept from one to the next and the noise added (logarithms). */
const HOURLY_KEEP = 0.88;
const HOURLY_NOISE = 0.18;
const DAILY_KEEP = 0.8;
const DAILY_NOISE = 0.2;

/**
 * Probability of a jump in a day, its smallest size relative to a usual minute, its tail index and its largest size.
 */
const JUMPS_A_DAY = 0.4;
const LEAST_JUMP = 6;
const JUMP_TAIL = 3;
const MOST_JUMP = 20;

/** A jump of a day. */
interface HistoryJump {
  /** Minute of the day in which the price jumps; 1440 when it does not. */
  readonly minute: number;
  /** Size as a multiple of a usual minute's move at that time; negative is down. */
  readonly size: number;
}

/** Draws whether, when and how far a price jumps in a day; always uses the same number of draws. */
function drawJump(random: Random): HistoryJump {
  const jumps = random.next() < JUMPS_A_DAY;
  const minute = random.integer(DAY);
  const side = random.next() < 0.5 ? -1 : 1;
  const size = Math.min(MOST_JUMP, LEAST_JUMP * (1 - random.next()) ** (-1 / JUMP_TAIL));
  return { minute: jumps ? minute : DAY, size: side * size };
}

const drawPlain = (random: Random): number => plainDeviates[plainRank(bitsOf(random.next()))]!;

/** Returns the activity of an hour, from that of the hour after it; both are logarithms. */
function earlierHour(hourly: number, random: Random): number {
  return hourly * HOURLY_KEEP + HOURLY_NOISE * drawPlain(random);
}

/** Returns the activity of a day, from that of the day after it; both are logarithms. */
function earlierDay(daily: number, random: Random): number {
  return daily * DAILY_KEEP + DAILY_NOISE * drawPlain(random);
}

/** Number of generated blocks of one coin kept in memory; older ones are generated again on demand, from their end. */
const BLOCKS_KEPT = 92;
/** Minutes in one block of history or of live bars. */
export const BLOCK = 1440;
const WEEK = 7 * BLOCK;

/** Minutes for which a coin's own activity holds; then the share of it that is kept, and the noise added. */
const SPELL = 5;
const SPELL_KEEP = 0.927;
const SPELL_NOISE = 0.168;
/** Centre of the past's activity, chosen so that prices move as far in a day as in the live market. */
const CENTRE = -0.2;
/** Share of a minute's move by which its high and low go beyond its open and close. */
const WICK = 0.45;
/** Effect of a jump: how much the activity of the following minutes rises, and the factor of its decay. */
const AFTERSHOCK = 1.5;
const FADING = Math.exp(1 / 45);

/**
 * A day of one coin's index price, minute by minute in order of time, in USDT. Valid until the next block is requested.
 */
export interface PathBlock {
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  /** Size of each minute's move relative to the usual one. */
  readonly liveliness: Float64Array;
  /** 1 for minutes in which the asset's market was closed; its price did not move then. */
  readonly closed: Uint8Array;
}

/**
 * The state at the end of a block, from which it is generated backwards: price in USDT, and logarithms of the activity.
 */
interface BlockEnd {
  readonly price: number;
  readonly spell: number;
  readonly hourly: number;
  readonly daily: number;
}

/**
 * The past of one coin before the simulator started, generated backwards day by day from the starting price, so that
 * the past always ends where the present begins. Block 0 is the last day before the start. The coin shares moves, jumps
 * and activity over hours and days with the other coins through `common`, a source that every coin forks alike.
 */
export class HistoryPath {
  readonly #asset: Asset;
  readonly #start: number;
  readonly #random: Random;
  readonly #common: Random;
  readonly #blocks = new Map<number, PathBlock>();
  /** The end of each block; the first entry is the start. */
  readonly #ends: BlockEnd[];
  /**
   * 1 for each minute of a week, counted from the epoch, in which the asset trades; null means it trades at all hours.
   */
  readonly #week: Uint8Array | null;

  /** Creates a path. `end` is the index price at `start`, in USDT; `start` is a whole minute in Unix ms. */
  constructor(asset: Asset, end: number, start: number, random: Random, common: Random) {
    this.#asset = asset;
    this.#start = start;
    this.#random = random;
    this.#common = common;
    this.#ends = [{ price: end, spell: 0, hourly: 0, daily: 0 }];
    const { hours } = asset;
    const isOpen = (minute: number) => (isSessionOpen(hours, WEEK * MINUTE_MS + minute * MINUTE_MS) ? 1 : 0);
    this.#week = hours === null ? null : Uint8Array.from({ length: WEEK }, (_, minute) => isOpen(minute));
  }

  /** Returns a block, generated on demand; the first time together with all later ones. */
  block(index: number): PathBlock {
    while (this.#ends.length <= index) this.#draw(this.#ends.length - 1);
    return this.#blocks.get(index) ?? this.#draw(index);
  }

  #draw(index: number): PathBlock {
    const common = this.#common.fork(`common/${index}`);
    const assetRandom = this.#random.fork(`${this.#asset.name}/${index}`);
    const [shared, alone] = [drawJump(common), drawJump(assetRandom)];
    const { correlation, volatility } = this.#asset;
    const rest = Math.sqrt(1 - correlation * correlation);
    const firstMinute = this.#start / MINUTE_MS - (index + 1) * BLOCK;
    const week = this.#week;
    const block = this.#emptyBlock();
    const { open, high, low, close, liveliness, closed } = block;
    const { daily } = this.#ends[index]!;
    let { price, spell, hourly } = this.#ends[index]!;
    let shock = shared.minute < BLOCK ? AFTERSHOCK * FADING ** (shared.minute - BLOCK + 1) : 0;
    let usual = 0;
    for (let minute = BLOCK - 1; minute >= 0; minute -= 1) {
      if (minute % HOUR === HOUR - 1) hourly = earlierHour(hourly, common);
      if (minute % SPELL === SPELL - 1) {
        spell = spell * SPELL_KEEP + SPELL_NOISE * plainDeviates[plainRank(bitsOf(assetRandom.next()))]!;
        usual = volatility * Math.exp(spell + hourly + daily + CENTRE);
      }
      if (minute === shared.minute) shock = 0;
      const chance = bitsOf(assetRandom.next());
      const isOpen = week === null || week[(firstMinute + minute) % WEEK] === 1;
      const scale = isOpen ? usual * (1 + shock) : 0;
      let deviate =
        correlation * heavyDeviates[heavyRank(bitsOf(common.next()))]! + rest * heavyDeviates[heavyRank(chance)]!;
      if (minute === shared.minute) deviate += correlation * shared.size;
      if (minute === alone.minute) deviate += rest * alone.size;
      shock *= FADING;
      const move = scale * deviate;
      const before = price * (1 - move + 0.5 * move * move);
      close[minute] = price;
      open[minute] = before;
      high[minute] = Math.max(before, price) * (1 + scale * WICK * Math.abs(plainDeviates[middleRank(chance)]!));
      low[minute] = Math.min(before, price) * (1 - scale * WICK * Math.abs(plainDeviates[lastRank(chance)]!));
      liveliness[minute] = Math.abs(move) / volatility;
      closed[minute] = isOpen ? 0 : 1;
      price = before;
    }
    this.#ends[index + 1] ??= { price, spell, hourly, daily: earlierDay(daily, common) };
    this.#blocks.set(index, block);
    return block;
  }

  /** Returns arrays for a block: new ones, or once enough are kept those of the block generated longest ago. */
  #emptyBlock(): PathBlock {
    if (this.#blocks.size >= BLOCKS_KEPT) {
      const [oldest, block] = this.#blocks.entries().next().value!;
      this.#blocks.delete(oldest);
      return block;
    }
    return {
      open: new Float64Array(BLOCK),
      high: new Float64Array(BLOCK),
      low: new Float64Array(BLOCK),
      close: new Float64Array(BLOCK),
      liveliness: new Float64Array(BLOCK),
      closed: new Uint8Array(BLOCK),
    };
  }
}
