import { describe, expect, it } from 'vitest';
import { spareAt } from '../../../shared/domain/heldPosition.ts';
import { isMeaningfulLiquidation, liquidationPrice } from '../../../shared/domain/liquidation.ts';
import { liquidationIn, type FindMarked } from '../../../shared/domain/marginAccount.ts';
import { readContract } from '../../../shared/domain/maintenance.ts';
import { add, decimal, fromBigInt, multiply, sign } from '../../../shared/num/decimal.ts';
import { contract, held, text } from './marginSupport.ts';

const marks: Readonly<Record<string, string>> = { BTCUSDT: '50000', ETHUSDT: '2100' };
const find: FindMarked = (symbol) => (marks[symbol] === undefined ? null : { contract, mark: decimal(marks[symbol]) });
const alone = (position: ReturnType<typeof held>) =>
  text(liquidationIn({ balance: decimal('0'), positions: [position] }, position, find));

describe('R8 liquidation price of an isolated position', () => {
  it('R8 is the first tick at which margin and profit no longer exceed maintenance margin and closing fee', () => {
    // 5000 + p - 50000 = 0.0048 p: p = 45000 / 0.9952 = 45217.04...; short: 55000 / 1.0048 = 54737.26...
    expect([alone(held({ margin: '5000' })), alone(held({ margin: '5000', side: 'SHORT' }))]).toEqual([
      '45217',
      '54737.3',
    ]);
  });

  it('R8 uses the deduction of the bracket at that price, not of the opening bracket', () => {
    // Ten: 50000 + 10 p - 500000 = 0.0058 x 10 p - 300, 10 p = 449700 / 0.9942. Six and a half begin above 300000 and end below.
    expect([
      alone(held({ size: '10', openValue: '500000', margin: '50000' })),
      alone(held({ size: '6.5', openValue: '325000', margin: '32500' })),
    ]).toEqual(['45232.3', '45217']);
  });

  it('XS42 is null where no positive price liquidates the position', () => {
    expect([alone(held({ margin: '50000' })), alone(held({ margin: '49999.95', leverage: '1' }))]).toEqual([
      null,
      null,
    ]);
    // The margin lacks 0.1 and the costs: the position is liquidated at the first tick.
    expect(alone(held({ margin: '49999.9', leverage: '1' }))).toBe('0.1');
  });

  it('R8 is the mark price where every price liquidates the position', () => {
    const lost = held({ margin: '-60000', side: 'SHORT' });
    expect(alone(lost)).toBe('50000');
  });

  it('R8 moves a tick towards the mark where costs rounded up decide', () => {
    // A size of 0.00000001 at a tick of 1, with fees below 10^-8: each tick is worth 10^-8, and each cost rounds up to
    // 10^-8.
    const coarse = { ...contract, tick: decimal('1') };
    const dust = {
      contract: coarse,
      legs: [held({ size: '0.00000001', openValue: '0.000001' })],
      mark: decimal('100'),
    };
    // 20 + p - 100 <= 2 (each of the two costs is one unit of 10^-8): p = 82.
    expect(text(liquidationPrice({ ...dust, equity: decimal('0.0000002') }, 'LONG'))).toBe('82');
  });
});

describe('R8 liquidation price of a cross position', () => {
  it('R8 uses the balance less isolated margin, plus the results of other positions', () => {
    const position = held();
    const isolated = held({ positionId: '8', symbol: 'SOLUSDT', margin: '4000' });
    const other = held({ positionId: '9', symbol: 'ETHUSDT', side: 'SHORT', size: '10', openValue: '20000' });
    const price = (positions: (typeof position)[]) =>
      text(liquidationIn({ balance: decimal('10000'), positions }, position, find));
    // 40000 / 0.9952; 44000 / 0.9952; with 10000 - 1000 - 100.8 of equity: 41100.8 / 0.9952.
    expect([price([position]), price([position, isolated]), price([position, other])]).toEqual([
      '40192.9',
      '44212.2',
      '41299',
    ]);
  });

  it('R8 depends on both sides of its contract; null for the gaining side', () => {
    const long = held({ size: '2', openValue: '100000' });
    const short = held({ positionId: '8', side: 'SHORT' });
    const account = { balance: decimal('10000'), positions: [long, short] };
    // 10000 + 2 p - 100000 + 50000 - p = 0.0048 x 3 p: 40000 / 0.9856.
    expect([text(liquidationIn(account, long, find)), text(liquidationIn(account, short, find))]).toEqual([
      '40584.4',
      null,
    ]);
  });

  it('B-B8 is unknown while a mark price it depends on is missing', () => {
    const position = held();
    const unknown = held({ positionId: '8', symbol: 'SOLUSDT' });
    const account = { balance: decimal('10000'), positions: [position, unknown] };
    expect([liquidationIn(account, position, find), liquidationIn(account, unknown, find)]).toEqual([
      undefined,
      undefined,
    ]);
  });
});

describe('R58 meaningful liquidation price', () => {
  it('is above zero and at most ten times the mark, if that is known', () => {
    const meant = (price: string, mark: string | null) =>
      isMeaningfulLiquidation(decimal(price), mark === null ? null : decimal(mark));
    expect([meant('500000', '50000'), meant('500000.1', '50000'), meant('500000.1', null)]).toEqual([
      true,
      false,
      true,
    ]);
    expect([meant('0', '50000'), meant('-1', null), meant('0', null), meant('0.1', '50000')]).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });
});

