import { describe, expect, it } from 'vitest';
import { ConfirmDialog, type ConfirmStage, outcomeNews } from '../../../../renderer/app/plans/OrderConfirm.tsx';
import { lostLegsText, type Held } from '../../../../renderer/app/plans/PlanDetails.tsx';
import { confirmLabel, confirmText, replacedText, sizesText } from '../../../../renderer/app/plans/planSummary.ts';
import { attachedText, itemText } from '../../../../renderer/app/plans/planWords.ts';
import { noticeText } from '../../../../renderer/app/Notices.tsx';
import type { PlanRequest } from '../../../../renderer/state/orders/planRequest.ts';
import { en } from '../../../support/words.ts';
import { createMessages } from '../../../../renderer/i18n/messages.ts';
import type { ConditionalDraft, IntentDraft, TpSlDraft } from '../../../../shared/domain/conditionalDraft.ts';
import type { PlanTicket } from '../../../../shared/ipc/planViews.ts';
import type { FormAction } from '../../../../renderer/features/ticket/form.ts';
import { form, futuresDraft, intent, marginFacts, ticketAccount, ticketMarket } from '../../features/ticket/parts.ts';
import { orderOf } from '../../support/bookBuilders.ts';
import { instrument } from '../../support/builders.ts';
import { plan, trigger } from '../../support/safetyBuilders.ts';
import { markup, textOf } from '../../support/services.tsx';
import { position } from '../../support/tradingBuilders.ts';
import { planReceipt } from '../../../../renderer/features/ticket/OrderEstimate.tsx';
import { summarise } from '../../../../renderer/features/ticket/summary.ts';
import { planTicketOf } from './parts.ts';
import { windowError } from '../../../../renderer/ipc/client.ts';

const { t } = createMessages(en);
const plain = (text: string): string => text.replaceAll(/[\s\u202f]+/g, ' ');
const words = (draft: IntentDraft, notional: string | null = '600') =>
  plain(itemText(t, { draft, notional, reference: null, warnings: [] }, instrument()));
const stop: ConditionalDraft = {
  market: 'futures',
  kind: 'conditional',
  symbol: 'BTCUSDT',
  side: 'SELL',
  positionSide: 'LONG',
  source: 'mark',
  type: 'STOP_MARKET',
  quantity: '0.010',
  price: null,
  triggerPrice: '60000',
  activatePrice: null,
  callbackRate: null,
  reduceOnly: false,
};
const trailing: ConditionalDraft = { ...stop, type: 'TRAILING_MARKET', triggerPrice: null, callbackRate: '0.05' };
const takeProfit: TpSlDraft = {
  market: 'futures',
  kind: 'tpSl',
  symbol: 'BTCUSDT',
  positionSide: 'LONG',
  source: 'contract',
  plan: 'TAKE_PROFIT',
  triggerPrice: '65000',
  execution: { kind: 'market' },
  size: { kind: 'wholePosition' },
};

