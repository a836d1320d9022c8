import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RunningSimulator } from '../../../electron/main/exchange/embedded/simulatorHost.ts';
import { unsealText } from '../../../electron/main/platform/files/sealedText.ts';
import { startApp, type AppOptions, type RunningApp } from '../../../electron/main/app/startApp.ts';
import { calls, type CallName, type CallRequest, type CallResult } from '../../../shared/ipc/contract.ts';
import { startLoopbackMarket, type LoopbackMarket } from '../support/loopbackExchange.ts';
import { createRecordingShell, type RecordingShell } from '../support/recordingShell.ts';
import { until } from '../support/until.ts';
import { appOptions } from '../support/appOptions.ts';

interface TradingContext {
  readonly shell: RecordingShell;
  readonly app: RunningApp;
  readonly lines: string[];
  spot(): LoopbackMarket;
  futures(): LoopbackMarket;
  /** Ends the exchange the way a crash would. */
  crash(): Promise<void>;
  call<Name extends CallName>(name: Name, request: CallRequest<Name>): Promise<CallResult<Name>>;
}

const BOOK = { kind: 'book', market: 'spot', symbol: 'BTCUSDT' } as const;
let profile: string;
let close: (() => Promise<void>)[] = [];

beforeEach(async () => {
  profile = await mkdtemp(path.join(tmpdir(), 'foredeck-main-'));
});
afterEach(async () => {
  for (const one of close.toReversed()) await one();
  close = [];
  await rm(profile, { recursive: true, force: true });
});

async function start(more: Partial<AppOptions> = {}): Promise<TradingContext> {
  const shell = createRecordingShell(profile);
  const lines: string[] = [];
  let running: { spot: LoopbackMarket; futures: LoopbackMarket; exit(): void } | undefined;
  const current = () => {
    if (!running) throw new Error('the exchange does not run');
    return running;
  };
  const startSimulator = async (): Promise<RunningSimulator> => {
    const [spot, futures] = [await startLoopbackMarket('spot'), await startLoopbackMarket('futures', 2)];
    const listeners: (() => void)[] = [];
    const mine = { spot, futures, exit: () => listeners.forEach((listener) => listener()) };
    running = mine;
    const stop = async (): Promise<void> => {
      await Promise.all([spot.close(), futures.close()]);
      mine.exit();
    };
    close.push(stop);
    const addresses = { spotRest: spot.rest, spotWs: spot.ws, futuresRest: futures.rest, futuresWs: futures.ws };
    const info = { ...addresses, keys: [], control: { address: '', token: '' }, seed: 7, pid: process.pid };
    return { info, stop, onExit: (listener) => void listeners.push(listener) };
  };
  const app = await startApp(shell, {
    ...appOptions(profile),
    out: (line) => void lines.push(line),
    startSimulator,
    ...more,
  });
  close.push(() => app.stop());
  shell.desk().onLoaded();
  return {
    shell,
    app,
    lines,
    spot: () => current().spot,
    futures: () => current().futures,
    async crash() {
      await Promise.all([current().spot.close(), current().futures.close()]);
      current().exit();
    },
    call: async (name, request) => (await shell.desk().invoke(name, request)) as never,
  };
}

const numbers = (flat: readonly string[] | undefined): number[] => (flat ?? []).map(Number);
const lastBook = (rig: TradingContext) => rig.shell.events('market.book').at(-1);
const isLive = (rig: TradingContext): boolean => lastBook(rig)?.feed.status === 'live';

/** Returns the last book the window received, in ticks, and the exchange's own book. */
function compareBooks(rig: TradingContext) {
  const seen = lastBook(rig);
  const truth = rig.spot().book();
  const inTicks = (flat: readonly string[] | undefined) =>
    numbers(flat).map((n, i) => (i % 2 === 0 ? Math.round(n * 10) : n));
  return { seen: { id: seen?.updateId, bids: inTicks(seen?.bids), asks: inTicks(seen?.asks) }, truth };
}

