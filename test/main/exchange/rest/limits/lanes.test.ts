import { describe, expect, test } from 'vitest';
import { laneOf } from '../../../../../electron/main/exchange/rest/limits/lanes.ts';
import { endpoints } from '../../../../../shared/exchange/endpoints.ts';
import type { EndpointRow } from '../../../../../shared/exchange/row.ts';

const rows: readonly EndpointRow[] = Object.values(endpoints);
const inLane = (lane: string): readonly EndpointRow[] => rows.filter((row) => laneOf(row) === lane);

describe('lanes of the endpoints', () => {
  test('B-C1 H6: every endpoint is in a lane: command, reconcile, trading, market or background', () => {
    const counts = ['command', 'reconcile', 'trading', 'market', 'background'].map((lane) => inLane(lane).length);
    expect([counts, rows.length]).toEqual([[25, 21, 6, 28, 16], 96]);
    expect(inLane('command').every(({ effect }) => effect === 'change')).toBe(true);
    expect(inLane('market').every(({ label }) => label === 'PUBLIC')).toBe(true);
  });

  test.each(['spot.account', 'spot.order.get', 'spot.openOrders', 'spot.allOrders', 'spot.myTrades'])(
    '%s is in the reconcile lane, which settles commands',
    (id) => expect(inLane('reconcile').map((row) => row.id)).toContain(id),
  );

  test.each(['futures.account.symbolConfig', 'futures.account.commissionRate'])(
    '%s is in the reconcile lane, as an order check waits for it',
    (id) => expect(inLane('reconcile').map((row) => row.id)).toContain(id),
  );

  test('the background lane holds records, partner and content endpoints', () => {
    const asked = inLane('background');
    expect(asked.filter(({ label }) => label !== 'SIGNED' && label !== 'OPTIONAL').map(({ id }) => id)).toEqual([
      'spot.account.bills',
      'spot.account.fundingBills',
      'spot.account.transferRecords',
      'spot.tax.income',
      'futures.account.income',
    ]);
  });
});
