import { describe, expect, it } from 'vitest';
import { HISTORY_PAGE } from '../../../../renderer/features/chart/history.ts';
import { createBarSource } from '../../../../renderer/features/chart/source.ts';
import type { CallResult } from '../../../../shared/ipc/contract.ts';
import type { BarView } from '../../../../shared/ipc/views.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import { bar, liveFeed } from '../../support/builders.ts';
import { settle } from '../../support/recordingBridge.ts';
import { createRunningBridge } from '../../support/runningBridge.ts';
import { createTestServices } from '../../support/services.tsx';
import { windowError } from '../../../../renderer/ipc/client.ts';

const MINUTE = 60_000;
const at = (index: number, more: Partial<BarView> = {}) => bar(index * MINUTE, more);
const between = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => at(from + index));
const series = { market: 'futures', symbol: 'BTCUSDT', priceType: 'LAST' } as const;

type Page = CallResult<'market.history'>;

/**
 * Opens a source over live bars 50 000 to 50 100; the test supplies the pages of history itself, in the order of the
 * requests.
 */
async function open(interval: '1m' | '3m' = '1m') {
  const double = createRunningBridge();
  const waiting: ((page: Page) => void)[] = [];
  double.answer('market.history', () => new Promise<Page>((resolve) => void waiting.push(resolve)));
  const source = createBarSource(createTestServices(double.bridge));
  source.open({ ...series, interval });
  await settle();
  const send = (reset: boolean, bars: BarView[]) =>
    double.send('market.klines', { ...series, interval: '1m', feed: liveFeed(), reset, bars });
  send(true, [...between(50_000, 50_100), at(50_100, { closed: false })]);
  const shown = () => {
    const { content, detached, jumping, jumpError, beginning } = source.store.getState();
    const { closed, forming } = content.series;
    const minutes = [closed.openTimeAt(0), closed.openTimeAt(closed.length - 1)].map((time) => (time ?? NaN) / MINUTE);
    return { minutes, forming: forming !== null, detached, jumping, jumpError, beginning };
  };
  return {
    source,
    shown,
    send,
    before: () => double.requests('market.history').map((request) => request.before / MINUTE),
    answer: async (page: Page) => {
      waiting.shift()!(page);
      await settle();
    },
  };
}
const live = {
  minutes: [50_000, 50_099],
  forming: true,
  detached: false,
  jumping: false,
  jumpError: null,
  beginning: null,
};

