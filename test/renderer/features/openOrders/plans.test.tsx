import { describe, expect, it } from 'vitest';
import { planRows } from '../../../../renderer/features/openOrders/model.ts';
import { Plans } from '../../../../renderer/features/openOrders/Plans.tsx';
import { en } from '../../../support/words.ts';
import { createMessages } from '../../../../renderer/i18n/messages.ts';
import type { Plan } from '../../../../shared/domain/plan.ts';
import { plan } from '../../support/safetyBuilders.ts';
import { markup, textOf } from '../../support/services.tsx';
import { here } from '../../support/tradingBuilders.ts';
import { windowError } from '../../../../renderer/ipc/client.ts';
import { applyPlans } from '../../../../renderer/state/account/tradingState.ts';

const ignore = (): void => undefined;
const words = (one: Plan) =>
  textOf(markup(<Plans plans={[one]} zone="utc" onStop={ignore} onPause={ignore} onDismiss={ignore} />));

describe('plans (R15)', () => {
  it('show kind, sent and remaining orders, and state', () => {
    const stopped = windowError('internal', 'error.window.panelCrashed');
    const reason = createMessages(en).t('error.window.panelCrashed');
    expect([words(plan('p')), words(plan('p', { state: 'stopped', stopped, left: 1 }))]).toEqual([
      '00:00:00 Sequence BTCUSDT 2 of 5 sent, 3 remaining Running until 00:01:00 Stop',
      `00:00:00 Sequence BTCUSDT 4 of 5 sent, 1 remaining Stopped. ${reason} 1 order was not sent. Dismiss`,
    ]);
  });

  it('a TWAP plan shows its next order, pause and stop, and that it ends when the program closes', () => {
    const program = { kind: 'twap', intervalMs: 60_000 } as const;
    const twap = plan('p', { kind: 'twap', program, nextAt: 1_800_000_030_000 });
    expect([words(twap), words({ ...twap, nextAt: null, paused: true })]).toEqual([
      '00:00:00 TWAP BTCUSDT 2 of 5 sent, 3 remaining Next in 00:00:30 Running until 00:01:00 Ends when the program closes. Pause Stop',
      '00:00:00 TWAP BTCUSDT 2 of 5 sent, 3 remaining Paused. Nothing is sent. Running until 00:01:00 Ends when the program closes. Resume Stop',
    ]);
  });

  it('R15: a plan stopped by a restart says so, with the number of unsent orders', () => {
    const stopped = windowError('refused', 'error.plan.restarted', { left: 3 });
    expect(words(plan('p', { kind: 'twap', state: 'stopped', stopped }))).toBe(
      '00:00:00 TWAP BTCUSDT 2 of 5 sent, 3 remaining Stopped. The program closed while the plan was running. 3 of its orders were not sent. 3 orders were not sent. Dismiss',
    );
  });

  it('are listed while running, and after a stop with unsent orders until dismissed', () => {
    const plans = [
      plan('runs'),
      plan('done', { state: 'done', left: 0 }),
      plan('single', { kind: 'single' }),
      plan('stopped', { state: 'stopped', left: 2 }),
      plan('singleStopped', { kind: 'single', state: 'stopped', left: 1 }),
      plan('singleEnded', { kind: 'single', state: 'stopped', left: 0 }),
    ];
    const shown = (...dismissed: string[]) => planRows(plans, new Set(dismissed)).map((one) => one.planId);
    expect([shown(), shown('runs', 'stopped', 'singleStopped')]).toEqual([
      ['runs', 'stopped', 'singleStopped'],
      ['runs'],
    ]);
  });

  it('are sorted newest first; an event replaces its plan, a reset replaces all', () => {
    const event = { ...here, reset: false };
    const first = applyPlans([], {
      ...event,
      reset: true,
      plans: [plan('a', { createdAt: 1 }), plan('b', { createdAt: 2 })],
    });
    const next = applyPlans(first, { ...event, plans: [plan('a', { createdAt: 1, left: 0 })] });
    expect(
      [first, next, applyPlans(next, { ...event, reset: true, plans: [] })].map((list) =>
        list.map((one) => [one.planId, one.left]),
      ),
    ).toEqual([
      [
        ['b', 3],
        ['a', 3],
      ],
      [
        ['b', 3],
        ['a', 0],
      ],
      [],
    ]);
  });
});
