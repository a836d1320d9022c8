/** The text of notifications (R29), and the list of what changed while the program did not run (B-A10). */
import { describe, expect, it } from 'vitest';
import { SinceLastSessionList } from '../../../../renderer/app/centre/SinceLastSession.tsx';
import { panelOf } from '../../../../renderer/app/centre/sinceLastSessionText.ts';
import { CentreDialog } from '../../../../renderer/app/centre/Centre.tsx';
import type { Notification } from '../../../../shared/ipc/alertViews.ts';
import type { SinceLastSessionItem } from '../../../../shared/ipc/sinceLastSessionViews.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { markup, textOf } from '../../support/services.tsx';

const nothing = (): void => undefined;
const dialog = (notifications: readonly Notification[]) =>
  markup(<CentreDialog notifications={notifications} onLook={nothing} onClear={nothing} onClose={nothing} />);
const at = Date.UTC(2026, 7, 1, 12);

const order = {
  kind: 'order',
  market: 'futures',
  symbol: 'BTCUSDT',
  side: 'BUY',
  positionSide: 'LONG',
  quantity: '0.02',
  price: '60000',
  executed: '0.005',
} as const;
const stop = {
  kind: 'conditional',
  symbol: 'BTCUSDT',
  side: 'SELL',
  positionSide: 'LONG',
  trigger: 'stopMarket',
  triggerPrice: '55000',
} as const;
const position = { kind: 'position', symbol: 'BTCUSDT', side: 'SHORT' } as const;

const changeCases: readonly (readonly [SinceLastSessionItem, string, ReturnType<typeof panelOf>])[] = [
  [{ ...order, change: 'filled' }, 'Buy Long 0.02 BTCUSDT Futures, Limit 60 000: filled.', 'orderHistory'],
  [
    { ...order, change: 'partly' },
    'Buy Long 0.02 BTCUSDT Futures, Limit 60 000: partly filled, 0.005 so far; the rest stays open.',
    'openOrders',
  ],
  [
    { ...order, change: 'cancelled', market: 'spot', positionSide: null, price: null },
    'Buy 0.02 BTCUSDT Spot, Market: cancelled, 0.005 filled.',
    'orderHistory',
  ],
  [{ ...stop, change: 'filled' }, 'Sell Long BTCUSDT, Stop market at 55 000: triggered and filled.', 'conditional'],
  [
    { ...stop, change: 'gone', trigger: 'STRANGE', triggerPrice: null },
    'Sell Long BTCUSDT, STRANGE: no longer open, outcome unknown.',
    'conditional',
  ],
  [{ ...position, change: 'opened', before: null, size: '3' }, 'Position Short BTCUSDT: opened, 3.', 'positions'],
  [
    { ...position, change: 'closed', before: '2', size: null },
    'Position Short BTCUSDT: closed; it was 2.',
    'positions',
  ],
  [{ kind: 'plan', plan: 'twap', symbols: ['BTCUSDT'] }, 'TWAP for BTCUSDT: stopped with the program.', 'openOrders'],
  [
    { kind: 'doubt', market: 'spot', symbol: 'ETHUSDT', state: 'inDoubt' },
    'ETHUSDT Spot order still unconfirmed: it may be live at the exchange.',
    'openOrders',
  ],
];

describe('B-A10: list of changes since the last session', () => {
  it.each(changeCases)('%o', (item, words, panel) => {
    const html = markup(
      <SinceLastSessionList
        notifications={{ id: 1, at, kind: 'away', since: at, items: [item], more: 0 }}
        onShow={nothing}
        onDismiss={nothing}
      />,
    );
    expect(textOf(html)).toContain(` ${words} Show: `);
    expect(panelOf(item)).toBe(panel);
  });

  it('is a labelled region with start time and number of unlisted items, and opens no dialog', () => {
    const html = markup(
      <SinceLastSessionList
        notifications={{ id: 1, at, kind: 'away', since: at, items: [changeCases[0]![0]], more: 7 }}
        onShow={nothing}
        onDismiss={nothing}
      />,
    );
    expect(html).toContain('aria-labelledby="away-title"');
    expect(html).not.toContain('<dialog');
    expect(textOf(html)).toMatch(/^Since last session Dismiss the list Compared with 2026-08-01 /);
    expect(textOf(html)).toMatch(/And 7 more: see the lists\.$/);
  });
});

describe('R29: notification centre', () => {
  it('lists notifications as text, newest first', () => {
    const error = appError('refused', 'error.alert.unknown');
    const notifications: Notification[] = [
      { id: 1, at, kind: 'gap', symbol: 'BTCUSDT', from: at, to: at },
      { id: 2, at, kind: 'order', outcome: 'notPlaced', market: 'spot', symbol: 'BTCUSDT', error },
      { id: 3, at, kind: 'plan', plan: 'chase', symbols: ['BTCUSDT', 'ETHUSDT'], state: 'stopped', stopped: error },
      { id: 4, at, kind: 'error', error },
      { id: 5, at, kind: 'away', since: at, items: [changeCases[0]![0]], more: 0 },
    ];
    const html = dialog(notifications);
    expect([...html.matchAll(/data-told="(\w+)"/g)].map(([, kind]) => kind)).toEqual([
      'away',
      'error',
      'plan',
      'order',
      'gap',
    ]);
    const text = textOf(html);
    for (const words of [
      'Buy Long 0.02 BTCUSDT Futures, Limit 60 000: filled.',
      'The plan for BTCUSDT, ETHUSDT was stopped. The alert was not found.',
      'unconfirmed order was not placed. The alert was not found.',
      'The alert was not found. 2026-08-01 12:00 The plan for BTCUSDT, ETHUSDT was stopped. The alert was not found. 2026-08-01 12:00 BTCUSDT Spot: unconfirmed order was not placed. The alert was not found. 2026-08-01 12:00 No BTCUSDT prices from',
    ]) {
      expect(text).toContain(words);
    }
  });

  it('B-A9 contains the kill switch, and a text if there are no notifications', () => {
    expect(textOf(dialog([]))).toContain('No notifications.');
    expect(textOf(dialog([]))).toContain('Kill switch');
  });
});
