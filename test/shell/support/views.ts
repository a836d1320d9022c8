import type { BookView } from '../../../shared/ipc/views.ts';

/** Returns a book of `levels` on each side, recognisable by its update id. */
export function book(updateId: number, levels = 10): BookView {
  const side = (from: number): string[] =>
    Array.from({ length: levels }, (_, index) => [`${from + index}.10`, `0.${updateId % 97}`]).flat();
  return {
    market: 'futures',
    symbol: 'BTCUSDT',
    feed: { status: 'live', reason: null, since: 1_700_000_000_000, receivedAt: 1_700_000_000_100 },
    updateId,
    eventTime: 1_700_000_000_050,
    bids: side(50_000),
    asks: side(60_000),
  };
}
