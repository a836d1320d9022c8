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

describe('take-profit and stop-loss of a position', () => {
  it('H4 B-A7: drafts state whole position and market explicitly; gains are computed on the size that closes', () => {
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

  it('XU19: a trigger on the wrong side is explained with the current price of its trigger source', () => {
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

  it('reports each invalid field; one invalid leg blocks both', () => {
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

  it('notes that a stop beyond the liquidation price comes too late', () => {
    expect(protect({ stopLoss: leg({ trigger: '90.2' }) }).notes).toEqual([
      { field: 'stopLoss.trigger', key: 'protect.note.beyondLiquidation', params: { price: '90.2' } },
    ]);
    expect(protect({ stopLoss: leg({ trigger: '90.3' }) }).notes).toEqual([]);
  });
});

const change = (one: ConditionalOrder, modifyMethod: 'inPlace' | 'move', more: Partial<ModifyForm>) =>
  readModify({ ...modifyFormOf(one), ...more }, one, modifyMethod, {
    instrument: instrument(),
    priceOf: (source) => (source === 'mark' ? '61250' : '61251'),
  });

describe('modifying a conditional order', () => {
  it('in place, with an explicit execution (XU20)', () => {
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

  it('XU20: an empty limit price sends nothing; market must be chosen explicitly', () => {
    const limit = trigger('7', { kind: 'stop', limitPrice: '59990' });
    const blank = change(limit, 'inPlace', { price: '' });
    const said = change(limit, 'inPlace', { price: '', execution: 'market' });
    expect([blank.result, blank.problems]).toEqual([
      null,
      [{ field: 'price', key: 'protect.problem.blankPrice', params: {} }],
    ]);
    expect(said.result).toMatchObject({ change: { execution: { kind: 'market' } } });
  });

  it('XU19: a stop above its watched price is rejected with that price', () => {
    const { result, problems } = change(trigger('7'), 'inPlace', { trigger: '61300' });
    expect([result, problems]).toEqual([
      null,
      [{ field: 'trigger', key: 'protect.problem.atOnce', params: { current: '61250', trigger: '61300' } }],
    ]);
  });

  it('XU18: a callback is entered in per cent and shown as a fraction; outside 0.1 to 99.99 % it is rejected', () => {
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

  it('sends nothing when nothing changed', () => {
    expect(change(trigger('7'), 'inPlace', {})).toMatchObject({
      result: null,
      problems: [{ field: 'form', key: 'protect.problem.same', params: {} }],
    });
  });

  it('is in place for an order that protects a position, by replacement for others, impossible once triggered', () => {
    expect([
      modifyWay(trigger('1', { wholePosition: true, quantity: null }), []),
      modifyWay(trigger('2', { side: 'BUY', reduceOnly: false }), []),
      modifyWay(trigger('3', { phase: 'working' }), []),
    ]).toEqual(['inPlace', 'move', 'none']);
  });
});

describe('open conditional orders: derived values', () => {
  it('orphans are waiting orders that close a side with no position; none while the positions are unknown', () => {
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

  it('the distance is a fraction of the current price', () => {
    expect([distanceTo('200', '201'), distanceTo('200', '199'), distanceTo(null, '1'), distanceTo('1', null)]).toEqual([
      '0.005000',
      '-0.005000',
      null,
      null,
    ]);
  });

  it('a trailing order follows the best price seen by this desk and fires one callback from it (A-TRAILING-BOUND)', () => {
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