describe('text of a plan, with both units (B-B9)', () => {
  it('conditional order: shows trigger, action, size and the effect on the position', () => {
    expect([words(stop), words({ ...stop, type: 'STOP', price: '59990', reduceOnly: true })]).toEqual([
      'BTCUSDT Futures: when the mark price is 60 000.0 USDT or lower, sell 0.010 BTC, about 600.00 USDT, at market. It closes this part of the long position.',
      'BTCUSDT Futures: when the mark price is 60 000.0 USDT or lower, sell 0.010 BTC for at least 600.00 USDT, at 59 990.0 USDT or higher. Reduce-only: never more than the position.',
    ]);
  });

  it('XU18: trailing order: shows its callback rate in per cent', () => {
    expect([
      words(trailing),
      words({ ...trailing, side: 'BUY', positionSide: 'SHORT', activatePrice: '59000' }),
    ]).toEqual([
      'BTCUSDT Futures: follows the highest mark price from now on; once the price is 5% below it, sell 0.010 BTC, about 600.00 USDT, at market. It closes this part of the long position.',
      'BTCUSDT Futures: from 59 000.0 USDT or lower it follows the lowest mark price; once the price is 5% above that, buy 0.010 BTC, about 600.00 USDT, at market. It closes this part of the short position.',
    ]);
  });

  it('XU20 H4: take-profit and stop-loss: show whole or partial position, market or limit', () => {
    expect([
      words(takeProfit, null),
      words({
        ...takeProfit,
        plan: 'STOP_LOSS',
        triggerPrice: '60000',
        execution: { kind: 'limit', price: '59990' },
        size: { kind: 'quantity', quantity: '0.010' },
      }),
    ]).toEqual([
      'BTCUSDT Futures: take profit of the long position: when the last price is 65 000.0 USDT or higher, close the whole position at market.',
      'BTCUSDT Futures: stop loss of the long position: when the last price is 60 000.0 USDT or lower, close 0.010 BTC of it (about 600.00 USDT) at 59 990.0 USDT or better.',
    ]);
  });

  it('shows attached take-profit and stop-loss orders', () => {
    const one = (price: string) => ({ triggerPrice: price, source: 'mark' }) as const;
    const attached = (more: { takeProfit: ReturnType<typeof one> | null; stopLoss: ReturnType<typeof one> | null }) =>
      attachedText(t, futuresDraft({ attached: more }), instrument());
    expect([
      plain(attached({ takeProfit: one('65000'), stopLoss: one('60000') }) ?? ''),
      attached({ takeProfit: null, stopLoss: null }),
      attachedText(t, futuresDraft(), instrument()),
    ]).toEqual([
      'Attached, at market: take profit at 65 000.0 USDT (mark price), stop loss at 60 000.0 USDT (mark price). Active as a conditional order from the first fill until the position closes.',
      null,
      null,
    ]);
  });

  it('shows which orders are cancelled first, also those no longer open', () => {
    const open = { orders: [orderOf({ executedQuantity: '0.004' })], triggers: [trigger('7')] };
    const order = { kind: 'order', market: 'futures', symbol: 'BTCUSDT', orderId: '700000000000000001' } as const;
    expect([
      replacedText(t, order, open),
      replacedText(t, { kind: 'trigger', symbol: 'BTCUSDT', triggerId: '7' }, open),
      replacedText(t, { ...order, orderId: '9' }, open),
    ]).toEqual([
      'Buy Long 0.010 BTCUSDT, Limit 100.4 (order 700000000000000001, 0.004 of it filled)',
      'Sell Long 0.010 BTCUSDT, Stop market at 60\u202f000 (conditional order 7)',
      'Order 9 of BTCUSDT, no longer open',
    ]);
  });

  it('adds up the sizes per asset and lists a whole position separately', () => {
    const { items } = planTicketOf([futuresDraft(), futuresDraft({ quantity: '0.020' }), takeProfit], 0);
    expect(sizesText(t, items, () => instrument())).toBe('Whole position, 0.030 BTC');
  });

  it('warns that a moved order of another program loses attached orders; not for orders of the app or on spot', () => {
    const order = { kind: 'order', market: 'futures', symbol: 'BTCUSDT', orderId: '700000000000000001' } as const;
    const open = { orders: [orderOf({ clientOrderId: 'own-1' })], triggers: [] };
    const said = (replaces: Parameters<typeof lostLegsText>[1], ...intents: Parameters<typeof lostLegsText>[3]) =>
      lostLegsText(t, replaces, open, intents);
    const foreign =
      'This order was placed elsewhere: a take-profit or stop-loss attached to it is cancelled with it and not placed again.';
    expect([
      said([order]),
      said([order], intent({ clientOrderId: 'own-1' })),
      said([{ ...order, orderId: '9' }], intent({ orderId: '9' })),
      said([
        { ...order, market: 'spot' },
        { kind: 'trigger', symbol: 'BTCUSDT', triggerId: '7' },
      ]),
      said([order, { ...order, orderId: '9' }])?.startsWith('2 orders were placed elsewhere'),
    ]).toEqual([foreign, null, null, null, true]);
  });

  it('the button shows the action and the environment (R16)', () => {
    const button = (drafts: IntentDraft[], more: Partial<PlanTicket> = {}) => {
      const ticket = planTicketOf(drafts, 0, more);
      // The visible label is a part of the name.
      expect(confirmText(t, ticket, 'SIMULATOR')).toContain(confirmLabel(t, ticket));
      return confirmText(t, ticket, 'SIMULATOR');
    };
    const order = futuresDraft();
    const replaces = [{ kind: 'trigger', symbol: 'BTCUSDT', triggerId: '7' }] as const;
    expect([
      button([order]),
      button([order, order]),
      button([order], { replaces: [...replaces] }),
      button([order, order], { replaces: [...replaces, ...replaces] }),
      button([order, order, order], { program: { kind: 'twap', intervalMs: 60_000 } }),
      button([order], { program: { kind: 'chase', limitPrice: '61300', moves: 5, durationMs: 60_000 } }),
    ]).toEqual([
      'Place order: Buy Long 0.010 BTCUSDT, Limit 61\u202f250.5 - SIMULATOR',
      'Place 2 orders - SIMULATOR',
      'Cancel and replace: Buy Long 0.010 BTCUSDT, Limit 61\u202f250.5 - SIMULATOR',
      'Cancel 2, place 2 orders - SIMULATOR',
      'Start: 3 orders over 00:02:00 - SIMULATOR',
      'Start chase: Buy Long 0.010 BTCUSDT, Limit 61\u202f250.5 - SIMULATOR',
    ]);
  });
});

