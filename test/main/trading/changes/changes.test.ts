/**
 * Commands without a client id over the complete signed client and a transport that loses, delays and cuts requests
 * (B-A5).
 */
import { describe, expect, test } from 'vitest';
import { createChanges, type ChangeOutcome } from '../../../../electron/main/trading/changes/changes.ts';
import { readBackRows, type ChangeId, type StateOf } from '../../../../electron/main/trading/changes/readBacks.ts';
import { endpoints, type CommandId, type ParametersOf } from '../../../../shared/exchange/endpoints.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { TRANSFER_ROW } from '../../../../electron/main/trading/transfers/transferLookup.ts';
import type { Result } from '../../../../shared/result/result.ts';
import { createRandom } from '../../../../shared/time/random.ts';
import { createChangeRig, type Fate } from '../support/changeRig.ts';

type Outcome = Result<ChangeOutcome<ChangeId>, AppError>;

const parameters: { readonly [Id in ChangeId]: ParametersOf<Id> } = {
  'futures.account.leverage': { symbol: 'BTCUSDT', marginType: 'CROSSED', crossLeverage: '20' },
  'futures.account.marginType': { symbol: 'BTCUSDT', marginType: 'ISOLATED' },
  'futures.account.positionMargin': { isolatedPositionId: '702345678901234567', amount: '5', type: 1 },
  'futures.account.modifyAutoAppendMargin': { positionId: '702345678901234567', autoAppendMargin: true },
  'futures.closePositions': { positionId: '702345678901234567' },
  'futures.modifyTpSlOrder': { orderId: '812345678901234567', triggerPrice: '60000', executePrice: '59990' },
  'futures.copy.follower.settings.change': {
    traderId: '612345678901234567',
    settingType: 'unified',
    unifiedTraceConfig: { symbols: ['BTCUSDT'], traceType: 'amount', traceValue: '10' },
  },
  'futures.copy.follower.closePos': { symbol: 'BTCUSDT', copyNo: '912345678901234567' },
  'futures.copy.follower.stopCopy': { traderId: '612345678901234567' },
};
const ids = Object.keys(readBackRows) as ChangeId[];

function createDesk(rejectionReason: () => AppError | null = () => null) {
  const rig = createChangeRig();
  const settled: [ChangeId, unknown][] = [];
  const changes = createChanges({
    clock: rig.clock,
    rest: rig.rest,
    exchangeNow: () => rig.clock.now(),
    safety: { rejectionReason },
    limits: () => ({ leverage: '20' }),
    settled: (id, _parameters, state) => void settled.push([id, state]),
  });
  const press = (id: ChangeId): Promise<Outcome> => changes.change(id, parameters[id] as never) as Promise<Outcome>;
  return { ...rig, settled, press, changes };
}
const keyOf = (answer: Outcome) => (answer.ok ? answer.value.kind : answer.error.key);

