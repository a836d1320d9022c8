import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  attachedPrice,
  onRightSide,
  outcomeAt,
  rewardToRisk,
  type AttachedBy,
  type AttachedTo,
} from '../../../shared/domain/attachedPrices.ts';
import { lossAtStop, sizeAtRisk } from '../../../shared/domain/riskSizing.ts';
import { add, compare, decimal, fromBigInt } from '../../../shared/num/decimal.ts';
import { text } from './marginSupport.ts';

const to = (plan: AttachedTo['plan'], side: AttachedTo['side'], size = '0.3'): AttachedTo => ({
  plan,
  side,
  entry: decimal('50000'),
  size: decimal(size),
  tick: decimal('0.1'),
});
const all = (by: AttachedBy) =>
  (['LONG', 'SHORT'] as const).flatMap((side) =>
    (['TAKE_PROFIT', 'STOP_LOSS'] as const).map((plan) => text(attachedPrice(by, to(plan, side)))),
  );

describe('price of an attached take-profit or stop-loss', () => {
  it('is rounded so that the profit is not smaller and the loss not larger than entered', () => {
    expect(all({ kind: 'offset', offset: decimal('100.05') })).toEqual(['50100.1', '49900', '49899.9', '50100']);
    expect(all({ kind: 'percent', percent: decimal('1') })).toEqual(['50500', '49500', '49500', '50500']);
    // 250 with a size of 0.3 is a distance of 833.33...
    expect(all({ kind: 'pnl', amount: decimal('250') })).toEqual(['50833.4', '49166.7', '49166.6', '50833.3']);
    const twice = { kind: 'multiple', times: decimal('2'), stop: decimal('49500') } as const;
    expect(text(attachedPrice(twice, to('TAKE_PROFIT', 'LONG')))).toBe('51000');
    expect(text(attachedPrice({ kind: 'price', price: decimal('50123.45') }, to('TAKE_PROFIT', 'LONG')))).toBe(
      '50123.45',
    );
  });

  it('is null where the distance rounds to zero or the price is not positive', () => {
    const none: AttachedBy[] = [
      { kind: 'offset', offset: decimal('0.05') },
      { kind: 'offset', offset: decimal('0') },
      { kind: 'offset', offset: decimal('-5') },
      { kind: 'percent', percent: decimal('100') },
      { kind: 'price', price: decimal('0') },
    ];
    expect(none.map((by) => attachedPrice(by, to('STOP_LOSS', 'LONG')))).toEqual([null, null, null, null, null]);
    expect(attachedPrice({ kind: 'pnl', amount: decimal('1') }, to('STOP_LOSS', 'LONG', '0'))).toBe(null);
  });

  it('XU19 a trigger must be on its side of the current price, not at it', () => {
    const right = (plan: AttachedTo['plan'], side: AttachedTo['side']) =>
      ['49999.9', '50000', '50000.1'].map((price) => onRightSide(plan, side, decimal(price), decimal('50000')));
    expect([right('TAKE_PROFIT', 'LONG'), right('STOP_LOSS', 'LONG')]).toEqual([
      [false, false, true],
      [true, false, false],
    ]);
    expect([right('TAKE_PROFIT', 'SHORT'), right('STOP_LOSS', 'SHORT')]).toEqual([
      [true, false, false],
      [false, false, true],
    ]);
  });

  it('computes gross and net result, fees, and reward-to-risk ratio', () => {
    const rates = { entry: decimal('0.0008'), exit: decimal('0.0008') };
    const { gross, net, fees } = outcomeAt('LONG', decimal('50000'), decimal('51000'), decimal('0.5'), rates);
    expect([text(gross), text(net), text(fees)]).toEqual(['500', '459.6', '40.4']);
    expect(text(outcomeAt('SHORT', decimal('50000'), decimal('51000'), decimal('0.5'), rates).net)).toBe('-540.4');
    const ratio = (side: 'LONG' | 'SHORT', take: string, stop: string) =>
      text(rewardToRisk(side, decimal('50000'), decimal(take), decimal(stop)));
    expect([
      ratio('LONG', '51000', '49500'),
      ratio('LONG', '50999', '49500'),
      ratio('SHORT', '51000', '49500'),
    ]).toEqual(['2', '1.99', null]);
  });
});

describe('B-B3 size for an amount at risk', () => {
  const rates = { entry: decimal('0.0008'), exit: decimal('0.0008') };
  const risk = {
    side: 'LONG',
    entry: decimal('50000'),
    stop: decimal('49500'),
    amount: decimal('100'),
    rates,
  } as const;

  it('B-B3 includes distance, entry and exit fees, rounded down to the step', () => {
    // 500 + 40 + 39.6 a coin: 100 / 579.6 = 0.1725...
    const size = sizeAtRisk(risk, decimal('0.001'))!;
    expect([text(size), text(lossAtStop(risk, size))]).toEqual(['0.172', '99.6912']);
    const short = { ...risk, side: 'SHORT', stop: decimal('50500') } as const;
    expect(text(sizeAtRisk(short, decimal('0.001')))).toBe('0.172');
  });

  it('XU19 is null for a stop on the wrong side, and zero where one step is too much', () => {
    const step = decimal('0.001');
    expect(sizeAtRisk({ ...risk, stop: decimal('50000') }, step)).toBe(null);
    expect(sizeAtRisk({ ...risk, side: 'SHORT' }, step)).toBe(null);
    expect(sizeAtRisk({ ...risk, amount: decimal('0') }, step)).toBe(null);
    expect(text(sizeAtRisk({ ...risk, amount: decimal('0.5') }, step))).toBe('0');
  });

  it('B-B3 never loses more than the amount, and one step more would', () => {
    const step = decimal('0.001');
    fc.assert(
      fc.property(
        fc.bigInt(2n, 10n ** 6n),
        fc.bigInt(1n, 10n ** 6n),
        fc.bigInt(1n, 10n ** 11n),
        (entry, stop, amount) => {
          fc.pre(entry !== stop);
          const side = stop < entry ? ('LONG' as const) : ('SHORT' as const);
          const of = {
            side,
            entry: fromBigInt(entry, 2),
            stop: fromBigInt(stop, 2),
            amount: fromBigInt(amount, 8),
            rates,
          };
          const size = sizeAtRisk(of, step)!;
          if (size.units > 0n) expect(compare(lossAtStop(of, size), of.amount)).not.toBe(1);
          expect(compare(lossAtStop(of, add(size, step)), of.amount)).toBe(1);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
