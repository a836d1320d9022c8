/** Counts of the records of each list, computed once and updated, because counting a large table takes long. */
import type { Market } from '../../../../../shared/exchange/markets.ts';
import type { RecordKind } from '../../../../../shared/ipc/recordViews.ts';
import type { Count } from './archiveStore.ts';

export interface RecordCounts {
  replace(counts: readonly Count[]): void;
  add(fresh: readonly Omit<Count, 'records'>[]): void;
  /** Returns a count; `symbol` null: of all symbols. */
  of(market: Market, kind: RecordKind, symbol: string | null): number;
}

/** Creates empty counts. */
export function createRecordCounts(): RecordCounts {
  const counts = new Map<string, Map<string, number>>();
  const add = ({ market, kind, symbol }: Omit<Count, 'records'>, records: number): void => {
    const name = `${market} ${kind}`;
    const list = counts.get(name) ?? new Map<string, number>();
    list.set(symbol, (list.get(symbol) ?? 0) + records);
    counts.set(name, list);
  };
  return {
    replace(next) {
      counts.clear();
      for (const one of next) add(one, one.records);
    },
    add(fresh) {
      for (const one of fresh) add(one, 1);
    },
    of(market, kind, symbol) {
      const list = counts.get(`${market} ${kind}`);
      if (!list) return 0;
      return symbol === null ? [...list.values()].reduce((sum, one) => sum + one, 0) : (list.get(symbol) ?? 0);
    },
  };
}
