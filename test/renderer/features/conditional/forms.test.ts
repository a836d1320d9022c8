import { describe, expect, it } from 'vitest';
import {
  callbackFraction,
  modifyFormOf,
  modifyWay,
  readModify,
  type ModifyForm,
} from '../../../../renderer/features/conditional/modifyForm.ts';
import { distanceTo, orphansOf } from '../../../../renderer/features/conditional/model.ts';
import {
  emptyProtect,
  readProtect,
  type LegForm,
  type ProtectForm,
} from '../../../../renderer/features/conditional/protectForm.ts';
import { advanceExtremes, firesAt } from '../../../../renderer/features/conditional/trail.ts';
import type { ConditionalOrder } from '../../../../shared/domain/conditionalOrderSchema.ts';
import { instrument } from '../../support/builders.ts';
import { trigger } from '../../support/safetyBuilders.ts';
import { positionOf } from '../../support/bookBuilders.ts';

const prices = { contract: '100.5', mark: '100.4' };
const leg = (more: Partial<LegForm>): LegForm => ({ ...emptyProtect.takeProfit, ...more });
const protect = (more: Partial<ProtectForm>, position = positionOf(), live: Partial<typeof prices> | null = prices) =>
  readProtect(
    { ...emptyProtect, ...more },
    {
      position,
      instrument: instrument(),
      prices: { contract: live?.contract ?? null, mark: live?.mark ?? null },
    },
  );
const draft = {
  market: 'futures',
  symbol: 'BTCUSDT',
  positionSide: 'LONG',
  source: 'contract',
  kind: 'tpSl',
  plan: 'TAKE_PROFIT',
  triggerPrice: '110',
  execution: { kind: 'market' },
  size: { kind: 'wholePosition' },
} as const;

describe('take profit and stop loss of a position', () => {
  it('H4 B-A7: whole and market are words of the drafts; gains are worked out on the size that closes', () => {
    const both = protect({
      takeProfit: leg({ trigger: '110' }),
      stopLoss: leg({ trigger: '95', source: 'mark', execution: 'limit', price: '94.5' }),
    });
    expect(both).toEqual({
      drafts: [
        draft,
        {
          ...draft,
          plan: 'STOP_LOSS',
          source: 'mark',
          triggerPrice: '95',
          execution: { kind: 'limit', price: '94.5' },
        },
      ],
      problems: [],
      notes: [],
      gains: { takeProfit: '4.980', stopLoss: '-2.770' },
    });
    const part = protect({ takeProfit: leg({ trigger: '110' }), size: 'part', quantity: '0.100' });
    expect([part.drafts, part.gains.takeProfit]).toEqual([
      [{ ...draft, size: { kind: 'quantity', quantity: '0.100' } }],
      '0.99600',
    ]);
  });

  it('XU19: the wrong side is explained with the current price, of the source that is watched', () => {
    const problems = (more: Partial<ProtectForm>, side: 'LONG' | 'SHORT') =>
      protect(more, positionOf({ side, liquidatePrice: null })).problems.map(({ key, params }) => [key, params]);
    expect([
      problems({ takeProfit: leg({ trigger: '100.5' }) }, 'LONG'),
      problems({ stopLoss: leg({ trigger: '101', source: 'mark' }) }, 'LONG'),
      problems({ takeProfit: leg({ trigger: '101' }) }, 'SHORT'),
      problems({ stopLoss: leg({ trigger: '100' }) }, 'SHORT'),
    ]).toEqual([
      [['protect.problem.TAKE_PROFIT.LONG', { current: '100.5', trigger: '100.5' }]],
      [['protect.problem.STOP_LOSS.LONG', { current: '100.4', trigger: '101' }]],
      [['protect.problem.TAKE_PROFIT.SHORT', { current: '100.5', trigger: '101' }]],
      [['protect.problem.STOP_LOSS.SHORT', { current: '100.5', trigger: '100' }]],
    ]);
    expect(protect({ takeProfit: leg({ trigger: '90' }) }, positionOf(), null).problems).toEqual([]);
  });

  it('XU20: an empty limit price never means market', () => {
    const { drafts, problems } = protect({ takeProfit: leg({ trigger: '110', execution: 'limit', price: ' ' }) });
    expect([drafts, problems]).toEqual([
      [],
      [{ field: 'takeProfit.price', key: 'protect.problem.blankPrice', params: {} }],
    ]);
  });

  it('names each field that is wrong; one wrong leg keeps the other back', () => {
    const { drafts, problems } = protect({
      takeProfit: leg({ trigger: '110.05' }),
      stopLoss: leg({ trigger: '95' }),
      size: 'part',
      quantity: '0.6',
    });
    expect([drafts, problems.map(({ field, key }) => [field, key])]).toEqual([
      [],
      [
        ['quantity', 'protect.problem.largerThanPosition'],
        ['takeProfit.trigger', 'error.trigger.triggerPrice.offTick'],
      ],
    ]);
    expect(protect({}).problems).toEqual([{ field: 'form', key: 'protect.problem.nothing', params: {} }]);
  });

  it('says of a stop behind the liquidation price that it comes too late', () => {
    expect(protect({ stopLoss: leg({ trigger: '90.2' }) }).notes).toEqual([
      { field: 'stopLoss.trigger', key: 'protect.note.beyondLiquidation', params: { price: '90.2' } },
    ]);
    expect(protect({ stopLoss: leg({ trigger: '90.3' }) }).notes).toEqual([]);
  });
});

