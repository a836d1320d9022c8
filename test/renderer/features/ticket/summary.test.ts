import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDraft } from '../../../../shared/domain/orderCheck.ts';
import { readTyped } from '../../../../shared/domain/orderText.ts';
import {
  shortcutPrice,
  sizeInUnit,
  summarise,
  type FieldSentence,
  type TicketSummary,
} from '../../../../renderer/features/ticket/summary.ts';
import { instrument } from '../../support/builders.ts';
import { form, futuresDraft, ticketAccount, ticketMarket, typed } from './parts.ts';

const keys = (list: readonly FieldSentence[]): string[] => list.map(({ field, key }) => `${field} ${key}`);
const refused = (summary: TicketSummary, ...problems: string[]): void => {
  expect([summary.draft, keys(summary.problems)]).toEqual([null, problems]);
  expect(summary.blocked?.key).toBe(summary.problems[0]?.key);
};
const limit = (price: string, size: string) =>
  summarise(form('futures', ...typed(price, size)), ticketMarket(), ticketAccount());

describe('ticket summary: draft', () => {
  it('is exact to the last digit', () => {
    const summary = limit('61250.5', '0.010');
    expect([summary.draft, summary.problems, summary.blocked]).toEqual([futuresDraft(), [], null]);
    expect(summary.quantity).toBe('0.010');
    const spot = summarise(
      form(
        'spot',
        { kind: 'aim', aim: 'sell' },
        { kind: 'timeInForce', timeInForce: 'IOC' },
        ...typed('61250.4', '.5'),
      ),
      ticketMarket({ instrument: instrument({ market: 'spot' }) }),
      ticketAccount(),
    );
    expect(spot.draft).toEqual({
      market: 'spot',
      symbol: 'BTCUSDT',
      side: 'SELL',
      type: 'LIMIT',
      timeInForce: 'IOC',
      price: '61250.4',
      quantity: '0.500',
    });
    const market = form('futures', { kind: 'type', type: 'MARKET' }, ...typed('1', '2'));
    expect(summarise(market, ticketMarket(), ticketAccount()).draft).toEqual(
      futuresDraft({ type: 'MARKET', timeInForce: null, price: null, quantity: '2.000' }),
    );
  });

  it.each([
    ['XU1', '', 'empty.quantity'],
    ['XU1', '  ', 'empty.quantity'],
    ['XU2', '0', 'zero'],
    ['XU2', '0.000', 'zero'],
    ['XU2', '-0', 'zero'],
    ['XU3', '-1', 'sign'],
    ['XU3', '+1', 'sign'],
    ['XU4', '1e400', 'format'],
    ['XU4', '0x10', 'digits'],
    ['XU4', 'Infinity', 'digits'],
    ['XU4', 'NaN', 'digits'],
    ['R57', '1 00', 'format'],
    ['XU5', '1,500', 'comma'],
    ['XU6', '1.2.3', 'format'],
    ['XU6', '.', 'format'],
    ['XU6', '1.', 'format'],
    ['XU7', '1\u200b', 'invisible'],
    ['XU8', '1'.repeat(60), 'tooLong'],
    ['XU10', '0.0004', 'roundsToZero'],
    ['XU11', '1000.001', 'aboveMaximum'],
  ])('%s: the size %j is rejected at its field and gives no draft', (_row, text, key) => {
    refused(limit('61250.5', text), `size error.draft.${key}`);
  });

  it.each([
    ['XU1', '', 'empty.price'],
    ['XU2', '0', 'zero'],
    ['XU3', '-1', 'signPrice'],
    ['XU4', '6x4', 'digits'],
    ['XU5', '61,250', 'comma'],
    ['XU6', '61250.', 'format'],
    ['XU8', '6'.repeat(60), 'tooLong'],
  ])('%s: the price %j is rejected at its field and gives no draft', (_row, text, key) => {
    refused(limit(text, '0.010'), `price error.draft.${key}`);
  });

  it('XU6 XU7 shows the parsed value when it differs from the input', () => {
    const summary = limit('\uff16\uff11250.5', '.5');
    expect(summary.draft).toEqual(futuresDraft({ quantity: '0.500' }));
    expect(summary.notes.map(({ field, key, params }) => [field, key, params])).toEqual([
      ['price', 'ticket.note.readAs', { value: '61\u202f250.5' }],
      ['size', 'ticket.note.readAs', { value: '0.5' }],
      ['price', 'ticket.note.executesNow', { best: '61250.5', price: '61250.5' }],
    ]);
  });

  it('XU9 rounds the size down to the step and shows the remainder before sending', () => {
    const summary = limit('61250.4', '0.0129');
    expect([summary.draft?.quantity, summary.blocked]).toEqual(['0.012', null]);
    expect(summary.notes).toEqual([
      {
        field: 'size',
        key: 'ticket.note.roundedDown',
        params: { rounded: '0.012', difference: '0.0009', asset: 'BTC' },
      },
    ]);
  });

  it('XU12 an off-tick price gives no draft and proposes both neighbouring ticks', () => {
    const summary = limit('61250.43', '0.010');
    refused(summary, 'price error.draft.offTick');
    expect(summary.ticks).toEqual(['61250.4', '61250.5']);
    expect(limit('0.04', '0.010').ticks).toEqual(['0.1']);
  });

  it('XU13 rejects a price with an extra zero, showing the last price and the distance', () => {
    const summary = limit('612505', '0.010');
    refused(summary, 'price error.draft.farAbove');
    expect(summary.problems[0]!.params).toEqual({ last: '61250.5', percent: '900.0', limit: '50' });
    const live = summarise(
      form('futures', ...typed('64400', '0.010')),
      ticketMarket({ environment: 'live' }),
      ticketAccount(),
    );
    refused(live, 'price error.draft.farAbove');
    expect(limit('64400', '0.010').problems).toEqual([]);
  });

  it('XU14 XU15 notes a price that executes immediately', () => {
    const { notes } = limit('61260', '0.010');
    expect(keys(notes)).toEqual(['price ticket.note.executesNow']);
    expect(notes[0]!.params).toEqual({ best: '61250.5', price: '61260.0' });
    const post = form('futures', { kind: 'timeInForce', timeInForce: 'POST_ONLY' }, ...typed('61260', '0.010'));
    expect(keys(summarise(post, ticketMarket(), ticketAccount()).notes)).toEqual(['price ticket.note.postOnlyCrosses']);
    expect(limit('61250.4', '0.010').notes).toEqual([]);
  });

  it("XU16 rejects a market order without a live price and shows the price's age", () => {
    const order = form('futures', { kind: 'type', type: 'MARKET' }, { kind: 'size', text: '0.010' });
    const stale = (ageSeconds: number | null) =>
      summarise(order, ticketMarket({ live: false, ageSeconds }), ticketAccount()).blocked;
    expect(stale(12)).toEqual({ key: 'ticket.blocked.noLivePrice', params: { seconds: 12 } });
    expect(stale(null)).toEqual({ key: 'ticket.blocked.noPriceYet', params: {} });
    const resting = summarise(
      form('futures', ...typed('61250.4', '0.010')),
      ticketMarket({ live: false }),
      ticketAccount(),
    );
    expect(resting.blocked).toBe(null);
  });

  it('XU17 warns of a size above the available balance or open position, without blocking', () => {
    const broke = summarise(form('futures', ...typed('61250.4', '1')), ticketMarket(), ticketAccount({ quote: '100' }));
    expect(broke.notes).toEqual([
      {
        field: 'size',
        key: 'ticket.note.overAvailable',
        params: { needed: '3062.52', available: '100', asset: 'USDT' },
      },
    ]);
    expect(broke.blocked).toBe(null);
    const closing = form('futures', { kind: 'aim', aim: 'closeLong' }, ...typed('61250.5', '1'));
    expect(summarise(closing, ticketMarket(), ticketAccount({ long: '0.25' })).notes).toEqual([
      { field: 'size', key: 'ticket.note.overPosition', params: { needed: '1', available: '0.25', asset: 'BTC' } },
    ]);
    expect(summarise(closing, ticketMarket(), ticketAccount({ long: null })).notes).toEqual([]);
  });

  it.each([
    ['XU23 HALT', { status: 'HALT' }, 'notTrading'],
    ['XU23 BREAK', { status: 'BREAK' }, 'notTrading'],
    ['XU23 not through the API', { apiTradable: false }, 'notThroughApi'],
    ['XS31 no usable tick', { tickSize: '0' }, 'noRules'],
  ])('%s is the only problem reported', (_row, more, key) => {
    const summary = summarise(
      form('futures', ...typed('1', '1')),
      ticketMarket({ instrument: instrument(more) }),
      ticketAccount(),
    );
    refused(summary, `symbol error.draft.${key}`);
  });

  it('a general blocking reason takes precedence over field errors', () => {
    const barrier = { key: 'ticket.blocked.inDoubt', params: { symbol: 'BTCUSDT' } };
    expect(summarise(form('futures'), ticketMarket(), ticketAccount({ blockedReason: barrier })).blocked).toEqual(
      barrier,
    );
  });
});

