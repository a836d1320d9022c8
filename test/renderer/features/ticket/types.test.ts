import { describe, expect, it } from 'vitest';
import { emptyForm, reduce, type FormAction } from '../../../../renderer/features/ticket/form.ts';
import { offerOf } from '../../../../renderer/features/ticket/offer.ts';
import { setupOf } from '../../../../renderer/features/ticket/presets.ts';
import { flattenDrafts, formChange, quickForm } from '../../../../renderer/features/ticket/quick.ts';
import { summarise, type TicketSummary } from '../../../../renderer/features/ticket/summary.ts';
import { decimal } from '../../../../shared/num/decimal.ts';
import { slicesOf } from '../../../../renderer/features/ticket/tools.ts';
import { instrument } from '../../support/builders.ts';
import { position } from '../../support/tradingBuilders.ts';
import { demoForm, form, futuresDraft, ticketAccount, ticketMarket, typed } from './parts.ts';

const text = (field: Extract<FormAction, { kind: 'text' }>['field'], value: string): FormAction => ({
  kind: 'text',
  field,
  text: value,
});
const type = (of: Extract<FormAction, { kind: 'type' }>['type']): FormAction => ({ kind: 'type', type: of });
const make = (...actions: FormAction[]): TicketSummary =>
  summarise(form('futures', ...actions), ticketMarket(), ticketAccount());
const problems = ({ problems: list }: TicketSummary): unknown[] => list.map(({ field, key }) => [field, key]);

describe('R19 order types per market', () => {
  it('spot, futures and the demo account', () => {
    const all = ['STOP', 'TAKE_PROFIT', 'STOP_MARKET', 'TAKE_PROFIT_MARKET', 'TRAILING_MARKET'];
    expect([
      offerOf({ market: 'spot', account: 'main' }).more,
      offerOf({ market: 'futures', account: 'main' }).more,
      offerOf({ market: 'futures', account: 'demo' }).more,
    ]).toEqual([['SCALED', 'TWAP', 'CHASE'], [...all, 'SCALED', 'TWAP', 'CHASE'], []]);
    const demo = demoForm();
    expect(reduce(demo, type('STOP'))).toBe(demo);
    expect(reduce(demo, { kind: 'timeInForce', timeInForce: 'POST_ONLY' })).toBe(demo);
    const spot = form('spot');
    expect([reduce(spot, type('TRAILING_MARKET')), reduce(spot, { kind: 'attach', on: true }).attach]).toEqual([
      spot,
      false,
    ]);
  });

  it('a copy-trader key has no conditional or attached orders, with the reason', () => {
    const trader = emptyForm('futures', 'BTCUSDT', 'main', true);
    const { more, attaches, lacks } = offerOf(trader);
    expect([more, attaches, lacks]).toEqual([['SCALED', 'TWAP', 'CHASE'], false, 'ticket.lacks.trader']);
    expect([reduce(trader, type('STOP')), reduce(trader, { kind: 'attach', on: true }).attach]).toEqual([
      trader,
      false,
    ]);
    // Spot has no such restriction; back on futures the API key is still a copy-trader key.
    const spot = reduce(trader, { kind: 'select', market: 'spot', symbol: 'BTCUSDT' });
    expect(offerOf(spot).lacks).toBe('ticket.lacks.spot');
    expect(offerOf(reduce(spot, { kind: 'select', market: 'futures', symbol: 'BTCUSDT' })).attaches).toBe(false);
    expect(setupOf(trader)).not.toHaveProperty('trader');
  });

  it('the demo account has attached take-profit and stop-loss but no reduce-only', () => {
    const closing = demoForm({ kind: 'aim', aim: 'closeLong' }, ...typed('61250.5', '0.010'));
    expect(summarise(closing, ticketMarket(), ticketAccount()).draft).toEqual(
      futuresDraft({ side: 'SELL', reduceOnly: false }),
    );
    const opening = demoForm({ kind: 'attach', on: true }, ...typed('61250.0', '0.010'), {
      kind: 'leg',
      leg: 'stopLoss',
      change: { text: '60000' },
    });
    expect(summarise(opening, ticketMarket(), ticketAccount()).draft).toEqual(
      futuresDraft({
        price: '61250.0',
        attached: { takeProfit: null, stopLoss: { triggerPrice: '60000', source: 'contract' } },
      }),
    );
  });
});

