import { describe, expect, it } from 'vitest';
import { boundMargin, heldOf } from '../../../shared/domain/heldPosition.ts';
import { bracketPlace, maintenanceAndFee, maintenanceOf, mostLeverage } from '../../../shared/domain/maintenance.ts';
import {
  availableIn,
  distanceTo,
  liquidatedIn,
  marginRatioIn,
  removableMargin,
  withLeverage,
  withMarginMoved,
  withPosition,
  type FindMarked,
} from '../../../shared/domain/marginAccount.ts';
import type { Position } from '../../../shared/domain/order.ts';
import { ZERO, decimal } from '../../../shared/num/decimal.ts';
import { contract, held, text } from './marginSupport.ts';

const at =
  (mark: string): FindMarked =>
  (symbol) =>
    symbol === 'SOLUSDT' ? null : { contract, mark: decimal(mark) };

describe('A-MARGIN maintenance margin by brackets', () => {
  it('R8 is value times ratio minus deduction, rounded up, continuous across brackets', () => {
    const values = ['100000', '300000', '1000000', '4000000', '0.00000001'];
    expect(values.map((value) => text(maintenanceOf(contract.brackets, decimal(value))))).toEqual([
      '400',
      '1200',
      '4700',
      '24700',
      '0.00000001',
    ]);
    expect(text(maintenanceAndFee(contract, decimal('50000')))).toBe('240');
  });

  it('XU32 reports the bracket of a value, the room to the next and the highest leverage', () => {
    const { bracket, next, room } = bracketPlace(contract.brackets, decimal('75000'));
    expect([bracket.number, next?.maxLeverage, text(room)]).toEqual([1, 125, '225000']);
    expect(bracketPlace(contract.brackets, decimal('99000000'))).toMatchObject({ next: null, room: null });
    expect(['299999.99', '300000', '3000000'].map((value) => mostLeverage(contract.brackets, decimal(value)))).toEqual([
      200, 125, 50,
    ]);
  });
});

describe('A-MARGIN derived values of a position', () => {
  it('R8 margin ratio is maintenance and fee over equity, below 1 until liquidation', () => {
    const isolated = held({ margin: '5000' });
    const account = { balance: decimal('5000'), positions: [isolated] };
    expect(
      ['50000', '46000', '45217.1', '45217'].map((mark) => text(marginRatioIn(account, isolated, at(mark)))),
    ).toEqual(['0.048', '0.2208', '0.999734', '1.000192']);
    expect(marginRatioIn(account, isolated, at('45000'))).toBe(null);
    // Cross: equity of 10000 + 1000 for two positions that cost 244.8 each.
    const positions = [held(), held({ positionId: '8' }), isolated];
    const cross = { balance: decimal('13000'), positions };
    expect(text(marginRatioIn(cross, positions[0]!, at('51000')))).toBe('0.04896');
    const unknown = held({ symbol: 'SOLUSDT' });
    expect(marginRatioIn({ ...cross, positions: [unknown] }, unknown, at('1'))).toBe(undefined);
  });

  it('reports the distance from mark to liquidation price, zero once reached', () => {
    const far = (liquidation: string, mark: string, side: 'LONG' | 'SHORT') =>
      text(distanceTo(decimal(liquidation), decimal(mark), side));
    expect([far('45217', '50000', 'LONG'), far('54737.3', '50000', 'SHORT'), far('50001', '50000', 'LONG')]).toEqual([
      '0.09566',
      '0.094746',
      '0',
    ]);
  });

  it('A-LEVERAGE-CHANGE tops isolated margin up to the new opening margin and removes none', () => {
    const isolated = held({ margin: '5000' });
    const margins = ['5', '20', '3'].map((leverage) => text(withLeverage(isolated, decimal(leverage)).margin));
    expect(margins).toEqual(['10000', '5000', '16666.66666667']);
    expect(text(boundMargin(withLeverage(held(), decimal('20'))))).toBe('2500');
  });

  it('A-MARGIN-MOVE removable margin excludes opening margin at the mark and the loss', () => {
    const position = held({ margin: '6000' });
    const out = (mark: string) => text(removableMargin(position, decimal(mark)));
    expect([out('49000'), out('48000'), out('51000')]).toEqual(['100', '0', '900']);
    expect(text(withMarginMoved(position, decimal('-100')).margin)).toBe('5900');
  });

  it('unrealised profit does not increase the available balance', () => {
    const account = { balance: decimal('13000'), positions: [held(), held({ margin: '3000' })] };
    const available = (mark: string) => text(availableIn(account, decimal('500'), at(mark)));
    // 13000 - 5000 bound - 3000 of isolated margin - 500 frozen; then minus a loss of 1000.
    expect([available('51000'), available('49000')]).toEqual(['4500', '3500']);
  });

  it('replaces a position by id and removes a closed one', () => {
    const [one, two] = [held(), held({ positionId: '8' })];
    const account = { balance: decimal('1'), positions: [one] };
    expect(withPosition(account, two, decimal('2'))).toEqual({ balance: decimal('2'), positions: [one, two] });
    expect(withPosition(account, { ...one, size: ZERO }, decimal('2')).positions).toEqual([]);
  });

  it('B-B8 reads a position; null with a missing value', () => {
    const reportedPosition: Position = {
      positionId: '7',
      symbol: 'BTCUSDT',
      side: 'LONG',
      marginType: 'ISOLATED',
      separatedMode: 'COMBINED',
      leverage: '10',
      size: '1',
      openValue: '50000',
      entryPrice: '50000',
      margin: '5000',
      unrealisedPnl: null,
      liquidatePrice: null,
      realisedFee: null,
      fundingFee: null,
      createdAt: 0,
      updatedAt: 0,
    };
    expect(heldOf(reportedPosition)).toEqual(held({ margin: '5000' }));
    expect(heldOf({ ...reportedPosition, margin: null })).toBe(null);
    expect(heldOf({ ...reportedPosition, marginType: 'CROSSED', margin: null })).toEqual(held());
    expect([heldOf({ ...reportedPosition, leverage: '0' }), heldOf({ ...reportedPosition, size: '' })]).toEqual([
      null,
      null,
    ]);
  });
});

