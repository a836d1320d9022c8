import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import type { Intent } from '../../../../shared/domain/intent.ts';
import type { AppError } from '../../../../shared/result/appError.ts';
import { busyWith, currentOutcome } from '../../../../renderer/features/ticket/TicketBody.tsx';
import type { TicketAccount, TicketMarket } from '../../../../renderer/features/ticket/context.ts';
import type { TicketForm } from '../../../../renderer/features/ticket/form.ts';
import { ConfirmDialog, type ConfirmStage } from '../../../../renderer/app/plans/OrderConfirm.tsx';
import type { FlowOutcome } from '../../../../renderer/state/orders/orderFlow.ts';
import { orderRequest } from '../../../../renderer/state/orders/planRequest.ts';
import { draftReceipt } from '../../../../renderer/features/ticket/OrderEstimate.tsx';
import { confirmRows } from '../../../../renderer/features/ticket/PlainOrder.tsx';
import { Outcome, type OrderOutcome } from '../../../../renderer/features/ticket/Outcome.tsx';
import { summarise } from '../../../../renderer/features/ticket/summary.ts';
import { blockedReasonOf } from '../../../../renderer/features/ticket/useTicketAccount.ts';
import { TicketPanelView, type TicketViewProps } from '../../../../renderer/features/ticket/View.tsx';
import type { PanelState } from '../../../../renderer/ui/panelState.ts';
import { instrument } from '../../support/builders.ts';
import { plan } from '../../support/safetyBuilders.ts';
import { createMessages } from '../../../../renderer/i18n/messages.ts';
import { en } from '../../../support/words.ts';
import { createTestServices, listOf, markup, textOf } from '../../support/services.tsx';
import { form, futuresDraft, intent, marginFacts, orderTicket, ticketAccount, ticketMarket, typed } from './parts.ts';
import { ignoreHeldEnter } from '../../../../renderer/ui/useModal.ts';

const live: PanelState = { kind: 'live' };
const spotMarket = ticketMarket({ instrument: instrument({ market: 'spot' }) });
const placeable = form('futures', ...typed('61250.5', '0.010'));

const view = (
  of: TicketForm,
  market: TicketMarket,
  account: TicketAccount,
  more: Partial<TicketViewProps> = {},
): ReactNode => (
  <TicketPanelView
    panelState={live}
    actions={{ retry: () => undefined, startSimulator: () => undefined }}
    form={of}
    market={market}
    summary={summarise(of, market, account)}
    tradingContext={{ environment: market.environment, account: 'main' }}
    busy={null}
    act={() => undefined}
    onSubmit={() => undefined}
    outcome={null}
    {...more}
  />
);
const show = (
  of: TicketForm,
  market = ticketMarket(),
  account = ticketAccount(),
  more: Partial<TicketViewProps> = {},
): string => markup(view(of, market, account, more));
const submitOf = (html: string): { text: string; disabled: boolean; title: string } => {
  const tag = /<button type="submit"[^>]*>/.exec(html)![0];
  return {
    text: textOf(html.slice(html.indexOf(tag)).replace(/<\/button>.*$/s, '')),
    disabled: / disabled=""/.test(tag) || tag.includes('aria-disabled="true"'),
    title: textOf(/title="([^"]*)"/.exec(tag)![1]!),
  };
};
const paragraphs = (html: string, name: string): string[] =>
  [...html.matchAll(new RegExp(`<p[^>]*class="${name}[^"]*"[^>]*>(.*?)</p>`, 'gs'))].map((match) => textOf(match[1]!));

