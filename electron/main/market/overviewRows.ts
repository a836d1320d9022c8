/**
 * The last 24 hours of many symbols as rows of text, and what changed in them (R28). An unknown value is '' and never
 * guessed.
 */
import type { Funding } from '../../../shared/domain/funding.ts';
import { overviewFields, type OverviewField } from '../../../shared/domain/overviewFields.ts';
import type { TickerFigures } from '../exchange/mapping/tickers.ts';
import { priceOrNull } from '../exchange/mapping/plainValues.ts';

/** The texts of one symbol in the order of {@link overviewFields}. */
export type OverviewRow = readonly string[];

const said = (text: string | null | undefined): string => text ?? '';

/**
 * Returns the row of a symbol. A price of zero counts as missing (nothing trades at zero), and without both prices
 * there is no change.
 */
export function overviewRow(symbol: string, figures?: TickerFigures, funding?: Funding): OverviewRow {
  const last = priceOrNull(figures?.last);
  const hasChange = last !== null && priceOrNull(figures?.open) !== null;
  const cells: Readonly<Record<OverviewField, string>> = {
    symbol,
    last: said(last),
    change: hasChange ? said(figures?.change) : '',
    changeFraction: hasChange ? said(figures?.changeFraction) : '',
    high: said(priceOrNull(figures?.high)),
    low: said(priceOrNull(figures?.low)),
    volume: said(figures?.volume),
    quoteVolume: said(figures?.quoteVolume),
    mark: said(priceOrNull(figures?.mark)),
    index: said(priceOrNull(figures?.index)),
    fundingRate: said(funding?.comingRate),
    fundingAt: said(funding?.nextSettlementAt?.toString()),
  };
  return overviewFields.map((field) => cells[field]);
}

export interface OverviewRows {
  /** Replaces all rows with exactly these symbols. Returns how many rows changed. */
  replace(rows: Iterable<OverviewRow>): number;
  /** Makes the next `take` return all rows. */
  showAll(): void;
  clear(): void;
  /** Returns what was not published yet, as flat cells; with `reset`, all rows. */
  take(): { readonly reset: boolean; readonly cells: string[] };
}

const same = (a: OverviewRow, b: OverviewRow): boolean => a.every((cell, i) => cell === b[i]);

/** Creates an empty set of rows. */
export function createOverviewRows(): OverviewRows {
  let rows = new Map<string, OverviewRow>();
  let unreported = new Set<string>();
  let reset = true;

  return {
    replace(next) {
      const before = rows;
      rows = new Map();
      let retainedCount = 0;
      let changed = 0;
      for (const row of next) {
        const [symbol = ''] = row;
        const old = before.get(symbol);
        if (old) retainedCount += 1;
        const isSame = old !== undefined && same(old, row);
        rows.set(symbol, isSame ? old : row);
        if (isSame) continue;
        changed += 1;
        unreported.add(symbol);
      }
      // A removed symbol can only be published by publishing exactly the remaining ones.
      if (retainedCount < before.size) reset = true;
      return changed;
    },
    showAll() {
      reset = true;
    },
    clear() {
      rows = new Map();
      reset = true;
    },
    take() {
      const notified = reset ? [...rows.values()] : [...unreported].flatMap((symbol) => [rows.get(symbol) ?? []]);
      const answer = { reset, cells: notified.flat() };
      unreported = new Set();
      // The first rows are published as a complete set too.
      reset = rows.size === 0;
      return answer;
    },
  };
}