describe('conditional and trailing orders', () => {
  const common = {
    market: 'futures',
    kind: 'conditional',
    symbol: 'BTCUSDT',
    side: 'BUY',
    positionSide: 'LONG',
    source: 'contract',
    quantity: '0.010',
    price: null,
    triggerPrice: null,
    activatePrice: null,
    callbackRate: null,
    reduceOnly: false,
  };

  it('become a plan of one draft with exactly their fields', () => {
    const stop = make(type('STOP_MARKET'), text('trigger', '62000'), { kind: 'size', text: '0.010' });
    expect([stop.draft, stop.plan]).toEqual([
      null,
      { kind: 'single', drafts: [{ ...common, type: 'STOP_MARKET', triggerPrice: '62000' }], program: null },
    ]);
    const limit = make(
      type('TAKE_PROFIT'),
      { kind: 'source', source: 'mark' },
      text('trigger', '60000'),
      ...typed('59999.5', '0.010'),
    );
    expect(limit.plan?.drafts).toEqual([
      { ...common, type: 'TAKE_PROFIT', source: 'mark', triggerPrice: '60000', price: '59999.5' },
    ]);
  });

  it.each([
    ['5', '0.05'],
    ['0.1', '0.001'],
    ['99.99', '0.9999'],
  ])('XU18 B-B9 a callback of %s per cent is sent as %s, with a note', (percent, fraction) => {
    const summary = make(type('TRAILING_MARKET'), text('callback', percent), { kind: 'size', text: '0.010' });
    expect(summary.plan?.drafts).toEqual([{ ...common, type: 'TRAILING_MARKET', callbackRate: fraction }]);
    expect(summary.notes).toContainEqual({
      field: 'callback',
      key: 'ticket.note.callback',
      params: { percent, fraction },
    });
  });

  it.each([
    ['', 'error.trigger.callbackRate.missing'],
    ['0.05', 'error.trigger.callbackRate.range'],
    ['100', 'error.trigger.callbackRate.range'],
    ['0', 'error.draft.zero'],
    ['5,500', 'error.draft.comma'],
  ])('XU18 a callback of %j is rejected at its field', (typedText, key) => {
    const summary = make(type('TRAILING_MARKET'), text('callback', typedText), { kind: 'size', text: '0.010' });
    expect([summary.plan, problems(summary)[0]]).toEqual([null, ['callback', expect.stringContaining(key)]]);
  });

  it('XU19 notes a trigger that would fire immediately', () => {
    const summary = make(type('STOP_MARKET'), text('trigger', '61000'), { kind: 'size', text: '0.010' });
    expect(summary.notes).toContainEqual({
      field: 'trigger',
      key: 'ticket.note.triggersNow',
      params: { current: '61250.5' },
    });
  });

  it('XU12 XU1 report trigger and size errors at their fields', () => {
    const summary = make(type('STOP_MARKET'), text('trigger', '62000.05'));
    expect(problems(summary)).toEqual([
      ['size', 'error.draft.empty.quantity'],
      ['trigger', 'error.trigger.triggerPrice.offTick'],
    ]);
  });
});

