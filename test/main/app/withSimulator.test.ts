/**
 * Main over the real simulator in its own thread: what main sends to the window equals the simulator's actual state.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startApp, type RunningApp } from '../../../electron/main/app/startApp.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
import type { CallName, CallRequest, CallResult } from '../../../shared/ipc/contract.ts';
import { createRecordingShell, type RecordingShell } from '../support/recordingShell.ts';
import { until } from '../support/until.ts';
import { appOptions } from '../support/appOptions.ts';

let profile: string;
let app: RunningApp;
let shell: RecordingShell;

beforeEach(async () => {
  profile = await mkdtemp(path.join(tmpdir(), 'foredeck-main-'));
  shell = createRecordingShell(profile);
  app = await startApp(shell, appOptions(profile));
  shell.desk().onLoaded();
  await until(() => app.simulator.info() !== null, 'a running simulator');
});
afterEach(async () => {
  await app.stop();
  await rm(profile, { recursive: true, force: true });
});

/** Returns the trades a window would show now: the latest full tape and everything after it. */
const shownTrades = () => {
  const views = shell.events('market.tape');
  return views.slice(views.findLastIndex((view) => view.reset)).flatMap((view) => view.trades);
};

const call = async <Name extends CallName>(name: Name, request: CallRequest<Name>): Promise<CallResult<Name>> =>
  (await shell.desk().invoke(name, request)) as CallResult<Name>;

