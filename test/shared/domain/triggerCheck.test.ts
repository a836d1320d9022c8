/** The rules for conditional orders, take-profits and stop-losses: each refusal names its field and the fix. */
import { describe, expect, test } from 'vitest';
import { checkConditionalOrder, triggersAtOnce } from '../../../shared/domain/conditionalOrderCheck.ts';
import type { ConditionalOrTpSlDraft } from '../../../shared/domain/conditionalDraft.ts';
import { en } from '../../support/words.ts';
import { instrument } from '../../main/trading/support/desk.ts';
import { conditionalDraft, tpSlDraft } from '../../main/trading/support/triggerDrafts.ts';

const check = (draft: ConditionalOrTpSlDraft) =>
  checkConditionalOrder(draft, instrument('futures')).map(({ field, key, params }) => [field, key, params]);
const stop = (patch: object) => conditionalDraft({ type: 'STOP', price: '61500.0', ...patch });
const trailing = (patch: object = {}) =>
  conditionalDraft({ type: 'TRAILING_MARKET', triggerPrice: null, callbackRate: '0.01', ...patch });
const sized = (quantity: string) => tpSlDraft({ size: { kind: 'quantity', quantity } });
const priced = (price: string) => tpSlDraft({ execution: { kind: 'limit', price } });
const ticks = { tick: '0.1', lower: '61000.0', upper: '61000.1' };

