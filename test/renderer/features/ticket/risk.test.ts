import { describe, expect, it } from 'vitest';
import type { MarginFacts } from '../../../../renderer/features/ticket/context.ts';
import type { FormAction } from '../../../../renderer/features/ticket/form.ts';
import { findMarkedOf, marginAccountOf } from '../../../../renderer/features/ticket/riskAfter.ts';
import {
  effectOf,
  leverageChange,
  maxLeverageFor,
  readLeverage,
} from '../../../../renderer/features/ticket/settingEffect.ts';
import { summarise, type TicketSummary } from '../../../../renderer/features/ticket/summary.ts';
import { actualOf, draftKey, type Prediction } from '../../../../renderer/features/ticket/ticketOutcome.ts';
import { fill, position } from '../../support/tradingBuilders.ts';
import { form, futuresDraft, marginFacts, ticketAccount, ticketMarket, typed } from './parts.ts';

const leg = (
  name: 'takeProfit' | 'stopLoss',
  by: 'price' | 'percent' | 'offset' | 'pnl' | 'r',
  text: string,
): FormAction => ({
  kind: 'leg',
  leg: name,
  change: { by, text },
});
const attach: FormAction = { kind: 'attach', on: true };
const make = (...actions: FormAction[]): TicketSummary =>
  summarise(form('futures', ...actions), ticketMarket(), ticketAccount());

describe('take-profit and stop-loss attached to an order', () => {
  it('by per cent and by multiple of the risk: price, result, reward-to-risk ratio', () => {
    const summary = make(
      attach,
      ...typed('61000', '0.010'),
      leg('stopLoss', 'percent', '1'),
      leg('takeProfit', 'r', '2'),
    );
    expect(summary.legs).toEqual({
      stopLoss: { price: '60390.0', pnl: '-6.1' },
      takeProfit: { price: '62220.0', pnl: '12.2' },
      ratio: '2',
      problems: [],
    });
    expect(summary.draft).toMatchObject({
      attached: {
        takeProfit: { triggerPrice: '62220.0', source: 'contract' },
        stopLoss: { triggerPrice: '60390.0', source: 'contract' },
      },
    });
  });

  it('by offset and by result, for a short', () => {
    const short: FormAction = { kind: 'aim', aim: 'openShort' };
    const summary = make(
      short,
      attach,
      ...typed('61300', '0.010'),
      leg('stopLoss', 'offset', '100'),
      leg('takeProfit', 'pnl', '5'),
    );
    expect([summary.legs?.stopLoss, summary.legs?.takeProfit]).toEqual([
      { price: '61400.0', pnl: '-1' },
      { price: '60800.0', pnl: '5' },
    ]);
  });

  it.each([
    ['takeProfit', '60000', 'ticket.problem.side.takeProfit.LONG'],
    ['stopLoss', '62000', 'ticket.problem.side.stopLoss.LONG'],
    ['stopLoss', '61000', 'ticket.problem.side.stopLoss.LONG'],
  ] as const)('XU19 a %s of a long at %s is rejected with the current price', (name, price, key) => {
    const summary = make(attach, ...typed('61000', '0.010'), leg(name, 'price', price));
    expect([summary.draft, summary.problems]).toEqual([
      null,
      [{ field: name, key, params: { entry: '61000', current: '61250.5' } }],
    ]);
  });

  it('are omitted when left empty, and for closing orders', () => {
    expect(make(attach, ...typed('61000', '0.010')).draft).not.toHaveProperty('attached');
    const closing: FormAction = { kind: 'aim', aim: 'closeLong' };
    expect(
      make(attach, closing, ...typed('61300', '0.010'), leg('stopLoss', 'price', '62000')).draft,
    ).not.toHaveProperty('attached');
  });
});

describe('order size by risk', () => {
  it('in quote and in per cent of the equity, including entry and exit fees', () => {
    const stop = [attach, leg('stopLoss', 'price', '60390')];
    const risk = make(...stop, { kind: 'price', text: '61000' }, { kind: 'unit', unit: 'risk', text: '100' });
    const share = make(...stop, { kind: 'price', text: '61000' }, { kind: 'unit', unit: 'riskShare', text: '1' });
    expect([risk.quantity, share.quantity]).toEqual(['0.146', '0.146']);
  });

  it('requires a stop and rejects one on the wrong side', () => {
    const unit: FormAction = { kind: 'unit', unit: 'risk', text: '100' };
    const first = make({ kind: 'price', text: '61000' }, unit);
    expect(first.problems.map(({ field }) => field)).toEqual(['size', 'stop']);
    const wrong = make({ kind: 'price', text: '61000' }, unit, { kind: 'text', field: 'stop', text: '62000' });
    expect(wrong.problems).toEqual([
      { field: 'size', key: 'ticket.problem.stopSide.LONG', params: { entry: '61000' } },
    ]);
  });
});

