/** The confirmation before quitting (B-A10, XU35). */
import { describe, expect, test } from 'vitest';
import { createQuitting, type QuittingParts, leftLines } from '../../../electron/main/app/quitting.ts';
import { askThrough } from '../../../electron/main/platform/question.ts';
import { type OpenExposure } from '../../../electron/main/trading/openExposure.ts';
import type { ConfirmAnswer, ConfirmRequest } from '../../../electron/main/platform/desktop.ts';
import type { KillReport, SafetyMode } from '../../../shared/domain/safety.ts';
import { ok } from '../../../shared/result/result.ts';
import { createEventClock } from '../trading/support/eventClock.ts';

const nothing: OpenExposure = { orders: 0, conditional: 0, positions: 0, plans: 0, doubts: 0 };
const all: OpenExposure = { orders: 2, conditional: 1, positions: 1, plans: 1, doubts: 1 };

function createRig(left: OpenExposure, answers: ConfirmAnswer[], end: Partial<KillReport> = {}) {
  const clock = createEventClock();
  const asked: ConfirmRequest[] = [];
  const did: string[] = [];
  const notices: unknown[] = [];
  let kill: KillReport | null = null;
  let mode: SafetyMode = 'open';
  const view = () => ({ mode, reason: null, since: null, kill });
  const safety: QuittingParts['safety'] = {
    view,
    kill() {
      did.push('kill');
      mode = 'killed';
      const begun = {
        startedAt: 0,
        endedAt: null,
        pausedUntil: null,
        items: [],
        verified: false,
        unseen: [],
        remaining: [],
      };
      kill = { ...begun, phase: 'cancelling' };
      clock.after(3_000, () => (kill = { ...begun, phase: 'done', verified: true, ...end }));
      return view();
    },
    resume() {
      did.push('resume');
      mode = 'open';
      return ok(view());
    },
  };
  const quitting = createQuitting({
    clock,
    left: () => left,
    notice: (error) => void notices.push([error.key, error.params]),
    confirm(question) {
      asked.push(question('en'));
      return Promise.resolve(answers.shift() ?? 'declined');
    },
    safety,
  });
  return { clock, asked, did, notices, safety, quitting };
}

describe('B-A10 XU35: quitting', () => {
  test('asks nothing when nothing is left open', async () => {
    const { quitting, asked } = createRig(nothing, []);
    expect([quitting.mustAsk(), await quitting.ask(), asked]).toEqual([false, true, []]);
  });

  test('lists everything left open, one line each', () => {
    expect(leftLines(all)).toEqual([
      '2 orders stay open at the exchange.',
      '1 conditional order stays open at the exchange.',
      '1 position stays open, unmonitored.',
      '1 running plan ends with the program.',
      '1 order is unconfirmed: it may be live at the exchange.',
    ]);
  });

  test("R26: in Chinese the shell's own window asks in Chinese", async () => {
    expect(leftLines(all, 'zh')).toEqual([
      '2 笔委托在交易所保持有效。',
      '1 笔条件单在交易所保持有效。',
      '1 个仓位保持打开，不再监控。',
      '1 个运行中的计划随程序结束。',
      '1 笔委托未确认：可能在交易所有效。',
    ]);
    const { clock, asked, safety } = createRig(all, []);
    const shell = {
      confirm(request: ConfirmRequest) {
        asked.push(request);
        return Promise.resolve('confirmed' as const);
      },
    };
    const left = { ...nothing, orders: 1, positions: 2 };
    const quitting = createQuitting({
      clock,
      left: () => left,
      safety,
      notice: () => undefined,
      confirm: askThrough(shell, () => ({ language: 'zh', digitGrouping: 'space' })),
    });
    expect(await quitting.ask()).toBe(true);
    expect(asked).toEqual([
      {
        title: '退出？',
        lines: [
          '1 笔委托在交易所保持有效。',
          '2 个仓位保持打开，不再监控。',
          '撤单会停止新委托，并撤销两个市场的全部当前委托。仓位保持不变。',
          '如果届时仍有委托，程序保持打开并显示它们。',
        ],
        confirmLabel: '保留委托并退出',
        otherLabel: '撤单并退出',
        cancelLabel: '不退出',
        typedWord: null,
        language: 'zh',
      },
    ]);
  });

  test.each(['orders', 'conditional', 'positions', 'plans', 'doubts'] as const)(
    'asks when only %s are left',
    (what) => {
      const { quitting } = createRig({ ...nothing, [what]: 1 }, []);
      expect(quitting.mustAsk()).toBe(true);
    },
  );

  test('when declined, it stays and cancels nothing', async () => {
    const { quitting, did, asked } = createRig(all, ['declined']);
    expect([await quitting.ask(), did, asked.map(({ title }) => title)]).toEqual([false, [], ['Quit?']]);
  });

  test('asks one question with three answers, and keeps the orders on quit when chosen', async () => {
    const { quitting, did, asked } = createRig(all, ['confirmed']);
    expect([await quitting.ask(), did]).toEqual([true, []]);
    expect(asked).toEqual([
      {
        title: 'Quit?',
        lines: [
          ...leftLines(all),
          'Cancelling stops new orders and cancels all open orders on both markets. Positions stay open.',
          'If orders remain, the program stays open and shows them.',
        ],
        confirmLabel: 'Keep orders and quit',
        otherLabel: 'Cancel orders and quit',
        cancelLabel: 'Don’t quit',
        typedWord: null,
        language: 'en',
      },
    ]);
  });

  test('offers no cancelling when only positions and plans are left', async () => {
    const { quitting, asked } = createRig({ ...nothing, positions: 1, plans: 1 }, ['confirmed']);
    expect([await quitting.ask(), asked.length]).toEqual([true, 1]);
    expect([asked[0]?.confirmLabel, asked[0]?.otherLabel]).toEqual(['Quit', undefined]);
  });

  test('cancels, verifies, and quits with orders allowed again', async () => {
    const { quitting, clock, did } = createRig(all, ['other']);
    const answer = quitting.ask();
    await clock.run(3_100);
    expect([await answer, did]).toEqual([true, ['kill', 'resume']]);
  });

  test.each([
    { phase: 'incomplete' as const, verified: false },
    { phase: 'done' as const, verified: false },
  ])('stays open and blocked when orders may be left: $phase', async (end) => {
    const remaining = [{ market: 'spot', what: 'orders', symbol: 'BTCUSDT', orderId: '1', clientId: 'x' } as const];
    const { quitting, clock, did, notices } = createRig(all, ['other'], { ...end, remaining });
    const answer = quitting.ask();
    await clock.run(3_100);
    expect([await answer, did, notices]).toEqual([false, ['kill'], [['error.quit.ordersLeft', { orders: 1 }]]]);
  });

  test('a second request while asking shares the same question', async () => {
    const { quitting, asked } = createRig(all, ['confirmed', 'declined']);
    expect([await Promise.all([quitting.ask(), quitting.ask()]), asked.length]).toEqual([[true, true], 1]);
  });
});
