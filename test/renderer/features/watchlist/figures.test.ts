import { describe, expect, it } from 'vitest';
import { createFigures } from '../../../../renderer/features/watchlist/figures.ts';
import { selectionKey } from '../../../../renderer/state/market/listsDocument.ts';
import type { Market } from '../../../../shared/exchange/markets.ts';
import { createVirtualClock } from '../../../../shared/time/virtualClock.ts';
import type { TickerView } from '../../../../shared/ipc/views.ts';
import { liveFeed } from '../../support/builders.ts';

const ticker = (last: string, market: Market): TickerView => ({
  market,
  symbol: 'BTCUSDT',
  feed: liveFeed(),
  last,
  open: '100',
  high: '110',
  low: '90',
  change: '1',
  changeFraction: '0.01',
  volume: '5',
  quoteVolume: '500',
  mark: null,
  index: null,
});

describe('watchlist figures', () => {
  it('clearing one market retains figures and streams of the other', () => {
    const figures = createFigures(createVirtualClock(0));
    figures.takeTicker(ticker('101', 'spot'));
    figures.takeTicker(ticker('102', 'futures'));
    figures.clear('futures');
    const shown = (market: Market) => {
      const key = selectionKey({ market, symbol: 'BTCUSDT' });
      return [figures.of(key)?.last ?? null, figures.sourceOf(key, market).feed?.status ?? null];
    };
    expect([shown('spot'), shown('futures')]).toEqual([
      ['101', 'live'],
      [null, null],
    ]);
  });
});