describe('position after the fill (A-MARGIN)', () => {
  const account = ticketAccount({ margin: marginFacts() });

  it('shows liquidation price, distance, next bracket and next funding', () => {
    const summary = summarise(form('futures', ...typed('61000', '0.010')), ticketMarket(), account);
    expect(summary.receipt.after).toEqual({
      fee: '0.122',
      margin: '61',
      average: '61000',
      size: '0.01',
      liquidation: '55153.7',
      lost: false,
      distance: '0.099538',
      value: '612.5047',
      bracket: 1,
      next: { floor: '50000', room: '49387.4953', leverage: 100 },
      funding: { amount: '-0.06125047', rate: '0.0001', at: 1_800_000_000_000 },
    });
    expect([summary.receipt.fee, summary.receipt.margin]).toEqual(['0.122', '61']);
  });

  it('is computed for conditional orders too, at their limit price', () => {
    const stop = form(
      'futures',
      { kind: 'type', type: 'STOP' },
      { kind: 'text', field: 'trigger', text: '61900' },
      ...typed('62000', '0.010'),
    );
    const { after, fee } = summarise(stop, ticketMarket(), account).receipt;
    expect([after?.size, after?.average, after?.margin, fee]).toEqual(['0.01', '62000', '62', '0.372']);
  });

  it('B-B8 is unknown while brackets, setting, balance or positions are missing', () => {
    for (const missing of [{ brackets: new Map() }, { setting: null }, { balance: null }, { positions: null }]) {
      const unknown = ticketAccount({ margin: marginFacts(missing) });
      const summary = summarise(form('futures', ...typed('61000', '0.010')), ticketMarket(), unknown);
      expect(summary.receipt.after).toBe(null);
    }
  });
});

describe('liquidation price of a cross position (A-MARGIN)', () => {
  // 100 ETH at their mark price of 3 000: 1 500 of maintenance margin and, at the taker rate of that contract, 360 to
  // close them.
  const other = position('ETHUSDT', {
    marginType: 'CROSSED',
    leverage: '20',
    size: '100',
    openValue: '300000',
    unrealisedPnl: '0',
  });
  const known = marginFacts();
  const eth = [{ ...known.brackets.get('BTCUSDT')![0]!, notionalCap: '1000000', maintenanceRatio: '0.005' }];
  const liquidation = (rates: MarginFacts['rates']): string | null | undefined => {
    const margin: MarginFacts = {
      ...known,
      positions: [other],
      setting: { ...known.setting!, marginType: 'CROSSED' },
      brackets: new Map([...known.brackets, ['ETHUSDT', eth]]),
      rates,
    };
    const account = ticketAccount({ margin });
    return summarise(form('futures', ...typed('61000', '1.000')), ticketMarket(), account).receipt.after?.liquidation;
  };

  it("includes the closing fee of another contract at that contract's rate", () => {
    // 10 000 - 12.2 of fee - 1 860 = 8 127.8; (61 000 - 50 - 8 127.8) / (1 - 0.005 - 0.0006) = 53 119.67.
    expect(liquidation(new Map([['ETHUSDT', { takerRate: '0.0012', makerRate: '0.0002' }]]))).toBe('53119.6');
    // At 0.0006, the rate of the contract in the ticket, 180 less are needed.
    expect(liquidation(new Map([['ETHUSDT', { takerRate: '0.0006', makerRate: '0.0002' }]]))).toBe('52938.6');
  });

  it('B-B8 is unknown while the rates of another contract are', () => {
    expect(liquidation(new Map())).toBe(null);
  });
});