const request: PlanRequest = {
  kind: 'sequence',
  drafts: [futuresDraft()],
  title: { key: 'protect.plan', params: { symbol: 'BTCUSDT' } },
};
const ignore = (): void => undefined;
const nothing: Held = { positions: [], intents: [] };
const dialog = (
  ticket: PlanTicket,
  more: Partial<Extract<ConfirmStage, { kind: 'confirming' }>> = {},
  held = nothing,
) =>
  markup(
    <ConfirmDialog
      stage={{ kind: 'confirming', request, ticket, until: 60_000, expired: false, ...more }}
      instrumentOf={() => instrument()}
      open={{ orders: [], triggers: [] }}
      held={held}
      tradingContext={{ environment: 'simulator', account: 'main' }}
      zone="utc"
      flow={{ confirm: ignore, decline: ignore, review: ignore }}
    />,
  );
const partOf = (html: string, from: RegExp): string => textOf(from.exec(html)?.[0] ?? '');

describe('plan confirmation (R15)', () => {
  it('shows the number of orders, total size and value, price range and expiry', () => {
    const html = dialog(planTicketOf([futuresDraft(), futuresDraft({ price: '61230' })], 0));
    expect(partOf(html, /<dl.*<\/dl>/s)).toBe(
      'Orders 2 Total size 0.020 BTC Total value 1 224.80 USDT Prices 61 230.0 to 61 250.5 USDT ' +
        'Leverage — Est. fee — Est. liq. price — Ends at 01:00:00',
    );
    expect(partOf(html, /<h2.*?<\/h2>/s)).toBe('Take profit and stop loss of BTCUSDT - SIMULATOR');
  });

  it('B-B9 shows the current size and value of a whole position, and omits both if unknown', () => {
    const whole: TpSlDraft = { ...takeProfit, size: { kind: 'wholePosition' }, triggerPrice: '65000' };
    const baseTicket = planTicketOf([whole], 0);
    const ticket = {
      ...baseTicket,
      bound: { ...baseTicket.bound, notional: null },
      items: baseTicket.items.map((item) => ({ ...item, notional: null })),
    };
    const long = (more: Parameters<typeof position>[1]) => position('BTCUSDT', { side: 'LONG', ...more });
    const shown = (...positions: Held['positions']) => {
      const html = dialog(ticket, {}, { positions, intents: [] });
      return [
        /the whole position( \(.*?\))?/.exec(plain(textOf(html)))![0],
        plain(/Total size.*?Prices/.exec(textOf(html))![0]),
      ];
    };
    expect(shown(long({ size: '0.0123' }), position('BTCUSDT', { side: 'SHORT', size: '7' }))).toEqual([
      'the whole position (now 0.0123 BTC, about 799.50 USDT)',
      'Total size Whole position (now 0.0123 BTC) Total value 799.50 USDT Prices',
    ]);
    expect(shown()).toEqual(['the whole position', 'Total size Whole position Total value — Prices']);
  });

  it('shows no price for a plan at market', () => {
    const ticket = planTicketOf([futuresDraft()], 0);
    const bound = { ...ticket.bound, lowestPrice: null, highestPrice: null, notional: null };
    expect(partOf(dialog({ ...ticket, bound }), /<dl.*<\/dl>/s)).toBe(
      'Orders 1 Total size 0.010 BTC Total value — Prices includes market orders: fill price not guaranteed ' +
        'Leverage — Est. fee — Est. liq. price — Ends at 01:00:00',
    );
  });

  it('lists a few orders as sentences, and many in a table', () => {
    const few = dialog(planTicketOf([futuresDraft(), futuresDraft(), futuresDraft()], 0));
    const many = dialog(
      planTicketOf(
        Array.from({ length: 50 }, () => futuresDraft()),
        0,
      ),
    );
    const count = (html: string, pattern: RegExp): number => [...html.matchAll(pattern)].length;
    expect([
      count(few, /class="confirm-order"/g),
      count(few, /<tbody>/g),
      count(many, /class="confirm-order"/g),
      count(many, /<tr>/g),
    ]).toEqual([3, 0, 0, 51]);
    expect(many).toContain('tabindex="0"');
  });

  it('shows the schedule of a program, and that it does not resume by itself', () => {
    const twap = dialog(
      planTicketOf([futuresDraft(), futuresDraft()], 0, { program: { kind: 'twap', intervalMs: 90_000 } }),
    );
    const text = textOf(twap);
    expect(text).toContain('One order every 00:01:30, the last after 00:01:30.');
    expect(text).toContain('and does not restart. Open orders stay open.');
  });

  it('shows each warning once with its order, and requires the typed word before confirming (B-A8)', () => {
    const ticket = planTicketOf([futuresDraft(), futuresDraft(), futuresDraft()], 0);
    const repeated = { key: 'warning.order.repeated', params: {} };
    const grave = { key: 'warning.order.noPrice', params: {}, mustType: 'order' };
    const items = ticket.items.map((item, index) => ({
      ...item,
      warnings: index === 0 ? [repeated] : index === 1 ? [repeated, grave] : [],
    }));
    const html = dialog({ ...ticket, items });
    expect(partOf(html, /<ul class="confirm-warnings".*?<\/ul>/s)).toBe(
      'The same order was sent a moment ago. (2 orders) Order 2: No live reference price available.',
    );
    expect(html).toContain('Type &quot;order&quot; to confirm');
    expect(html).toMatch(/class="button buys" aria-label="Place 3 orders - SIMULATOR" disabled=""/);
  });

  it('shows the prices of a warning with the decimals of the instrument', () => {
    const ticket = planTicketOf([futuresDraft(), futuresDraft()], 0);
    const crossing = { key: 'warning.order.executesNow', params: { price: '61260', market: '61250.50' } };
    const atOnce = { key: 'warning.trigger.atOnce', params: { trigger: '61000', last: '61250.5' } };
    const items = ticket.items.map((item, index) => ({ ...item, warnings: [index === 0 ? crossing : atOnce] }));
    expect(partOf(dialog({ ...ticket, items }), /<ul class="confirm-warnings".*?<\/ul>/s)).toBe(
      'Order 1: Will fill immediately up to 61 260.0 (best price 61 250.5). ' +
        'Order 2: The price is 61 250.5: a trigger at 61 000.0 executes immediately.',
    );
  });

  it('XU22: after expiry offers a review and no confirmation', () => {
    const text = textOf(dialog(planTicketOf([futuresDraft()], 0), { expired: true }));
    expect(text).toContain('The confirmation has expired. Nothing was sent.');
    expect(text).toContain('Prices changed: review');
    expect(text).not.toContain('Confirm:');
  });
});

