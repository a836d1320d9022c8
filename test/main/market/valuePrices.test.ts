/**
 * The holdings of an account are valued with one request per market, which takes none of the places needed to guard an
 * order.
 */
import { describe, expect, test } from 'vitest';
import { createValuePrices } from '../../../electron/main/market/valuePrices.ts';
import type { ReferencePrice } from '../../../electron/main/market/referencePrice.ts';
import { createFeedRig } from '../support/feedParts.ts';

function setUp(watched: Record<string, ReferencePrice> = {}) {
  const rig = createFeedRig();
  const known = (_: string, symbol: string): ReferencePrice | null => watched[symbol] ?? null;
  const values = createValuePrices({ clock: rig.clock, rest: rig.parts.rest, references: { known } });
  const answer = (price: string): void =>
    void rig.answers.push([
      { symbol: 'AUSDT', lastPrice: price },
      { symbol: 'BUSDT', lastPrice: '2' },
    ]);
  const rows = (): string[] => rig.asked.map(({ id }) => id);
  const settle = (ms: number): Promise<void> => rig.settle(ms);
  return { ...rig, settle, values, answer, rows };
}

describe('Valuation prices', () => {
  test('B-A8: one request per market prices every asset', async () => {
    const { values, answer, rows, asked, settle, clock, consumers } = setUp();
    answer('1');
    const at = clock.now();
    expect([values.of('spot', 'AUSDT'), values.of('spot', 'BUSDT'), values.of('spot', 'NONEUSDT')]).toEqual([
      null,
      null,
      null,
    ]);
    await settle(0);
    expect([values.of('spot', 'AUSDT'), values.of('spot', 'BUSDT'), values.of('spot', 'NONEUSDT')]).toEqual([
      { price: '1', at },
      { price: '2', at },
      null,
    ]);
    expect([rows(), asked[0]!.params, consumers.size]).toEqual([['spot.market.ticker.24hr'], {}, 0]);
  });

  test('R56: refreshes every twenty seconds while in use; a price older than a minute is not used', async () => {
    const { values, answer, rows, settle } = setUp();
    answer('1');
    values.of('spot', 'AUSDT');
    await settle(20_000);
    answer('3');
    await settle(20_000);
    expect([values.of('spot', 'AUSDT')?.price, rows().length]).toEqual(['3', 3]);
    for (let i = 0; i < 3; i += 1) await settle(20_000);
    expect(values.of('spot', 'AUSDT')?.price).toBe('3');
    await settle(1);
    expect(values.of('spot', 'AUSDT')).toBeNull();
  });

  test('stops requesting after ten minutes without queries', async () => {
    const { values, rows, settle } = setUp();
    values.of('spot', 'AUSDT');
    for (let i = 0; i < 40; i += 1) await settle(20_000);
    const asked = rows().length;
    await settle(600_000);
    expect([asked, rows().length]).toEqual([30, 30]);
  });

  test('keep-alive refreshes prices without queries, also after an exchange switch', async () => {
    const { values, answer, rows, settle } = setUp();
    values.keep(true);
    for (let i = 0; i < 40; i += 1) await settle(20_000);
    answer('7');
    values.forget();
    await settle(0);
    expect([values.of('spot', 'AUSDT')?.price, new Set(rows())]).toEqual(['7', new Set(['spot.market.ticker.24hr'])]);
    values.keep(false);
    const asked = rows().length;
    for (let i = 0; i < 40; i += 1) await settle(20_000);
    expect(rows().length - asked).toBe(29);
  });

  test('a watched symbol uses the stream price without a request until it is too old', () => {
    const price = { price: '9', at: 1_790_000_000_000 };
    const { values, rows, clock } = setUp({ AUSDT: price });
    expect([values.of('futures', 'AUSDT'), rows()]).toEqual([price, []]);
    clock.advance(60_001);
    expect([values.of('futures', 'AUSDT'), rows()]).toEqual([null, ['futures.market.ticker.24hr']]);
  });

  test('B-A12: discards a reply of the previous exchange', async () => {
    const { values, answer, settle } = setUp();
    answer('1');
    values.of('spot', 'AUSDT');
    values.forget();
    await settle(0);
    expect(values.of('spot', 'AUSDT')).toBeNull();
    values.stop();
  });
});