describe('size from quote or from a share', () => {
  const size = (market: 'spot' | 'futures', ...actions: Parameters<typeof form>[1][]) =>
    summarise(
      form(market, { kind: 'price', text: '50000' }, ...actions),
      ticketMarket({ instrument: instrument({ market }), asks: ['50001', '1'], bids: ['49999', '1'], last: '50000' }),
      ticketAccount({ long: '0.1234', short: '0.5' }),
    ).quantity;

  it.each([
    ['an amount of quote', 'spot', [{ kind: 'unit', unit: 'quote', text: '1000' }], '0.020'],
    ['half the quote on spot', 'spot', [{ kind: 'share', percent: '50' }], '0.100'],
    [
      'half the base on a spot sale',
      'spot',
      [
        { kind: 'aim', aim: 'sell' },
        { kind: 'share', percent: '50' },
      ],
      '0.250',
    ],
    // 10,000 x 20 / (1 + 20 x 0.0006) / 50,000
    ['all of the margin with leverage and fee', 'futures', [{ kind: 'share', percent: '100' }], '3.952'],
    [
      'half of a long position',
      'futures',
      [
        { kind: 'aim', aim: 'closeLong' },
        { kind: 'share', percent: '50' },
      ],
      '0.061',
    ],
    [
      'all of a short position',
      'futures',
      [
        { kind: 'aim', aim: 'closeShort' },
        { kind: 'share', percent: '100' },
      ],
      '0.500',
    ],
  ] as const)('is computed from %s', (_name, market, actions, expected) => {
    expect(size(market, ...actions)).toBe(expected);
  });

  it('walks the live book for a market order, and is unknown without one', () => {
    const order = form('spot', { kind: 'type', type: 'MARKET' }, { kind: 'unit', unit: 'quote', text: '100000' });
    const spot = ticketMarket({ instrument: instrument({ market: 'spot' }) });
    expect(summarise(order, spot, ticketAccount()).quantity).toBe('1.632');
    refused(
      {
        ...summarise(order, { ...spot, live: false, ageSeconds: 1 }, ticketAccount()),
        blocked: { key: 'error.draft.noBook', params: {} },
      },
      'size error.draft.noBook',
    );
  });

  it.each([
    ['a share above one hundred', { kind: 'share', percent: '101' }, {}, 'shareRange'],
    ['an unknown balance', { kind: 'share', percent: '50' }, { quote: null }, 'noAvailable'],
    ['an empty balance', { kind: 'share', percent: '50' }, { quote: '0' }, 'nothingAvailable'],
    ['an unknown leverage', { kind: 'share', percent: '50' }, { terms: null }, 'noLeverage'],
  ] as const)('B-B8 is not computed from %s', (_name, action, more, key) => {
    const summary = summarise(
      form('futures', { kind: 'price', text: '61250.4' }, action),
      ticketMarket(),
      ticketAccount(more),
    );
    refused(summary, `size error.draft.${key}`);
  });

  it('reports only the missing price when the size depends on it', () => {
    const summary = summarise(form('futures', { kind: 'share', percent: '50' }), ticketMarket(), ticketAccount());
    refused(summary, 'price error.draft.empty.price');
  });

  it('retains the meaning when the unit changes', () => {
    const summary = limit('61250.5', '0.010');
    expect((['base', 'quote', 'share'] as const).map((unit) => sizeInUnit(summary, unit))).toEqual([
      '0.010',
      '612.505',
      '',
    ]);
  });
});