describe('R8 liquidation price: edge cases', () => {
  const at = (equity: string, side: 'LONG' | 'SHORT', ...legs: ReturnType<typeof held>[]) =>
    text(liquidationPrice({ contract, legs, equity: decimal(equity), mark: decimal('50000') }, side));

  it('a position without a size has no effect', () => {
    const closed = held({ positionId: '8', size: '0', openValue: '0' });
    expect([at('5000', 'LONG', held(), closed), at('5000', 'SHORT', held({ side: 'SHORT' }), closed)]).toEqual([
      '45217',
      '54737.3',
    ]);
  });

  it('equal sizes on both sides are liquidated where their costs exceed the equity', () => {
    const both = [held(), held({ positionId: '8', side: 'SHORT' })];
    // Each tick higher costs 0.00096 more, from zero at price zero: 500 = 0.0096 p.
    expect([at('500', 'SHORT', ...both), at('500', 'LONG', ...both)]).toEqual(['52083.4', null]);
    // What does not even carry the mark is lost at once for the side that never gets better.
    expect(at('400', 'LONG', ...both)).toBe('50000');
    expect(at('400', 'SHORT', ...both)).toBe('41666.7');
    expect([at('-1', 'LONG', ...both), at('-1', 'SHORT', ...both)]).toEqual(['50000', '50000']);
  });

  it('across brackets the price equals a tick-by-tick check of the account', () => {
    const lost = (legs: ReturnType<typeof held>[], equity: string, price: bigint): boolean => {
      const marked = { contract, mark: fromBigInt(price, 1) };
      const left = legs.reduce((sum, leg) => add(sum, spareAt(contract, leg, marked.mark)), decimal(equity));
      return sign(left) <= 0;
    };
    let found = 0;
    for (const side of ['LONG', 'SHORT'] as const) {
      for (const size of ['1', '5.9', '6', '6.5', '60', '66', '100']) {
        for (const part of ['0.02', '0.1', '0.5']) {
          const openValue = text(multiply(decimal(size), decimal('50000')))!;
          const leg = held({ side, size, openValue });
          const equity = text(multiply(decimal(openValue), decimal(part)))!;
          const price = at(equity, side, leg);
          if (!price) continue;
          found += 1;
          const tick = BigInt(Math.round(Number(price) * 10));
          const nearer = side === 'LONG' ? tick + 1n : tick - 1n;
          expect([side, size, part, lost([leg], equity, tick), lost([leg], equity, nearer)]).toEqual([
            side,
            size,
            part,
            true,
            false,
          ]);
        }
      }
    }
    expect(found).toBe(42);
  });

  describe('where the second bracket begins', () => {
    const bracket = { notionalCap: '50000', maintenanceRatio: '0', maxLeverage: 9, deduction: '0' };
    const stepped = readContract({
      brackets: [
        { ...bracket, bracket: 1, notionalFloor: '0' },
        {
          bracket: 2,
          notionalFloor: '50000',
          notionalCap: '9000000',
          maintenanceRatio: '0.1',
          maxLeverage: 5,
          deduction: '5000',
        },
      ],
      tickSize: '0.1',
      takerRate: '0',
      makerRate: '0',
    })!;
    const price = (equity: string, mark: string, side: 'LONG' | 'SHORT', ...legs: ReturnType<typeof held>[]) =>
      text(liquidationPrice({ contract: stepped, legs, equity: decimal(equity), mark: decimal(mark) }, side));

    it('is that price when exactly nothing is left there', () => {
      // 10000 + p - 60000 and 10000 + 40000 - p are both zero at 50000, where the cost of keeping begins.
      expect([
        price('10000', '70000', 'LONG', held({ openValue: '60000' })),
        price('10000', '30000', 'SHORT', held({ side: 'SHORT', openValue: '40000' })),
      ]).toEqual(['50000', '50000']);
    });

    it('a larger long side is lost at a high mark where both sides together cost more than it gains', () => {
      const legs = [
        held({ size: '1.1', openValue: '55000' }),
        held({ positionId: '8', side: 'SHORT', openValue: '50000' }),
      ];
      // 1000 + 0.1 p below, 11000 - 0.11 p above: zero at 100000, and positive from there down to a price of nothing.
      expect([
        price('6000', '200000', 'LONG', ...legs),
        price('6000', '90000', 'LONG', ...legs),
        price('6000', '90000', 'SHORT', ...legs),
      ]).toEqual(['200000', null, '100000']);
    });
  });

  it('remaining equity of exactly zero is liquidated', () => {
    // 5000 - 50000 + p = 0 without costs: no maintenance margin and no fee.
    const free = readContract({
      brackets: [
        { bracket: 1, notionalFloor: '0', notionalCap: '9', maintenanceRatio: '0', maxLeverage: 9, deduction: '0' },
      ],
      tickSize: '0.1',
      takerRate: '0',
      makerRate: '0',
    })!;
    const price = (side: 'LONG' | 'SHORT', equity: string, mark = '50000') =>
      text(
        liquidationPrice(
          { contract: free, legs: [held({ side })], equity: decimal(equity), mark: decimal(mark) },
          side,
        ),
      );
    expect([price('LONG', '5000'), price('SHORT', '5000'), price('LONG', '50000'), price('LONG', '49999.9')]).toEqual([
      '45000',
      '55000',
      null,
      '0.1',
    ]);
    // A short position that is liquidated at every price is liquidated at the mark price; so is one whose equity there
    // is exactly zero.
    expect([price('SHORT', '-50000'), price('SHORT', '-50000.1')]).toEqual(['50000', '50000']);
    const none = (equity: string) =>
      text(liquidationPrice({ contract: free, legs: [], equity: decimal(equity), mark: decimal('7') }, 'LONG'));
    expect([none('0.1'), none('0'), none('-1')]).toEqual([null, '7', '7']);
  });
});