describe('text of the submit button', () => {
  it.each([
    ['on the simulator', placeable, ticketMarket(), 'Buy / Long 0.010 BTC at 61 250.5 - SIMULATOR'],
    [
      'in live, with market and size',
      placeable,
      ticketMarket({ environment: 'live' }),
      'Buy / Long 0.010 BTC at 61 250.5 - BTCUSDT Futures - LIVE',
    ],
    [
      'at market',
      form('futures', { kind: 'type', type: 'MARKET' }, { kind: 'aim', aim: 'openShort' }, { kind: 'size', text: '2' }),
      ticketMarket(),
      'Sell / Short 2.000 BTC at market - SIMULATOR',
    ],
    [
      'on spot',
      form('spot', { kind: 'aim', aim: 'sell' }, ...typed('61250.5', '1')),
      spotMarket,
      'Sell 1.000 BTC at 61 250.5 - SIMULATOR',
    ],
    [
      'when it closes',
      form('futures', { kind: 'aim', aim: 'closeShort' }, ...typed('61250.5', '1')),
      ticketMarket(),
      'Close short 1.000 BTC at 61 250.5 - SIMULATOR',
    ],
    ['before anything is typed', form('futures'), ticketMarket(), 'Buy / Long - SIMULATOR'],
  ])('%s', (_name, of, market, text) => {
    expect(submitOf(show(of, market)).text).toBe(text);
  });

  it('has what is placed in one line and where it is placed in another', () => {
    const live = show(placeable, ticketMarket({ environment: 'live' }));
    const button = /<button type="submit".*?<\/button>/s.exec(live)![0];
    expect(
      [/<span class="submit-order">(.*?)<\/span>/s, /<small>(.*?)<\/small>/s].map((one) =>
        textOf(one.exec(button)![1]!),
      ),
    ).toEqual(['Buy / Long 0.010 BTC at 61 250.5', 'BTCUSDT Futures - LIVE']);
  });

  it.each([
    ['simulator', 'DEMO - SIMULATOR'],
    ['live', 'DEMO - LIVE'],
  ] as const)('includes the demo account mark, %s', (environment, mark) => {
    const html = show(placeable, ticketMarket({ environment }), ticketAccount(), {
      tradingContext: { environment, account: 'demo' },
    });
    expect(submitOf(html).text.endsWith(` - ${mark}`)).toBe(true);
  });

  it('is enabled only for a valid order, and shows the reason otherwise', () => {
    expect(submitOf(show(placeable)).disabled).toBe(false);
    const market = form('futures', { kind: 'type', type: 'MARKET' }, { kind: 'size', text: '2' });
    const stale = show(market, ticketMarket({ live: false, ageSeconds: 12 }));
    expect(submitOf(stale)).toMatchObject({ disabled: true, title: 'No live price (12 s old)' });
    expect(paragraphs(stale, 'ticket-blocked')).toEqual(['No live price (12 s old)']);
    const sending = show(placeable, ticketMarket(), ticketAccount(), {
      busy: busyWith({ kind: 'preparing', request: orderRequest(futuresDraft()), again: false }),
    });
    expect(submitOf(sending)).toMatchObject({ disabled: true, title: 'Checking the order…' });
    expect(busyWith({ kind: 'idle' })).toBe(null);
    const empty = show(form('futures', { kind: 'price', text: '61250.5' }));
    expect(textOf(/<div class="ticket-submit".*?<\/div>/s.exec(empty)![0])).toBe('Cost — USDT Buy / Long - SIMULATOR');
    expect(submitOf(empty)).toMatchObject({ disabled: true, title: 'Enter a size' });
    expect(textOf(empty).match(/Enter a size/g)).toHaveLength(1);
  });
});

