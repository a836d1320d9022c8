import type { Random } from '../../../shared/time/random.ts';
import type { FillHistory } from './barSeries.ts';
import { BLOCK, type HistoryPath } from './historyPath.ts';

/** What an average minute traded while the agents ran before going live; the past is drawn on the same scale. */
export interface UsualMinute {
  /** In steps. */
  volume: number;
  trades: number;
}

/** Highest share of a price by which an instrument's past stands off its coin's index. */
const STAND_OFF = 0.0004;

/**
 * Draws the past of one instrument's price from its coin's path. `ticksPerUnit` turns USDT into ticks; `usual` null
 * means a price without volume (mark, index). Each bar opens where the one before closed; a closed market is flat.
 */
export function historyFiller(
  path: HistoryPath,
  ticksPerUnit: number,
  random: Random,
  usual: UsualMinute | null,
): FillHistory {
  return (columns, block, endClose) => {
    const day = path.block(block);
    const own = random.fork(`${block}`);
    let standOff = endClose / (day.close[BLOCK - 1]! * ticksPerUnit) - 1;
    let close = endClose;
    for (let at = BLOCK - 1; at >= 0; at -= 1) {
      if (day.closed[at] === 1) {
        columns.flat(at, close);
        continue;
      }
      standOff = Math.max(-STAND_OFF, Math.min(STAND_OFF, standOff * 0.98 + (usual ? 0.00002 * own.normal() : 0)));
      const scale = ticksPerUnit * (1 + standOff);
      const open = Math.max(1, Math.round(day.open[at]! * scale));
      const high = Math.max(open, close, Math.round(day.high[at]! * scale));
      const low = Math.max(1, Math.min(open, close, Math.round(day.low[at]! * scale)));
      columns.open[at] = open;
      columns.high[at] = high;
      columns.low[at] = low;
      columns.close[at] = close;
      if (usual) {
        const busy = Math.exp(0.5 * own.normal() - 0.125) * (0.45 + 0.7 * day.liveliness[at]!);
        const volume = Math.max(1, Math.round(usual.volume * busy));
        const price = Math.round((open + high + low + 2 * close) / 5);
        const lean = Math.max(0.1, Math.min(0.9, 0.5 + (close > open ? 0.12 : -0.12) + 0.1 * own.normal()));
        const taken = Math.floor(volume * lean);
        columns.trades[at] = Math.min(volume, Math.max(1, Math.round(usual.trades * busy)));
        columns.volume[at] = volume;
        columns.quote[at] = volume * price;
        columns.takerVolume[at] = taken;
        columns.takerQuote[at] = taken * price;
      }
      close = open;
    }
  };
}
