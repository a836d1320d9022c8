import { describe, expect, it } from 'vitest';
import { closeOldestFirst, closeOne, partOf } from '../../../shared/domain/closingSums.ts';
import { decimal } from '../../../shared/num/decimal.ts';
import { held, text } from './marginSupport.ts';
import { fundingOf } from '../../../shared/domain/positionSums.ts';

const rate = decimal('0.0008');
const fill = (price: string, quantity: string) => ({ price: decimal(price), quantity: decimal(quantity) });
const shown = ({ position, fee, realised, balance }: ReturnType<typeof closeOne>) =>
  [position.size, position.openValue, position.margin, fee, realised, balance].map(text);

describe('A-MARGIN closing a position', () => {
  const three = held({ size: '3', openValue: '100.0001', margin: '10' });

  it('releases a share of the open value, rounded against the account, and of the margin', () => {
    // A third of 100.0001 is 33.3333666...: rounded up for a long position, and 3.33333333 of the margin is released.
    expect(shown(closeOne(three, fill('40', '1'), rate))).toEqual([
      '2',
      '66.66673333',
      '6.66666667',
      '0.032',
      '6.66663333',
      '6.63463333',
    ]);
    expect(shown(closeOne({ ...three, side: 'SHORT' }, fill('40', '1'), rate)).slice(0, 2)).toEqual([
      '2',
      '66.66673334',
    ]);
  });

  it('a loss is paid from the released margin, then from the remaining margin', () => {
    expect(shown(closeOne(three, fill('25', '1'), rate))).toEqual([
      '2',
      '66.66673333',
      '1.64663333',
      '0.02',
      '-8.33336667',
      '-8.35336667',
    ]);
  });

  it('an isolated position loses at most its margin', () => {
    expect(shown(closeOne(three, fill('20', '3'), rate))).toEqual(['0', '0', '0', '0.048', '-40.0001', '-10']);
    const cross = held({ size: '3', openValue: '100.0001' });
    expect(text(closeOne(cross, fill('20', '3'), rate).balance)).toBe('-40.0481');
  });

  it('R9 closes the oldest first, each with its own fee, and drops the excess quantity', () => {
    const [old, young] = [held({ size: '0.3', openValue: '15000' }), held({ positionId: '8' })];
    const closed = closeOldestFirst([old, young], fill('50000', '0.5'), rate);
    expect(closed.map(({ position, quantity, fee }) => [position.positionId, text(quantity), text(fee)])).toEqual([
      ['7', '0.3', '12'],
      ['8', '0.2', '8'],
    ]);
    expect(closeOldestFirst([old], fill('50000', '0.5'), rate).map(({ quantity }) => text(quantity))).toEqual(['0.3']);
  });

  it('B-B3 a partial close is rounded down to the step; 100 % closes everything', () => {
    const part = (size: string, percent: string) => text(partOf(decimal(size), decimal(percent), decimal('0.001')));
    expect([part('0.015', '50'), part('0.001', '25'), part('0.0155', '100'), part('1', '0'), part('1', '-5')]).toEqual([
      '0.007',
      '0',
      '0.0155',
      '0',
      '0',
    ]);
  });
});

describe('A-MARGIN funding', () => {
  it('R8 longs pay a positive rate and shorts receive it, rounded against the account', () => {
    const paid = (side: 'LONG' | 'SHORT', size: string, of: string) =>
      text(fundingOf(side, decimal(size), decimal('50000.1'), decimal(of)));
    expect([paid('LONG', '0.5', '0.0001'), paid('SHORT', '0.5', '0.0001')]).toEqual(['-2.500005', '2.500005']);
    // 50.0001 x 0.00012345 = 0.006172512345.
    expect([paid('LONG', '0.001', '-0.00012345'), paid('SHORT', '0.001', '-0.00012345')]).toEqual([
      '0.00617251',
      '-0.00617252',
    ]);
  });
});

it('R9 a zero fill closes nothing, and a filled quantity used up reaches no further position', () => {
  const [old, young] = [held({ size: '0.3', openValue: '15000' }), held({ positionId: '8' })];
  expect(closeOldestFirst([old, young], fill('50000', '0'), rate)).toEqual([]);
  expect(closeOldestFirst([old, young], fill('50000', '0.3'), rate).map(({ position }) => position.positionId)).toEqual(
    ['7'],
  );
});