describe('field errors', () => {
  const at = (html: string, field: string): string[] => {
    const part = html.slice(html.indexOf(`data-field="${field}"`));
    return paragraphs(
      part.slice(0, Math.max(part.indexOf('<div class="ticket-field"', 10), part.indexOf('ticket-receipt'))),
      'ticket-',
    );
  };

  it.each([
    ['XU1', '', 'Enter a size'],
    ['XU2', '0.000', 'Must be greater than 0'],
    ['XU3', '-1', 'No sign: choose Buy or Sell'],
    ['XU4', '0x10', 'Use digits and a decimal point, k or m, or a calculation such as 2*0.5'],
    ['XU5', '1,500', 'Ambiguous number: use 1.5 or 1500'],
    ['R57', '1.5k/2', '= 750'],
    ['R57', '1,5', '= 1.5'],
    ['R57', '5/0', 'Cannot divide by 0'],
    ['XU6', '1.2.3', 'Use a format like 0.5 or 12.75'],
    ['XU6', '.5', '= 0.5'],
    ['XU7', '\uff15', '= 5'],
    ['XU7', '5\u200b', 'The number contains an invisible character. Enter it again'],
    ['XU8', '5'.repeat(60), 'Limited to 40 characters. Enter a shorter number'],
    ['XU9', '0.0129', 'Rounded down to 0.012 BTC (0.0009 BTC less)'],
    ['XU10', '0.0001', 'Minimum size 0.001 BTC'],
    ['XU11', '1001', 'Above the maximum size 1 000 BTC'],
  ])('%s the size %j', (_row, text, words) => {
    expect(at(show(form('futures', ...typed('61250.4', text))), 'size')).toContain(words);
  });

  it('XU12 an off-tick price offers both ticks as buttons, the less aggressive one first', () => {
    const html = show(form('futures', ...typed('61250.43', '1')));
    expect(textOf(html)).toContain('Tick size is 0.1: 61 250.4 or 61 250.5');
    expect(textOf(html)).toMatch(/Use 61 250\.4 Use 61 250\.5/);
    const sale = show(form('futures', { kind: 'aim', aim: 'openShort' }, ...typed('61250.43', '1')));
    expect(textOf(sale)).toMatch(/Use 61 250\.5 Use 61 250\.4/);
  });

  it('XU5 R57 a number with two meanings is asked with both as buttons, and nothing can be sent meanwhile', () => {
    const html = show(form('futures', ...typed('61,250', '1')));
    expect([/typed-choices.*?<\/span>/s.exec(html)![0].match(/>[^<]+</g), submitOf(html).disabled]).toEqual([
      ['>61.250<', '>61250<'],
      true,
    ]);
  });

  it('R57 a result with endless decimals is asked as the ticks or steps next to it', () => {
    const html = show(form('futures', ...typed('184000/3', '1/3')));
    expect([
      textOf(html).match(/The result has endless decimals\. Type it rounded [\d. ]+/g),
      submitOf(html).disabled,
    ]).toEqual([
      [
        'The result has endless decimals. Type it rounded 61333.3 61333.4 ',
        'The result has endless decimals. Type it rounded 0.333 0.334 ',
      ],
      true,
    ]);
  });

  it('R57 an amount is shown as it is read before there is a price to work a size out from', () => {
    const html = textOf(show(form('futures', { kind: 'unit', unit: 'quote', text: '10k' })));
    expect(html).toContain('= 10 000');
  });

  it('R57 a price field takes the live prices by name, and asks for a tick where the result is off it', () => {
    expect(textOf(show(form('futures', ...typed('bid', '1'))))).toContain('= 61 250.4');
    const html = textOf(show(form('futures', ...typed('last+0.2%', '1'))));
    expect(html).toContain('= 61 373.001');
    expect(html).toMatch(/Use 61 373\.0 Use 61 373\.1/);
    const stale = show(form('futures', ...typed('last+0.2%', '1')), ticketMarket({ live: false, ageSeconds: 3 }));
    expect([textOf(stale).includes('No live price for last. Type a number'), submitOf(stale).disabled]).toEqual([
      true,
      true,
    ]);
    const size = show(form('futures', ...typed('61250.4', 'last')));
    expect(textOf(size)).toContain('Use digits and a decimal point, k or m, or a calculation such as 2*0.5');
  });

  it('links the message to its field and marks it invalid only for wrong input', () => {
    const field = (html: string): string => /data-field="size".*?<input([^>]*)>/s.exec(html)![1]!;
    const wrong = field(show(form('futures', ...typed('61250.4', 'x'))));
    const described = /aria-describedby="([^"]+)"/.exec(wrong)![1]!;
    expect(wrong).toContain('aria-invalid="true"');
    expect(show(form('futures', ...typed('61250.4', 'x')))).toContain(`id="${described}"`);
    expect(field(show(form('futures')))).toContain('aria-invalid="false"');
  });

  it.each([
    ['XU23', { status: 'HALT' }, 'Trading halted: BTCUSDT accepts no orders'],
    ['XU23', { apiTradable: false }, 'BTCUSDT does not support API orders. Choose another symbol'],
  ])('%s an untradable symbol is reported once and blocks the order', (_row, more, words) => {
    const html = show(placeable, ticketMarket({ instrument: instrument(more) }));
    expect(textOf(html).split(words)).toHaveLength(2);
    expect(submitOf(html).disabled).toBe(true);
  });
});

