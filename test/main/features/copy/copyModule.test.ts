import { describe, expect, test } from 'vitest';
import {
  createCopyModule,
  type CopyCall,
  type CopyModuleParts,
} from '../../../../electron/main/features/copy/copyModule.ts';
import type { HttpTransport } from '../../../../electron/main/exchange/rest/transport.ts';
import type { AccountCommandContext } from '../../../../electron/main/trading/changes/accountCommandContext.ts';
import { calls } from '../../../../shared/ipc/contract.ts';
import { ok } from '../../../../shared/result/result.ts';
import { createRandom } from '../../../../shared/time/random.ts';
import { createVirtualClock } from '../../../../shared/time/virtualClock.ts';
import { createMemoryFiles } from '../../trading/support/memoryFiles.ts';
import type { TradingContext } from '../../../../electron/main/account/tradingContext.ts';
import { closedRecord, createExchangeDouble, NOW, openRecord, pass, rig } from './copyRig.ts';
import { alerting } from './guards/guardRig.ts';

const unused = (): never => {
  throw new Error('not asked for here');
};

function setUp(parts: Partial<CopyModuleParts> = {}, scope: TradingContext = rig) {
  const clock = createVirtualClock(NOW);
  const exchange = createExchangeDouble();
  const pushedEvents: string[] = [];
  const grounds: AccountCommandContext = {
    access: () => ({ rest: exchange.rest, keyId: 'k', epoch: 1 }),
    safety: { halt: unused },
    rejectionReason: () => null,
    active: () => undefined,
    limits: () => ({ leverage: '20' }),
    exchangeNow: () => clock.now(),
    listed: () => true,
    largestLeverage: () => Promise.resolve(null),
  };
  const files = createMemoryFiles();
  const side = createCopyModule(
    {
      scope,
      clock,
      random: createRandom(1),
      push: (event) => void pushedEvents.push(event),
      notify: () => undefined,
    },
    {
      link: { rest: exchange.market },
      commandContext: grounds,
      files: files.port,
      secretFree: () => true,
      transport: { send: unused } as unknown as HttpTransport,
      simulator: () => null,
      settings: () => ({ language: 'en', digitGrouping: 'space', notifyAmounts: true, notifyCopies: true }),
      shell: { saveFile: unused, notify: () => undefined },
      ...parts,
    },
  );
  return { clock, exchange, pushedEvents, side, files, pass: (ms: number, step?: number) => pass(clock, ms, step) };
}
const requests: { readonly [Name in CopyCall]: object } = {
  'copy.subscribe': { refresh: false },
  'copy.history': { traderId: null, symbol: null, before: 0, limit: 10 },
  'copy.export': { list: 'past', traderId: null, symbol: null },
  'copy.offered': {},
  'copy.settings': { traderId: '700' },
  'copy.prepareSettings': {},
  'copy.submitSettings': { ticket: 'x' },
  'copy.close': { copyId: '1', symbol: 'BTCUSDT' },
  'copy.stop': { traderId: '700', typed: 'stop' },
  'copy.readGuards': {},
  'copy.saveGuard': { guard: alerting },
  'copy.deleteGuard': { traderId: '700' },
  'copy.holdAlarm': { alarmId: 'g1' },
};
const ask = (side: ReturnType<typeof setUp>['side'], name: CopyCall, request: object) =>
  (side.handlers[name] as (request: object) => Promise<unknown>)(request);

describe('Copy trading: calls from the window', () => {
  test.each(Object.keys(requests) as CopyCall[])(
    'R16: %s for another trading context is rejected and sends no request',
    async (name) => {
      const { side, exchange, pass: wait } = setUp();
      const other = { ...requests[name], environment: 'live', account: 'main' };
      expect(await ask(side, name, other)).toMatchObject({ ok: false, error: { key: 'error.trading.otherWorld' } });
      await wait(60_000);
      expect(exchange.asked).toEqual([]);
    },
  );

  test.each(Object.keys(requests) as CopyCall[])('R16: %s is refused on the demo account', async (name) => {
    const demo = { environment: 'simulator', account: 'demo' } as const;
    const { side, exchange } = setUp({}, demo);
    expect(await ask(side, name, { ...requests[name], ...demo })).toMatchObject({
      ok: false,
      error: { kind: 'refused', key: 'error.copy.demo' },
    });
    expect(exchange.asked).toEqual([]);
  });

  test('a subscription publishes guards and lists; after the window is gone nothing is published or requested', async () => {
    const { side, pushedEvents, exchange, pass: wait } = setUp();
    exchange.lists.open.push(openRecord('1'));
    expect(await ask(side, 'copy.subscribe', { ...rig, refresh: false })).toEqual(ok({}));
    await wait(2_000);
    expect(new Set(pushedEvents)).toEqual(new Set(['copy.guards', 'copy.traders', 'copy.open', 'copy.past']));
    side.windowGone();
    pushedEvents.length = 0;
    const before = exchange.asked.length;
    await wait(120_000);
    expect([pushedEvents, exchange.asked.length]).toEqual([[], before]);
  });

  test('history pages match the contract', async () => {
    const { side, exchange, pass: wait } = setUp();
    exchange.lists.past.push(closedRecord('1', NOW - 5), closedRecord('2', NOW - 3, { traderID: '800' }));
    await ask(side, 'copy.subscribe', { ...rig, refresh: false });
    await wait(2_000);
    const answer = (await ask(side, 'copy.history', { ...rig, ...requests['copy.history'] })) as { value: unknown };
    expect(calls['copy.history'].answer.parse(answer.value)).toMatchObject({
      total: 2,
      orders: [{ copyId: '2', open: false }, { copyId: '1' }],
    });
  });

  test('a guard is monitored without a window, also after a restart', async () => {
    const one = setUp();
    await ask(one.side, 'copy.saveGuard', { ...rig, guard: alerting });
    await one.pass(11_000, 500);
    expect(one.exchange.count('futures.copy.follower.openOrders')).toBeGreaterThanOrEqual(1);
    await one.side.stop();
    const stopped = one.exchange.asked.length;
    await one.pass(60_000);
    expect(one.exchange.asked.length).toBe(stopped);
    const next = setUp({ files: one.files.port });
    await next.pass(11_000, 500);
    expect(next.exchange.count('futures.copy.follower.openOrders')).toBeGreaterThanOrEqual(1);
  });

  test('returns no lead traders where no simulator runs', async () => {
    expect(await ask(setUp().side, 'copy.offered', rig)).toEqual(ok({ traders: [] }));
  });

  test('lists the lead traders of the simulator and rejects a malformed reply', async () => {
    const asked: string[] = [];
    const traders = [{ traderId: '700', name: 'TideRunner', strategy: 'trend' }];
    let body = JSON.stringify({ traders });
    const transport = {
      send({ url, headers }: { url: string; headers: Record<string, string> }) {
        asked.push(`${url} ${headers['Authorization']}`);
        return Promise.resolve(ok({ status: 200, headers: {}, body: new TextEncoder().encode(body) }));
      },
    } as unknown as HttpTransport;
    const control = { address: 'http://127.0.0.1:5', token: 'secret' };
    const { side } = setUp({ transport, simulator: () => ({ control }) as never });
    expect(await ask(side, 'copy.offered', rig)).toEqual(ok({ traders }));
    expect(asked).toEqual(['http://127.0.0.1:5/leaders Bearer secret']);
    body = '{"traders":[{}]}';
    expect(await ask(side, 'copy.offered', rig)).toMatchObject({ ok: false, error: { key: 'error.copy.offered' } });
  });
});
