import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { openState } from '../../electron/simulator/state/stateStore.ts';
import { klineIntervals } from '../../shared/exchange/markets.ts';
import { createVirtualClock } from '../../shared/time/virtualClock.ts';
import { ask, START, startRig, type Rig } from './support/rig.ts';

const MINUTE = 60_000;
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true, force: true });
});

function temporary(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'simulator-'));
  folders.push(folder);
  return path.join(folder, 'state');
}

/** Candles as the exchange returns them: open time, then the figures as text. */
type Rows = readonly (readonly (string | number)[])[];

async function requestRows({ simulator: { info } }: Rig, query: string): Promise<Rows> {
  const reply = await ask(query.startsWith('/api') ? info.spotRest : info.futuresRest, query);
  expect([query, reply.status]).toEqual([query, 200]);
  return reply.json as Rows;
}

/** Fewer long candles: otherwise the simulator would draw a year of minutes for each price. */
const count = (interval: string): number => (interval === '1d' ? 40 : interval === '1w' ? 6 : 100);
const spot = klineIntervals.spot.flatMap((interval) => [
  `/api/v3/market/klines?symbol=BTCUSDT&interval=${interval}&limit=${count(interval)}`,
  `/api/v3/market/historyKlines?symbol=ETHUSDT&interval=${interval}&limit=${count(interval)}&endTime=${START}`,
]);
const futures = klineIntervals.futures.flatMap((interval) => [
  `/capi/v3/market/klines?symbol=BTCUSDT&interval=${interval}&limit=${count(interval)}`,
  `/capi/v3/market/markPriceKlines?symbol=ETHUSDT&interval=${interval}&limit=${count(interval)}`,
  `/capi/v3/market/indexPriceKlines?symbol=ETHUSDT&interval=${interval}&limit=${count(interval)}`,
  `/capi/v3/market/historyKlines?symbol=BTCUSDT&interval=${interval}&priceType=MARK&limit=${count(interval)}&endTime=${START}`,
]);
const asked = [...spot, ...futures];

async function everything(rig: Rig, queries: readonly string[]): Promise<Map<string, Rows>> {
  const all = new Map<string, Rows>();
  for (const query of queries) all.set(query, await requestRows(rig, query));
  return all;
}

const newest = (rig: Rig) => requestRows(rig, '/api/v3/market/klines?symbol=BTCUSDT&interval=1m&limit=12');

describe('candles across a restart', () => {
  it('are unchanged for any interval, price type and window, in any request order', async () => {
    const stateFolder = temporary();
    const first = await startRig({ stateFolder });
    first.clock.advance(3 * MINUTE + 20_000);
    const before = await everything(first, asked);
    expect(before.get(asked[0]!)!.length).toBe(100);
    await first.simulator.stop();

    // The same moment: the candle that is still forming is the same, too.
    const clock = createVirtualClock(first.clock.now());
    const again = await startRig({ stateFolder, clock, seed: null });
    const after = await everything(again, asked.toReversed());
    for (const query of asked) expect(after.get(query), query).toEqual(before.get(query));
  });

  it('continue after downtime: flat at the last price, then trading resumes from it', async () => {
    const stateFolder = temporary();
    const first = await startRig({ stateFolder });
    first.clock.advance(2 * MINUTE);
    const before = await newest(first);
    await first.simulator.stop();

    const clock = createVirtualClock(first.clock.now() + 30 * MINUTE);
    const again = await startRig({ stateFolder, clock, seed: null });
    const after = await requestRows(again, '/api/v3/market/klines?symbol=BTCUSDT&interval=1m&limit=42');
    expect(after.slice(-11)).toEqual(before.slice(1));
    // The minute in which the simulator stopped, 21:49, and those in which it did not run; the agents warm up in the
    // last four.
    const [stopped, last] = [after.at(-12)!, before[0]!];
    expect([stopped[0], stopped[1], stopped[5]]).toEqual([last[0], last[1], last[5]]);
    const idle = after.slice(5, 30);
    expect(idle.every(([, open, high, low, close]) => new Set([open, high, low, close, last[4]]).size === 1)).toBe(
      true,
    );
    expect(idle.map((row) => Number(row[5]))).toEqual(idle.map(() => 0));
    expect(Math.abs(Number(after[0]![4]) / Number(last[4]) - 1)).toBeLessThan(0.002);
    clock.advance(2 * MINUTE);
    const later = await newest(again);
    expect(later.slice(3)).toEqual(after.slice(1, 10));
    expect(later.slice(0, 2).every((row) => Number(row[5]) > 0)).toBe(true);
  });

  it('are unchanged after a second restart and after a kill without a final save', async () => {
    const stateFolder = temporary();
    const queries = ['/api/v3/market/klines?symbol=BTCUSDT&interval=5m&limit=100', asked.at(-1)!];
    const first = await startRig({ stateFolder });
    // More than a whole minute after the last save, no candle is open that the state does not contain.
    first.clock.advance(MINUTE);
    fs.cpSync(stateFolder, `${stateFolder}-killed`, { recursive: true });
    const before = await everything(first, queries);
    await first.simulator.stop();
    for (const folder of [`${stateFolder}-killed`, stateFolder, stateFolder]) {
      const again = await startRig({ stateFolder: folder, clock: createVirtualClock(START + MINUTE), seed: null });
      const closed = (all: Map<string, Rows>) => [...all].map(([query, rows]) => [query, rows.slice(1)]);
      expect([folder, closed(await everything(again, queries))]).toEqual([folder, closed(before)]);
      await again.simulator.stop();
    }
  });

  it('restart with a reset; a state without stored candles continues from the last price', async () => {
    const stateFolder = temporary();
    const first = await startRig({ stateFolder });
    first.clock.advance(MINUTE);
    const before = await newest(first);
    first.simulator.venue.reset(99);
    const anew = await newest(first);
    expect(anew.map((row) => row[4])).not.toEqual(before.map((row) => row[4]));
    await first.simulator.stop();
    const clock = createVirtualClock(first.clock.now());
    const again = await startRig({ stateFolder, clock, seed: null });
    expect(await newest(again)).toEqual(anew);
    await again.simulator.stop();

    const state = openState(path.join(stateFolder, '7.db'));
    for (const kind of ['past', 'minutes']) {
      state.write([...state.read(kind).keys()].map((key) => ({ kind, key, body: null })));
    }
    state.close();
    const older = await startRig({ stateFolder, clock: createVirtualClock(clock.now()), seed: null });
    const rows = await newest(older);
    expect(rows.length).toBe(12);
    expect(Math.abs(Number(rows[0]![4]) / Number(anew[0]![4]) - 1)).toBeLessThan(0.002);
  });
});
