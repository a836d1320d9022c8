import { describe, expect, it } from 'vitest';
import { createClient, windowError } from '../../../../renderer/ipc/client.ts';
import { createBarSeries } from '../../../../renderer/features/chart/barSeries.ts';
import { HISTORY_PAGE, createHistoryLoader } from '../../../../renderer/features/chart/history.ts';
import type { CallResult } from '../../../../shared/ipc/contract.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import { bar } from '../../support/builders.ts';
import { createRecordingBridge, settle } from '../../support/recordingBridge.ts';

const MINUTE = 60_000;
const at = (index: number, more: Parameters<typeof bar>[1] = {}) => bar(index * MINUTE, more);
const market = { market: 'futures', symbol: 'BTCUSDT', interval: '1m', priceType: 'MARK' } as const;
const refused = windowError('unavailable', 'error.exchange.stopped');
const idle = { loading: false, error: null, complete: false };

type Page = CallResult<'market.history'>;

/** Opens a loader over bars 5 and 6; the test answers the requests itself, in their order. */
function open(first = [at(5), at(6, { closed: false })]) {
  const double = createRecordingBridge();
  const waiting: ((page: Page) => void)[] = [];
  double.answer('market.history', () => new Promise<Page>((resolve) => void waiting.push(resolve)));
  const series = createBarSeries();
  series.apply({ reset: true, bars: first });
  const added: number[] = [];
  const topic = { kind: 'klines', ...market } as const;
  const loader = createHistoryLoader(createClient(double.bridge), topic, series, (count) => void added.push(count));
  return {
    series,
    added,
    loader,
    state: () => loader.state.getState(),
    before: () => double.requests('market.history').map((request) => request.before / MINUTE),
    requests: () => double.requests('market.history'),
    answer: async (page: Page) => {
      waiting.shift()!(page);
      await settle();
    },
  };
}

describe('loading of older bars', () => {
  it('requests one page at a time before the oldest bar, and prepends it', async () => {
    const { loader, state, requests, answer, series, added, before } = open();
    expect(state()).toEqual(idle);
    loader.more();
    loader.more();
    loader.retry();
    expect(requests()).toEqual([{ ...market, before: 5 * MINUTE, limit: HISTORY_PAGE }]);
    expect(state()).toEqual({ loading: true, error: null, complete: false });
    await answer(ok({ bars: [at(3), at(4)], complete: false }));
    expect([state(), series.closed.slice(0), added]).toEqual([idle, [at(3), at(4), at(5)], [2]]);
    loader.more();
    expect(before()).toEqual([5, 3]);
  });

  it('requests before the forming bar if none has closed, and nothing without a bar', () => {
    const forming = open([at(6, { closed: false })]);
    forming.loader.more();
    expect(forming.before()).toEqual([6]);
    const empty = open([]);
    empty.loader.more();
    empty.loader.retry();
    expect([empty.before(), empty.state()]).toEqual([[], idle]);
  });

  it('stops when nothing older exists', async () => {
    const { loader, state, before, answer, added } = open();
    loader.more();
    await answer(ok({ bars: [at(4)], complete: true }));
    expect([state(), added]).toEqual([{ loading: false, error: null, complete: true }, [1]]);
    loader.more();
    expect(before()).toEqual([5]);
  });

  it('stops at a page without new bars', async () => {
    const { loader, state, before, answer, added, series } = open();
    loader.more();
    await answer(ok({ bars: [at(5)], complete: false }));
    expect([state(), added, series.closed.slice(0)]).toEqual([
      { loading: false, error: null, complete: true },
      [],
      [at(5)],
    ]);
    loader.more();
    expect(before()).toEqual([5]);
  });

  it('shows a failure, waits for a retry and then continues', async () => {
    const { loader, state, before, answer, added, series } = open();
    loader.more();
    await answer(fail(refused));
    expect([state(), added]).toEqual([{ loading: false, error: refused, complete: false }, []]);
    loader.more();
    expect(before()).toEqual([5]);
    loader.retry();
    expect([before(), state()]).toEqual([[5, 5], { loading: true, error: null, complete: false }]);
    await answer(ok({ bars: [at(4)], complete: false }));
    expect([state(), added, series.closed.slice(0)]).toEqual([idle, [1], [at(4), at(5)]]);
  });

  it('requests nothing once closed', () => {
    const { loader, state, before } = open();
    loader.close();
    loader.more();
    loader.retry();
    expect([before(), state()]).toEqual([[], idle]);
  });

  it('drops an answer that arrives after closing, success or failure', async () => {
    for (const late of [ok({ bars: [at(4)], complete: true }), fail(refused)]) {
      const { loader, state, before, answer, added, series } = open();
      loader.more();
      loader.close();
      await answer(late);
      expect([series.closed.slice(0), added, before(), state()]).toEqual([
        [at(5)],
        [],
        [5],
        { loading: true, error: null, complete: false },
      ]);
    }
  });
});
