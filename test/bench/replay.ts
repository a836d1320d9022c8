/**
 * F14: rows of a replay file read into columns compared with JSON lines, a year of minutes read, and trades played
 * through the book.
 */
import { Replay } from '../../electron/simulator/replay/replay.ts';
import { RowReader } from '../../electron/simulator/replay/rowReader.ts';
import type { ReplayRows } from '../../electron/simulator/replay/replayRows.ts';
import { BUY } from '../../electron/simulator/engine/types.ts';
import { ExchangeMarket } from '../../electron/simulator/market/exchangeMarket.ts';
import { race, rate, type Figure } from './measure.ts';

const TRADES = 100_000;
const YEAR = 525_600;
const START = Date.UTC(2024, 0, 1);
const units = { priceDecimals: 1, sizeDecimals: 4 };

const price = (row: number) => (42_000 + ((row * 7) % 1000) / 10).toFixed(1);
const tradeLine = (row: number) =>
  `${row + 1},${price(row)},0.${String(100 + (row % 900))},12.5,${START + row * 10},${row % 3 === 0}\n`;
const jsonLine = (row: number) =>
  JSON.stringify({
    id: row + 1,
    price: price(row),
    qty: `0.${100 + (row % 900)}`,
    time: START + row * 10,
    m: row % 3 === 0,
  });
const barLine = (row: number) => `${START + row * 60_000},42000.0,42010.0,41990.0,42005.0,12.5\n`;
const bytesOf = (count: number, line: (row: number) => string) =>
  new TextEncoder().encode(Array.from({ length: count }, (_, row) => line(row)).join(''));

function read(bytes: Uint8Array, kind: 'trades' | 'bars', count: number): ReplayRows {
  const reader = new RowReader(units, kind);
  for (let at = 0; at < bytes.length; at += 262_144) reader.push(bytes.subarray(at, at + 262_144));
  const answer = reader.end();
  if (!answer.ok || answer.value.rows.count !== count) throw new Error('the rows were not read');
  return answer.value.rows;
}

/** Plays all trades against a book with one resting order; returns trades per second. */
function play(rows: ReplayRows): number {
  const market = new ExchangeMarket(7, START, { trade: () => undefined, level: () => undefined }, undefined, 2);
  const one = market.find('futures', 'BTCUSDT')!;
  const replay = new Replay({ one, rows, now: market.time, aligned: false, ended: () => undefined });
  market.lead(one, replay, replay.price);
  one.book.limit(BUY, 400_000, 10, 'GTC', 1);
  const started = performance.now();
  // Ten trades per step, as on a very active symbol.
  while (replay.row < rows.count) replay.step(market.time);
  return (rows.count * 1000) / (performance.now() - started);
}

/** Measures F14. */
export async function replayFigures(): Promise<Figure[]> {
  const trades = bytesOf(TRADES, tradeLine);
  const lines = Array.from({ length: TRADES }, (_, row) => jsonLine(row)).join('\n');
  const year = bytesOf(YEAR, barLine);
  let seen = 0;
  const rates = await race(
    {
      mine: () => read(trades, 'trades', TRADES).count,
      json: () => {
        for (const line of lines.split('\n')) seen += (JSON.parse(line) as { readonly id: number }).id;
        return TRADES;
      },
      year: () => read(year, 'bars', YEAR).count,
    },
    3,
  );
  if (seen === 0) throw new Error('nothing was parsed');
  const ratio = rates.mine / rates.json;
  const seconds = YEAR / rates.year;
  const played = play(read(trades, 'trades', TRADES));
  return [
    {
      id: 'F14',
      path: 'replay: trades of a file into columns',
      ours: rate(rates.mine),
      beside: `JSON.parse by line ${rate(rates.json)}`,
      ratio: `${ratio.toFixed(2)} x`,
      target: '>= 0.7 x',
      reached: ratio >= 0.7,
    },
    {
      id: 'F14',
      path: 'replay: a year of minutes into columns',
      ours: `${(seconds * 1000).toFixed(0)} ms`,
      beside: '-',
      ratio: '-',
      target: '<= 500 ms',
      reached: seconds <= 0.5,
    },
    {
      id: 'F14',
      path: 'replay: trades through the book, makers following at each step',
      ours: rate(played),
      beside: '-',
      ratio: '-',
      target: '>= 1 M/s',
      reached: played >= 1e6,
    },
  ];
}
