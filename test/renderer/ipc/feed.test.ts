import { describe, expect, it } from 'vitest';
import { ok, fail } from '../../../shared/result/result.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import type { Topic } from '../../../shared/ipc/views.ts';
import { createClient, windowError } from '../../../renderer/ipc/client.ts';
import { belongsTo, openFeed } from '../../../renderer/ipc/feed.ts';
import { bookView } from '../support/builders.ts';
import { createRecordingBridge, settle } from '../support/recordingBridge.ts';

const topic = { kind: 'book', market: 'futures', symbol: 'BTCUSDT' } as const;

function open() {
  const double = createRecordingBridge();
  let subscriptions = 0;
  double.answer('market.subscribe', () => {
    subscriptions += 1;
    return ok({ subscription: `s${subscriptions}` });
  });
  double.answer('market.unsubscribe', () => ok({}));
  const seen: string[] = [];
  const errors: AppError[] = [];
  const feed = openFeed(createClient(double.bridge), topic, {
    view: (view) => seen.push(`${view.symbol} ${view.updateId}`),
    failed: (error) => errors.push(error),
  });
  return { double, feed, seen, errors };
}

describe('market data feed', () => {
  it('receives events before the subscription is answered', () => {
    const { double, seen } = open();
    double.send('market.book', bookView({ updateId: 7 }));
    expect(seen).toEqual(['BTCUSDT 7']);
  });

  it('drops events of another symbol or market', () => {
    const { double, seen } = open();
    double.send('market.book', bookView({ symbol: 'ETHUSDT' }));
    double.send('market.book', bookView({ market: 'spot' }));
    expect(seen).toEqual([]);
  });

  it('drops candles of another interval or price', () => {
    const klines: Topic = { kind: 'klines', market: 'futures', symbol: 'BTCUSDT', interval: '1m', priceType: 'LAST' };
    const view = { market: 'futures', symbol: 'BTCUSDT', interval: '1m', priceType: 'LAST' };
    expect(belongsTo(klines, view)).toBe(true);
    expect(belongsTo(klines, { ...view, interval: '5m' })).toBe(false);
    expect(belongsTo(klines, { ...view, priceType: 'MARK' })).toBe(false);
  });

  it('delivers nothing after closing, and removes its listener and subscription', async () => {
    const { double, feed, seen } = open();
    await settle();
    feed.close();
    feed.close();
    double.send('market.book', bookView());
    await settle();
    expect([seen, double.listeners('market.book'), double.requests('market.unsubscribe')]).toEqual([
      [],
      0,
      [{ subscription: 's1' }],
    ]);
  });

  it('ends a subscription that is answered after closing', async () => {
    const { double, feed } = open();
    feed.close();
    await settle();
    expect(double.requests('market.unsubscribe')).toEqual([{ subscription: 's1' }]);
  });

  it('reports a refusal and subscribes again on retry', async () => {
    const { double, feed, errors } = open();
    await settle();
    const refusal = windowError('rejected', 'error.exchange.rejected');
    double.answer('market.subscribe', () => fail(refusal));
    feed.retry();
    await settle();
    expect([errors, double.requests('market.unsubscribe'), double.requests('market.subscribe')]).toEqual([
      [refusal],
      [{ subscription: 's1' }],
      [topic, topic],
    ]);
  });

  it('turns a throwing call into an error value', async () => {
    const double = createRecordingBridge();
    double.answer('market.subscribe', () => Promise.reject(new Error('gone')));
    const errors: AppError[] = [];
    openFeed(createClient(double.bridge), topic, { view: () => undefined, failed: (error) => errors.push(error) });
    await settle();
    expect(errors).toEqual([windowError('internal', 'error.window.callFailed', { call: 'market.subscribe' })]);
  });
});