describe('Changes without a client id', () => {
  test('B-A5 cover every command without a client id except cancels and transfers, which have a journal', () => {
    const identified = (id: CommandId) =>
      /[cC]lient(?:Order|Algo)?I[dD]|orderList|batchOrders|tpTrigger/.test(
        Object.keys((endpoints[id].parameters as unknown as { shape: object }).shape).join(' '),
      );
    const commands = (Object.keys(endpoints) as CommandId[]).filter(
      (id) =>
        endpoints[id].effect === 'change' && endpoints[id].method === 'POST' && !identified(id) && id !== TRANSFER_ROW,
    );
    expect(commands.toSorted()).toEqual(ids.toSorted());
  });

  test.each(ids)('B-A5 %s: a confirmed change is executed once and returns the state read back', async (id) => {
    const desk = createDesk();
    const answer = desk.press(id);
    await desk.run(1_000);
    expect(await answer).toEqual({
      ok: true,
      value: { kind: 'done', reply: desk.replyOf(id), state: desk.stateOf(id) as StateOf<typeof id> },
    });
    expect([desk.executed(), desk.sent(id)]).toEqual([1, 1]);
  });

  test.each(ids)('B-A5 %s: a documented refusal executes nothing and still returns the state', async (id) => {
    const desk = createDesk();
    desk.refuseNext('-1191');
    const answer = desk.press(id);
    await desk.run(1_000);
    const value = await answer;
    expect(value).toMatchObject({ ok: true, value: { kind: 'refused', state: desk.stateOf(id) } });
    expect(desk.executed()).toBe(0);
  });

  const fates: readonly [name: string, fate: Fate][] = [
    ['lost request', { arrives: null, replies: false }],
    ['lost reply', { arrives: 10, replies: false }],
    ['delayed 40 s', { arrives: 40_000, replies: false }],
  ];

  describe.each(fates)('%s', (name, fate) => {
    test.each(ids)(
      'B-A5 %s: 200 seeds: executed at most once, reported in doubt, no second request until settled',
      async (id) => {
        let doubts = 0;
        for (let seed = 1; seed <= 200; seed += 1) {
          const desk = createDesk();
          const random = createRandom(seed);
          desk.fateNext({ ...fate, arrives: fate.arrives === null ? null : fate.arrives + random.integer(500) });
          const first = desk.press(id);
          // The user submits again while the change is under way and again while it is in doubt: no further request is
          // sent.
          await desk.run(random.integer(7_000));
          expect(keyOf(await desk.press(id))).toBe('error.change.underWay');
          await desk.run(2_000 + 8_000);
          const value = await first;
          expect([name, keyOf(value)]).toEqual([name, 'inDoubt']);
          doubts += 1;
          expect(value).toMatchObject({ ok: true, value: { state: desk.stateOf(id) } });
          const again = await desk.press(id);
          expect(again).toMatchObject({ ok: false, error: { kind: 'inDoubt', key: 'error.change.verify' } });
          expect(desk.sent(id)).toBe(1);
          await desk.run(60_000);
          expect(desk.executed()).toBeLessThanOrEqual(1);
          // Once the change can no longer arrive, the state is read again, and the user may decide again.
          expect(desk.settled).toEqual([[id, desk.stateOf(id)]]);
          const anew = desk.press(id);
          await desk.run(1_000);
          expect(keyOf(await anew)).toBe('done');
          expect(desk.executed()).toBe(desk.sent(id) - (fate.arrives === 10 ? 0 : 1));
        }
        expect(doubts).toBe(200);
      },
    );
  });

  test('B-A5 a margin change in doubt is never executed twice', async () => {
    const desk = createDesk();
    desk.fateNext({ arrives: 10, replies: false });
    const first = desk.press('futures.account.positionMargin');
    await desk.run(10_000);
    await first;
    for (let i = 0; i < 20; i += 1) {
      expect(keyOf(await desk.press('futures.account.positionMargin'))).toBe('error.change.verify');
    }
    expect(desk.executed()).toBe(1);
  });

  test('R10 a close in doubt blocks closes of its contract and close all, but no other contract', async () => {
    const desk = createDesk();
    type Closing = ParametersOf<'futures.closePositions'>;
    const close = async (closing: Closing, symbol: string | null = null, milliseconds = 100) => {
      const answer = desk.changes.change('futures.closePositions', closing, ['all positions'], symbol);
      await desk.run(milliseconds);
      return keyOf(await answer);
    };
    desk.fateNext({ arrives: 10, replies: false });
    expect(await close({ positionId: '71' }, 'BTCUSDT', 10_000)).toBe('inDoubt');
    expect([
      await close({ positionId: '71' }, 'BTCUSDT'),
      await close({ symbol: 'BTCUSDT' }),
      // Another position of the contract: a close by the contract's symbol would affect both.
      await close({ positionId: '73' }, 'BTCUSDT'),
      await close({}),
      // A position whose contract is not known may be the one in doubt.
      await close({ positionId: '72' }),
    ]).toEqual(Array.from({ length: 5 }, () => 'error.change.verify'));
    expect(desk.sent('futures.closePositions')).toBe(1);
    expect([await close({ positionId: '72' }, 'ETHUSDT'), await close({ symbol: 'SOLUSDT' })]).toEqual([
      'done',
      'done',
    ]);
    expect(desk.sent('futures.closePositions')).toBe(3);
  });

  test('R10 close all in doubt blocks every close', async () => {
    const desk = createDesk();
    desk.fateNext({ arrives: 10, replies: false });
    const all = desk.changes.change('futures.closePositions', {}, ['all positions']);
    await desk.run(10_000);
    expect(keyOf(await all)).toBe('inDoubt');
    expect(keyOf(await desk.changes.change('futures.closePositions', { symbol: 'ETHUSDT' }))).toBe(
      'error.change.verify',
    );
    expect(desk.sent('futures.closePositions')).toBe(1);
  });

  test('B-A5 a change that was never sent is not in doubt and does not block the next one', async () => {
    const desk = createDesk();
    desk.fateNext({ arrives: null, replies: false, left: false });
    const first = desk.press('futures.account.leverage');
    await desk.run(1_000);
    expect(keyOf(await first)).toBe('error.network.unreachable');
    const second = desk.press('futures.account.leverage');
    await desk.run(1_000);
    expect(keyOf(await second)).toBe('done');
  });
});

