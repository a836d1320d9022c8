import { describe, expect, it } from 'vitest';
import { createMarks } from '../../../../renderer/state/market/marks.ts';
import type { TickerView } from '../../../../shared/ipc/views.ts';
import { ok } from '../../../../shared/result/result.ts';
import { liveFeed } from '../../support/builders.ts';
import { settle } from '../../support/recordingBridge.ts';
import { createRunningBridge } from '../../support/runningBridge.ts';
import { createTestServices } from '../../support/services.tsx';

const ticker = (symbol: string, mark: string | null): TickerView => ({
  market: 'futures',
  symbol,
  feed: liveFeed(),
  last: '1',
  open: '1',
  high: '1',
  low: '1',
  change: '0',
  changeFraction: '0',
  volume: '0',
  quoteVolume: '0',
  mark,
  index: null,
});

describe('mark prices of positions', () => {
  it('follow exactly the held symbols with one feed each, and drop the others', async () => {
    const double = createRunningBridge();
    double.answer('market.subscribe', (topic) => ok({ subscription: 'symbol' in topic ? topic.symbol : '' }));
    const { client, clock } = createTestServices(double.bridge);
    const marks = createMarks(client, clock);
    const prices = () => Object.entries(marks.store.getState()).map(([symbol, { price }]) => [symbol, price]);
    marks.follow(['BTCUSDT', 'ETHUSDT']);
    marks.follow(['BTCUSDT', 'ETHUSDT']);
    await settle();
    double.send('market.ticker', ticker('BTCUSDT', '61261.3'));
    double.send('market.ticker', ticker('ETHUSDT', null));
    double.send('market.ticker', ticker('SOLUSDT', '150'));
    expect(prices()).toEqual([['BTCUSDT', '61261.3']]);
    marks.follow(['ETHUSDT']);
    double.send('market.ticker', ticker('BTCUSDT', '1'));
    double.send('market.ticker', ticker('ETHUSDT', '2448.30'));
    expect(prices()).toEqual([['ETHUSDT', '2448.30']]);
    expect(double.requests('market.subscribe').map((topic) => 'symbol' in topic && topic.symbol)).toEqual([
      'BTCUSDT',
      'ETHUSDT',
    ]);
    expect(double.requests('market.unsubscribe')).toEqual([{ subscription: 'BTCUSDT' }]);
    marks.follow([]);
    expect([prices(), double.listeners('market.ticker')]).toEqual([[], 0]);
  });

  it('send no notification while the followed symbols are unchanged', async () => {
    const double = createRunningBridge();
    double.answer('market.subscribe', (topic) => ok({ subscription: 'symbol' in topic ? topic.symbol : '' }));
    const { client, clock } = createTestServices(double.bridge);
    const marks = createMarks(client, clock);
    let changeCount = 0;
    marks.store.subscribe(() => (changeCount += 1));
    marks.follow([]);
    marks.follow(['BTCUSDT']);
    await settle();
    marks.follow(['BTCUSDT']);
    expect(changeCount).toBe(0);
    double.send('market.ticker', ticker('BTCUSDT', '61261.3'));
    marks.follow(['BTCUSDT']);
    expect(changeCount).toBe(1);
    marks.follow([]);
    marks.follow([]);
    expect(changeCount).toBe(2);
  });
});
