import { describe, expect, it } from 'vitest';
import { changesOfPosition, createChanges, targetOf } from '../../../../renderer/state/orders/changes.ts';
import { endOfSetting, type SettingEnd } from '../../../../renderer/features/ticket/SettingDialog.tsx';
import type { Change, ChangeAnswer, Closing } from '../../../../shared/ipc/changeViews.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import { settle } from '../../support/recordingBridge.ts';
import { createRunningBridge } from '../../support/runningBridge.ts';
import { createTestServices } from '../../support/services.tsx';
import { here } from '../../support/tradingBuilders.ts';
import { windowError } from '../../../../renderer/ipc/client.ts';

const answer = (more: Partial<ChangeAnswer>) =>
  ok({ outcome: 'done', error: null, clearAt: null, setting: null, positions: null, triggers: null, ...more } as const);
const close = (positionId: string): Closing => ({ kind: 'closePosition', symbol: 'BTCUSDT', positionId });

async function start() {
  const double = createRunningBridge();
  double.answer('trading.prepare', () => ok({ ticket: 't', kind: 'close', positions: [], word: null, expiresAt: 0 }));
  const services = createTestServices(double.bridge);
  await settle();
  const changes = createChanges(services);
  return {
    ...services,
    double,
    changes,
    /** The closings that were prepared. */
    prepared: () => double.requests('trading.prepare').map((one) => (one.kind === 'close' ? one.closing : null)),
    pending: () => changes.store.getState().pending,
    notices: () =>
      services.desk.store.getState().notices.map(({ news }) => (news.kind === 'error' ? news.error.key : news.kind)),
  };
}

describe('B-A5 change without a client order id', () => {
  it('XU21 is sent once: a second press for the same target while in flight sends nothing', async () => {
    const { double, changes, prepared, pending, notices } = await start();
    double.answer('trading.submit', () => answer({}));
    const first = changes.sendAndNotify(close('1'), { key: 'positions.closed', params: { symbol: 'BTCUSDT' } });
    const second = changes.sendAndNotify(close('1'));
    expect(pending()).toEqual({ 'closing 1': 'sending' });
    expect(await second).toBe(null);
    expect((await first)?.outcome).toBe('done');
    expect([double.requests('trading.submit'), prepared(), pending(), notices()]).toEqual([
      [{ ...here, ticket: 't', typed: null }],
      [close('1')],
      {},
      ['info'],
    ]);
  });

  it('in doubt blocks its target until the time given by main, and is reported', async () => {
    const { double, changes, clock, pending, notices } = await start();
    double.answer('trading.submit', () => answer({ outcome: 'inDoubt', clearAt: clock.now() + 20_000 }));
    await changes.sendAndNotify(close('1'));
    await changes.sendAndNotify(close('1'));
    expect([double.requests('trading.submit').length, pending(), notices()]).toEqual([
      1,
      { 'closing 1': 'inDoubt' },
      ['error.change.verify', 'error.change.notSent'],
    ]);
    clock.advance(19_999);
    expect(pending()).toEqual({ 'closing 1': 'inDoubt' });
    clock.advance(1);
    expect(pending()).toEqual({});
  });

  it('reports done, refused or in doubt to a dialog, and sends nothing while another change is in flight', async () => {
    const { double, changes, pending, notices } = await start();
    const refusal = windowError('rejected', 'error.exchange.rejected');
    const unheard = windowError('timeout', 'error.window.callFailed', { call: 'x' });
    const leverage = (symbol: string): Change => ({
      kind: 'leverage',
      symbol,
      marginType: 'CROSSED',
      crossLeverage: '10',
      isolatedLongLeverage: null,
      isolatedShortLeverage: null,
    });
    const mode: Change = { kind: 'marginType', symbol: 'A', marginType: 'ISOLATED', separatedMode: 'COMBINED' };
    const ends: (SettingEnd | null)[] = [];
    double.answer('trading.change', () => answer({}));
    const first = changes.send(leverage('A'));
    ends.push(endOfSetting(await changes.send(mode)), endOfSetting(await first));
    double.answer('trading.change', () => answer({ outcome: 'refused', error: refusal }));
    ends.push(endOfSetting(await changes.send(leverage('A'))));
    double.answer('trading.change', () => fail(windowError('refused', 'error.ticket.notNow')));
    ends.push(endOfSetting(await changes.send(leverage('A'))));
    double.answer('trading.change', () => fail(unheard));
    ends.push(endOfSetting(await changes.send(leverage('A'))), endOfSetting(await changes.send(mode)));
    expect(ends).toEqual([
      null,
      { outcome: 'done', error: null, setting: null },
      { outcome: 'refused', error: refusal, setting: null },
      { outcome: 'refused', error: windowError('refused', 'error.ticket.notNow'), setting: null },
      { outcome: 'inDoubt', error: unheard, setting: null },
      null,
    ]);
    expect([pending(), notices(), double.requests('trading.change').length]).toEqual([
      { 'setting A': 'inDoubt' },
      [],
      4,
    ]);
  });

  it('without an answer is in doubt; a refusal releases its target at once', async () => {
    const { double, changes, pending, notices } = await start();
    double.answer('trading.submit', () => fail(windowError('internal', 'error.window.callFailed', { call: 'x' })));
    await changes.sendAndNotify(close('1'));
    double.answer('trading.submit', () =>
      answer({ outcome: 'refused', error: windowError('rejected', 'error.exchange.rejected') }),
    );
    await changes.sendAndNotify(close('2'));
    expect([pending(), notices()]).toEqual([
      { 'closing 1': 'inDoubt' },
      ['error.window.callFailed', 'error.exchange.rejected'],
    ]);
  });

  it('closing a position does not wait for a margin change or top-up, in flight or in doubt', async () => {
    const { double, changes, clock, prepared, pending, notices } = await start();
    const topUp: Change = { kind: 'autoMargin', symbol: 'BTCUSDT', positionId: '1', on: false };
    const margin = (amount: string): Change => ({
      kind: 'positionMargin',
      symbol: 'BTCUSDT',
      positionId: '1',
      direction: 'add',
      amount,
    });
    double.answer('trading.change', ({ change }) =>
      change.kind === 'autoMargin'
        ? new Promise(() => undefined)
        : answer({ outcome: 'inDoubt', clearAt: clock.now() + 20_000 }),
    );
    double.answer('trading.submit', () => answer({}));
    void changes.sendAndNotify(topUp);
    await changes.sendAndNotify(margin('1'));
    await changes.askEach([close('1')]);
    expect([double.requests('trading.change').map(({ change }) => change), prepared(), pending()]).toEqual([
      [topUp, margin('1')],
      [close('1')],
      { 'top-up 1': 'sending', 'margin 1': 'inDoubt' },
    ]);
    expect(changesOfPosition(pending(), { positionId: '1', symbol: 'BTCUSDT' })).toEqual({
      closing: null,
      margin: 'inDoubt',
    });
    // Another change of the same target is refused with a notice; pressing the same one again has no further effect.
    await changes.sendAndNotify(margin('2'));
    await changes.sendAndNotify(topUp);
    expect([double.requests('trading.change').length, notices()]).toEqual([
      2,
      ['error.change.verify', 'error.change.notSent'],
    ]);
  });

  it('has separate targets for closing, margin and top-up of a position', () => {
    expect(
      [
        close('1'),
        { kind: 'positionMargin', symbol: 'BTCUSDT', positionId: '1', direction: 'add', amount: '1' } as const,
        { kind: 'autoMargin', symbol: 'BTCUSDT', positionId: '1', on: true } as const,
        { kind: 'closeSymbol', symbol: 'BTCUSDT' } as const,
        { kind: 'closeAll' } as const,
      ].map(targetOf),
    ).toEqual(['closing 1', 'margin 1', 'top-up 1', 'symbol BTCUSDT', 'all']);
  });
});

