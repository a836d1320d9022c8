/** Handlers of the window's calls for reports: reads the account's records of a period, adds them up, and saves them. */
import {
  accountReport,
  type AccountReport,
  type ReportRecords,
  type ReportRow,
} from '../../../../../shared/domain/accountReport.ts';
import type { PositionHistory } from '../../../../../shared/domain/closedPositions.ts';
import type { SpotLotHistory } from '../../../../../shared/domain/spotLotHistory.ts';
import type { LotMethod } from '../../../../../shared/domain/spotLots.ts';
import type { Market } from '../../../../../shared/exchange/markets.ts';
import type { ReconciliationAnswer } from '../../../../../shared/ipc/recordViews.ts';
import type { ReportAnswer, ReportRequest, SaveReportRequest } from '../../../../../shared/ipc/reportViews.ts';
import { appError, type AppError } from '../../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../../shared/result/result.ts';
import type { Clock } from '../../../../../shared/time/clock.ts';
import { pause, withTurns } from '../../../../../shared/time/steps.ts';
import { without } from '../../../../../shared/time/stretches.ts';
import { inSameContext, type TradingContext } from '../../../account/tradingContext.ts';
import type { CallHandlers } from '../../../platform/callHandlers.ts';
import type { Desktop } from '../../../platform/desktop.ts';
import type { SecretGuard } from '../../../platform/invariants/secretGuard.ts';
import type { ExportSource } from '../export/exportSource.ts';
import { futuresFills, readEntries, refusedList } from '../recordReading.ts';
import { balanceLines, missingLines, reportCsvHead, reportCsvLine } from './reportCsv.ts';
import { reportPage, type ReportPageWords } from './reportPage.ts';

/** Rows that are written between two pauses. */
const WRITTEN_AT_ONCE = 250;

/** What one market contributes; the same object while the archive is the same. */
interface MarketRecords<History> {
  readonly history: History;
  readonly orderTypeOf: (orderId: string) => string | null;
}

/** Dependencies of {@link createReport}. Null from a source: the archive cannot be used now. */
export interface ReportParts {
  readonly tradingContext: TradingContext;
  readonly clock: Pick<Clock, 'after' | 'now'>;
  /** Null: there is no archive. */
  readonly source: Pick<ExportSource, 'has' | 'coverage' | 'page' | 'now'> | null;
  readonly positions: () => Promise<MarketRecords<Pick<PositionHistory, 'closed'>> | null>;
  readonly lots: (method: LotMethod) => Promise<MarketRecords<Pick<SpotLotHistory, 'closed'>> | null>;
  /** Compares the balances of a market in a period; null: not possible now. */
  readonly reconcile: (market: Market, from: number, to: number) => Promise<ReconciliationAnswer | null>;
  readonly secretFree: SecretGuard;
  readonly shell: Pick<Desktop, 'saveFile' | 'saveStream' | 'printPdf'>;
  /** Returns language and digit grouping of a page. */
  readonly words: () => ReportPageWords;
}

/** The lists whose records a report needs, of each market. */
const needed = [
  { market: 'spot', kind: 'fills' },
  { market: 'spot', kind: 'bills' },
  { market: 'futures', kind: 'fills' },
  { market: 'futures', kind: 'income' },
] as const;

/** A report with what is said of it. */
interface Made {
  readonly report: AccountReport;
  readonly answer: ReportAnswer;
}

const rowsOf = (rows: readonly ReportRow[]): ReportAnswer['rows'] => ({
  sale: rows.filter(({ section }) => section === 'sale').length,
  position: rows.filter(({ section }) => section === 'position').length,
  entry: rows.filter(({ section }) => section === 'entry').length,
});

/** Returns the name of a report's file: what it is, whose, and its days in UTC. */
function fileName({ kind, environment, account, from, to, method, format }: SaveReportRequest): string {
  const day = (at: number): string => new Date(at).toISOString().slice(0, 10);
  const about = [kind, environment, account, day(from), day(to), ...(kind === 'tax' ? [method] : [])];
  return `${about.join('-')}.${format}`;
}