describe('R19 options a market does not offer are absent, with the reason on hover', () => {
  const options = (html: string) => listOf(html, 'Time in force')?.options ?? [];

  it('time in force', () => {
    expect(options(show(form('futures')))).toEqual(['GTC', 'IOC', 'FOK', 'Post only']);
    const spot = show(form('spot'), spotMarket);
    expect(options(spot)).toEqual(['GTC', 'IOC', 'FOK']);
    expect(spot).toContain('title="Post only is available on futures only."');
    const market = show(form('futures', { kind: 'type', type: 'MARKET' }));
    expect(options(market)).toEqual([]);
    expect(market).toContain('title="Market orders have no time in force."');
  });

  it('reduce-only, for closing orders alone', () => {
    expect(show(form('futures'))).not.toContain('Reduce-only');
    expect(show(form('spot'), spotMarket)).not.toContain('Reduce-only');
    expect(show(form('futures', { kind: 'aim', aim: 'closeLong' }))).toContain('Reduce-only');
  });

  it('mark price, absent on spot', () => {
    const names = (html: string): boolean => /Mark\b/.test(textOf(html));
    expect([names(show(form('futures'))), names(show(form('spot'), spotMarket))]).toEqual([true, false]);
  });
});

describe('largest size', () => {
  const max = (html: string): string => /Max \S+ \w+/.exec(textOf(html))?.[0] ?? '';

  it('follows what is available, the price and the leverage; a dash while something is missing', () => {
    const market = form('futures', { kind: 'type', type: 'MARKET' });
    expect([
      max(show(form('futures', ...typed('61250.4', '')))),
      max(show(form('futures', ...typed('30625.2', '')))),
      max(show(market, ticketMarket(), ticketAccount({ quote: '1000' }))),
      max(show(form('futures'))),
      max(show(market, ticketMarket({ live: false }))),
      max(show(form('spot', { kind: 'aim', aim: 'sell' }, ...typed('61250.4', '')), spotMarket)),
      max(show(form('futures', { kind: 'aim', aim: 'closeLong' }), ticketMarket(), ticketAccount({ long: '0.3' }))),
    ]).toEqual([
      'Max 3.226 BTC',
      'Max 6.453 BTC',
      'Max 0.322 BTC',
      'Max — BTC',
      'Max — BTC',
      'Max 0.500 BTC',
      'Max 0.300 BTC',
    ]);
  });
});

describe('receipt', () => {
  it('shows formula and source on hover, and unknown where data is missing', () => {
    const text = (html: string): string => textOf(/<dl class="ticket-receipt".*<\/details>/s.exec(html)![0]);
    const html = show(form('futures', ...typed('61250.4', '0.010')));
    expect(text(html)).toBe(
      'Order value 612.5 0 USDT Margin 30.63 USDT Fee 0.1225 USDT Liq. price — Available 10 000 .00 USDT ' +
        'More details Max leverage — Next funding —',
    );
    expect(html).toContain('title="Size × price = 612.504 USDT"');
    expect(html).toContain('title="Order value / leverage 20, rounded up to 8 decimals: 30.6252"');
    expect(html).toContain('title="Order value × maker rate 0.02% of this account: 0.1225008 USDT"');
    const unknown = show(
      form('futures', ...typed('61250.4', '0.010')),
      ticketMarket(),
      ticketAccount({ terms: null, quote: null }),
    );
    expect(text(unknown)).toBe(
      'Order value 612.5 0 USDT Margin — Fee — Liq. price — Available — ' +
        'More details Max leverage — Next funding —',
    );
  });

  it('shows average price and slippage of a market order', () => {
    const order = form('futures', { kind: 'type', type: 'MARKET' }, { kind: 'size', text: '2' });
    const html = show(order);
    expect(textOf(html)).toContain('Slippage 0.0008%');
    expect(html).toContain(
      'title="Average price 61\u202f251 against the best price 61\u202f250.5, from the live order book"',
    );
  });
});

