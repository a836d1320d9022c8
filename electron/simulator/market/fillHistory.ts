import type { Random } from '../../../shared/time/random.ts';
import type { FillHistory } from './barSeries.ts';
import { bitsOf, lastRank, middleRank, plainDeviates, plainRank } from './deviates.ts';
import { BLOCK, type HistoryPath } from './historyPath.ts';
import type { UsualMinute } from './keptPast.ts';

/** Largest deviation of an instrument's past price from its coin's index, as a share. */
const STAND_OFF = 0.0004;
/** Change of that deviation in a minute. */
const STEP_OFF = 0.00002;
/** Factors on a minute's volume beyond what its move explains, by rank: 1 on average. */
const busyFactors = plainDeviates.map((deviate) => Math.exp(0.5 * deviate - 0.125));

/**
 * Returns a function that generates the past of one instrument's price from its coin's path. `ticksPerUnit` converts
 * USDT to ticks; `usual` is null for a price without volume (mark, index). Each candle opens at the close of the
 * previous one; while the market is closed candles are flat.
 */
export function historyFiller(
  path: HistoryPath,
  ticksPerUnit: number,
  random: Random,
  usual: UsualMinute | null,
): FillHistory {
  return (columns, block, endClose) => {
    const day = path.block(block);
    const blockRandom = random.fork(`${block}`);
    let standOff = endClose / (day.close[BLOCK - 1]! * ticksPerUnit) - 1;
    let close = endClose;
    for (let at = BLOCK - 1; at >= 0; at -= 1) {
      if (day.closed[at] === 1) {
        columns.flat(at, close);
        continue;
      }
      const chance = usual ? bitsOf(blockRandom.next()) : 0;
      const drift = usual ? STEP_OFF * plainDeviates[plainRank(chance)]! : 0;
      standOff = Math.max(-STAND_OFF, Math.min(STAND_OFF, standOff * 0.98 + drift));
      const scale = ticksPerUnit * (1 + standOff);
      const open = Math.max(1, nearest(day.open[at]! * scale));
      const high = Math.max(open, close, nearest(day.high[at]! * scale));
      const low = Math.max(1, Math.min(open, close, nearest(day.low[at]! * scale)));
      columns.open[at] = open;
      columns.high[at] = high;
      columns.low[at] = low;
      columns.close[at] = close;
      if (usual) {
        const busy = busyFactors[middleRank(chance)]! * (0.45 + 0.7 * day.liveliness[at]!);
        const volume = Math.max(1, nearest(usual.volume * busy));
        const price = nearest((open + high + low + 2 * close) / 5);
        const lean = 0.5 + (close > open ? 0.12 : -0.12) + 0.1 * plainDeviates[lastRank(chance)]!;
        const taken = Math.floor(volume * Math.max(0.1, Math.min(0.9, lean)));
        columns.trades[at] = Math.min(volume, Math.max(1, nearest(usual.trades * busy)));
        columns.volume[at] = volume;
        columns.quote[at] = volume * price;
        columns.takerVolume[at] = taken;
        columns.takerQuote[at] = taken * price;
      }
      close = open;
    }
  };
}

/** Returns the nearest whole number; for positive values the same as Math.round at a quarter of the cost. */
function nearest(value: number): number {
  return Math.floor(value + 0.5);
}