/** Creates the handlers. */
export function createReport(parts: ReportParts): Pick<CallHandlers, 'records.report' | 'records.saveReport'> {
  const { tradingContext, clock, source, secretFree, shell } = parts;
  const waiting = fail(appError('unavailable', 'error.archive.waiting'));

  /** Refuses an account whose fills the exchange does not list, and a period that ends before it begins. */
  const refusal = ({ from, to }: ReportRequest): AppError | null => {
    if (from > to) return appError('invalid', 'error.report.period');
    return refusedList(source, tradingContext, futuresFills);
  };

  const missingOf = (archive: NonNullable<typeof source>, { from, to }: ReportRequest): ReportAnswer['missing'] =>
    needed.flatMap(({ market, kind }) => {
      const list = { market, kind, symbol: null } as const;
      if (!archive.has(list)) return [];
      const covered = archive.coverage(list)?.ranges ?? [];
      // What has not happened yet is not missing.
      const until = Math.min(to, covered.at(-1)?.to ?? archive.now(market));
      const ranges = from > until ? [] : without([{ from, to: until }], covered);
      return ranges.length === 0 ? [] : [{ market, kind, ranges }];
    });

  const make = async (request: ReportRequest): Promise<Made | null> => {
    const archive = source;
    const { from, to, method } = request;
    const futures = await parts.positions();
    const spot = futures && (await parts.lots(method));
    if (!archive || !futures || !spot) return null;
    const entries: ReportRecords['entries'][number][] = [];
    const balances: ReportAnswer['balances'] = [];
    for (const market of ['spot', 'futures'] as const) {
      if (!archive.has({ market, kind: market === 'spot' ? 'bills' : 'income', symbol: null })) continue;
      const read = await readEntries(archive, clock, market, { from, to });
      const compared = read && (await parts.reconcile(market, from, to));
      if (!read || !compared) return null;
      entries.push(...read.map((entry) => ({ ...entry, market })));
      balances.push({ market, ...compared });
    }
    const records: ReportRecords = {
      lots: spot.history.closed,
      method,
      positions: futures.history.closed,
      entries,
      orderTypeOf: (orderId) => futures.orderTypeOf(orderId) ?? spot.orderTypeOf(orderId),
    };
    const report = await withTurns(accountReport(records, { from, to }), clock);
    const { rows, totals, noAsset } = report;
    return {
      report,
      answer: {
        totals: [...totals],
        rows: rowsOf(rows),
        noAsset,
        missing: missingOf(archive, request),
        balances,
      },
    };
  };

  /** Returns the parts of a CSV file. */
  async function* csvParts({ report, answer }: Made, kind: SaveReportRequest['kind']): AsyncGenerator<Uint8Array> {
    const take = (lines: string): Uint8Array => {
      if (!secretFree('export', lines)) throw new Error('a secret in a report');
      return Buffer.from(lines, 'utf8');
    };
    const balances = kind === 'statement' ? balanceLines(answer.balances) : [];
    // First what is missing: whoever opens the table reads it before any sum.
    yield take([reportCsvHead(), ...missingLines(answer.missing), ...balances].join(''));
    for (let at = 0; at < report.rows.length; at += WRITTEN_AT_ONCE) {
      yield take(
        report.rows
          .slice(at, at + WRITTEN_AT_ONCE)
          .map(reportCsvLine)
          .join(''),
      );
      await pause(clock);
    }
  }

  const save = async (made: Made, request: SaveReportRequest): Promise<Result<string | null, AppError>> => {
    const suggestedName = fileName(request);
    try {
      if (request.format === 'csv') {
        return ok(await shell.saveStream({ suggestedName, chunks: csvParts(made, request.kind) }));
      }
      const page = await withTurns(reportPage({ ...made, request, madeAt: clock.now() }, parts.words()), clock);
      if (!secretFree('export', page)) return fail(appError('refused', 'error.report.notSaved'));
      return ok(await shell.saveFile({ suggestedName, bytes: await shell.printPdf(page) }));
    } catch {
      return fail(appError('unavailable', 'error.report.notSaved'));
    }
  };

  return {
    'records.report': inSameContext(tradingContext, async (request: ReportRequest) => {
      const refused = refusal(request);
      if (refused) return fail(refused);
      const made = await make(request);
      return made ? ok(made.answer) : waiting;
    }),
    'records.saveReport': inSameContext(tradingContext, async (request: SaveReportRequest) => {
      const refused = refusal(request);
      if (refused) return fail(refused);
      const made = await make(request);
      if (!made) return waiting;
      const saved = await save(made, request);
      return saved.ok ? ok({ path: saved.value, rows: made.report.rows.length }) : saved;
    }),
  };
}