describe('ticket panel states', () => {
  const services = createTestServices();
  const faces: [string, PanelState, string][] = [
    ['loading', { kind: 'loading' }, 'Loading…'],
    ['live', live, 'Buy / Long'],
    ['stale', { kind: 'stale', since: services.clock.monotonic() - 12_000, reason: null }, 'Stale for 12 s'],
    ['empty', { kind: 'empty', reason: 'notListed' }, 'The exchange does not list this symbol.'],
    [
      'failed',
      { kind: 'failed', error: { kind: 'internal', key: 'error.internal', params: {}, exchange: null, row: null } },
      'An internal error occurred.',
    ],
    ['stopped', { kind: 'stopped', status: 'stopped', error: null }, 'The simulator is stopped.'],
  ];
  it.each(faces)('%s', (kind, panelState, words) => {
    const html = markup(view(form('futures'), ticketMarket(), ticketAccount(), { panelState }), services);
    expect(html).toContain(`data-panel="ticket" data-face="${kind}"`);
    expect(textOf(html)).toContain(words);
  });

  it('labels every control, also without data', () => {
    for (const html of [
      show(form('futures')),
      show(form('spot'), spotMarket),
      show(placeable, ticketMarket({ live: false })),
    ]) {
      for (const [tag] of html.matchAll(/<(?:button(?=[^>]*role="combobox")|input type="range")[^>]*>/g))
        expect(tag).toMatch(/aria-label="[^"]+"/);
      for (const [, tag, content] of html.matchAll(/<button([^>]*)>(.*?)<\/button>/gs))
        expect(textOf(content!) || (/aria-label="([^"]+)"/.exec(tag!)?.[1] ?? '')).not.toBe('');
      for (const [, id] of html.matchAll(/<input id="([^"]+)"/g)) expect(html).toContain(`<label for="${id}"`);
    }
  });
});

describe('order outcome', () => {
  const rejection: AppError = {
    kind: 'rejected',
    key: 'error.exchange.rejected',
    params: {},
    exchange: { code: '-1142', message: "Parameter 'price' is invalid.", httpStatus: 400 },
    row: 'futures.order.post',
  };
  const outcome = (
    of: OrderOutcome | null,
    doubtful: readonly Intent[] = [],
    cancel: 'accepted' | null = null,
  ): string =>
    markup(
      <Outcome
        outcome={of}
        doubtful={doubtful}
        instrumentOf={() => instrument()}
        cancelOf={() => cancel}
        onCancel={() => undefined}
      />,
    );
  const of = (more: Partial<Intent>): OrderOutcome => ({ kind: 'intent', intent: intent(more) });
  const order = 'Buy / Long 0.010 BTC at 61 250.5';

  it.each([
    ['placed', of({}), `Placed: ${order} (order 700000000000000001)`],
    ['on its way', of({ state: 'sending', orderId: null }), `Sending: ${order}`],
    [
      'rejected, with the code and the words of the exchange',
      of({ state: 'rejected', orderId: null, error: rejection }),
      `Rejected: ${order} The exchange rejected the request. Exchange message: -1142 Parameter 'price' is invalid.`,
    ],
    ['not placed', of({ state: 'notPlaced', orderId: null }), `Not placed: ${order}. You can place it again.`],
    [
      'refused by the program',
      {
        kind: 'failed',
        draft: futuresDraft(),
        error: { ...rejection, exchange: null, key: 'error.internal' },
        sent: false,
      },
      `Not sent: ${order} An internal error occurred.`,
    ],
    [
      'without an answer',
      {
        kind: 'failed',
        draft: futuresDraft(),
        error: { ...rejection, exchange: null, key: 'error.internal' },
        sent: true,
      },
      `No reply: ${order}. Check your open orders before placing it again. An internal error occurred.`,
    ],
  ] as [string, OrderOutcome, string][])('%s', (_name, value, words) => {
    expect(textOf(outcome(value))).toBe(words);
  });

  it('B-A4 in doubt: shows the check, warns against re-entry, offers a cancel by client order id', () => {
    const html = outcome(of({ state: 'inDoubt', orderId: null }));
    expect(textOf(html)).toBe(`Unconfirmed, checking with the exchange. Do not place it again: ${order} Cancel order`);
    expect(html).toContain('title="Cancels the order by its client order ID fdclient1"');
    expect(html).toContain('role="status"');
    expect(outcome(null, [intent({ state: 'inDoubt' })], 'accepted')).toMatch(
      /<button[^>]* disabled=""[^>]*>Cancel sent/,
    );
  });

  it('B-A4 follows newer updates from main and ignores older ones', () => {
    const doubtful = intent({ state: 'inDoubt', orderId: null, updatedAt: 2_000 });
    const settled = intent({ updatedAt: 3_000 });
    const answered: FlowOutcome = {
      kind: 'answered',
      request: orderRequest(futuresDraft()),
      plan: plan('p', { kind: 'single' }),
      intents: [doubtful],
    };
    const shown = { kind: 'intent', intent: doubtful };
    expect(currentOutcome(answered, [settled])).toEqual({ kind: 'intent', intent: settled });
    expect(currentOutcome(answered, [intent({ state: 'sending', updatedAt: 1_000 })])).toEqual(shown);
    expect(currentOutcome(answered, [intent({ intentId: 'other', updatedAt: 9_000 })])).toEqual(shown);
    expect(currentOutcome(null, [settled])).toBe(null);
  });

  it('shows nothing of a plan, whose outcome is a notice', () => {
    const request = { kind: 'sequence', drafts: [futuresDraft(), futuresDraft()] } as const;
    const outcome: FlowOutcome = { kind: 'answered', request, plan: plan('p'), intents: [intent()] };
    expect(currentOutcome(outcome, [intent({ updatedAt: 3_000 })])).toBe(null);
  });

  it('B-A4 an order in doubt blocks further orders of the symbol', () => {
    const inDoubt = { key: 'ticket.blocked.inDoubt', params: { symbol: 'BTCUSDT' } };
    const noKey = { key: 'ticket.blocked.noKey', params: {} };
    expect(blockedReasonOf(null, [], 'BTCUSDT')).toBe(null);
    expect(blockedReasonOf(null, [intent({ state: 'inDoubt' })], 'BTCUSDT')).toEqual(inDoubt);
    expect(blockedReasonOf(noKey, [intent({ state: 'inDoubt' })], 'BTCUSDT')).toEqual(noKey);
  });
});

