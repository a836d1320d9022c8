import { describe, expect, it } from 'vitest';
import { expectedFills } from '../../../shared/domain/expectedFills.ts';
import { futuresReceipt, type FuturesPlan } from '../../../shared/domain/futuresReceipt.ts';
import { spotReceipt } from '../../../shared/domain/spotReceipt.ts';
import { decimal } from '../../../shared/num/decimal.ts';
import { contract, held, text } from './marginSupport.ts';

const asks = ['50000', '1', '50010', '1'];
const bids = ['49990', '1', '49980', '1'];
const find = () => ({ contract, mark: decimal('50000') });
const terms = { contract, isolated: true, separated: false, leverage: decimal('10') };
const account = (...positions: ReturnType<typeof held>[]) => ({ balance: decimal('10000'), positions });
const plan = (part: Partial<FuturesPlan> & { readonly size: string }): FuturesPlan => ({
  symbol: 'BTCUSDT',
  side: 'BUY',
  positionSide: 'LONG',
  price: null,
  timeInForce: null,
  ...part,
  quantity: decimal(part.size),
});

describe('A-MARGIN receipt of a futures draft', () => {
  it('walks the book, charges each fill, and gives the liquidation price', () => {
    const receipt = futuresReceipt(plan({ size: '1.5' }), terms, asks, account(), find);
    // 50000 + 25005; 40 + 20.004; 5000 + 2500.5; 1.5 p x 0.9952 = 67504.5.
    expect({
      notional: text(receipt.notional),
      fee: text(receipt.fee),
      margin: text(receipt.margin),
      needed: text(receipt.needed),
      balance: text(receipt.after.balance),
      liquidation: text(receipt.liquidation),
      room: text(receipt.bracket?.room),
    }).toEqual({
      notional: '75005',
      fee: '60.004',
      margin: '7500.5',
      needed: '7560.504',
      balance: '9939.996',
      liquidation: '45220',
      room: '225000',
    });
  });

  it('adds to the existing position; a cross position binds margin on its open value', () => {
    const receipt = futuresReceipt(plan({ size: '1' }), { ...terms, isolated: false }, asks, account(held()), find);
    expect([text(receipt.position?.size), text(receipt.position?.openValue), text(receipt.margin)]).toEqual([
      '2',
      '100000',
      '5000',
    ]);
    // 9960 + 2 p - 100000 = 0.0096 p.
    expect(text(receipt.liquidation)).toBe('45237.1');
  });

  it('R9 opens a new position where positions are separated', () => {
    const old = held({ separated: true, margin: '5000' });
    const { position, after } = futuresReceipt(
      plan({ size: '1' }),
      { ...terms, separated: true },
      asks,
      account(old),
      find,
    );
    expect([text(position?.size), after.positions.length]).toEqual(['1', 2]);
  });

  it('a sale below the best bid needs margin at the bid; the resting part pays the maker fee', () => {
    const sale = plan({ size: '3', side: 'SELL', positionSide: 'SHORT', price: decimal('49985'), timeInForce: 'GTC' });
    const receipt = futuresReceipt(sale, terms, bids, account(), find);
    // One at 49990 as a taker, two rest at 49985: 39.992 + 19.994. 3 x 49990 / 10 and its taker fee 119.976.
    expect([text(receipt.fee), text(receipt.needed), text(receipt.waiting?.quantity)]).toEqual([
      '59.986',
      '15116.976',
      '2',
    ]);
  });

  it('a closing order realises its result and is limited to the position', () => {
    const sale = plan({ size: '1.2', side: 'SELL' });
    const receipt = futuresReceipt(sale, terms, bids, account(held({ margin: '5000', openValue: '49000' })), find);
    expect([receipt.opens, text(receipt.excess), text(receipt.realised), text(receipt.fee)]).toEqual([
      false,
      '0.2',
      '990',
      '39.992',
    ]);
    expect([receipt.position, text(receipt.after.balance), text(receipt.margin), text(receipt.needed)]).toEqual([
      null,
      '10950.008',
      '0',
      '0',
    ]);
    const half = futuresReceipt(
      plan({ size: '0.5', side: 'SELL' }),
      terms,
      bids,
      account(held({ margin: '5000' })),
      find,
    );
    // 2500 remains beside 0.5 opened for 25000, with nothing deducted: the loss of 5 and its fee are paid from the
    // released half.
    expect([text(half.position?.margin), text(half.realised), text(half.liquidation)]).toEqual(['2500', '-5', '45217']);
  });

  it('has no position where nothing would fill', () => {
    const receipt = futuresReceipt(plan({ size: '1' }), terms, [], account(), find);
    expect([receipt.position, text(receipt.fee), text(receipt.dropped), receipt.after.positions]).toEqual([
      null,
      '0',
      '1',
      [],
    ]);
  });
});

describe('expected fills', () => {
  const fills = (timeInForce: 'GTC' | 'IOC' | 'FOK' | 'POST_ONLY' | null, price: string | null, quantity: string) => {
    const draft = {
      side: 'BUY',
      timeInForce,
      price: price === null ? null : decimal(price),
      quantity: decimal(quantity),
    } as const;
    const { taken, waiting, dropped } = expectedFills(asks, draft);
    return [
      taken.map((one) => `${text(one.quantity)} @ ${text(one.price)}`),
      text(waiting?.quantity) ?? null,
      text(dropped),
    ];
  };

  it('follow the time in force', () => {
    expect(fills('GTC', '50000', '3')).toEqual([['1 @ 50000'], '2', '0']);
    expect(fills('IOC', '50000', '3')).toEqual([['1 @ 50000'], null, '2']);
    expect(fills('FOK', '50010', '2')).toEqual([['1 @ 50000', '1 @ 50010'], null, '0']);
    expect(fills('FOK', '50010', '3')).toEqual([[], null, '3']);
    expect(fills('POST_ONLY', '49999.9', '3')).toEqual([[], '3', '0']);
    expect(fills(null, null, '3')).toEqual([['1 @ 50000', '1 @ 50010'], null, '1']);
  });

  it('XU15 a post-only order that would cross is dropped entirely', () => {
    expect(fills('POST_ONLY', '50000', '3')).toEqual([[], null, '3']);
  });
});

describe('A-SPOT-FEE-ASSET receipt of a spot draft', () => {
  const rates = { makerRate: decimal('0.0005'), takerRate: decimal('0.001') };
  const shown = ({ paid, received, fee, receivesBase }: ReturnType<typeof spotReceipt>) => [
    text(paid),
    text(received),
    text(fee),
    receivesBase,
  ];

  it('a buy pays its fee in base, a sell in quote', () => {
    const buy = { side: 'BUY', price: decimal('100'), quantity: decimal('0.3'), timeInForce: 'GTC' } as const;
    // 0.1 at 99 as a taker, 0.2 rest at 100: 9.9 + 20, and 0.0001 twice.
    expect(shown(spotReceipt(buy, rates, ['99', '0.1']))).toEqual(['29.9', '0.2998', '0.0002', true]);
    const sale = { side: 'SELL', price: null, quantity: decimal('0.3'), timeInForce: null } as const;
    expect(shown(spotReceipt(sale, rates, ['100', '0.1', '99', '0.5']))).toEqual(['0.3', '29.7702', '0.0298', false]);
  });
});
