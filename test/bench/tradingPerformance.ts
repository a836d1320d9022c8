/** Performance of an account with a long history, compared with only reading and adding the same results. */
import { performanceOf } from '../../shared/domain/performance.ts';
import type { PerformanceTrade } from '../../shared/domain/performanceTrade.ts';
import { parseDecimal } from '../../shared/num/decimal.ts';
import { createRandom } from '../../shared/time/random.ts';
import { cpuRace } from './cpu.ts';
import type { Figure } from './measure.ts';

const TRADES = 100_000;
const MINUTE = 60_000;
const FIRST = 1_700_000_000_000;
/** Minutes east of UTC. */
const OFFSET = 120;

/** Returns the trades of a history, last closed first, with eight decimals each. */
function history(): PerformanceTrade[] {
  const random = createRandom(8);
  const pick = <Item>(list: readonly Item[]): Item => list[random.integer(list.length)]!;
  const symbols = Array.from({ length: 20 }, (_, at) => `COIN${at}USDT`);
  const amount = (span: number): string => (random.integer(span) / 1e4 - span / 2e4).toFixed(8);
  return Array.from({ length: TRADES }, (_, at): PerformanceTrade => {
    const closedAt = FIRST + (TRADES - at) * MINUTE;
    const symbol = pick(symbols);
    const side = pick(['LONG', 'SHORT'] as const);
    return {
      id: `${symbol} ${side} ${900_000_000_000_000_000n + BigInt(at)} ${800_000_000_000_000_000n + BigInt(at)}`,
      market: 'futures',
      symbol,
      side,
      asset: 'USDT',
      openedAt: closedAt - random.integer(600) * MINUTE,
      closedAt,
      gross: amount(2_000_000),
      fees: amount(20_000),
      funding: amount(2_000),
      net: amount(2_000_000),
      origin: pick(['desk', 'copied', 'external'] as const),
      orderType: pick(['LIMIT', 'MARKET']),
      tags: [],
      drill: null,
    };
  });
}

/** Measures the computation of all figures, groups and the calendar (F21). */
export async function tradingPerformanceFigures(): Promise<Figure[]> {
  const trades = history();
  const rates = await cpuRace(
    {
      ours: async () => {
        const { assets } = performanceOf(trades, () => OFFSET);
        if (assets[0]?.total.trades !== TRADES) throw new Error('trades are missing');
        return 1;
      },
      sums: async () => {
        let sum = 0n;
        for (const { net, gross, fees, funding } of trades) {
          for (const text of [net, gross, fees, funding]) sum += parseDecimal(text!)!.units;
        }
        if (sum === 0n) throw new Error('nothing was added');
        return 1;
      },
    },
    5,
  );
  const milliseconds = (perSecond: number) => 1_000 / perSecond;
  return [
    {
      id: 'F21',
      path: 'performance over 100,000 trades: figures, groups of seven dimensions and the calendar, CPU',
      ours: `${milliseconds(rates.ours).toFixed(0)} ms`,
      beside: `reading and adding the same amounts ${milliseconds(rates.sums).toFixed(0)} ms`,
      ratio: `${(rates.sums / rates.ours).toFixed(1)} x`,
      target: '<= 300 ms',
      reached: milliseconds(rates.ours) <= 300,
    },
  ];
}