describe('receipt', () => {
  const receipt = (...actions: Parameters<typeof form>[1][]) =>
    summarise(form('futures', ...actions), ticketMarket(), ticketAccount({ long: '2' })).receipt;

  it('resting limit order: value, margin, maker fee', () => {
    expect(receipt(...typed('61250.4', '0.010'))).toEqual({
      after: null,
      notional: '612.504',
      average: null,
      slippage: null,
      bookHolds: true,
      margin: '30.6252',
      needsMargin: true,
      leverage: '20',
      fee: '0.1225008',
      feeRate: '0.0002',
      feeKind: 'maker',
      feeAsset: 'USDT',
      available: '10000',
      availableAsset: 'USDT',
      needed: '30.6252',
    });
  });

  it('market order: average over the book, slippage, taker fee', () => {
    expect(receipt({ kind: 'type', type: 'MARKET' }, { kind: 'size', text: '2' })).toMatchObject({
      notional: '122502',
      average: '61251',
      slippage: '0.00000816',
      bookHolds: true,
      fee: '73.5012',
      feeKind: 'taker',
    });
  });

  it('market order larger than the book: value unknown, with a note', () => {
    const order = form('futures', { kind: 'type', type: 'MARKET' }, { kind: 'size', text: '5' });
    const summary = summarise(order, ticketMarket(), ticketAccount());
    expect([summary.receipt.notional, summary.receipt.bookHolds]).toEqual([null, false]);
    expect(keys(summary.notes)).toEqual(['size ticket.note.bookTooThin']);
  });

  it('closing order: no margin, limited by the position', () => {
    expect(receipt({ kind: 'aim', aim: 'closeLong' }, ...typed('61250.5', '1'))).toMatchObject({
      margin: null,
      needsMargin: false,
      available: '2',
      availableAsset: 'BTC',
      needed: '1',
    });
  });

  it('spot buy: fee in the base asset (A-SPOT-FEE-ASSET)', () => {
    const order = form('spot', ...typed('61250.4', '0.010'));
    const spot = ticketMarket({ instrument: instrument({ market: 'spot' }) });
    expect(summarise(order, spot, ticketAccount()).receipt).toMatchObject({
      fee: '0.000002',
      feeAsset: 'BTC',
      needsMargin: false,
      needed: '612.504',
      availableAsset: 'USDT',
    });
  });

  it('XS43 B-B8 leaves values unknown that the exchange did not send', () => {
    const summary = summarise(
      form('futures', ...typed('61250.4', '0.010')),
      ticketMarket(),
      ticketAccount({ terms: { makerFeeRate: null, takerFeeRate: null, leverage: null }, quote: null }),
    );
    expect(summary.receipt).toMatchObject({ fee: null, feeRate: null, margin: null, leverage: null, available: null });
    expect(summary.blocked).toBe(null);
  });
});