describe('R15 scaled, TWAP and chase orders make bounded lists of drafts', () => {
  it('scaled orders: each on tick and step, together exactly the typed size', () => {
    const summary = make(type('SCALED'), text('count', '3'), text('priceTo', '61200'), ...typed('61000', '0.010'));
    const one = (price: string, quantity: string) => futuresDraft({ price, quantity });
    expect(summary.plan).toEqual({
      kind: 'batch',
      program: null,
      drafts: [one('61000.0', '0.004'), one('61100.0', '0.003'), one('61200.0', '0.003')],
      notional: expect.anything(),
    });
    expect(summary.receipt.notional).toBe('610.9');
  });

  it.each([
    ['1', 'ticket.problem.whole'],
    ['51', 'ticket.problem.whole'],
    ['2.5', 'ticket.problem.whole'],
    ['', 'ticket.problem.whole'],
  ])('a count of %j is rejected with its bounds', (count, key) => {
    const summary = make(type('SCALED'), text('count', count), text('priceTo', '61200'), ...typed('61000', '0.010'));
    expect([summary.plan, problems(summary)]).toEqual([null, [['count', key]]]);
  });

  it('XU10 a size too small to split is rejected with the size needed', () => {
    const summary = make(type('SCALED'), text('count', '20'), text('priceTo', '61200'), ...typed('61000', '0.010'));
    expect(summary.problems).toEqual([
      {
        field: 'size',
        key: 'ticket.problem.tooSmallToSplit',
        params: { count: 20, smallest: '0.001', needed: '0.02', asset: 'BTC' },
      },
    ]);
  });

  it('XU13 the far end of the price range is checked against the price limit too', () => {
    const summary = make(type('SCALED'), text('priceTo', '612000'), ...typed('61000', '0.010'));
    expect(problems(summary)).toEqual([['priceTo', 'error.draft.farAbove']]);
  });

  it('TWAP: market slices, or IOC with a limit price, one per interval', () => {
    const actions = [type('TWAP'), text('minutes', '10'), text('slices', '4')];
    const slice = (quantity: string) => futuresDraft({ type: 'MARKET', timeInForce: null, price: null, quantity });
    const market = make(...actions, { kind: 'size', text: '0.010' });
    expect(market.plan).toEqual({
      kind: 'twap',
      program: { kind: 'twap', intervalMs: 150_000 },
      drafts: [slice('0.003'), slice('0.003'), slice('0.002'), slice('0.002')],
      notional: null,
    });
    const banded = make(...actions, { kind: 'banded', on: true }, ...typed('61300', '0.010'));
    expect(banded.plan?.drafts[0]).toEqual(futuresDraft({ timeInForce: 'IOC', price: '61300', quantity: '0.003' }));
    expect(
      problems(make(type('TWAP'), text('minutes', '0.1'), text('slices', '50'), { kind: 'size', text: '1' })),
    ).toEqual([['slices', 'ticket.problem.tooFast']]);
  });

  it('slices add up to the size exactly', () => {
    expect(slicesOf(decimal('0.011'), decimal('0.001'), 3)).toEqual([
      decimal('0.004'),
      decimal('0.004'),
      decimal('0.003'),
    ]);
  });

  it('chase: one resting order at the best price, up to its limit price', () => {
    const chase = make(type('CHASE'), text('minutes', '10'), text('moves', '20'), ...typed('61260', '0.010'));
    expect(chase.plan).toEqual({
      kind: 'chase',
      program: { kind: 'chase', limitPrice: '61260', moves: 20, durationMs: 600_000 },
      drafts: [futuresDraft({ timeInForce: 'POST_ONLY', price: '61250.4' })],
      notional: expect.anything(),
    });
    expect(problems(make(type('CHASE'), ...typed('61000', '0.010')))).toEqual([
      ['price', 'ticket.problem.chaseBound.BUY'],
    ]);
  });

  it('chase on spot uses a plain GTC limit order', () => {
    const spot = summarise(
      form('spot', type('CHASE'), ...typed('61260', '0.010')),
      ticketMarket({ instrument: instrument({ market: 'spot' }) }),
      ticketAccount(),
    );
    expect(spot.plan?.drafts).toEqual([
      {
        market: 'spot',
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'GTC',
        price: '61250.4',
        quantity: '0.010',
      },
    ]);
  });

  it('XU16 TWAP and chase do not start without a live book', () => {
    const stale = ticketMarket({ live: false, ageSeconds: 12 });
    const blocked = (actions: FormAction[]) =>
      summarise(form('futures', ...actions), stale, ticketAccount()).blocked?.key;
    expect([
      blocked([type('TWAP'), { kind: 'size', text: '0.010' }]),
      blocked([type('CHASE'), ...typed('61260', '0.010')]),
    ]).toEqual(['ticket.blocked.noLivePrice', 'ticket.blocked.noPriceYet']);
  });
});

