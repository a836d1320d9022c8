import type { Fill } from '../../../shared/domain/order.ts';
import type { Selection } from '../../bridge/deskStore.ts';
import type { ExchangePast } from '../../bridge/usePast.ts';
import { fillKey, newestFills } from '../../bridge/tradingState.ts';

/** The past fills of a symbol, of the archive, or asked of the exchange page by page. */
export const pastFills: ExchangePast<Fill> = {
  record: 'fills',
  itemsOf: (items) => (items.kind === 'fills' ? items.list : null),
  ask: async (client, request) => {
    const result = await client.call('trading.fillHistory', request);
    return result.ok ? { ok: true, value: { items: result.value.fills, complete: result.value.complete } } : result;
  },
  keyOf: fillKey,
  timeOf: (fill) => fill.time,
};

/** One symbol's fills, newest first: what was loaded and what came live, each once. */
export function fillRows(past: readonly Fill[], live: readonly Fill[], { symbol }: Selection): readonly Fill[] {
  const own = live.filter((fill) => fill.symbol === symbol);
  return newestFills([...new Map([...past, ...own].map((fill) => [fillKey(fill), fill])).values()]);
}