async function control(method: 'GET' | 'POST', target: string, body?: unknown): Promise<Record<string, unknown>> {
  const { address, token } = app.simulator.info()!.control;
  const reply = await fetch(`${address}${target}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = (await reply.json()) as Record<string, unknown>;
  if (!reply.ok) throw new Error(JSON.stringify(answer));
  return answer;
}

const state = (market: Market, symbol: string) => control('GET', `/state?market=${market}&symbol=${symbol}`);
const books = (market: Market, symbol: string) =>
  shell.events('market.book').filter((view) => view.market === market && view.symbol === symbol);
const isLive = (market: Market, symbol: string): boolean => books(market, symbol).at(-1)?.feed.status === 'live';

/** Stops the market, waits until main shows its book, returns both books, and resumes the market. */
async function compareBooks(market: Market, symbol: string) {
  await control('POST', '/time', { pause: true });
  const truth = await state(market, symbol);
  const top = (levels: unknown) => (levels as string[][]).slice(0, 200).flat();
  const wanted = { bids: top(truth.bids), asks: top(truth.asks) };
  // Changes that cancel each other out send no frame: then the ids differ and the books do not.
  const shows = (): boolean => {
    const view = books(market, symbol).at(-1);
    const isThere =
      view?.updateId === truth.updateId || String([view?.bids, view?.asks]) === String(Object.values(wanted));
    return isLive(market, symbol) && isThere;
  };
  await until(shows, 'the book of the oracle');
  const { bids, asks } = books(market, symbol).at(-1)!;
  await control('POST', '/time', { pause: false });
  return { seen: { bids, asks }, truth: wanted };
}

/** Returns how often a book requested a new snapshot, according to the program's log. */
async function resyncs(): Promise<number> {
  const text = await readFile(path.join(profile, 'logs', 'foredeck.log'), 'utf8');
  return text.split('\n').filter((line) => line.includes('"event":"book.resync"')).length;
}

/** Returns the events of the log so far. */
async function logged(): Promise<readonly string[]> {
  const text = await readFile(path.join(profile, 'logs', 'foredeck.log'), 'utf8');
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => (JSON.parse(line) as { readonly event: string }).event);
}

describe('main with the real simulator', () => {
  test('the log tells each call, reply and comparison in detail, from the next line after the change of a level', async () => {
    const levels = (level: 'errors' | 'detailed') =>
      call('settings.change', { logProgram: level, logConnections: level, logTrading: level });
    const detailed = ['ipc.answered', 'rest.answered', 'trading.compared'];
    await levels('detailed');
    await app.stop();
    expect((await logged()).filter((event) => detailed.includes(event)).at(-1)).toBe('ipc.answered');
    app = await startApp(shell, appOptions(profile));
    shell.desk().onLoaded();
    await call('app.state', {});
    const found = async () => {
      const seen = await logged();
      return detailed.filter((event) => seen.includes(event));
    };
    await expect.poll(found, { timeout: 20_000 }).toEqual(detailed);
    await levels('errors');
    await app.stop();
    const before = (await logged()).filter((event) => event === 'ipc.answered').length;
    app = await startApp(shell, appOptions(profile));
    shell.desk().onLoaded();
    await call('app.state', {});
    await app.stop();
    expect((await logged()).filter((event) => event === 'ipc.answered').length).toBe(before);
  });

  test.each([
    ['spot', 'BTCUSDT'],
    ['futures', 'SOLUSDT'],
  ] as const)("B-B2: the %s %s book equals the simulator's, also after every fault", async (market, symbol) => {
    await call('market.subscribe', { kind: 'book', market, symbol });
    await until(() => isLive(market, symbol), 'a live book');
    let struck = 0;
    for (const kind of ['none', 'dropFrame', 'duplicateFrame', 'swapFrames', 'closeSockets'] as const) {
      const strikes = kind === 'closeSockets' ? { kind, market } : { kind, market, stream: 'depth', count: 1 };
      const before = books(market, symbol).length;
      await control('POST', '/fault', kind === 'none' ? { kind } : strikes);
      // A new snapshot over loopback can arrive within one batch, so that only the log shows that the book was not
      // live.
      if (kind === 'closeSockets') {
        const stale = () =>
          books(market, symbol)
            .slice(before)
            .some((view) => view.feed.status === 'stale');
        await until(stale, 'a stale book');
      } else if (kind !== 'none') {
        struck += 1;
        while ((await resyncs()) < struck) await until(() => books(market, symbol).length > before, 'a frame');
      }
      await until(() => isLive(market, symbol), `live after ${kind}`);
      const { seen, truth } = await compareBooks(market, symbol);
      expect(seen).toEqual(truth);
      expect(seen.bids.length).toBeGreaterThan(10);
    }
  });

  test("tape, candles and ticker match the simulator's state", async () => {
    const where = { market: 'futures', symbol: 'BTCUSDT' } as const;
    await call('market.subscribe', { kind: 'tape', ...where });
    await call('market.subscribe', { kind: 'ticker', ...where });
    await call('market.subscribe', { kind: 'klines', ...where, interval: '1m', priceType: 'LAST' });
    const live = (name: 'market.tape' | 'market.ticker' | 'market.klines') =>
      shell.events(name).at(-1)?.feed.status === 'live';
    await until(() => live('market.tape') && live('market.ticker') && live('market.klines'), 'live feeds');
    await until(() => shell.events('market.tape').length >= 4, 'a moving tape');
    await control('POST', '/time', { pause: true });
    const truth = await state('futures', 'BTCUSDT');
    await until(() => shownTrades().some((trade) => trade.price === truth.lastPrice), 'the last trade');
    const ids = shownTrades().map((trade) => trade.id);
    expect(new Set(ids).size).toBe(ids.length);
    const bars = new Map(shell.events('market.klines').flatMap((view) => view.bars.map((bar) => [bar.openTime, bar])));
    const times = [...bars.keys()].toSorted((a, b) => a - b);
    expect(times.length).toBeGreaterThan(400);
    expect(times).toEqual(times.map((_time, i) => times[0]! + i * 60_000));
    await until(() => shell.events('market.ticker').at(-1)?.last === truth.lastPrice, 'the last price');
  });

  test('history joins the shown candles without a gap', async () => {
    const series = { market: 'spot', symbol: 'ETHUSDT', interval: '5m', priceType: 'LAST' } as const;
    await call('market.subscribe', { kind: 'klines', ...series });
    await until(() => shell.events('market.klines').some((view) => view.reset && view.bars.length > 0), 'candles');
    const first = shell.events('market.klines').find((view) => view.reset && view.bars.length > 0)!.bars[0]!;
    const reply = await call('market.history', { ...series, before: first.openTime, limit: 150 });
    if (!reply.ok) throw new Error(reply.error.key);
    expect(reply.value.bars.at(-1)?.openTime).toBe(first.openTime - 300_000);
    expect(reply.value.bars).toHaveLength(150);
    expect(reply.value.bars.every((bar) => bar.closed)).toBe(true);
  });

  test('lists the tradable instruments of both markets', async () => {
    let names: string[] = [];
    await until(() => {
      void call('market.instruments', {}).then((reply) => {
        names = reply.ok ? reply.value.map((one) => `${one.market} ${one.symbol} ${one.apiTradable}`) : [];
      });
      return names.length >= 12;
    }, 'instruments');
    expect(names.filter((name) => name.endsWith('true'))).toEqual(
      expect.arrayContaining([
        'spot BTCUSDT true',
        'spot ETHUSDT true',
        'futures BTCUSDT true',
        'futures ETHUSDT true',
        'futures SOLUSDT true',
      ]),
    );
  });

  test.each([
    ['an HTML page', 'html'],
    ['status 500', 'rest500'],
  ])('XS1 XS7: %s in place of a reply does not stop the tape', async (_what, kind) => {
    await control('POST', '/fault', { kind, path: 'trades', count: 1 });
    await call('market.subscribe', { kind: 'tape', market: 'spot', symbol: 'BTCUSDT' });
    await until(() => shell.events('market.tape').at(-1)?.feed.status === 'live', 'a live tape');
    await until(() => shownTrades().length >= 100, 'the hundred trades of the REST reply');
  });
});
