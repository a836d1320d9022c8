import { describe, expect, test } from 'vitest';
import { belongsTo, checkAddresses, isLoopbackHost } from '../../../electron/main/exchange/hosts.ts';
import { createSimulatorHost, type RunningSimulator } from '../../../electron/main/exchange/embedded/simulatorHost.ts';
import { publicAddresses } from '../../../shared/exchange/addresses.ts';

const loopback = { rest: 'http://127.0.0.1:5000', ws: 'ws://127.0.0.1:5000' };

describe('hosts allowed per environment', () => {
  test.each([
    ['simulator', 'http://127.0.0.1:80', true],
    ['simulator', 'ws://[::1]:80', true],
    ['simulator', 'http://localhost:80', false],
    ['simulator', 'https://127.0.0.1:80', false],
    ['simulator', 'http://127.0.0.1.evil.example', false],
    ['simulator', 'http://127.0.0.1:80@evil.example', false],
    ['simulator', 'http://127.0.0.1:80/path', false],
    ['simulator', 'http://10.0.0.1', false],
    ['simulator', 'https://api-spot.weex.com', false],
    ['live', 'https://api-spot.weex.com', true],
    ['live', 'http://api-spot.weex.com', false],
    ['live', 'https://api-spot.weex.com.evil.example', false],
    ['live', 'http://127.0.0.1:80', false],
    ['live', '', false],
  ] as const)('V10 XF4 R16: %s and %s: %s', (environment, origin, belongs) => {
    expect(belongsTo(environment, origin)).toBe(belongs);
  });

  test('V10 R20: confirmed addresses replace the shipped ones, origin by origin', () => {
    const rest = 'https://api.other.example:8443';
    const other = { spot: { ...publicAddresses.spot, rest }, futures: publicAddresses.futures };
    const asked = [rest, 'https://api.other.example', publicAddresses.spot.rest, publicAddresses.spot.ws];
    expect(asked.map((origin) => belongsTo('live', origin, other))).toEqual([true, false, false, true]);
    expect(belongsTo('simulator', rest, other)).toBe(false);
    expect(checkAddresses('live', other, other)).toEqual({ ok: true, value: other });
    expect(checkAddresses('live', other).ok).toBe(false);
  });

  test('V10: one foreign address of four rejects all and is named', () => {
    const mixed = { spot: loopback, futures: { ...loopback, ws: publicAddresses.futures.ws } };
    const checked = checkAddresses('simulator', mixed);
    expect(!checked.ok && checked.error.params).toEqual({ environment: 'simulator', host: publicAddresses.futures.ws });
    expect(checkAddresses('live', publicAddresses)).toEqual({ ok: true, value: publicAddresses });
  });

  test('accepts loopback as an IP address only, not as a name', () => {
    expect(['127.0.0.1', '127.1.2.3', '[::1]', 'localhost', '128.0.0.1', '1127.0.0.1'].map(isLoopbackHost)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('simulator host', () => {
  function setUp(outcomes: ('runs' | 'broken' | Error)[], asked: (start: string | undefined) => void = () => {}) {
    const reports: string[] = [];
    const exits: (() => void)[] = [];
    let starts = 0;
    const info = {
      spotRest: 'a',
      futuresRest: 'b',
      spotWs: 'c',
      futuresWs: 'd',
      keys: [],
      control: { address: '', token: '' },
      seed: 5,
      pid: 1,
    };
    const startSimulator = (start?: string): Promise<RunningSimulator> => {
      asked(start);
      const outcome = outcomes[starts];
      starts += 1;
      if (outcome instanceof Error) return Promise.reject(outcome);
      const listeners: (() => void)[] = [];
      const exit = () => listeners.forEach((listener) => listener());
      exits.push(exit);
      return Promise.resolve({
        info,
        keptAside: outcome === 'broken' ? '7.db.aside-1' : null,
        onExit: (listener) => void listeners.push(listener),
        stop: () => Promise.resolve(exit()),
      });
    };
    const host = createSimulatorHost({
      startSimulator,
      timeFactor: 1,
      changed: (view) => void reports.push(`${view.status} ${view.seed} ${view.error?.key ?? ''}`.trim()),
      addresses: (addresses) =>
        void reports.push(addresses ? `at ${addresses.spot.rest} ${addresses.futures.ws}` : 'nowhere'),
      notice: ({ key, params }) => void reports.push(`${key} ${params['file']}`),
    });
    return { host, reports, exits, starts: () => starts };
  }

  test('concurrent starts share one simulator, and a stop clears its addresses first', async () => {
    const { host, reports, starts } = setUp(['runs']);
    const [a, b] = await Promise.all([host.start(), host.start()]);
    expect([a, b, starts()]).toEqual([a, a, 1]);
    await host.start();
    await host.stop();
    await host.stop();
    expect(reports).toEqual(['starting null', 'running 5', 'at a d', 'nowhere', 'stopped null']);
    expect([starts(), host.info()]).toEqual([1, null]);
  });

  test('the example is left by a stop and a start that asks for it', async () => {
    const asked: (string | undefined)[] = [];
    const { host, reports, starts } = setUp(['runs', 'runs'], (start) => void asked.push(start));
    await host.start();
    await host.leaveExample();
    expect([asked, starts()]).toEqual([[undefined, 'leaveExample'], 2]);
    expect(reports.slice(3)).toEqual(['nowhere', 'stopped null', 'starting null', 'running 5', 'at a d']);
  });

  test('unreadable accounts are set aside, and the window is given the file name', async () => {
    const { host, reports } = setUp(['broken']);
    await host.start();
    expect(reports).toEqual(['starting null', 'running 5', 'error.simulator.keptAside 7.db.aside-1', 'at a d']);
  });

  test('a crash is reported as failed at once, and it can be started again', async () => {
    const { host, reports, exits } = setUp(['runs', 'runs']);
    await host.start();
    exits[0]?.();
    expect(reports.slice(-2)).toEqual(['nowhere', 'failed null error.simulator.ended']);
    await host.start();
    exits[0]?.();
    expect(host.view()).toEqual({ status: 'running', seed: 5, timeFactor: 1, error: null });
  });

  test('a failed start returns an error value with its reason', async () => {
    const { host } = setUp([new Error('no port'), 'runs']);
    const failed = await host.start();
    expect(!failed.ok && [failed.error.key, failed.error.params]).toEqual([
      'error.simulator.notStarted',
      { reason: 'no port' },
    ]);
    expect((await host.start()).ok).toBe(true);
  });
});