describe('complete program with an exchange on loopback', () => {
  test('B-E4 XE9: when another program holds the profile, it ends at once and opens nothing in it', async () => {
    await writeFile(path.join(profile, 'orders-simulator.journal'), 'of the other program');
    const before = await readdir(profile);
    let started = 0;
    const shell = createRecordingShell(profile, false);
    const app = await startApp(shell, {
      ...appOptions(profile),
      startSimulator() {
        started += 1;
        return Promise.reject(new Error('not here'));
      },
    });
    expect([await app.done, app.simulator.info(), started, shell.asked]).toEqual([0, null, 0, ['quit']]);
    expect(await readdir(profile)).toEqual(before);
    expect(await readFile(path.join(profile, 'orders-simulator.journal'), 'utf8')).toBe('of the other program');
    expect(() => shell.desk()).toThrow('the desk was not opened');
  });

  test('B-B2 B-B1: the book equals the exchange through dropped, repeated, swapped and crossing frames and closed sockets', async () => {
    const rig = await start();
    expect((await rig.call('market.subscribe', BOOK)).ok).toBe(true);
    await until(() => isLive(rig), 'a live book');
    const faults = [undefined, undefined, 'drop', undefined, 'repeat', 'swap', 'cross'] as const;
    for (let round = 0; round < 4; round += 1) {
      for (const fault of [...faults, undefined]) {
        rig.spot().change(fault);
        await new Promise((resolve) => setImmediate(resolve));
      }
      if (round === 2) rig.spot().cut();
      await until(() => isLive(rig), 'a live book after faults');
      await until(() => lastBook(rig)?.updateId === rig.spot().book().id, 'the newest id');
      const { seen, truth } = compareBooks(rig);
      expect(seen).toEqual(truth);
    }
    const statuses = new Set(rig.shell.events('market.book').map((view) => view.feed.status));
    expect(statuses).toEqual(new Set(['syncing', 'stale', 'live']));
    // Every round broke the stream at least once: otherwise the equality above would prove nothing.
    const subscribed = rig.spot().frames.filter((frame) => frame.method === 'SUBSCRIBE').length;
    expect(subscribed).toBeGreaterThanOrEqual(5);
  });

  test('a link chooses the symbol at the start and while the program runs, if the exchange lists it', async () => {
    const rig = await start({ link: { kind: 'symbol', market: 'spot', symbol: 'BTCUSDT' } });
    const shown = async () => {
      const state = await rig.call('app.state', {});
      return state.ok && [state.value.settings.market, state.value.settings.symbol].join('/');
    };
    expect(await shown()).toBe('spot/BTCUSDT');
    const listed = async () => {
      const reply = await rig.call('market.instruments', {});
      return reply.ok && reply.value.some(({ market }) => market === 'futures');
    };
    let isListed = false;
    await until(() => {
      void listed().then((is) => (isListed = is));
      return isListed;
    }, 'the instruments');
    for (const link of ['foredeck:nothing', 'foredeck://symbol/futures/BTCUSDT', 'foredeck://symbol/spot/BTCUSDT'])
      rig.shell.desk().onSecondInstance({ kill: false, link });
    expect(await shown()).toBe('futures/BTCUSDT');
    expect(rig.shell.events('settings.changed').map(({ market, symbol }) => `${market}/${symbol}`)).toEqual([
      'futures/BTCUSDT',
    ]);
  });

  test('R12: a cut socket makes the book stale; it recovers without wrong levels', async () => {
    const rig = await start();
    await rig.call('market.subscribe', BOOK);
    await until(() => isLive(rig), 'a live book');
    rig.spot().cut();
    await until(() => lastBook(rig)?.feed.status === 'stale', 'stale');
    expect(lastBook(rig)?.feed.reason).toBe('feed.reason.disconnected');
    rig.spot().change();
    await until(() => isLive(rig), 'live again');
    expect(compareBooks(rig).seen).toEqual(compareBooks(rig).truth);
  });

  test('tape: starts with a hundred trades, adds each new one once, and fetches trades missed while disconnected', async () => {
    const rig = await start();
    await rig.call('market.subscribe', { kind: 'tape', market: 'spot', symbol: 'BTCUSDT' });
    const shown = () => {
      let ids: string[] = [];
      for (const view of rig.shell.events('market.tape')) {
        ids = view.reset ? view.trades.map((trade) => trade.id) : [...ids, ...view.trades.map((trade) => trade.id)];
      }
      return ids;
    };
    await until(() => rig.shell.events('market.tape').at(-1)?.feed.status === 'live', 'a live tape');
    expect(shown()).toHaveLength(100);
    rig.spot().trade();
    const before = rig.spot().sockets();
    expect(before).toBe(1);
    rig.spot().cut();
    rig.spot().trade();
    rig.spot().trade();
    await until(() => shown().at(-1) === rig.spot().trades().at(-1)?.id, 'the trades of the gap');
    expect(shown()).toEqual(
      rig
        .spot()
        .trades()
        .slice(50)
        .map((trade) => trade.id),
    );
  });

  test('candles: sorted, the newest open, with history before them without a gap', async () => {
    const rig = await start();
    await rig.call('market.subscribe', {
      kind: 'klines',
      market: 'futures',
      symbol: 'BTCUSDT',
      interval: '1m',
      priceType: 'MARK',
    });
    await until(() => rig.shell.events('market.klines').some((view) => view.feed.status === 'live'), 'live candles');
    const { bars } = rig.shell.events('market.klines').find((view) => view.reset && view.bars.length > 0)!;
    expect(bars.map((bar) => bar.closed)).toEqual(bars.map((_bar, i) => i < bars.length - 1));
    const times = bars.map((bar) => bar.openTime);
    expect(times).toEqual(times.map((_time, i) => times[0]! + i * 60_000));
    const request = {
      market: 'futures',
      symbol: 'BTCUSDT',
      interval: '1m',
      priceType: 'MARK',
      before: times[0]!,
      limit: 250,
    } as const;
    const history = await rig.call('market.history', request);
    if (!history.ok) throw new Error(history.error.key);
    expect(history.value.bars.map((bar) => bar.openTime)).toEqual(
      Array.from({ length: 250 }, (_, i) => times[0]! - (250 - i) * 60_000),
    );
    expect(history.value.complete).toBe(false);
    const rest = await rig.call('market.history', { ...request, limit: 1000 });
    expect(rest.ok && [rest.value.bars.length < 1000, rest.value.complete]).toEqual([true, true]);
  });

  test('the ticker is seeded over REST, with its change computed', async () => {
    const rig = await start();
    await rig.call('market.subscribe', { kind: 'ticker', market: 'spot', symbol: 'BTCUSDT' });
    await until(() => rig.shell.events('market.ticker').at(-1)?.feed.status === 'live', 'a live ticker');
    const { feed: _feed, ...figures } = rig.shell.events('market.ticker').at(-1)!;
    expect(figures).toEqual({
      market: 'spot',
      symbol: 'BTCUSDT',
      last: '60000.5',
      open: '59000.5',
      high: '61000',
      low: '58000',
      change: '1000.0',
      changeFraction: '0.01694901',
      volume: '10',
      quoteVolume: '600000',
      mark: null,
      index: null,
    });
  });

  test('lists instruments of both markets, drops a broken record and refuses an unknown symbol', async () => {
    const rig = await start();
    await until(() => rig.futures().requests.some((line) => line.includes('apiTradingSymbols')), 'futures instruments');
    let list: string[] = [];
    await until(() => {
      void rig.call('market.instruments', {}).then((reply) => {
        list = reply.ok
          ? reply.value.map((one) => `${one.market} ${one.symbol} ${one.tickSize} ${one.groupings.join(' ')}`)
          : [];
      });
      return list.length === 2;
    }, 'both lists');
    expect(list).toEqual(['spot BTCUSDT 0.1 0.1 1 10', 'futures BTCUSDT 0.1 0.1 0.2 0.5 1 5 10']);
    const reply = await rig.call('market.subscribe', { ...BOOK, symbol: 'NOPE' });
    expect(!reply.ok && reply.error.key).toBe('error.market.unknownSymbol');
  });

  test('every request carries the User-Agent', async () => {
    const rig = await start();
    await until(() => rig.app.simulator.info() !== null, 'the exchange');
    await until(() => rig.spot().requests.length >= 5, 'requests');
    expect(rig.spot().requests.filter((line) => !line.endsWith(' Foredeck/0.1.0'))).toEqual([]);
  });

  test('stopping the simulator makes every feed stale and stops all connections; starting it makes them live again', async () => {
    const rig = await start();
    const where = { market: 'spot', symbol: 'BTCUSDT' } as const;
    await rig.call('market.subscribe', BOOK);
    await rig.call('market.subscribe', { kind: 'tape', ...where });
    await rig.call('market.subscribe', { kind: 'ticker', ...where });
    await rig.call('market.subscribe', { kind: 'klines', ...where, interval: '1m', priceType: 'LAST' });
    const feeds = ['market.book', 'market.tape', 'market.ticker', 'market.klines'] as const;
    const states = () =>
      feeds.map((name) => {
        const feed = rig.shell.events(name).at(-1)?.feed;
        return `${feed?.status} ${feed?.reason}`;
      });
    const areAll = (state: string): boolean => states().every((one) => one === state);
    await until(() => areAll('live null'), 'live feeds');
    expect(await rig.call('simulator.stop', {})).toEqual({
      ok: true,
      value: { status: 'stopped', seed: null, timeFactor: 1, error: null },
    });
    await until(() => areAll('stale feed.reason.stopped'), 'stale feeds');
    const state = await rig.call('app.state', {});
    expect(state.ok && state.value.connections.map((one) => `${one.id} ${one.state}`)).toEqual([
      'spot.rest stopped',
      'spot.public stopped',
      'spot.private stopped',
      'futures.rest stopped',
      'futures.public stopped',
      'futures.private stopped',
    ]);
    expect((await rig.call('simulator.start', {})).ok).toBe(true);
    await until(() => areAll('live null'), 'live again');
    expect(compareBooks(rig).seen).toEqual(compareBooks(rig).truth);
  });

  test('a crashed simulator is reported as failed and can be started again', async () => {
    const rig = await start();
    await rig.call('market.subscribe', BOOK);
    await until(() => isLive(rig), 'a live book');
    await rig.crash();
    await until(() => rig.shell.events('simulator.changed').at(-1)?.status === 'failed', 'failed');
    expect(rig.shell.events('simulator.changed').at(-1)?.error?.key).toBe('error.simulator.ended');
    await until(() => lastBook(rig)?.feed.status === 'stale', 'stale');
    await rig.app.simulator.start();
    await until(() => isLive(rig), 'live again');
  });

  test('a reloaded window receives the complete book again over the existing subscription', async () => {
    const rig = await start();
    await rig.call('market.subscribe', BOOK);
    await until(() => isLive(rig), 'a live book');
    rig.shell.desk().onLoaded();
    const before = rig.shell.events('market.book').length;
    await rig.call('market.subscribe', BOOK);
    await until(() => rig.shell.events('market.book').length > before, 'the book again');
    expect(isLive(rig)).toBe(true);
    expect(compareBooks(rig).seen).toEqual(compareBooks(rig).truth);
    expect(rig.spot().frames.filter((frame) => frame.method === 'SUBSCRIBE')).toHaveLength(1);
  });

  test('XI8: the fifty-first topic is refused', async () => {
    const rig = await start();
    const replies = await Promise.all(Array.from({ length: 51 }, () => rig.call('market.subscribe', BOOK)));
    expect(replies.filter((reply) => reply.ok)).toHaveLength(50);
    expect(replies.find((reply) => !reply.ok)).toEqual({
      ok: false,
      error: { kind: 'refused', key: 'error.market.tooManyTopics', params: { limit: 50 }, exchange: null, row: null },
    });
  });

  test('a settings change is confirmed, pushed, applied to the shell and saved in the profile', async () => {
    const rig = await start();
    const reply = await rig.call('settings.change', { theme: 'light' });
    expect(reply.ok && reply.value.theme).toBe('light');
    expect(rig.shell.events('settings.changed').at(-1)?.theme).toBe('light');
    await rig.app.stop();
    expect(rig.shell.asked).toEqual(['theme dark', 'theme light', 'quit']);
    expect(JSON.parse(await readFile(path.join(profile, 'settings.json'), 'utf8'))).toMatchObject({ theme: 'light' });
  });

  test('B-E3 XF1: with a damaged settings file it starts with defaults and reports it once the window listens', async () => {
    await writeFile(path.join(profile, 'settings.json'), '{"theme":"li', { mode: 0o600 });
    const rig = await start();
    expect(rig.shell.events('app.notice')).toEqual([]);
    const state = await rig.call('app.state', {});
    expect(state.ok && state.value.settings.theme).toBe('dark');
    expect(rig.shell.events('app.notice').map((notice) => notice.error.key)).toEqual(['error.settings.reset']);
  });

  test('closing the window ends the program with exit code 0 and leaves no socket open', async () => {
    const rig = await start();
    await rig.call('market.subscribe', BOOK);
    await until(() => isLive(rig), 'a live book');
    const exchange = rig.spot();
    rig.shell.desk().onClosed();
    expect(await rig.app.done).toBe(0);
    expect(exchange.sockets()).toBe(0);
  });

  test('B-E3: what the window stores while it closes is on disk when the program has ended', async () => {
    const rig = await start();
    const write = (text: string) => rig.call('documents.write', { name: 'workspaces', text });
    expect(await write('{"list":["before"]}')).toEqual({ ok: true, value: {} });
    const quit = rig.shell.quit.bind(rig.shell);
    rig.shell.quit = () => {
      void write('{"list":["while closing"]}');
      void rig.call('settings.change', { textSize: 110 });
      return quit();
    };
    await rig.app.stop();
    const stored = (name: string) => readFileSync(path.join(profile, name), 'utf8');
    expect(unsealText('workspaces', stored('desk/workspaces.json'))).toEqual({ text: '{"list":["while closing"]}' });
    expect(JSON.parse(stored('settings.json'))).toMatchObject({ textSize: 110 });
  });

  test('XE15: a window closed into the background locks the ticket and voids what was prepared; quitting ends', async () => {
    const rig = await start();
    const lock = async () => {
      const view = await rig.call('guards.view', { environment: 'simulator', account: 'main' });
      return view.ok && (view.value.lock?.reason ?? null);
    };
    await rig.call('settings.change', { whenClosed: 'background' });
    const desk = rig.shell.desk();
    expect([desk.closing?.mustAsk(), await lock()]).toEqual([false, null]);
    expect(desk.toBackground?.()).toBe(true);
    const pushed = rig.shell.pushed.length;
    await rig.call('settings.change', { textSize: 110 });
    expect(rig.shell.pushed.length).toBe(pushed);
    desk.onLoaded();
    expect(await lock()).toBe('window');
    expect(await rig.call('app.quit', {})).toEqual({ ok: true, value: { isEnding: true } });
    expect(await rig.app.done).toBe(0);
  });

  test('B-A9: the tray entry stops everything at once and shows the window; the menu starts only its own actions', async () => {
    const rig = await start();
    const desk = rig.shell.desk();
    desk.onMenu?.('settings.open');
    desk.onMenu?.('trade.buy.ask');
    expect(rig.shell.events('menu.chosen')).toEqual([{ action: 'settings.open' }]);
    desk.onTray?.('open');
    expect(rig.shell.asked.filter((what) => what === 'focus').length).toBe(1);
    expect(rig.shell.events('trading.safety')).toEqual([]);
    desk.onTray?.('kill');
    expect(rig.shell.events('trading.safety')[0]?.safety.mode).toBe('killed');
    desk.onTray?.('quit');
    expect(await rig.app.done).toBe(0);
  });

  test('B-E9: a shutdown of the system ends the program without a question', async () => {
    const rig = await start();
    rig.shell.desk().onShutdown?.();
    expect([await rig.app.done, rig.shell.questions]).toEqual([0, []]);
  });

  test('a locked start without a window locks the ticket before anything is opened', async () => {
    const rig = await start({ locked: true, background: true });
    const view = await rig.call('guards.view', { environment: 'simulator', account: 'main' });
    expect([rig.shell.desk().startsClosed, view.ok && view.value.lock?.reason]).toEqual([true, 'start']);
  });

  test('XI1 XI2 XI9: unknown calls, invalid requests and unsafe links are refused with error values', async () => {
    const rig = await start();
    const key = async (name: string, payload: unknown) => {
      const reply = (await rig.shell.desk().invoke(name, payload)) as CallResult<CallName>;
      return reply.ok ? 'ok' : reply.error.key;
    };
    expect(await key('app.secrets', {})).toBe('error.ipc.unknownChannel');
    expect(await key('__proto__', {})).toBe('error.ipc.unknownChannel');
    expect(await key('market.subscribe', { ...BOOK, extra: 1 })).toBe('error.ipc.invalid');
    expect(await key('app.openLink', { url: 'http://example.com' })).toBe('error.link.refused');
    expect(await key('app.openLink', { url: 'https://example.com/a' })).toBe('ok');
    expect(rig.shell.asked).toContain('link https://example.com/a');
    expect(Object.keys(calls)).not.toContain('app.secrets');
  });

  test('B-C8: after a resume the book is not live until a new connection delivers it, over one socket', async () => {
    const rig = await start();
    await rig.call('market.subscribe', BOOK);
    await until(() => isLive(rig), 'a live book');
    const before = rig.shell.events('market.book').length;
    const subscribed = () => rig.spot().frames.filter((frame) => frame.method === 'SUBSCRIBE').length;
    rig.spot().mute(true);
    rig.shell.signal('resume');
    await until(() => subscribed() === 2, 'the subscription over the new connection');
    await until(() => !isLive(rig), 'a book that is not live');
    rig.spot().change();
    rig.spot().mute(false);
    rig.spot().cut();
    await until(() => isLive(rig), 'live again');
    const feeds = rig.shell
      .events('market.book')
      .slice(before)
      .map((view) => view.feed);
    // The resume itself ended the connection, and not its silence.
    expect([feeds[0]?.status, feeds[0]?.reason]).toEqual(['stale', 'feed.reason.connecting']);
    expect(feeds.findIndex((feed) => feed.status === 'live')).toBe(feeds.length - 1);
    expect(compareBooks(rig).seen).toEqual(compareBooks(rig).truth);
    await until(() => rig.spot().sockets() === 1, 'one socket');
  });
});
