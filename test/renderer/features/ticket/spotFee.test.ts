import { describe, expect, it } from 'vitest';
import type { FormAction } from '../../../../renderer/features/ticket/form.ts';
import { summarise } from '../../../../renderer/features/ticket/summary.ts';
import { instrument } from '../../support/builders.ts';
import { form, ticketAccount, ticketMarket, typed } from './parts.ts';

const market = ticketMarket({ instrument: instrument({ market: 'spot' }) });
const fee = (...actions: readonly FormAction[]): string | null =>
  summarise(form('spot', ...actions), market, ticketAccount({ quote: '1000000', base: '10' })).receipt?.fee ?? null;
const sell: FormAction = { kind: 'aim', aim: 'sell' };
const atMarket: FormAction = { kind: 'type', type: 'MARKET' };

describe('fee of a spot order (A-SPOT-FEE-ASSET)', () => {
  it('applies the taker rate to the part that trades at once and the maker rate to the rest', () => {
    expect([
      // Asks of 1 at 61250.5 and 3 at 61251.5; in base: 1 x 0.0006 + 1 x 0.0002.
      fee(...typed('61250.5', '2')),
      // The whole order trades: 2 x 0.0006.
      fee(...typed('61251.5', '2')),
      // The whole order rests: 2 x 0.0002.
      fee(...typed('61000', '2')),
      fee(atMarket, { kind: 'size', text: '2' }),
      // Bids of 1 at 61250.4 and 2 at 61250; in quote: 61250.4 x 0.0006 + 61250 x 0.0006.
      fee(sell, atMarket, { kind: 'size', text: '2' }),
      // 61250.4 x 0.0006 + 61250.4 x 0.0002.
      fee(sell, ...typed('61250.4', '2')),
    ]).toEqual(['0.0008', '0.0012', '0.0004', '0.0012', '73.50024', '49.00032']);
  });

  it('IOC and FOK orders count only the part that trades', () => {
    const now = (timeInForce: 'IOC' | 'FOK'): FormAction => ({ kind: 'timeInForce', timeInForce });
    expect([fee(...typed('61250.5', '2'), now('IOC')), fee(...typed('61251.5', '2'), now('FOK'))]).toEqual([
      '0.0006',
      '0.0012',
    ]);
  });
});
