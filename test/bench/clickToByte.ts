/**
 * F19: time from the confirmed click until the order's bytes are handed to the operating system, idle and with 20
 * symbols at full rate.
 */
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startApp } from '../../electron/main/app/startApp.ts';
import { roundPrice, smallestQuantity } from '../../shared/domain/orderCheck.ts';
import type { CallAnswer, CallName, CallRequest, CallResult } from '../../shared/ipc/contract.ts';
import { appOptions } from '../main/support/appOptions.ts';
import { createRecordingShell } from '../main/support/recordingShell.ts';
import { until } from '../main/support/until.ts';
import { median, quantile, type Figure } from './measure.ts';

const rig = { environment: 'simulator', account: 'main' } as const;
const ORDERS = 80;
const WARM_UP = 10;
/**
 * Milliseconds between two orders: low enough for the placement rate limit, and long enough that the flush of one order
 * does not overlap the next.
 */
const PAUSE_MS = 140;
const SYMBOLS = 20;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Measures the milliseconds of one flushed append to a file. */
async function flushMs(handle: fs.FileHandle): Promise<number> {
  const start = performance.now();
  await handle.write('x'.repeat(300));
  await handle.datasync();
  return performance.now() - start;
}

/** Measures F19. */
export async function clickToByteFigures(): Promise<Figure[]> {
  const profile = await fs.mkdtemp(path.join(os.tmpdir(), 'foredeck-bench-'));
  const shell = createRecordingShell(profile);
  let pushed = 0;
  // Pushed events are counted, not stored: otherwise the double would grow without bound.
  const app = await startApp({ ...shell, push: (channel, payload) => count(channel, payload) }, appOptions(profile));
  const latest = new Map<string, unknown>();
  function count(channel: string, payload: unknown): void {
    pushed += 1;
    latest.set(channel, payload);
    if (channel === 'market.mark') queueMicrotask(() => void shell.desk().invoke('market.seen', payload));
  }
  const call = async <Name extends CallName>(name: Name, request: CallRequest<Name>): Promise<CallAnswer<Name>> => {
    const answer = (await shell.desk().invoke(name, request)) as CallResult<Name>;
    if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(answer.error)}`);
    return answer.value as CallAnswer<Name>;
  };
  try {
    shell.desk().onLoaded();
    await until(() => latest.has('market.instrumentsChanged'), 'instruments');
    await call('trading.subscribe', rig);
    const live = (): boolean =>
      (latest.get('trading.orders') as { feed: { status: string } } | undefined)?.feed.status === 'live';
    await until(live, 'the private feed');
    const instruments = (await call('market.instruments', {})).filter(({ market }) => market === 'spot');
    const instrument = instruments.find(({ symbol }) => symbol === 'BTCUSDT')!;
    await call('market.subscribe', { kind: 'ticker', market: 'spot', symbol: 'BTCUSDT' });
    await until(() => latest.has('market.ticker'), 'a price');
    const last = Number((latest.get('market.ticker') as { last: string }).last);

    /**
     * Returns the milliseconds from the confirmation to the first byte of one order, summed from the gaps of its
     * timeline.
     */
    const placeOne = async (number: number): Promise<number> => {
      const price = roundPrice((last * (0.7 + number / 10_000)).toFixed(4), 'BUY', instrument)!;
      const order = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', price } as const;
      const draft = { ...order, market: 'spot', quantity: smallestQuantity(instrument)! } as const;
      const { ticket } = await call('trading.prepare', { ...rig, kind: 'single', drafts: [draft] });
      const placed = await call('trading.submit', { ...rig, ticket, typed: null });
      if (!('intents' in placed)) throw new TypeError('no order was placed');
      const intent = placed.intents[0]!;
      await pause(PAUSE_MS);
      const by = { kind: 'orderId' as const, orderId: intent.orderId! };
      await call('trading.cancel', { ...rig, market: 'spot', symbol: 'BTCUSDT', by });
      const { entries } = await call('timeline.get', { ...rig, intentId: intent.intentId });
      const sent = entries.findIndex(({ kind }) => kind === 'sent');
      if (sent < 0) throw new Error('nothing was sent');
      return entries.slice(1, sent + 1).reduce((sum, { gapMs }) => sum + (gapMs ?? 0), 0);
    };
    /** Places orders and, after each, does one bare flushed append, so that a slow disk affects both alike. */
    const series = async (from: number) => {
      const handle = await fs.open(path.join(profile, 'bare'), 'a');
      const took: number[] = [];
      const flushes: number[] = [];
      for (let number = from; number < from + ORDERS; number += 1) {
        took.push(await placeOne(number));
        flushes.push(await flushMs(handle));
      }
      await handle.close();
      return { took, flushes };
    };
    for (let number = 0; number < WARM_UP; number += 1) await placeOne(number);
    const idle = (await series(100)).took;
    for (const { symbol } of instruments.slice(0, SYMBOLS)) {
      await call('market.subscribe', { kind: 'book', market: 'spot', symbol });
      await call('market.subscribe', { kind: 'tape', market: 'spot', symbol });
    }
    await pause(3_000);
    const [before, start] = [pushed, performance.now()];
    const { took: loaded, flushes } = await series(300);
    const perSecond = ((pushed - before) * 1000) / (performance.now() - start);
    const p99 = quantile(loaded, 0.99);
    // The slowest order hit the disk at its slowest, so it is compared with the slowest fsync as well.
    const flush = quantile(flushes, 0.99);
    const allowed = 3 * median(idle) + flush;
    return [
      {
        id: 'F19',
        path: `click to first byte, ${SYMBOLS} symbols live (${perSecond.toFixed(0)} events/s)`,
        ours: `p50 ${median(loaded).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
        beside: `idle p50 ${median(idle).toFixed(1)} ms, one fsync p50 ${median(flushes).toFixed(2)} ms, p99 ${flush.toFixed(2)} ms`,
        ratio: (p99 / median(idle)).toFixed(2),
        target: `p99 <= 3 x the idle p50 + one fsync (${allowed.toFixed(1)} ms)`,
        reached: p99 <= allowed,
      },
    ];
  } finally {
    await app.stop();
    await fs.rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