describe('cost and risk of a plan', () => {
  const text = (field: 'trigger' | 'callback' | 'priceTo', value: string): FormAction => ({
    kind: 'text',
    field,
    text: value,
  });
  const price: FormAction = { kind: 'price', text: '61000' };

  it.each([
    ['a stop at market', 'STOP_MARKET', [text('trigger', '62000')]],
    ['a stop with a limit price', 'STOP', [text('trigger', '60900'), price]],
    ['a trailing stop from now on', 'TRAILING_MARKET', [text('callback', '1')]],
    ['scaled orders', 'SCALED', [price, text('priceTo', '61100')]],
    ['a TWAP at market', 'TWAP', []],
    [
      'a TWAP with a limit price',
      'TWAP',
      [
        { kind: 'banded', on: true },
        { kind: 'price', text: '62000' },
      ],
    ],
    ['a chase', 'CHASE', [{ kind: 'price', text: '62000' }]],
  ] as const)('is that of the ticket for %s', (_name, type, actions) => {
    const market = ticketMarket();
    const account = ticketAccount({ margin: marginFacts() });
    const of = form('futures', { kind: 'type', type }, { kind: 'size', text: '0.1' }, ...actions);
    const { plan: planned, receipt } = summarise(of, market, account);
    expect(planned).not.toBe(null);
    expect(planReceipt(planned!, 'main', market, account)).toEqual(receipt);
  });

  it('is unknown for orders with more than one action, and for those of a position', () => {
    const market = ticketMarket();
    const receipt = (...drafts: IntentDraft[]) =>
      planReceipt({ drafts, program: null }, 'main', market, ticketAccount({ margin: marginFacts() }));
    expect([receipt(futuresDraft(), futuresDraft({ side: 'SELL' })), receipt(takeProfit)]).toEqual([null, null]);
  });

  it('shows the result of a take-profit and a stop-loss of a position', () => {
    const ticket = planTicketOf([takeProfit, { ...takeProfit, plan: 'STOP_LOSS', triggerPrice: '60000' }], 0);
    const held = position('BTCUSDT', { side: 'LONG', size: '0.5', openValue: '31000' });
    const rows = (positions: Held['positions']) =>
      /Take-profit.*?Ends/.exec(textOf(dialog(ticket, {}, { positions, intents: [] })))![0];
    expect([rows([held]), rows([])]).toEqual([
      'Take-profit 65 000.0 USDT · Last price · +1 500.00 USDT Stop-loss 60 000.0 USDT · Last price · −1 000.00 USDT Ends',
      'Take-profit 65 000.0 USDT · Last price Stop-loss 60 000.0 USDT · Last price Ends',
    ]);
  });

  it('has a head in the colour of the side only where all orders have one', () => {
    const head = (...drafts: IntentDraft[]) =>
      partOf(dialog(planTicketOf(drafts, 0)), /<div class="confirm-head".*?<\/div>/s);
    expect([head(futuresDraft()), head({ ...stop, side: 'BUY' }), head(futuresDraft(), stop)]).toEqual([
      'Buy / Long BTCUSDT Futures SIMULATOR Take profit and stop loss of BTCUSDT',
      'Buy / Long BTCUSDT Futures SIMULATOR Take profit and stop loss of BTCUSDT',
      '',
    ]);
  });
});

