import { describe, expect, it } from 'vitest';
import { createBarSource } from '../../../../renderer/features/chart/source.ts';
import type { CallResult } from '../../../../shared/ipc/contract.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import { bar, liveFeed } from '../../support/builders.ts';
import { settle } from '../../support/recordingBridge.ts';
import { createRunningBridge } from '../../support/runningBridge.ts';
import { createTestServices } from '../../support/services.tsx';
import { createTablePages, TABLE_ROWS } from '../../../../renderer/features/chart/useTable.tsx';
import { windowError } from '../../../../renderer/ipc/client.ts';

const MINUTE = 60_000;
const between = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => bar((from + index) * MINUTE));
const series = { market: 'futures', symbol: 'BTCUSDT', priceType: 'LAST' } as const;

type Page = CallResult<'market.history'>;

/**
 * Opens the table over live bars 50 000 to 50 100; the test supplies the pages of history itself, in the order of the
 * requests.
 */
async function open() {
  const double = createRunningBridge();
  const waiting: ((page: Page) => void)[] = [];
  double.answer('market.history', () => new Promise<Page>((resolve) => void waiting.push(resolve)));
  const source = createBarSource(createTestServices(double.bridge));
  source.open({ ...series, interval: '1m' });
  await settle();
  const bars = [...between(50_000, 50_100), bar(50_100 * MINUTE, { closed: false })];
  double.send('market.klines', { ...series, interval: '1m', feed: liveFeed(), reset: true, bars });
  const pages = createTablePages(source);
  pages.follow();
  return {
    source,
    pages,
    asked: () => double.requests('market.history').map(({ before }) => before / MINUTE),
    shown: () => {
      const { upTo, waiting: step } = pages.store.getState();
      return [upTo === null ? 'newest' : upTo / MINUTE, step];
    },
    answer: async (page: Page) => {
      waiting.shift()!(page);
      await settle();
    },
  };
}

describe('paging of the bar table', () => {
  it('an older page waits for bars still loading and is shown when they arrive', async () => {
    const { source, pages, shown, asked, answer } = await open();
    void source.goTo(10_000 * MINUTE);
    await answer(ok({ bars: between(9_500, 10_500), complete: false }));
    pages.goTo(10_000 * MINUTE);
    pages.older();
    expect([shown(), asked()]).toEqual([
      [9_800, null],
      [10_500, 9_500],
    ]);
    pages.older();
    expect(shown()).toEqual([9_800, 'older']);
    await answer(ok({ bars: between(8_500, 9_500), complete: false }));
    expect(shown()).toEqual([9_800 - TABLE_ROWS, null]);
  });

  it('an older page that needs two history pages requests the second one automatically', async () => {
    const { pages, shown, asked, answer } = await open();
    pages.older();
    expect(shown()).toEqual(['newest', 'older']);
    await answer(ok({ bars: between(49_950, 50_000), complete: false }));
    expect([shown(), asked()]).toEqual([
      ['newest', 'older'],
      [50_000, 49_950],
    ]);
    await answer(ok({ bars: between(49_000, 49_950), complete: false }));
    expect(shown()).toEqual([50_099 - TABLE_ROWS, null]);
  });

  it('stays at the first page when no older bars exist', async () => {
    const { pages, shown, answer } = await open();
    pages.older();
    await answer(ok({ bars: between(49_900, 50_000), complete: true }));
    expect(shown()).toEqual(['newest', null]);
    pages.older();
    expect(shown()).toEqual(['newest', null]);
  });

  it('a pending page step completes after a failed request is retried', async () => {
    const { source, pages, shown, answer } = await open();
    pages.older();
    await answer(fail(windowError('unavailable', 'chart.error.noBars')));
    expect(shown()).toEqual(['newest', 'older']);
    source.history.getState().loader!.retry();
    await answer(ok({ bars: between(49_000, 50_000), complete: false }));
    expect(shown()).toEqual([50_099 - TABLE_ROWS, null]);
  });

  it('a newer page waits for the following bars, across a gap without bars', async () => {
    const { source, pages, shown, asked, answer } = await open();
    void source.goTo(10_000 * MINUTE);
    await answer(ok({ bars: between(9_500, 10_500), complete: false }));
    pages.goTo(10_450 * MINUTE);
    pages.newer();
    expect(shown()).toEqual([10_450, 'newer']);
    await answer(ok({ bars: [], complete: false }));
    expect([shown(), asked()]).toEqual([
      [10_450, 'newer'],
      [10_500, 11_500, 12_500],
    ]);
    await answer(ok({ bars: between(11_500, 12_500), complete: false }));
    // The bars before it are 10 499 and, after the gap, 11 500.
    expect(shown()).toEqual([11_500 + TABLE_ROWS - 50, null]);
  });

  it('a newer page whose request fails is dropped and the error is reported as a jump error', async () => {
    const { source, pages, shown, answer } = await open();
    void source.goTo(10_000 * MINUTE);
    await answer(ok({ bars: between(9_500, 10_500), complete: false }));
    pages.goTo(10_450 * MINUTE);
    pages.newer();
    await answer(fail(windowError('unavailable', 'chart.error.noBars')));
    expect(shown()).toEqual([10_450, null]);
    expect(source.store.getState().jumpError?.key).toBe('chart.error.noBars');
  });

  it('switching the symbol ends the pending page step', async () => {
    const { source, pages, shown } = await open();
    pages.older();
    source.open({ ...series, symbol: 'ETHUSDT', interval: '1m' });
    expect(shown()).toEqual(['newest', null]);
  });

  it('R30: switching the symbol shows its newest bars, whatever page the previous symbol was on', async () => {
    const { source, pages, shown, answer } = await open();
    void source.goTo(10_000 * MINUTE);
    await answer(ok({ bars: between(9_500, 10_500), complete: false }));
    pages.goTo(10_000 * MINUTE);
    expect(shown()).toEqual([10_000, null]);
    source.open({ ...series, symbol: 'ETHUSDT', interval: '1m' });
    await settle();
    expect(shown()).toEqual(['newest', null]);
  });
});
