import { describe, expect, test } from 'vitest';
import { createFillWatch, type ReportedFills } from '../../../shared/domain/newFills.ts';
import type { Fill } from '../../../shared/domain/order.ts';

const fill = (fillId: string, time = Number(fillId)): Fill => ({
  ...({} as Fill),
  ...place,
  fillId,
  orderId: '1',
  time,
});
const place = { market: 'futures', symbol: 'BTCUSDT' } as const;

const live = { status: 'live', reason: null };
const stale = (reason: string) => ({ status: 'stale', reason: `feed.reason.${reason}` });
const syncing = { status: 'syncing', reason: 'feed.reason.loading' };

const list = (feed: ReportedFills['feed'], ...fills: Fill[]): ReportedFills => ({
  market: 'futures',
  reset: true,
  feed,
  fills,
});
const added = (feed: ReportedFills['feed'], ...fills: Fill[]) => ({ ...list(feed, ...fills), reset: false });
/** Returns the ids of the new fills of each report. */
function newIn(...reports: readonly ReportedFills[]): string[][] {
  const watch = createFillWatch();
  return reports.map((report) => watch(report).map(({ fillId }) => fillId));
}

describe('which fills are new', () => {
  test('those of the first list are past, also after states of a list that was not read', () => {
    expect(newIn(list(live, fill('1'), fill('2')))).toEqual([[]]);
    expect(newIn(list(syncing), added(syncing), added(live), list(live, fill('1'), fill('2')))).toEqual([
      [],
      [],
      [],
      [],
    ]);
    expect(newIn(list(stale('noKey')), list(stale('privateWaiting')), list(live, fill('1')))).toEqual([[], [], []]);
  });

  test('those of a list whose first reading failed are past, also where it brought a part', () => {
    expect(newIn(list(stale('queryFailed')), list(live, fill('1'), fill('2')))).toEqual([[], []]);
    expect(newIn(list(stale('queryFailed'), fill('1')), list(live, fill('1'), fill('2')))).toEqual([[], []]);
  });

  test('what is added is new once; of a later list only what is newer than all before', () => {
    expect(
      newIn(
        list(live, fill('1')),
        added(live, fill('1'), fill('3')),
        added(live, fill('3')),
        list(live, fill('1'), fill('2'), fill('3'), fill('4')),
        list(live, fill('4')),
      ),
    ).toEqual([[], ['3'], [], ['4'], []]);
  });

  test('the first fill of an empty account is new, whether it is pushed or found later', () => {
    expect(newIn(list(live), added(live, fill('1')))).toEqual([[], ['1']]);
    expect(newIn(list(live), list(live, fill('1')))).toEqual([[], ['1']]);
    expect(newIn(list(syncing), added(syncing, fill('1')), list(live, fill('0'), fill('1')))).toEqual([[], ['1'], []]);
  });

  test('a list that is loaded while the stream still waits is the past', () => {
    const waiting = stale('privateWaiting');
    expect(newIn(list(waiting, fill('1')), list(live, fill('1'), fill('2')))).toEqual([[], ['2']]);
  });

  test('of another holder nothing is known', () => {
    const watch = createFillWatch();
    expect([
      watch(list(live, fill('1')), 'a'),
      watch(list(live, fill('2')), 'b'),
      watch(added(live, fill('3')), 'a').map(({ fillId }) => fillId),
    ]).toEqual([[], [], ['3']]);
  });
});
