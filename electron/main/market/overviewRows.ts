/** The last 24 hours of many symbols as rows of text, and what changed in them (R28). What is not known is '' and never guessed. */
import type { Funding } from '../../../shared/domain/funding.ts';
import { overviewFields, type OverviewField } from '../../../shared/domain/overviewFields.ts';
import type { TickerFigures } from '../exchange/mapping/tickers.ts';
import { priceOrNull } from '../exchange/mapping/plainValues.ts';

/** One symbol's texts in the order of {@link overviewFields}. */
export type OverviewRow = readonly string[];

const said = (text: string | null | undefined): string => text ?? '';

/** The row of a symbol. A price of zero is none (nothing trades at zero), and without both prices there is no change. */
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
  /** Exactly these symbols from now on. Answers how many rows changed. */
  replace(rows: Iterable<OverviewRow>): number;
  /** All rows are told next. */
  showAll(): void;
  clear(): void;
  /** What was not told yet, as flat cells; `reset` with all rows. */
  take(): { readonly reset: boolean; readonly cells: string[] };
}

const same = (a: OverviewRow, b: OverviewRow): boolean => a.every((cell, i) => cell === b[i]);

/** No rows. */
export function createOverviewRows(): OverviewRows {
  let rows = new Map<string, OverviewRow>();
  let unreported = new Set<string>();
  let reset = true;

  return {
    replace(next) {
      const before = rows;
      rows = new Map();
      let kept = 0;
      let changed = 0;
      for (const row of next) {
        const [symbol = ''] = row;
        const old = before.get(symbol);
        if (old) kept += 1;
        const isSame = old !== undefined && same(old, row);
        rows.set(symbol, isSame ? old : row);
        if (isSame) continue;
        changed += 1;
        unreported.add(symbol);
      }
      // A symbol that left can only be told by telling exactly those that are there.
      if (kept < before.size) reset = true;
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
      // The first rows there are come as a whole too.
      reset = rows.size === 0;
      return answer;
    },
  };
}
