import { describe, expect, it } from 'vitest';
import { conditionalOrderOrigin } from '../../../../renderer/features/conditional/conditionalOrderOrigin.ts';
import {
  conditionalOrderChoices,
  conditionalOrderChoiceText,
  wholeSize,
} from '../../../../renderer/features/conditional/model.ts';
import { inPercent } from '../../../../renderer/format/rate.ts';
import { ConditionalView, type ConditionalViewProps } from '../../../../renderer/features/conditional/View.tsx';
import { en } from '../../../support/words.ts';
import { createMessages } from '../../../../renderer/i18n/messages.ts';
import { ok } from '../../../../shared/result/result.ts';
import { instrument, liveFeed } from '../../support/builders.ts';
import { settle } from '../../support/recordingBridge.ts';
import { createRunningBridge } from '../../support/runningBridge.ts';
import { trigger } from '../../support/safetyBuilders.ts';
import { createTestServices, markup, textOf } from '../../support/services.tsx';
import { here, position } from '../../support/tradingBuilders.ts';
import { applyConditionalOrders } from '../../../../renderer/state/account/tradingState.ts';

const ignore = (): void => undefined;
const show = (more: Partial<ConditionalViewProps> = {}) =>
  markup(
    <ConditionalView
      panelState={{ kind: 'live' }}
      actions={{ retry: ignore, startSimulator: ignore }}
      triggers={[trigger('1')]}
      pending={{}}
      zone="utc"
      instrumentOf={() => instrument()}
      now={65_000}
      live={{ priceOf: () => '61250', extremeOf: () => null }}
      orphans={[]}
      originOf={(one) => conditionalOrderOrigin(one, [])}
      wholeOf={() => null}
      onCancel={ignore}
      onModify={ignore}
      {...more}
    />,
  );
const rows = (html: string) =>
  [...(/<tbody>(.*?)<\/tbody>/s.exec(html)?.[1] ?? '').matchAll(/<tr.*?<\/tr>/gs)].map(([row]) => textOf(row));
const feed = { status: 'live', reason: null, since: 0, received: 0 } as const;
const event = { ...here, feed: liveFeed(), reset: false } as const;

describe('conditional order row', () => {
  it('shows all fields; a callback in per cent (B-B9), "Whole position" instead of a size (H4)', () => {
    const trailing = { kind: 'trailing', triggerPrice: null, activationPrice: '62000', callbackRate: '0.005' };
    const limit = { kind: 'takeProfit', limitPrice: '63000.5', quantity: null, wholePosition: true };
    expect(rows(show({ triggers: [trigger('1'), trigger('2', trailing), trigger('3', limit)] }))).toEqual([
      'BTCUSDT Futures Sell Long Stop market 60 000 .0 −2.04% Mark Market 0.01 0 Yes — — 65 s — Waiting Change Cancel',
      'BTCUSDT Futures Sell Long Trailing stop 0.5% — — Mark Market 0.01 0 Yes 62 000 .0 0.5% 65 s — Waiting Change Cancel',
      'BTCUSDT Futures Sell Long Take-profit limit 60 000 .0 −2.04% Mark 63 000.5 Whole position Yes — — 65 s — Waiting Change Cancel',
    ]);
  });

  it('B-B9 shows the current size of a whole-position order where every position size is known', () => {
    const whole = trigger('3', { quantity: null, wholePosition: true });
    const size = (wholeOf: ConditionalViewProps['wholeOf']) =>
      / Mark Market (.*?) Yes /.exec(rows(show({ triggers: [whole], wholeOf }))[0]!)![1];
    const held = [position('BTCUSDT', { size: '0.0123' }), position('BTCUSDT', { size: '0.2' })];
    const others = [position('ETHUSDT'), position('BTCUSDT', { side: 'SHORT' })];
    expect([
      size((one) => wholeSize(one, [...held, ...others])),
      size((one) => wholeSize(one, others)),
      wholeSize(whole, [...held, position('BTCUSDT', { size: 'x' })]),
    ]).toEqual(['Whole: 0.2123', 'Whole position', null]);
  });

  it('B-B6 B-B7 shows undocumented values unchanged and marks orders placed elsewhere', () => {
    const odd = trigger('1', {
      kind: 'ODD',
      triggerSource: 'INDEX',
      phase: 'unknown',
      status: 'NEW_WORD',
      origin: 'external',
    });
    expect(rows(show({ triggers: [odd] }))).toEqual([
      'BTCUSDT Futures Sell Long ODD 60 000 .0 — INDEX Market 0.01 0 Yes — — 65 s — NEW_WORD external Change Cancel',
    ]);
  });

  it('B-B7 labels an order attached to one of our orders, and an uncertain origin as "attached or external"', () => {
    const tag = (originOf: ConditionalViewProps['originOf']) =>
      / Waiting (.*)Change /.exec(rows(show({ originOf }))[0]!)![1];
    expect([
      tag(() => ({ kind: 'desk' })),
      tag(() => ({ kind: 'attached', intentId: 'i-1' })),
      tag(() => ({ kind: 'unsure' })),
      tag(() => ({ kind: 'external' })),
    ]).toEqual(['', 'attached ', 'attached or external ', 'external ']);
  });

  it('B-A11 shows Cancelling while a cancel is pending, and "Cancel unconfirmed" when it is in doubt', () => {
    expect(
      (['sending', 'accepted', 'inDoubt'] as const).map((state) =>
        rows(show({ pending: { 'trigger 1': state } }))[0]!.replace(/^.* s — /, ''),
      ),
    ).toEqual(['Cancelling Change Cancel', 'Cancelling Change Cancel', 'Waiting Cancel unconfirmed Change Cancel']);
  });

  it('supports keyboard use: shortcuts and labelled buttons', () => {
    expect(show()).toContain('aria-keyshortcuts="Enter Delete"');
    expect(show()).toContain('aria-label="Cancel conditional order 1 of BTCUSDT"');
  });

  it('shows the distance to the live price and how far a trailing order has followed, as seen by this desk', () => {
    const follows = { kind: 'trailing', triggerPrice: null, activationPrice: '62000', callbackRate: '0.01' };
    const triggers = [trigger('1', follows), trigger('2', { ...follows, status: 'UNACTIVATED' })];
    const html = show({ triggers, live: { priceOf: () => '62500', extremeOf: () => '63000' } });
    expect(rows(html).map((row) => row.replace(/^.*(Trailing stop 1% — \S+%) .* s /, '$1 '))).toEqual([
      'Trailing stop 1% — −0.21% best 63 000.0, triggers at 62 370.0 Waiting Change Cancel',
      'Trailing stop 1% — −0.80% from 62 000.0 Waiting Change Cancel',
    ]);
    expect(html).toContain('price seen in this window, and');
  });

  it('warns on the row and above the table of orders without a position, and offers to cancel them', () => {
    const html = show({ orphans: [trigger('1')] });
    expect(rows(html)[0]).toContain('— No position Change Cancel');
    expect(textOf(/<div class="orphans".*?<\/div>/s.exec(html)?.[0] ?? '')).toBe(
      '1 order would close a position that does not exist. Cancel order',
    );
  });

  it('formats a fraction as per cent exactly', () => {
    expect(['0.01', '0.001', '0.9999', '1', 'x'].map(inPercent)).toEqual(['1', '0.1', '99.99', '100', 'x']);
  });
});

