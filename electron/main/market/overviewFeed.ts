/** All symbols of a market at once, polled within the rate limit: ticker/24hr and, on futures, premiumIndex (R28). */
import type { Funding } from '../../../shared/domain/funding.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import { ok, type Result } from '../../../shared/result/result.ts';
import { feedLimits } from './marketLimits.ts';
import { fundingOfRecord } from '../exchange/mapping/contractTerms.ts';
import type { Lane } from '../exchange/rest/limits/weightLedger.ts';
import type { Feed, FeedParts } from './feed.ts';
import { createPolledFeed } from './polledFeed.ts';
import type { Tickers } from './tickers.ts';
import { overviewFields, type OverviewField } from '../../../shared/domain/overviewFields.ts';
import type { TickerFigures } from '../exchange/mapping/marketValues.ts';
import { priceOrNull } from '../exchange/mapping/plainValues.ts';

// The last 24 hours of many symbols as rows of text, and what changed in them (R28). An unknown value is '' and never
// guessed.

/** The texts of one symbol in the order of {@link overviewFields}. */
type OverviewRow = readonly string[];

const said = (text: string | null | undefined): string => text ?? '';

/**
 * Returns the row of a symbol. A price of zero counts as missing (nothing trades at zero), and without both prices
 * there is no change.
 */
function overviewRow(symbol: string, figures?: TickerFigures, funding?: Funding): OverviewRow {
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

interface OverviewRows {
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
function createOverviewRows(): OverviewRows {
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

type FundingTable = ReadonlyMap<string, Funding>;

const NONE: FundingTable = new Map();

async function askFundings(
  market: Market,
  rest: FeedParts['rest'],
  lane: Lane,
): Promise<Result<FundingTable, AppError>> {
  if (market === 'spot') return ok(NONE);
  const reply = await rest.get('futures.market.premiumIndex', {}, lane);
  if (!reply.ok) return reply;
  return ok(new Map(reply.value.map((record) => [record.symbol, fundingOfRecord(record)])));
}

/**
 * Creates an overview, not yet started. `listed` returns the market's symbols, null while they are not loaded: then
 * every received symbol has a row. A listed symbol that is not in the response has an empty row, because old figures
 * would look current.
 */
export function createOverviewFeed(
  market: Market,
  parts: FeedParts,
  tickers: Tickers,
  listed: () => readonly string[] | null,
): Feed {
  const rows = createOverviewRows();
  let fundings = NONE;
  return createPolledFeed(
    {
      everyMs: feedLimits.overviewPollMs,
      async ask(isCurrent, first) {
        // The first time the user waits before an empty list; later requests wait behind all others.
        const lane = first ? 'market' : 'background';
        const [table, rates] = await Promise.all([tickers.all(market, lane), askFundings(market, parts.rest, lane)]);
        if (isCurrent()) {
          if (rates.ok) fundings = rates.value;
          if (rates.ok) for (const [symbol, { comingRate }] of fundings) parts.marks?.rate(symbol, comingRate);
          if (table.ok) {
            const symbols = listed() ?? [...table.value.keys()];
            rows.replace(symbols.map((symbol) => overviewRow(symbol, table.value.get(symbol), fundings.get(symbol))));
          }
        }
        return { received: table.ok, error: table.ok ? (rates.ok ? null : rates.error) : table.error };
      },
      showAll: () => rows.showAll(),
      clear() {
        fundings = NONE;
        rows.clear();
      },
      view: (feed) => ({ event: 'market.overview', payload: { market, feed, ...rows.take() } }),
    },
    parts,
  );
}
