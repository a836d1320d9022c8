import { describe, expect, it } from 'vitest';
import {
  boundMargin,
  entryOf,
  heldOf,
  openingMargin,
  profitAt,
  spareAt,
  withOpened,
} from '../../../shared/domain/heldPosition.ts';
import type { Position } from '../../../shared/domain/order.ts';
import { decimal } from '../../../shared/num/decimal.ts';
import { contract, held, text } from './marginSupport.ts';

const createPosition = (patch: Partial<Position> = {}): Position => ({
  positionId: '7',
  symbol: 'BTCUSDT',
  side: 'LONG',
  marginType: 'CROSSED',
  separatedMode: 'COMBINED',
  leverage: '10',
  size: '1',
  openValue: '50000',
  entryPrice: '50000',
  margin: null,
  unrealisedPnl: null,
  liquidatePrice: null,
  realisedFee: null,
  fundingFee: null,
  createdAt: 0,
  updatedAt: 0,
  ...patch,
});

describe('B-B8 position of the account', () => {
  it('has its own margin if isolated and none if cross', () => {
    expect(heldOf(createPosition())).toEqual(held());
    expect(heldOf(createPosition({ margin: '5000' }))).toEqual(held());
    expect(heldOf(createPosition({ marginType: 'ISOLATED', margin: '5000' }))).toEqual(held({ margin: '5000' }));
    expect(heldOf(createPosition({ side: 'SHORT', separatedMode: 'SEPARATED' }))).toEqual(
      held({ side: 'SHORT', separated: true }),
    );
  });

  it.each<Partial<Position>>([
    { leverage: '0' },
    { leverage: '-1' },
    { leverage: 'x' },
    { size: 'x' },
    { openValue: 'x' },
    { marginType: 'ISOLATED', margin: null },
    { marginType: 'ISOLATED', margin: 'x' },
  ])('is null for missing or invalid values: %o', (patch) => expect(heldOf(createPosition(patch))).toBeNull());
});

describe('A-MARGIN derived values of a position', () => {
  it('profit is value minus open value, reversed for a short', () => {
    const at = (side: 'LONG' | 'SHORT', price: string) => text(profitAt(held({ side, size: '2' }), decimal(price)));
    expect([at('LONG', '26000'), at('SHORT', '26000'), at('LONG', '24000')]).toEqual(['2000', '-2000', '-2000']);
  });

  it('contribution to the account is profit minus maintenance margin and closing fee', () => {
    // 1000 - 51000 x 0.0048.
    expect(text(spareAt(contract, held(), decimal('51000')))).toBe('755.2');
    expect(text(spareAt(contract, held({ side: 'SHORT' }), decimal('51000')))).toBe('-1244.8');
  });

  it('binds its own margin, or the opening margin of its open value, rounded up', () => {
    expect([text(boundMargin(held())), text(boundMargin(held({ margin: '1' })))]).toEqual(['5000', '1']);
    expect(text(openingMargin(decimal('10'), decimal('3')))).toBe('3.33333334');
  });

  it('entry price is the mean opening price; null without a size', () => {
    expect(text(entryOf(held({ size: '3', openValue: '100' })))).toBe('33.33333333');
    expect(text(entryOf(held({ size: '3', openValue: '200' })))).toBe('66.66666667');
    expect(entryOf(held({ size: '0' }))).toBeNull();
  });

  it('an opening fill adds size and value; an isolated position adds the margin of that fill', () => {
    const fill = { price: decimal('40000'), quantity: decimal('0.5') };
    expect(withOpened(held(), fill)).toEqual(held({ size: '1.5', openValue: '70000.0' } as never));
    const isolated = withOpened(held({ margin: '5000' }), fill);
    expect([isolated.size, isolated.openValue, isolated.margin].map(text)).toEqual(['1.5', '70000', '7000']);
    expect([isolated.side, isolated.positionId]).toEqual(['LONG', '7']);
  });
});