describe('conditional orders: window state', () => {
  it('an update replaces its order, a final state removes it, a reset replaces all; sorted newest first', () => {
    const first = applyConditionalOrders(
      { feed: null, open: [] },
      { ...event, reset: true, triggers: [trigger('1'), trigger('2', { createdAt: 5 })] },
      feed,
    );
    const next = applyConditionalOrders(
      first,
      { ...event, triggers: [trigger('1', { phase: 'cancelled' }), trigger('3', { phase: 'unknown' })] },
      feed,
    );
    const last = applyConditionalOrders(next, { ...event, reset: true, triggers: [] }, feed);
    expect([first, next, last].map(({ open }) => open.map((one) => one.triggerId))).toEqual([
      ['2', '1'],
      ['2', '3'],
      [],
    ]);
  });

  it('B-A11 H4 a cancel names one order or a scope, is sent once, and stays pending until the order is gone', async () => {
    const double = createRunningBridge();
    double.answer('trading.subscribe', () => ok({}));
    const done = { orderId: '1', clientOrderId: null, outcome: 'accepted', error: null } as const;
    double.answer('trading.cancelTrigger', () => ok({ results: [done] }));
    double.answer('trading.cancelTriggers', () => ok({ results: [done, { ...done, orderId: '2' }] }));
    const { cancels } = createTestServices(double.bridge);
    await settle();
    double.send('trading.triggers', { ...event, reset: true, triggers: [trigger('1'), trigger('2')] });
    cancels.cancelConditionalOrder(trigger('1'));
    cancels.cancelConditionalOrder(trigger('1'));
    await settle();
    cancels.cancelConditionalOrders({ kind: 'symbol', symbol: 'BTCUSDT' });
    await settle();
    expect([double.requests('trading.cancelTrigger'), double.requests('trading.cancelTriggers')]).toEqual([
      [{ ...here, triggerId: '1' }],
      [{ ...here, scope: { kind: 'symbol', symbol: 'BTCUSDT' } }],
    ]);
    expect(cancels.store.getState().pending).toEqual({ 'trigger 1': 'accepted', 'trigger 2': 'accepted' });
    double.send('trading.triggers', { ...event, triggers: [trigger('1', { phase: 'cancelled' })] });
    expect(cancels.store.getState().pending).toEqual({ 'trigger 2': 'accepted' });
  });

  it('H4 offers the scopes that have orders, with their names', () => {
    const { t } = createMessages(en);
    const open = [trigger('1'), trigger('2', { symbol: 'ETHUSDT' })];
    expect([
      conditionalOrderChoices(open, 'BTCUSDT').map((choice) => conditionalOrderChoiceText(t, choice)),
      conditionalOrderChoices([], 'BTCUSDT'),
    ]).toEqual([['1 conditional order of BTCUSDT', 'All 2 conditional orders of all symbols'], []]);
  });
});