describe('order confirmation dialog', () => {
  const flow = { confirm: () => undefined, decline: () => undefined, review: () => undefined };
  const services = createTestServices();
  const stage = (more: Partial<Extract<ConfirmStage, { kind: 'confirming' }>> = {}): ConfirmStage => ({
    kind: 'confirming',
    request: orderRequest(futuresDraft()),
    ticket: orderTicket(futuresDraft(), services.clock.now()),
    until: services.clock.monotonic() + 60_000,
    expired: false,
    ...more,
  });
  const dialog = (of: ConfirmStage, environment: 'simulator' | 'live' = 'simulator'): string =>
    markup(
      <ConfirmDialog
        stage={of}
        instrumentOf={() => instrument()}
        open={{ orders: [], triggers: [] }}
        held={{ positions: [], intents: [] }}
        zone="utc"
        tradingContext={{ environment, account: 'main' }}
        flow={flow}
      />,
      services,
    );

  it('B-B9 restates the order with both units, the reference price and the validity', () => {
    expect(textOf(dialog(stage()))).toBe(
      'Confirm order - SIMULATOR ' +
        'Buy / Long BTCUSDT Futures SIMULATOR Order type Limit Price 61 250.5 USDT Size 0.010 BTC Order value 612.51 USDT ' +
        'Leverage — Est. fee — Est. liq. price — Time in force GTC ' +
        'Reference price 61 250.5 Valid for 60 s Kill switch Cancel Place order',
    );
    expect(textOf(dialog(stage(), 'live'))).toContain('Confirm order - LIVE');
  });

  it.each([
    [
      'a market order, with slippage and the liquidation price after it',
      futuresDraft({ type: 'MARKET', price: null, timeInForce: null, quantity: '2.000' }),
      {},
      [
        ['Order type', 'Market'],
        ['Price', 'Market'],
        ['Size', '2.000 BTC'],
        ['Order value', '122 502.00 USDT'],
        ['Leverage', 'Isolated · 10x'],
        ['Est. fee', '73.5012 USDT'],
        ['Est. slippage', '0.0008%'],
        ['Est. liq. price', '55 411.2 USDT'],
      ],
    ],
    [
      'a cross short, post only, with its take-profit and stop-loss',
      futuresDraft({
        side: 'SELL',
        positionSide: 'SHORT',
        timeInForce: 'POST_ONLY',
        attached: {
          takeProfit: { triggerPrice: '60000', source: 'mark' },
          stopLoss: { triggerPrice: '62000', source: 'contract' },
        },
      }),
      { marginType: 'CROSSED' },
      [
        ['Order type', 'Limit'],
        ['Price', '61 250.5 USDT'],
        ['Size', '0.010 BTC'],
        ['Order value', '122 502.00 USDT'],
        ['Leverage', 'Cross · 20x'],
        ['Est. fee', '0.1225 USDT'],
        ['Est. liq. price', '—'],
        ['Take-profit', '60 000.0 USDT · Mark price · +12.51 USDT'],
        ['Stop-loss', '62 000.0 USDT · Last price · −7.50 USDT'],
        ['Time in force', 'Post only'],
      ],
    ],
  ] as const)('lists %s', (_name, draft, more, rows) => {
    const facts = marginFacts();
    const setting = { ...facts.setting!, ...more };
    const account = ticketAccount({ margin: { ...facts, setting } });
    const receipt = draftReceipt(draft, 'main', ticketMarket(), account);
    const shown = confirmRows(createMessages(en).t, draft, '122502', instrument(), { receipt, setting });
    const plain = (text: string): string => text.replaceAll(/\s/gu, ' ');
    expect(shown.map(([name, figure]) => [name, plain(figure)])).toEqual(rows);
  });

  it('shows warnings of main, reduce-only, and a missing reference price', () => {
    const ticket = orderTicket(
      futuresDraft({ side: 'SELL', type: 'MARKET', price: null, timeInForce: null, reduceOnly: true }),
      services.clock.now(),
      { reference: null, notional: null, warnings: [{ key: 'ticket.note.bookTooThin', params: {} }] },
    );
    expect(textOf(dialog(stage({ ticket })))).toContain(
      'Close long BTCUSDT Futures SIMULATOR Order type Market Price Market Size 0.010 BTC Order value — ' +
        'Leverage — Est. fee — Est. slippage — Est. liq. price — Reduce-only Yes No reference price available. ' +
        'The order book shown is too thin for this size; no average price',
    );
  });

  it('shows both prices of a warning with the decimals of the contract', () => {
    const warnings = [{ key: 'warning.order.executesNow', params: { price: '61260', market: '61250.50' } }];
    const ticket = orderTicket(futuresDraft(), services.clock.now(), { warnings });
    expect(textOf(dialog(stage({ ticket })))).toContain('up to 61 260.0 (best price 61 250.5).');
  });

  it('B-A8 XU14 a warning that requires a typed word has an input and disables Confirm', () => {
    const remark = (mustType?: string) => ({
      key: 'warning.order.noPrice',
      params: {},
      ...(mustType === undefined ? {} : { mustType }),
    });
    const shown = (warnings: ReturnType<typeof remark>[], expired = false): string =>
      dialog(stage({ ticket: orderTicket(futuresDraft(), services.clock.now(), { warnings }), expired }));
    const buttons = (html: string): string[] =>
      (html.match(/<button[^>]*>(?=Place order)/g) ?? []).map((tag) =>
        tag.includes(' disabled=""') ? 'waits' : 'ready',
      );
    const typedWordHtml = shown([remark(), remark('order')]);
    expect([
      textOf(typedWordHtml).includes('Type &quot;order&quot; to confirm'),
      /<input/.test(typedWordHtml),
      buttons(typedWordHtml),
    ]).toEqual([true, true, ['waits']]);
    const plain = shown([remark()]);
    expect([textOf(plain).includes('Type '), /<input/.test(plain), buttons(plain)]).toEqual([false, false, ['ready']]);
    expect(/<input/.test(shown([remark('order')], true))).toBe(false);
  });

  it('XU22 expired: states that nothing was sent and offers a review instead of Confirm', () => {
    const html = dialog(stage({ expired: true }));
    expect(textOf(html)).toContain(
      'The confirmation has expired. Nothing was sent. Kill switch Cancel Prices changed: review',
    );
    expect(textOf(html)).not.toContain('Place order');
    expect(textOf(dialog({ kind: 'preparing', request: orderRequest(futuresDraft()), again: true }))).toContain(
      'Cancel Checking the order…',
    );
  });

  it('XU21 ignores a held Enter', () => {
    const press = (key: string, repeat: boolean): boolean => {
      let stopped = false;
      ignoreHeldEnter({ key, repeat, preventDefault: () => (stopped = true) });
      return stopped;
    };
    expect([press('Enter', true), press('Enter', false), press('a', true)]).toEqual([true, false, false]);
  });
});