describe('check of a conditional order draft', () => {
  test.each([
    ['a stop at market', conditionalDraft()],
    ['a stop with its price', stop({})],
    ['a take-profit with its price', stop({ type: 'TAKE_PROFIT' })],
    ['a trailing stop from now on', trailing()],
    ['a trailing stop from a price on', trailing({ activatePrice: '62000.0' })],
    ['the narrowest callback', trailing({ callbackRate: '0.001' })],
    ['the widest callback', trailing({ callbackRate: '0.9999' })],
    ['a stop-loss of a whole position at market', tpSlDraft()],
    ['a stop-loss of a part at a price', { ...priced('58900.0'), size: { kind: 'quantity', quantity: '0.001' } }],
  ] as [string, ConditionalOrTpSlDraft][])('accepts %s', (_name, draft) => {
    expect(check(draft)).toEqual([]);
  });

  test.each([
    [
      'XU2: a trigger price of 0',
      conditionalDraft({ triggerPrice: '0' }),
      'triggerPrice',
      'error.trigger.triggerPrice.zero',
      {},
    ],
    [
      'XU2: a trigger price of 0.0',
      tpSlDraft({ triggerPrice: '0.0' }),
      'triggerPrice',
      'error.trigger.triggerPrice.zero',
      {},
    ],
    [
      'no trigger price',
      conditionalDraft({ triggerPrice: null }),
      'triggerPrice',
      'error.trigger.triggerPrice.missing',
      {},
    ],
    [
      'a blank trigger price',
      tpSlDraft({ triggerPrice: '' }),
      'triggerPrice',
      'error.trigger.triggerPrice.missing',
      {},
    ],
    [
      'XU4: an exponent',
      conditionalDraft({ triggerPrice: '6e4' }),
      'triggerPrice',
      'error.trigger.triggerPrice.digits',
      {},
    ],
    [
      'XU12: a trigger price off its tick',
      conditionalDraft({ triggerPrice: '61000.05' }),
      'triggerPrice',
      'error.trigger.triggerPrice.offTick',
      ticks,
    ],
    [
      'a trigger price below the first tick',
      conditionalDraft({ triggerPrice: '0.05' }),
      'triggerPrice',
      'error.trigger.triggerPrice.belowTick',
      { tick: '0.1', upper: '0.1' },
    ],
    [
      'a trigger price of a trailing stop',
      trailing({ triggerPrice: '61000.0' }),
      'triggerPrice',
      'error.trigger.triggerPrice.notOffered',
      {},
    ],
    ['STOP without its price', stop({ price: null }), 'price', 'error.trigger.price.missing', {}],
    ['B-A7: TAKE_PROFIT at 0', stop({ type: 'TAKE_PROFIT', price: '0' }), 'price', 'error.trigger.price.zero', {}],
    ['B-A7: a stop-loss executed at 0', priced('0.00'), 'price', 'error.trigger.price.zero', {}],
    ['B-A7: a stop-loss executed at nothing', priced(''), 'price', 'error.trigger.price.missing', {}],
    [
      'a price of a stop at market',
      conditionalDraft({ price: '61000.0' }),
      'price',
      'error.trigger.price.notOffered',
      {},
    ],
    ['XU12: a limit price off its tick', stop({ price: '61000.05' }), 'price', 'error.trigger.price.offTick', ticks],
    ['XU2: a quantity of 0', conditionalDraft({ quantity: '0' }), 'quantity', 'error.trigger.quantity.zero', {}],
    ['B-A7: 0 of a position', sized('0'), 'quantity', 'error.trigger.quantity.zero', {}],
    ['B-A7: 0.000 of a position', sized('0.000'), 'quantity', 'error.trigger.quantity.zero', {}],
    ['B-A7: nothing of a position', sized(''), 'quantity', 'error.trigger.quantity.missing', {}],
    ['XU3: a sign', sized('-1'), 'quantity', 'error.trigger.quantity.digits', {}],
    [
      'XU10: what rounds to 0',
      sized('0.0004'),
      'quantity',
      'error.draft.roundsToZero',
      { smallest: '0.001', asset: 'BTC' },
    ],
    [
      'XU9: a quantity off its step',
      conditionalDraft({ quantity: '0.0105' }),
      'quantity',
      'error.draft.offStep',
      { step: '0.001', rounded: '0.010', difference: '0.0005', asset: 'BTC' },
    ],
    [
      'XU11: more than the exchange takes',
      conditionalDraft({ quantity: '100.001' }),
      'quantity',
      'error.draft.aboveMaximum',
      { limit: '100', asset: 'BTC' },
    ],
    ['XU18: a callback of 5', trailing({ callbackRate: '5' }), 'callbackRate', 'error.trigger.callbackRate.range', {}],
    ['XU18: a callback of 0', trailing({ callbackRate: '0' }), 'callbackRate', 'error.trigger.callbackRate.range', {}],
    [
      'XU18: a callback below 0.1 %',
      trailing({ callbackRate: '0.0009' }),
      'callbackRate',
      'error.trigger.callbackRate.range',
      {},
    ],
    [
      'XU18: a callback above 99.99 %',
      trailing({ callbackRate: '0.99991' }),
      'callbackRate',
      'error.trigger.callbackRate.range',
      {},
    ],
    [
      'a trailing stop without a callback',
      trailing({ callbackRate: null }),
      'callbackRate',
      'error.trigger.callbackRate.missing',
      {},
    ],
    ['a callback in words', trailing({ callbackRate: '1%' }), 'callbackRate', 'error.trigger.callbackRate.digits', {}],
    [
      'a callback of a stop',
      conditionalDraft({ callbackRate: '0.01' }),
      'callbackRate',
      'error.trigger.callbackRate.notOffered',
      {},
    ],
    [
      'an activation price of a stop',
      conditionalDraft({ activatePrice: '1.0' }),
      'activatePrice',
      'error.trigger.activatePrice.notOffered',
      {},
    ],
    [
      'an activation price of 0',
      trailing({ activatePrice: '0' }),
      'activatePrice',
      'error.trigger.activatePrice.zero',
      {},
    ],
    [
      'another symbol',
      conditionalDraft({ symbol: 'ETHUSDT' }),
      'symbol',
      'error.draft.otherSymbol',
      { symbol: 'ETHUSDT' },
    ],
  ] as [string, ConditionalOrTpSlDraft, string, string, object][])('rejects %s', (_name, draft, field, key, params) => {
    expect(check(draft)).toEqual([[field, key, params]]);
    expect(Object.hasOwn(en, key)).toBe(true);
  });

  test('every error message of the price fields exists', () => {
    const whats = ['missing', 'digits', 'zero', 'offTick', 'belowTick', 'notOffered'];
    const keys = ['triggerPrice', 'activatePrice', 'price'].flatMap((field) => whats.map((what) => `${field}.${what}`));
    expect(keys.filter((key) => !Object.hasOwn(en, `error.trigger.${key}`))).toEqual([]);
  });

  test.each([
    ['a stop that buys, at or above its trigger', conditionalDraft(), '61000', '60999.9'],
    ['a stop that sells, at or below it', conditionalDraft({ side: 'SELL' }), '61000', '61000.1'],
    ['a take-profit that buys, at or below it', stop({ type: 'TAKE_PROFIT' }), '61000', '61000.1'],
    ['a take-profit that sells, at or above it', stop({ type: 'TAKE_PROFIT', side: 'SELL' }), '61000', '60999.9'],
    ['a stop-loss of a long position', tpSlDraft(), '59000', '59000.1'],
    ['a take-profit of a long position', tpSlDraft({ plan: 'TAKE_PROFIT' }), '59000', '58999.9'],
    ['a stop-loss of a short position', tpSlDraft({ positionSide: 'SHORT' }), '59000', '58999.9'],
  ] as [string, ConditionalOrTpSlDraft, string, string][])(
    'XU19: triggers immediately: %s',
    (_name, draft, at, beside) => {
      expect([triggersAtOnce(draft, at), triggersAtOnce(draft, beside), triggersAtOnce(trailing(), at)]).toEqual([
        true,
        false,
        false,
      ]);
    },
  );
});