const change = (one: ConditionalOrder, way: 'inPlace' | 'move', more: Partial<ModifyForm>) =>
  readModify({ ...modifyFormOf(one), ...more }, one, way, {
    instrument: instrument(),
    priceOf: (source) => (source === 'mark' ? '61250' : '61251'),
  });

describe('changing a conditional order', () => {
  it('in its place with its execution said in words (XU20)', () => {
    const { result } = change(trigger('7', { wholePosition: true, quantity: null }), 'inPlace', { trigger: '60500' });
    expect(result).toEqual({
      kind: 'change',
      change: {
        kind: 'modifyTrigger',
        symbol: 'BTCUSDT',
        triggerId: '7',
        triggerPrice: '60500',
        execution: { kind: 'market' },
        source: 'mark',
      },
    });
  });

  it('XU20: emptying the limit price asks for market in words and sends nothing', () => {
    const limit = trigger('7', { kind: 'stop', limitPrice: '59990' });
    const blank = change(limit, 'inPlace', { price: '' });
    const said = change(limit, 'inPlace', { price: '', execution: 'market' });
    expect([blank.result, blank.problems]).toEqual([
      null,
      [{ field: 'price', key: 'protect.problem.blankPrice', params: {} }],
    ]);
    expect(said.result).toMatchObject({ change: { execution: { kind: 'market' } } });
  });

  it('XU19: a stop above the price it watches is explained with it', () => {
    const { result, problems } = change(trigger('7'), 'inPlace', { trigger: '61300' });
    expect([result, problems]).toEqual([
      null,
      [{ field: 'trigger', key: 'protect.problem.atOnce', params: { current: '61250', trigger: '61300' } }],
    ]);
  });

  it('XU18: a callback is per cent, its fraction is shown, and outside 0.1 to 99.99 % it is refused', () => {
    const trailing = trigger('7', {
      kind: 'trailing',
      triggerPrice: null,
      activationPrice: '62000',
      callbackRate: '0.01',
      status: 'UNACTIVATED',
    });
    const read = (callback: string) => {
      const { result, fraction, problems } = change(trailing, 'move', { callback });
      return [fraction, result?.kind ?? null, problems.map(({ key }) => key)];
    };
    expect(['5', '0.1', '99.99', '0.09', '100'].map(read)).toEqual([
      ['0.05', 'move', []],
      ['0.001', 'move', []],
      ['0.9999', 'move', []],
      ['0.0009', null, ['error.trigger.callbackRate.range']],
      ['1', null, ['error.trigger.callbackRate.range']],
    ]);
    expect(['5', '0.15', 'x'].map(callbackFraction)).toEqual(['0.05', '0.0015', null]);
  });

  it('sends nothing where nothing is changed', () => {
    expect(change(trigger('7'), 'inPlace', {})).toMatchObject({
      result: null,
      problems: [{ field: 'form', key: 'protect.problem.same', params: {} }],
    });
  });

  it('is done in place for what protects a position, by a new order for the rest, not at all once it is at work', () => {
    expect([
      modifyWay(trigger('1', { wholePosition: true, quantity: null }), []),
      modifyWay(trigger('2', { side: 'BUY', reduceOnly: false }), []),
      modifyWay(trigger('3', { phase: 'working' }), []),
    ]).toEqual(['inPlace', 'move', 'none']);
  });
});

describe('what is shown of open ones', () => {
  it('orphans are those that wait to close a side that is not held; unknown positions say nothing', () => {
    const open = [
      trigger('1'),
      trigger('2', { symbol: 'ETHUSDT' }),
      trigger('3', { symbol: 'ETHUSDT', side: 'BUY' }),
      trigger('4', { symbol: 'ETHUSDT', phase: 'working' }),
      trigger('5', { positionSide: 'SHORT', side: 'BUY' }),
    ];
    const ids = (positions: Parameters<typeof orphansOf>[1]) => orphansOf(open, positions).map((one) => one.triggerId);
    expect([ids([positionOf()]), ids(null)]).toEqual([['2', '5'], []]);
  });

  it('a distance is a share of the present price', () => {
    expect([distanceTo('200', '201'), distanceTo('200', '199'), distanceTo(null, '1'), distanceTo('1', null)]).toEqual([
      '0.005000',
      '-0.005000',
      null,
      null,
    ]);
  });

  it('a trailing one follows the best price this desk saw, and fires a callback from there (A-TRAILING-BOUND)', () => {
    const follows = { kind: 'trailing', triggerPrice: null, callbackRate: '0.01', status: 'UNTRIGGERED' } as const;
    const open = [
      trigger('s', follows),
      trigger('b', { ...follows, side: 'BUY' }),
      trigger('w', { ...follows, status: 'UNACTIVATED' }),
    ];
    const step = (known: Readonly<Record<string, string>>, price: string | null, now = open) =>
      advanceExtremes(known, now, () => price);
    const first = step({}, '100');
    const second = step(first, '105');
    const third = step(second, '95');
    expect([first, second, third, step(third, null), step(third, '100', [])]).toEqual([
      { s: '100', b: '100' },
      { s: '105', b: '100' },
      { s: '105', b: '95' },
      third,
      {},
    ]);
    expect(step(third, '100')).toBe(third);
    expect([firesAt(open[0]!, '105'), firesAt(open[1]!, '95')]).toEqual(['103.95', '95.95']);
  });
});