describe('outcome of a plan', () => {
  it('shows how many orders were placed, and why the others were not', () => {
    const reason = windowError('refused', 'error.plan.stopped');
    const outcomeText = (outcome: Parameters<typeof outcomeNews>[1]) => noticeText(t, outcomeNews(t, outcome));
    const done = plan('p', { state: 'done', left: 0 });
    const placed = intent({ state: 'placed' });
    expect([
      outcomeText({ kind: 'answered', request, plan: done, intents: [placed] }),
      outcomeText({ kind: 'answered', request, plan: done, intents: [placed, placed] }),
      outcomeText({ kind: 'answered', request, plan: done, intents: [placed, intent({ state: 'rejected' })] }),
      outcomeText({
        kind: 'answered',
        request,
        plan: plan('p', { state: 'stopped', stopped: reason, left: 3 }),
        intents: [placed],
      }),
      outcomeText({ kind: 'answered', request, plan: plan('p', { kind: 'twap' }), intents: [] }),
      outcomeText({ kind: 'failed', request, error: reason, sent: false }),
      outcomeText({ kind: 'failed', request, error: reason, sent: true }),
    ]).toEqual([
      'Order placed.',
      '2 orders placed.',
      '1 of 5 orders of the plan placed. Check your open orders before sending again.',
      '1 of 5 orders of the plan placed, 3 not sent. Plan stopped. The rest was not sent.',
      'Started. See Open orders for progress, pause and stop.',
      'Plan stopped. The rest was not sent.',
      'The outcome of the plan is unconfirmed. Plan stopped. The rest was not sent. Check your open orders before sending it again.',
    ]);
  });
});
