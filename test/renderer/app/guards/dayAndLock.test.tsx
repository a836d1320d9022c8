import { describe, expect, it } from 'vitest';
import { DayFigures } from '../../../../renderer/app/guards/GuardsDialog.tsx';
import { LockCover } from '../../../../renderer/ui/TradeLock.tsx';
import type { GuardsView } from '../../../../shared/ipc/safetyViews.ts';
import { guardLimits } from '../../support/safetyBuilders.ts';
import { markup, textOf } from '../../support/services.tsx';

const view = (more: Partial<GuardsView> = {}): GuardsView => ({
  environment: 'simulator',
  account: 'main',
  limits: guardLimits(),
  pending: null,
  widest: guardLimits(),
  day: null,
  coolOff: null,
  lock: null,
  ...more,
});
const day = {
  day: '2026-08-01',
  realised: '-100.25',
  fees: '6.75',
  funding: '0',
  unrealised: '-20.5',
  loss: '127.5',
  losingCloses: 1,
};
const shown = (one: GuardsView) => textOf(markup(<DayFigures view={one} zone="utc" onChanged={() => undefined} />));

describe('R18 daily loss and cool-off', () => {
  it('shows the parts of the loss beside its limit', () => {
    expect(shown(view({ day }))).toContain(
      'PnL −100.25 Fees paid 6.75 Funding 0 .00 Unrealised PnL −20.5 0 Loss 127.5 0 Limit 500 Loss = realised PnL less fees',
    );
    expect(shown(view())).toContain('No account data yet.');
  });

  it('shows why and until when opening orders are refused', () => {
    const until = Date.UTC(2026, 7, 2);
    for (const [reason, words] of [
      ['dailyLoss', 'Daily loss limit reached'],
      ['losses', 'Too many consecutive losing closes'],
      ['person', 'Cool-off'],
    ] as const) {
      expect(shown(view({ coolOff: { reason, until } }))).toContain(`${words}: no opening orders until 2026-08-02`);
    }
  });
});

describe('R18 locked ticket', () => {
  it('shows why it is locked and what still works', () => {
    const unlock = () => Promise.reject(new Error('nobody asks'));
    const cover = (reason: 'idle' | 'screen') =>
      textOf(markup(<LockCover lock={{ reason, since: 0 }} unlock={unlock} />));
    const rest =
      'Type “trade” to unlock Unlock Cancelling, closing and the kill switch still work. Confirmed plans continue.';
    expect([cover('idle'), cover('screen')]).toEqual([
      `The ticket was locked after a period of inactivity. ${rest}`,
      `The ticket was locked because the screen was locked or the computer slept. ${rest}`,
    ]);
  });
});