describe('Changes while orders are stopped', () => {
  const stopped = appError('refused', 'error.safety.killed');
  const lessening: readonly ChangeId[] = [
    'futures.closePositions',
    'futures.modifyTpSlOrder',
    'futures.copy.follower.closePos',
    'futures.copy.follower.stopCopy',
  ];

  test.each(ids)('B-A9 %s: is sent only if it reduces exposure', async (id) => {
    const desk = createDesk(() => stopped);
    const answer = desk.press(id);
    await desk.run(1_000);
    const passes = lessening.includes(id);
    expect([keyOf(await answer), desk.sent(id)]).toEqual(passes ? ['done', 1] : ['error.safety.killed', 0]);
  });

  test('B-A9: a change stopped while waiting in the queue is not sent', async () => {
    let asked = 0;
    const desk = createDesk(() => ((asked += 1) > 1 ? stopped : null));
    const answer = desk.press('futures.account.marginType');
    await desk.run(1_000);
    expect([keyOf(await answer), desk.sent('futures.account.marginType')]).toEqual(['error.safety.killed', 0]);
  });

  // The account's value is 10 at the start.
  test.each([
    ['9', 'done', 1],
    ['10', 'done', 1],
    ['11', 'error.safety.killed', 0],
  ])('B-A9: leverage %s while stopped: %s', async (crossLeverage, expected, sent) => {
    const desk = createDesk(() => stopped);
    const wanted = { symbol: 'BTCUSDT', marginType: 'CROSSED', crossLeverage } as const;
    const answer = desk.changes.change('futures.account.leverage', wanted) as Promise<Outcome>;
    await desk.run(1_000);
    expect([keyOf(await answer), desk.sent('futures.account.leverage')]).toEqual([expected, sent]);
  });

  test.each(['0', '21', '1000', '1.5', '', '-1'])(
    'XU32: leverage "%s" is rejected with the limit and not sent',
    async (crossLeverage) => {
      const desk = createDesk();
      const wanted = { symbol: 'BTCUSDT', marginType: 'CROSSED', crossLeverage } as const;
      const answer = desk.changes.change('futures.account.leverage', wanted) as Promise<Outcome>;
      await desk.run(1_000);
      expect(await answer).toMatchObject({
        ok: false,
        error: { key: 'error.guard.leverageRange', params: { value: crossLeverage, limit: '20' } },
      });
      expect(desk.sent('futures.account.leverage')).toBe(0);
    },
  );
});