describe('A-MARGIN liquidation of a whole account', () => {
  const isolated = (positionId: string, margin: string) => held({ positionId, margin });
  const lost = (balance: string, positions: ReturnType<typeof held>[], mark = '50000') =>
    liquidatedIn({ balance: decimal(balance), positions }, at(mark))?.map(({ positionId }) => positionId);

  it('an isolated position is liquidated when its margin no longer exceeds loss and costs', () => {
    // The maintenance margin and closing fee are 240.
    expect([lost('240', [isolated('1', '240')]), lost('300', [isolated('1', '240.01')])]).toEqual([['1'], []]);
    expect(lost('9000', [isolated('1', '4000'), isolated('2', '1')])).toEqual(['2']);
  });

  it('cross positions are liquidated together, by the balance without isolated margin', () => {
    const cross = [held({ positionId: '3' }), held({ positionId: '4', side: 'SHORT' })];
    // The costs of each are 240; the profit of one is the loss of the other.
    expect([lost('480.01', cross), lost('480', cross)]).toEqual([[], ['3', '4']]);
    expect([
      lost('5480.01', [...cross, isolated('1', '5000')]),
      lost('5480', [isolated('1', '5000'), ...cross]),
    ]).toEqual([[], ['3', '4']]);
    expect(lost('480', [...cross, isolated('1', '240')])).toEqual(['1', '3', '4']);
  });

  it('no positions: nothing is liquidated; a missing mark price: unknown', () => {
    expect([lost('1', []), lost('1000', [held(), held({ symbol: 'SOLUSDT' })])]).toEqual([[], undefined]);
    expect(lost('1000', [held({ symbol: 'SOLUSDT', margin: '1' })])).toBeUndefined();
  });

  it('replaces or removes exactly the position with the id among several', () => {
    const [one, two, three] = [held(), held({ positionId: '8' }), held({ positionId: '9' })];
    const account = { balance: decimal('1'), positions: [one, two, three] };
    const larger = { ...two, size: decimal('2') };
    expect(withPosition(account, larger, decimal('2')).positions).toEqual([one, larger, three]);
    expect(withPosition(account, { ...two, size: ZERO }, decimal('2')).positions).toEqual([one, three]);
    expect(withPosition(account, held({ positionId: '10', size: '0' }), decimal('2')).positions).toEqual([
      one,
      two,
      three,
    ]);
  });

  it('available balance is unknown while the mark of a cross position is missing', () => {
    const unknown = { balance: decimal('9000'), positions: [held({ symbol: 'SOLUSDT' })] };
    expect(availableIn(unknown, ZERO, at('50000'))).toBeUndefined();
    const isolated2 = { balance: decimal('9000'), positions: [held({ symbol: 'SOLUSDT', margin: '100' })] };
    expect(text(availableIn(isolated2, ZERO, at('50000')))).toBe('8900');
  });
});
