import { describe, expect, it } from 'vitest';
import {
  orderActions,
  actionOf,
  closes,
  emptyForm,
  freshTexts,
  reduce,
  sidesOf,
  type TicketForm,
} from '../../../../renderer/features/ticket/form.ts';
import { draftOf } from '../../../../renderer/features/ticket/summary.ts';
import { setupOf } from '../../../../renderer/features/ticket/presets.ts';
import { form, typed } from './parts.ts';

describe('ticket form', () => {
  it('starts empty as a limit order, opening long on futures and buying on spot', () => {
    expect(emptyForm('futures', 'BTCUSDT')).toEqual({
      market: 'futures',
      account: 'main',
      symbol: 'BTCUSDT',
      type: 'LIMIT',
      aim: 'openLong',
      timeInForce: 'GTC',
      reduceOnly: true,
      price: { text: '', cut: false },
      size: { text: '', cut: false },
      unit: 'base',
      texts: freshTexts,
      source: 'contract',
      distribution: 'flat',
      hasLimitPrice: false,
      attach: false,
      takeProfit: { by: 'price', typed: { text: '', cut: false }, source: 'contract' },
      stopLoss: { by: 'price', typed: { text: '', cut: false }, source: 'contract' },
    });
    expect(emptyForm('spot', 'BTCUSDT').aim).toBe('buy');
  });

  it('XU8 truncates pasted text to 40 characters and flags it until the next edit', () => {
    const pasted = reduce(form('spot'), { kind: 'size', text: '9'.repeat(10_000_000) });
    expect(pasted.size).toEqual({ text: '9'.repeat(40), cut: true });
    expect(reduce(pasted, { kind: 'size', text: '9'.repeat(39) }).size).toEqual({ text: '9'.repeat(39), cut: false });
  });

  it('a price picked from the book becomes the limit price, whatever the previous order type', () => {
    const market = form('futures', { kind: 'type', type: 'MARKET' }, { kind: 'size', text: '2' });
    expect(reduce(market, { kind: 'pickPrice', price: '61250.4' })).toEqual({
      ...market,
      type: 'LIMIT',
      price: { text: '61250.4', cut: false },
    });
    const shares = reduce(market, { kind: 'share', percent: '25' });
    expect(reduce(shares, { kind: 'pickPrice', price: '61250.4', size: '0.250' })).toEqual({
      ...market,
      type: 'LIMIT',
      price: { text: '61250.4', cut: false },
      unit: 'base',
      size: { text: '0.250', cut: false },
    });
  });

  it('a price picked with side and type opens an order of these, where the market offers the type', () => {
    const picked = (market: 'spot' | 'futures', side: 'BUY' | 'SELL', kind: 'limit' | 'stop') => {
      const before = form(market, { kind: 'size', text: '2' });
      const after = reduce(before, { kind: 'pickPrice', price: '61250.4', order: { side, kind } });
      return [after.aim, after.type, after.price.text, after.texts.trigger.text, after.size.text];
    };
    expect([
      picked('futures', 'BUY', 'limit'),
      picked('futures', 'SELL', 'stop'),
      picked('spot', 'SELL', 'limit'),
      picked('spot', 'SELL', 'stop'),
    ]).toEqual([
      ['openLong', 'LIMIT', '61250.4', '', '2'],
      ['openShort', 'STOP_MARKET', '', '61250.4', '2'],
      ['sell', 'LIMIT', '61250.4', '', '2'],
      ['buy', 'LIMIT', '', '', '2'],
    ]);
  });

  it('a size picked from the book keeps quote as the unit, and replaces a size by risk by one in base', () => {
    const picked = { kind: 'pickPrice', price: '61250.4', size: '0.250' } as const;
    const figures = ({ unit, shownIn, size }: TicketForm) => [unit, shownIn ?? null, size.text];
    const inQuote = form('futures', { kind: 'unit', unit: 'quote', text: '100' });
    expect([
      figures(reduce(inQuote, picked)),
      figures(reduce(reduce(inQuote, { kind: 'share', percent: '25' }), picked)),
      figures(reduce(form('futures', { kind: 'unit', unit: 'risk', text: '50' }), picked)),
    ]).toEqual([
      ['quote', null, '15312.6'],
      ['quote', null, '15312.6'],
      ['base', null, '0.250'],
    ]);
  });

  it('a size share retains the displayed unit until a size is typed or a preset or symbol is chosen', () => {
    const pressed = reduce(form('futures'), { kind: 'share', percent: '50' });
    const unitOf = ({ unit, shownIn }: typeof pressed) => [unit, shownIn ?? null];
    const typed = reduce(pressed, { kind: 'size', text: '0.1' });
    const other = reduce(pressed, { kind: 'select', market: 'futures', symbol: 'ETHUSDT' });
    const preset = reduce(pressed, { kind: 'preset', setup: setupOf(form('futures')) });
    const byRisk = reduce(reduce(form('futures'), { kind: 'unit', unit: 'risk', text: '' }), {
      kind: 'share',
      percent: '5',
    });
    expect([pressed, typed, other, preset, byRisk].map(unitOf)).toEqual([
      ['share', 'base'],
      ['base', null],
      ['base', null],
      ['base', null],
      ['share', null],
    ]);
  });

  it('sets a share as the size, and a size in another unit with its text', () => {
    expect(reduce(form('spot'), { kind: 'share', percent: '25' })).toMatchObject({
      unit: 'share',
      size: { text: '25', cut: false },
    });
    expect(reduce(form('spot'), { kind: 'unit', unit: 'quote', text: '612.5' })).toMatchObject({
      unit: 'quote',
      size: { text: '612.5', cut: false },
    });
  });

  it('R19 ignores options that the market does not offer', () => {
    const spot = form('spot');
    expect(reduce(spot, { kind: 'timeInForce', timeInForce: 'POST_ONLY' })).toBe(spot);
    expect(reduce(spot, { kind: 'aim', aim: 'closeLong' })).toBe(spot);
    expect(reduce(form('futures'), { kind: 'timeInForce', timeInForce: 'POST_ONLY' }).timeInForce).toBe('POST_ONLY');
  });

  it('switching the symbol clears price and size and retains other settings within a market', () => {
    const habits = form(
      'futures',
      { kind: 'aim', aim: 'openShort' },
      { kind: 'timeInForce', timeInForce: 'IOC' },
      ...typed('61250.5', '1'),
    );
    const other = reduce(habits, { kind: 'select', market: 'futures', symbol: 'ETHUSDT' });
    expect(other).toEqual({
      ...habits,
      symbol: 'ETHUSDT',
      price: { text: '', cut: false },
      size: { text: '', cut: false },
    });
    expect(reduce(habits, { kind: 'select', market: 'spot', symbol: 'BTCUSDT' })).toEqual(emptyForm('spot', 'BTCUSDT'));
    expect(reduce(habits, { kind: 'select', market: 'futures', symbol: 'BTCUSDT' })).toBe(habits);
  });
});