describe('R10 closing positions at market', () => {
  it('a closing that was refused when it was prepared, or got no answer then, is not in doubt', async () => {
    const { double, changes, pending, notices } = await start();
    for (const kind of ['refused', 'timeout'] as const) {
      double.answer('trading.prepare', () => fail(windowError(kind, 'error.change.noPosition')));
      expect(await changes.sendAndNotify(close('1'))).toBe(null);
    }
    expect([double.requests('trading.submit'), pending(), notices()]).toEqual([
      [],
      {},
      ['error.change.noPosition', 'error.change.noPosition'],
    ]);
  });

  it('everything is closed with the word that its dialog asked for', async () => {
    const { double, changes, prepared } = await start();
    double.answer('trading.submit', () => answer({}));
    await changes.askEach([{ kind: 'closeAll' }]);
    expect([prepared(), double.requests('trading.submit')]).toEqual([
      [{ kind: 'closeAll' }],
      [{ ...here, ticket: 't', typed: 'close all' }],
    ]);
  });
});

describe('R10 closing several positions', () => {
  it('sends one after the other with progress, and stops on request', async () => {
    const { double, changes, notices } = await start();
    const waiting: ((outcome: 'done' | 'refused') => void)[] = [];
    double.answer(
      'trading.submit',
      () => new Promise((resolve) => waiting.push((outcome) => resolve(answer({ outcome })))),
    );
    void changes.askEach(['1', '2', '3'].map(close));
    void changes.askEach([close('9')]);
    await settle();
    expect([waiting.length, changes.store.getState().run]).toEqual([1, { done: 0, failed: 0, total: 3 }]);
    expect(notices()).toEqual(['error.change.notSent']);
    waiting[0]!('done');
    await settle();
    expect([waiting.length, changes.store.getState().run]).toEqual([2, { done: 1, failed: 0, total: 3 }]);
    changes.stopRun();
    waiting[1]!('refused');
    await settle();
    expect([waiting.length, changes.store.getState().run]).toEqual([2, null]);
  });

  it('counts refused, doubtful and unanswered changes as failed, and reports only how many are done', async () => {
    const { double, changes, notices, desk } = await start();
    const answers = [
      answer({ outcome: 'refused', error: windowError('rejected', 'error.exchange.rejected') }),
      answer({}),
      answer({ outcome: 'inDoubt' }),
      fail(windowError('timeout', 'error.window.callFailed', { call: 'x' })),
    ];
    double.answer('trading.submit', () => answers.shift()!);
    const runs: unknown[] = [];
    changes.store.subscribe(({ run }, before) => void (run !== before.run && runs.push(run)));
    await changes.askEach(['1', '2', '3', '4'].map(close), { key: 'positions.closed.some', params: {} });
    expect(runs).toEqual([
      { done: 0, failed: 0, total: 4 },
      { done: 0, failed: 1, total: 4 },
      { done: 1, failed: 1, total: 4 },
      { done: 1, failed: 2, total: 4 },
      { done: 1, failed: 3, total: 4 },
      null,
    ]);
    expect(notices()).toEqual(['error.exchange.rejected', 'error.change.verify', 'error.window.callFailed', 'info']);
    expect(desk.store.getState().notices.at(-1)?.news).toEqual({
      kind: 'info',
      key: 'positions.closed.some',
      params: { count: 1 },
    });
  });
});
