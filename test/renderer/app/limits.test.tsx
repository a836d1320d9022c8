// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { LimitsStatus, LimitsView, fullness, limitLines } from '../../../renderer/app/LimitsStatus.tsx';
import { en } from '../../support/words.ts';
import { createMessages } from '../../../renderer/i18n/messages.ts';
import type { BudgetView } from '../../../shared/ipc/appState.ts';
import { openedPopover } from '../support/mounted.tsx';
import { createTestServices, markup, textOf } from '../support/services.tsx';

/** Returns a budget with the used weight, placements of spot and futures, and spot cancels in both time windows. */
function budget(weight = 0, orders: readonly [number, number] = [0, 0], cancels: readonly [number, number] = [0, 0]) {
  const view: BudgetView = {
    weight: { used: weight, limit: 500, windowMs: 10_000, reserve: 170, waiting: 4, pausedUntil: null },
    orders: {
      spot: { used: orders[0], limit: 100, windowMs: 10_000 },
      futures: { used: orders[1], limit: 300, windowMs: 60_000 },
    },
    spotCancels: [
      { used: cancels[0], limit: 80, windowMs: 10_000 },
      { used: cancels[1], limit: 200, windowMs: 60_000 },
    ],
  };
  return view;
}
const show = (view: BudgetView, seconds = 0) => markup(<LimitsView budget={view} seconds={seconds} />);
const details = (view: BudgetView, seconds = 0) => openedPopover(<LimitsView budget={view} seconds={seconds} />);
/** Returns only the button, which is the part in the status bar. */
const button = (html: string): string => html.slice(0, html.indexOf('</button>'));

describe('rate limits in the status bar', () => {
  it.each([
    [budget(), 0],
    [budget(1), 1],
    [budget(185), 37],
    [budget(185, [50, 1]), 50],
    [budget(185, [0, 180]), 60],
    [budget(185, [0, 0], [56, 56]), 70],
    [budget(185, [0, 0], [0, 150]), 75],
    [budget(500, [1, 1]), 100],
  ])('B-C1 shows the most used limit (%#): %o is %i %%', (view, percent) => expect(fullness(view)).toBe(percent));

  it('is a button with the used share as text, marked from 80 % on', () => {
    const html = button(show(budget(185)));
    expect(textOf(html)).toBe('API 37%');
    expect(html).toContain('aria-label="API limits 37% used: show all"');
    expect(html).toContain('title="API limits 37% used: show all"');
    const marked = (weight: number): boolean => button(show(budget(weight))).includes('warning-text');
    expect([marked(185), marked(395), marked(396)]).toEqual([false, false, true]);
  });

  it('lists every figure as text in its details', async () => {
    const { t } = createMessages(en);
    const view = budget(185, [3, 2], [1, 7]);
    expect(limitLines(t, view).map(({ name, value }) => `${name}: ${value}`)).toEqual([
      'Request weight of this address: 185 of 500 in 10 s',
      'Reserved for cancels: 170 of 500',
      'Spot orders: 3 of 100 in 10 s',
      'Futures orders: 2 of 300 in 60 s',
      'Spot cancels: 1 of 80 in 10 s',
      'Spot cancels: 7 of 200 in 60 s',
      'Queued requests: 4',
    ]);
    const text = textOf(await details(view));
    for (const { name, value } of limitLines(t, view)) expect(text).toContain(`${name} ${value}`);
  });

  it('B-C2 counts down during a pause, and announces without seconds that nothing is sent, not even cancels', async () => {
    const html = show(budget(185), 9);
    expect(button(html)).toContain('Paused by the exchange 9 s');
    expect(button(html)).toContain('aria-label="Paused by the exchange 9 s: show all limits"');
    expect(button(html)).not.toContain('API');
    expect(textOf(await details(budget(185), 9))).toContain(
      'Nothing is sent for 9 s, including cancels; then requests continue automatically. Request weight of this address 185 of 500 in 10 s Reserved for cancels 170 of 500 Spot orders 0 of 100 in 10 s Futures orders 0 of 300 in 60 s Spot cancels 0 of 80 in 10 s Spot cancels 0 of 200 in 60 s Queued requests 4 The status bar shows the highest of these. Other programs on the same',
    );
    expect(textOf(html)).toMatch(/Paused by the exchange\. Nothing is sent until the pause is over\.$/);
    expect(html.match(/role="status"[^>]*>[^<]*/)?.[0]).not.toMatch(/\d/);
  });

  it('B-C2 counts down to the wall time given by main, and shows no pause after that time', () => {
    const services = createTestServices();
    const until = (ms: number): string => {
      const view = budget(185);
      const paused = { ...view, weight: { ...view.weight, pausedUntil: services.clock.now() + ms } };
      return textOf(button(markup(<LimitsStatus first={paused} />, services)));
    };
    expect([until(9_400), until(1), until(0), until(-5_000)]).toEqual([
      'Paused by the exchange 10 s Paused 10 s',
      'Paused by the exchange 1 s Paused 1 s',
      'API 37%',
      'API 37%',
    ]);
  });
});