describe('B-B3 order submitted by the ticket', () => {
  it('B-B3 rounds an external price to the tick on the less aggressive side', () => {
    expect(shortcutPrice(form('futures'), ticketMarket(), '61250.47')).toBe('61250.4');
    expect(shortcutPrice(form('futures', { kind: 'aim', aim: 'openShort' }), ticketMarket(), '61250.47')).toBe(
      '61250.5',
    );
    expect(shortcutPrice(form('futures'), ticketMarket(), '0.04')).toBe(null);
  });

  it("B-B3 is on tick and step, never above the typed size, and passes main's draft check", () => {
    const number = fc.oneof(
      fc.bigInt(0n, 10n ** 9n).map((units) => new Big(units.toString()).div(10_000).toFixed()),
      fc.stringMatching(/^[0-9.,]{0,8}$/),
    );
    const valueOf = (typed: string): Big => {
      const read = readTyped(typed, 'price');
      return new Big(read.ok ? read.value.text : 'none');
    };
    let sent = 0;
    fc.assert(
      fc.property(number, number, fc.constantFrom('base', 'quote', 'share'), (price, size, unit) => {
        const order = form('futures', { kind: 'price', text: price }, { kind: 'unit', unit, text: size });
        const market = ticketMarket({ live: false });
        const { draft } = summarise(order, market, ticketAccount());
        if (!draft) return;
        sent += 1;
        expect(checkDraft(draft, market.instrument)).toEqual([]);
        const [asked, wanted] = [valueOf(size), valueOf(price)];
        expect([new Big(draft.price!).mod('0.1').eq(0), new Big(draft.quantity).mod('0.001').eq(0)]).toEqual([
          true,
          true,
        ]);
        if (unit === 'base') expect(new Big(draft.quantity).lte(asked)).toBe(true);
        if (unit === 'quote') expect(new Big(draft.quantity).times(draft.price!).lte(asked)).toBe(true);
        expect(new Big(draft.price!).eq(wanted)).toBe(true);
      }),
      { numRuns: 10_000 },
    );
    expect(sent).toBeGreaterThan(20);
  });
});
