import { describe, expect, it } from 'vitest';
import { COPY_PAGE, createCopyPastPages } from '../../../../renderer/features/copyHistory/copyPast.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import { pastCopy } from '../../support/copyBuilders.ts';
import { settle } from '../../support/recordingBridge.ts';
import { createRunningBridge } from '../../support/runningBridge.ts';
import { createTestServices } from '../../support/services.tsx';
import { here } from '../../support/tradingBuilders.ts';
import { windowError } from '../../../../renderer/ipc/client.ts';

const all = { traderId: null, symbol: null };

/** Creates a main with `count` past copies, numbered from `count` (newest) down to `1`. */
function start(count: number) {
  const double = createRunningBridge();
  const { client } = createTestServices(double.bridge);
  const list = Array.from({ length: count }, (_, index) => pastCopy(String(count - index)));
  const answer = (): void =>
    double.answer('copy.history', ({ before, limit }) =>
      ok({ orders: list.slice(before, before + limit), total: list.length }),
    );
  answer();
  const pages = createCopyPastPages(client);
  const ids = () => pages.store.getState().items.map(({ copyId }) => copyId);
  return { double, pages, ids, list, answer };
}

describe('past copies in the window', () => {
  it('load page by page, newest first, to the end', async () => {
    const { double, pages, ids } = start(COPY_PAGE + 3);
    pages.show(here, all, 1);
    await settle();
    expect([ids().length, ids()[0], pages.store.getState().total]).toEqual([COPY_PAGE, '203', 203]);
    pages.older();
    await settle();
    expect([ids().length, ids().at(-1), pages.store.getState().status]).toEqual([203, '1', 'ready']);
    expect(double.requests('copy.history').map(({ before }) => before)).toEqual([0, 0, 200]);
    expect(double.requests('copy.history')[0]).toEqual({ ...here, ...all, before: 0, limit: COPY_PAGE });
  });

  it('reload the shown number of rows after a change of the list, without duplicates', async () => {
    const { pages, ids, list } = start(3);
    pages.show(here, all, 1);
    await settle();
    list.unshift(pastCopy('4'));
    list.push(pastCopy('4'));
    pages.show(here, all, 2);
    await settle();
    expect(ids()).toEqual(['4', '3', '2', '1']);
  });

  it('R16 drop the answer to an earlier request', async () => {
    const { double, pages, ids } = start(0);
    const waiting: (() => void)[] = [];
    double.answer(
      'copy.history',
      ({ symbol }) =>
        new Promise((resolve) => {
          waiting.push(() => resolve(ok({ orders: [pastCopy(symbol ?? 'any')], total: 1 })));
        }),
    );
    pages.show(here, all, 1);
    pages.show(here, { ...all, symbol: 'ETHUSDT' }, 1);
    for (const answer of waiting.toReversed()) answer();
    await settle();
    expect(ids()).toEqual(['ETHUSDT']);
  });

  it('are cleared with the list, and drop a late answer', async () => {
    const { pages, ids } = start(2);
    pages.show(here, all, 1);
    pages.show(here, all, 0);
    await settle();
    expect([ids(), pages.store.getState().status]).toEqual([[], 'loading']);
  });

  it('a failed page keeps the shown rows, shows the reason and can be retried', async () => {
    const { double, pages, ids, answer } = start(2);
    pages.show(here, all, 1);
    await settle();
    const error = windowError('timeout', 'error.network.timeout', { host: 'here' });
    double.answer('copy.history', () => fail(error));
    pages.show(here, all, 2);
    await settle();
    expect([ids(), pages.store.getState().error]).toEqual([['2', '1'], error]);
    answer();
    pages.retry();
    await settle();
    expect([ids(), pages.store.getState().error]).toEqual([['2', '1'], null]);
  });
});