describe('order action', () => {
  it('maps to side and position side as defined by the exchange (A-FUTURES-SIDES)', () => {
    expect(
      Object.fromEntries([...orderActions.spot, ...orderActions.futures].map((aim) => [aim, sidesOf(aim)])),
    ).toEqual({
      buy: { side: 'BUY', positionSide: null },
      sell: { side: 'SELL', positionSide: null },
      openLong: { side: 'BUY', positionSide: 'LONG' },
      openShort: { side: 'SELL', positionSide: 'SHORT' },
      closeLong: { side: 'SELL', positionSide: 'LONG' },
      closeShort: { side: 'BUY', positionSide: 'SHORT' },
    });
  });

  it.each([...orderActions.spot, ...orderActions.futures])('round trip through a draft: %s', (aim) => {
    const market = aim === 'buy' || aim === 'sell' ? 'spot' : 'futures';
    expect(actionOf(draftOf(form(market, { kind: 'aim', aim }), '1', '2'))).toBe(aim);
  });

  it('sets reduce-only on closing orders alone', () => {
    const reduceOnly = (aim: (typeof orderActions.futures)[number], on: boolean) => {
      const draft = draftOf(form('futures', { kind: 'aim', aim }, { kind: 'reduceOnly', on }), '1', '2');
      return draft.market === 'futures' && draft.reduceOnly;
    };
    expect(orderActions.futures.map((aim) => [closes(aim), reduceOnly(aim, true), reduceOnly(aim, false)])).toEqual([
      [false, false, false],
      [false, false, false],
      [true, true, false],
      [true, true, false],
    ]);
  });
});