describe('keyboard orders', () => {
  it("are limit orders of the ticket's size at the bid or the ask", () => {
    const quick = quickForm(form('futures', type('TWAP'), { kind: 'size', text: '0.010' }), ticketMarket(), {
      type: 'ticket.trade',
      side: 'SELL',
      at: 'ask',
    })!;
    expect(summarise(quick, ticketMarket(), ticketAccount()).draft).toEqual(
      futuresDraft({ side: 'SELL', positionSide: 'SHORT' }),
    );
    expect(
      quickForm(form('spot'), ticketMarket({ live: false }), { type: 'ticket.trade', side: 'BUY', at: 'bid' }),
    ).toBe(null);
  });

  it('flatten closes each side once, merging separated positions, and ignores other symbols', () => {
    const open = [
      position('BTCUSDT', { positionId: '1', size: '0.010' }),
      position('BTCUSDT', { positionId: '2', size: '0.005' }),
      position('BTCUSDT', { positionId: '3', side: 'SHORT', size: '1' }),
      position('ETHUSDT', { positionId: '4' }),
    ];
    const close = { type: 'MARKET', timeInForce: null, price: null, reduceOnly: true } as const;
    expect(flattenDrafts(form('futures'), open)).toEqual([
      futuresDraft({ ...close, side: 'SELL', quantity: '0.015' }),
      futuresDraft({ ...close, side: 'BUY', positionSide: 'SHORT', quantity: '1' }),
    ]);
    expect([flattenDrafts(form('futures'), []), flattenDrafts(form('spot'), open)]).toEqual([[], []]);
    // Half of each side in multiples of the step; a half below one step is left out.
    expect(flattenDrafts(form('futures'), open, '0.01')).toEqual([
      futuresDraft({ ...close, side: 'BUY', positionSide: 'SHORT', quantity: '0.5' }),
    ]);
  });

  it('an order type that the market does not offer is refused', () => {
    const change = (market: 'spot' | 'futures', orderType: string) =>
      formChange(form(market), ticketMarket().instrument, { type: 'ticket.orderType', orderType });
    expect([change('futures', 'STOP_MARKET'), change('spot', 'MARKET'), change('spot', 'STOP_MARKET')]).toEqual([
      { kind: 'type', type: 'STOP_MARKET' },
      { kind: 'type', type: 'MARKET' },
      null,
    ]);
  });

  it('the size steps through 1, 2, 5 and so on, from the smallest size to all that is available', () => {
    const { instrument } = ticketMarket();
    const step = (up: boolean, ...changes: readonly FormAction[]) =>
      formChange(form('futures', ...changes), instrument, { type: 'ticket.stepSize', up });
    const base = (text: string): FormAction => ({ kind: 'size', text });
    const size = (text: string) => ({ kind: 'size', text });
    expect([
      step(true),
      step(false),
      step(true, base('0.01')),
      step(true, base('0.012')),
      step(true, base('5')),
    ]).toEqual([size(instrument.stepSize), null, size('0.02'), size('0.02'), size('10')]);
    expect([step(false, base('0.012')), step(false, base('10')), step(false, base(instrument.stepSize))]).toEqual([
      size('0.01'),
      size('5'),
      null,
    ]);
    const share: FormAction = { kind: 'share', percent: '50' };
    expect([step(true, share), step(true, { ...share, percent: '100' }), step(true, base('1k'))]).toEqual([
      { kind: 'share', percent: '100' },
      null,
      null,
    ]);
  });
});