describe('bars of a chart that shows the past', () => {
  it('shows one page around a date, and reports that it is not the newest', async () => {
    const { source, shown, before, answer } = await open();
    const there = source.goTo(10_000 * MINUTE);
    expect([shown(), before()]).toEqual([{ ...live, jumping: true }, [10_000 + HISTORY_PAGE / 2]]);
    await answer(ok({ bars: between(9_500, 10_500), complete: false }));
    expect([await there, shown()]).toEqual([
      true,
      { ...live, minutes: [9_500, 10_499], forming: false, detached: true },
    ]);
  });

  it('loads further in both directions from there', async () => {
    const { source, shown, before, answer } = await open();
    void source.goTo(10_000 * MINUTE);
    await answer(ok({ bars: between(9_500, 10_500), complete: false }));
    source.history.getState().loader!.more();
    await answer(ok({ bars: between(8_500, 9_500), complete: false }));
    source.newer();
    source.newer();
    await answer(ok({ bars: between(10_500, 11_500), complete: false }));
    expect([shown().minutes, before()]).toEqual([
      [8_500, 11_499],
      [10_500, 9_500, 11_500],
    ]);
  });

  it('continues past a gap without bars, and never requests bars the feed has', async () => {
    const { source, before, answer } = await open();
    void source.goTo(48_000 * MINUTE);
    await answer(ok({ bars: between(47_500, 48_000), complete: false }));
    source.newer();
    await answer(ok({ bars: between(47_000, 48_000), complete: false }));
    source.newer();
    expect(before()).toEqual([48_500, 49_500, 50_000]);
  });

  it('joins the live series where the two meet, without losing a bar', async () => {
    const { source, shown, answer, send } = await open();
    void source.goTo(49_000 * MINUTE);
    await answer(ok({ bars: between(48_500, 49_500), complete: false }));
    send(false, [at(50_100), at(50_101, { closed: false })]);
    expect(shown().detached).toBe(true);
    source.newer();
    await answer(ok({ bars: between(49_000, 50_000), complete: false }));
    expect(shown()).toEqual({ ...live, minutes: [48_500, 50_100] });
    expect(source.store.getState().content.series.closed.length).toBe(1_601);
  });

  it('returns to the newest bars at once', async () => {
    const { source, shown, answer, send } = await open();
    void source.goTo(10_000 * MINUTE);
    await answer(ok({ bars: between(9_500, 10_500), complete: false }));
    send(false, [at(50_100), at(50_101, { closed: false })]);
    source.toLatest();
    expect(shown()).toEqual({ ...live, minutes: [50_000, 50_100] });
  });

  it('requests nothing if the feed already has the date', async () => {
    const { source, shown, before } = await open();
    expect([await source.goTo(50_050 * MINUTE), shown(), before()]).toEqual([true, live, []]);
  });

  it('reports why a date cannot be shown, and keeps its position', async () => {
    const { source, shown, answer } = await open();
    const refused = windowError('unavailable', 'error.exchange.stopped');
    const failed = source.goTo(10_000 * MINUTE);
    await answer(fail(refused));
    expect([await failed, shown()]).toEqual([false, { ...live, jumpError: refused }]);
    const empty = source.goTo(0);
    await answer(ok({ bars: [], complete: true }));
    await answer(ok({ bars: [], complete: true }));
    expect([await empty, shown()]).toEqual([
      false,
      { ...live, jumpError: windowError('unavailable', 'chart.error.noBars') },
    ]);
  });

  it('shows the first candles for an earlier date, and reports where they begin', async () => {
    const { source, shown, before, answer } = await open();
    const early = source.goTo(0);
    await answer(ok({ bars: [], complete: true }));
    const week = (index: number) => at(10_080 * index);
    await answer(ok({ bars: [week(1), week(2)], complete: true }));
    await answer(ok({ bars: [at(12_000), at(12_060)], complete: true }));
    await answer(ok({ bars: between(12_034, 12_500), complete: true }));
    expect([await early, shown(), before()]).toEqual([
      true,
      { ...live, minutes: [12_034, 12_499], forming: false, detached: true, beginning: 12_034 * MINUTE },
      [500, 50_000, 20_160, 12_500],
    ]);
    expect([await source.goTo(5), shown().beginning, before().length]).toEqual([true, 12_034 * MINUTE, 4]);
    source.toLatest();
    expect(shown()).toEqual(live);
  });

  it('for a symbol younger than a week does not request hours beyond the start of the feed', async () => {
    const { source, before, answer } = await open();
    void source.goTo(0);
    await answer(ok({ bars: [], complete: true }));
    await answer(ok({ bars: [at(49_000)], complete: true }));
    await answer(ok({ bars: [at(49_000)], complete: true }));
    expect(before()).toEqual([500, 50_000, 50_000, 49_500]);
  });

  it('drops a page that arrives after another request', async () => {
    const { source, shown, answer } = await open();
    const first = source.goTo(10_000 * MINUTE);
    source.toLatest();
    await answer(ok({ bars: between(9_500, 10_500), complete: false }));
    expect([await first, shown()]).toEqual([false, live]);
  });

  it('shows no past bars of another symbol', async () => {
    const { source, shown, answer } = await open();
    void source.goTo(10_000 * MINUTE);
    await answer(ok({ bars: between(9_500, 10_500), complete: false }));
    source.open({ ...series, symbol: 'ETHUSDT', interval: '1m' });
    expect(shown()).toEqual({ ...live, minutes: [NaN, NaN], forming: false });
  });

  it('R13: aggregates past bars for an interval that is not documented', async () => {
    const { source, shown, answer } = await open('3m');
    void source.goTo(10_000 * MINUTE);
    await answer(ok({ bars: between(9_500, 10_500), complete: false }));
    expect(shown().minutes).toEqual([9_501, 10_497]);
    source.newer();
    await answer(ok({ bars: between(10_500, 11_500), complete: false }));
    expect(shown().minutes).toEqual([9_501, 11_496]);
  });
});