describe('changing the leverage', () => {
  const open = position('BTCUSDT', {
    marginType: 'ISOLATED',
    leverage: '10',
    size: '0.010',
    openValue: '610',
    margin: '61',
  });
  const facts = marginFacts({ positions: [open] });
  const account = ticketAccount({ margin: facts });
  const find = findMarkedOf(ticketMarket(), account, facts);
  const held = marginAccountOf(facts)!;

  it('previews margin and liquidation price of each open position', () => {
    expect(effectOf(held, 'BTCUSDT', { cross: '20', long: '5', short: '5' }, find)).toEqual([
      {
        positionId: 'p-BTCUSDT',
        side: 'LONG',
        size: '0.01',
        margin: { before: '61', after: '122' },
        liquidation: { before: '55153.7', after: '49025.5' },
      },
    ]);
    expect(effectOf(held, 'ETHUSDT', { cross: '20', long: '5', short: '5' }, find)).toEqual([]);
  });

  it('previews no liquidation price beyond ten times the mark (R58)', () => {
    const short = position('BTCUSDT', {
      side: 'SHORT',
      marginType: 'CROSSED',
      leverage: '10',
      size: '0.010',
      openValue: '610',
      margin: '61',
    });
    const account = marginAccountOf(marginFacts({ positions: [short] }))!;
    expect(effectOf(account, 'BTCUSDT', { cross: '20', long: '5', short: '5' }, find)).toEqual([
      {
        positionId: 'p-BTCUSDT',
        side: 'SHORT',
        size: '0.01',
        margin: { before: '61', after: '30.5' },
        liquidation: { before: 'none', after: 'none' },
      },
    ]);
  });

  it.each(['0', '1000', '1.5', '', '-1', '126', 'ten'])(
    'XU32 a leverage of %j is rejected with the limit of the bracket',
    (text) => {
      expect(maxLeverageFor(held, 'BTCUSDT', find)).toBe(125);
      expect(readLeverage(text, 125)).toEqual({
        ok: false,
        error: { key: 'ticket.setting.problem', params: { most: 125 } },
      });
      expect(leverageChange(facts.setting!, { cross: '20', long: text, short: '5' }, 125)).toBe(null);
    },
  );

  it('sends one change with only the leverages of the margin mode', () => {
    expect(leverageChange(facts.setting!, { cross: '20', long: '25', short: '5' }, 125)).toEqual({
      kind: 'leverage',
      symbol: 'BTCUSDT',
      marginType: 'ISOLATED',
      crossLeverage: null,
      isolatedLongLeverage: '25',
      isolatedShortLeverage: '5',
    });
    expect(
      leverageChange({ ...facts.setting!, marginType: 'CROSSED' }, { cross: '30', long: 'x', short: 'x' }, 125),
    ).toEqual({
      kind: 'leverage',
      symbol: 'BTCUSDT',
      marginType: 'CROSSED',
      crossLeverage: '30',
      isolatedLongLeverage: null,
      isolatedShortLeverage: null,
    });
  });
});

describe('predicted and actual execution', () => {
  it('a draft is recognised whatever the order of its fields', () => {
    const { market, ...rest } = futuresDraft({
      attached: { takeProfit: null, stopLoss: { triggerPrice: '60000', source: 'mark' } },
    });
    const turned = {
      ...rest,
      attached: { stopLoss: { source: 'mark', triggerPrice: '60000' }, takeProfit: null },
      market,
    } as const;
    expect(draftKey(turned)).toBe(draftKey({ market, ...rest }));
    expect(draftKey(turned)).not.toBe(draftKey(futuresDraft()));
  });

  const predicted: Prediction = {
    average: '61250.5',
    fee: '0.36',
    feeAsset: 'USDT',
    slippage: '0',
    best: '61250.5',
    liquidation: '55000',
  };
  it("aggregates fills: average, fee, slippage, and the exchange's liquidation price", () => {
    const fills = [
      fill('1', { price: '61250.5', quantity: '0.010', fee: '0.2' }),
      fill('2', { price: '61312.0', quantity: '0.010', fee: '0.1' }),
    ];
    expect(actualOf(fills, 'BUY', predicted, position('BTCUSDT', { liquidatePrice: '55001.2' }))).toEqual({
      filled: '0.02',
      average: '61281.25',
      fee: '0.3',
      feeAsset: 'USDT',
      slippage: '0.00050204',
      liquidation: '55001.2',
    });
    expect(actualOf([], 'BUY', predicted, null)).toBe(null);
    const reported = ['612812.5', '612812.6', null].map((liquidatePrice) =>
      actualOf(fills, 'BUY', predicted, position('BTCUSDT', { liquidatePrice })),
    );
    expect(reported.map((one) => one?.liquidation)).toEqual(['612812.5', 'none', 'none']);
    expect(actualOf(fills, 'BUY', predicted, null)?.liquidation).toBe(null);
  });
});
