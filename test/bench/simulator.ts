/**
 * F13: how much faster than real time the exchange runs with 20 symbols on one core, and what 1,000 symbols cost in
 * real time.
 */
import { ExchangeMarket } from '../../electron/simulator/market/exchangeMarket.ts';
import { Transcript } from '../../electron/simulator/venue/transcript.ts';
import { median, type Figure } from './measure.ts';

const START = Date.UTC(2026, 8, 23, 21, 47, 13, 123);
const ROUNDS = 5;
/** Simulated seconds per round with 20 symbols. */
const TWENTY_SECONDS = 120;
const THOUSAND_SECONDS = 20;

function open(symbols: number): ExchangeMarket {
  const transcript = new Transcript();
  return new ExchangeMarket(
    7,
    START,
    {
      trade: (instrument, time, price, size, side) => transcript.trade(instrument, time, price, size, side),
      level: (_instrument, side, price, total, updateId) => transcript.level(side, price, total, updateId),
    },
    undefined,
    symbols,
  );
}

/** Returns the processor milliseconds this thread has used; other load on the machine does not affect it. */
function used(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * Returns the processor milliseconds of one simulated second, the median over the rounds; the first round is only a
 * warm-up.
 */
function costOfSecond(market: ExchangeMarket, seconds: number): number {
  const costs: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const before = used();
    market.advance(market.time + seconds * 1000);
    if (round > 0) costs.push((used() - before) / seconds);
  }
  return median(costs);
}

/** Measures F13: agents, matching, tape, candles, funding and transcript; no accounts, no subscribers. */
export async function simulatorFigures(): Promise<Figure[]> {
  const factor = 1000 / costOfSecond(open(20), TWENTY_SECONDS);
  const before = used();
  const large = open(1000);
  const opened = used() - before;
  const share = costOfSecond(large, THOUSAND_SECONDS) / 1000;
  return Promise.resolve([
    {
      id: 'F13',
      path: 'time factor, 20 symbols with agents, one core',
      ours: factor.toFixed(0),
      beside: '-',
      ratio: '-',
      target: '>= 500',
      reached: factor >= 500,
    },
    {
      id: 'F13',
      path: '1,000 symbols at factor 1, share of a core',
      ours: `${(share * 100).toFixed(1)} %`,
      beside: `opening them ${(opened / 1000).toFixed(1)} s`,
      ratio: '-',
      target: '<= 30 %',
      reached: share <= 0.3,
    },
  ]);
}
