import { describe, expect, it } from 'vitest';
import { liquidationPrice } from '../../../shared/domain/liquidation.ts';
import { liquidationIn, type FindMarked } from '../../../shared/domain/marginAccount.ts';
import { decimal } from '../../../shared/num/decimal.ts';
import { contract, held, text } from './marginSupport.ts';

const marks: Readonly<Record<string, string>> = { BTCUSDT: '50000', ETHUSDT: '2100' };
const find: FindMarked = (symbol) => (marks[symbol] === undefined ? null : { contract, mark: decimal(marks[symbol]) });
const alone = (position: ReturnType<typeof held>) =>
  text(liquidationIn({ balance: decimal('0'), positions: [position] }, position, find));

describe('R8 the liquidation price of an isolated position', () => {
  it('R8 is where margin and profit no longer exceed maintenance and closing fee, on the tick that is reached', () => {
    // 5000 + p - 50000 = 0.0048 p: p = 45000 / 0.9952 = 45217.04...; short: 55000 / 1.0048 = 54737.26...
    expect([alone(held({ margin: '5000' })), alone(held({ margin: '5000', side: 'SHORT' }))]).toEqual([
      '45217',
      '54737.3',
    ]);
  });

  it('R8 takes the deduction of the bracket the position is in at that price, not of the one it was opened in', () => {
    // Ten: 50000 + 10 p - 500000 = 0.0058 x 10 p - 300, 10 p = 449700 / 0.9942. Six and a half begin above 300000 and end below.
    expect([
      alone(held({ size: '10', openValue: '500000', margin: '50000' })),
      alone(held({ size: '6.5', openValue: '325000', margin: '32500' })),
    ]).toEqual(['45232.3', '45217']);
  });

  it('XS42 is none where no positive price does it', () => {
    expect([alone(held({ margin: '50000' })), alone(held({ margin: '49999.95', leverage: '1' }))]).toEqual([
      null,
      null,
    ]);
    // A tenth and a bit more is missing: the first tick is lost.
    expect(alone(held({ margin: '49999.9', leverage: '1' }))).toBe('0.1');
  });

  it('R8 is the mark where the position cannot be kept at any price', () => {
    const lost = held({ margin: '-60000', side: 'SHORT' });
    expect(alone(lost)).toBe('50000');
  });

  it('R8 moves a tick towards the mark where costs rounded up decide', () => {
    // 0.00000001 at tick 1 and no fee below 10^-8: each tick is worth one hundred-millionth, each cost rounds up to one.
    const coarse = { ...contract, tick: decimal('1') };
    const dust = {
      contract: coarse,
      legs: [held({ size: '0.00000001', openValue: '0.000001' })],
      mark: decimal('100'),
    };
    // 20 + p - 100 <= 2 (each of two costs is one whole unit): p = 82.
    expect(text(liquidationPrice({ ...dust, equity: decimal('0.0000002') }, 'LONG'))).toBe('82');
  });
});

describe('R8 the liquidation price of a cross position', () => {
  it('R8 has the whole balance behind it, less what isolated positions have and with what others won or lost', () => {
    const position = held();
    const isolated = held({ positionId: '8', symbol: 'SOLUSDT', margin: '4000' });
    const other = held({ positionId: '9', symbol: 'ETHUSDT', side: 'SHORT', size: '10', openValue: '20000' });
    const price = (positions: (typeof position)[]) =>
      text(liquidationIn({ balance: decimal('10000'), positions }, position, find));
    // 40000 / 0.9952; 44000 / 0.9952; 10000 - 1000 - 100.8 behind it: 41100.8 / 0.9952.
    expect([price([position]), price([position, isolated]), price([position, other])]).toEqual([
      '40192.9',
      '44212.2',
      '41299',
    ]);
  });

  it('R8 moves with both sides of its contract, and there is none for the side that wins', () => {
    const long = held({ size: '2', openValue: '100000' });
    const short = held({ positionId: '8', side: 'SHORT' });
    const account = { balance: decimal('10000'), positions: [long, short] };
    // 10000 + 2 p - 100000 + 50000 - p = 0.0048 x 3 p: 40000 / 0.9856.
    expect([text(liquidationIn(account, long, find)), text(liquidationIn(account, short, find))]).toEqual([
      '40584.4',
      null,
    ]);
  });

  it('B-B8 is unknown while a mark it depends on is missing', () => {
    const position = held();
    const unknown = held({ positionId: '8', symbol: 'SOLUSDT' });
    const account = { balance: decimal('10000'), positions: [position, unknown] };
    expect([liquidationIn(account, position, find), liquidationIn(account, unknown, find)]).toEqual([
      undefined,
      undefined,
    ]);
  });
});
