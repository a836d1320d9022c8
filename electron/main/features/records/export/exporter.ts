/**
 * Saves a list of the archive for a time range. Missing records are read from the exchange first, within the archive's
 * pace (H6); ranges that cannot be read are always stated in the file. The file is written part by part.
 */
import { SYMBOL_PATTERN } from '../../../../../shared/exchange/markets.ts';
import { EXPORT_DAYS, rangeProblem } from '../../../../../shared/domain/exportRange.ts';
import type { ExportingEvent, ExportRequest } from '../../../../../shared/ipc/recordViews.ts';
import { appError, type AppError } from '../../../../../shared/result/appError.ts';
import { fail, ok } from '../../../../../shared/result/result.ts';
import type { Clock } from '../../../../../shared/time/clock.ts';
import type { SecretGuard } from '../../../platform/invariants/secretGuard.ts';
import type { Desktop } from '../../../platform/desktop.ts';
import { refusalOf, type TradingContext } from '../../../account/tradingContext.ts';
import { without, type Stretch } from '../../../../../shared/time/stretches.ts';
import type { ListName } from '../archive/coverageTables.ts';
import { recordKeyOf } from '../archive/archiveRecord.ts';
import type { CallHandlers } from '../../../platform/callHandlers.ts';
import { csvHead, csvLine, jsonRecord } from './exportText.ts';
import { beginParquet } from './parquetFile.ts';
import type { ExportSource } from './exportSource.ts';

/** Thrown in an export that cannot continue; its file is removed. */
class ExportFailure extends Error {
  readonly error: AppError;
  constructor(error: AppError) {
    super(error.key);
    this.error = error;
  }
}

/** Time limits in ms and counts. In one place, so that tests can use their exact values. */
export const exportLimits = {
  /** Interval at which the archive is checked and progress is sent to the window. */
  lookMs: 500,
  /** Time without further records after which the existing ones are written and the missing ranges stated. */
  stallMs: 90_000,
  /** The same when the archive has nothing left to read. */
  settledMs: 10_000,
  /** Number of records in one part of the file. */
  page: 500,
} as const;

/** Dependencies of {@link createExporter}. `source` null: there is no archive. */
export interface ExporterParts {
  readonly tradingContext: TradingContext;
  readonly clock: Clock;
  readonly source: ExportSource | null;
  readonly saveStream: Desktop['saveStream'];
  readonly secretFree: SecretGuard;
  readonly notify: (event: ExportingEvent) => void;
}

/** Counts collected while the file is written. */
interface Counted {
  records: number;
  missing: Stretch[];
}

const sizeOf = (stretches: readonly Stretch[]): number =>
  stretches.reduce((sum, { from, to }) => sum + to - from + 1, 0);
const day = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Returns why a request is refused before anything is read; null when it is not. */
function refusal(request: ExportRequest, source: ExportSource): AppError | null {
  const { market, kind, symbol } = request;
  if (!source.has({ market, kind, symbol }))
    return appError('invalid', 'error.archive.noList', { kind, market, account: request.account });
  if (symbol !== null && !SYMBOL_PATTERN.test(symbol)) {
    return appError('invalid', 'error.market.unknownSymbol', { symbol: symbol.slice(0, 40) });
  }
  const problem = rangeProblem(request, source.now(market));
  if (!problem) return null;
  const { from, to } = problem.proposal;
  return appError('invalid', `error.export.${problem.kind}`, { from: day(from), to: day(to), days: EXPORT_DAYS });
}

/** Returns what describes the content of a file. */
function headOf(
  { kind, market, symbol }: ExportRequest,
  whole: Stretch,
  missing: readonly Stretch[],
  tradingContext: TradingContext,
  now: number,
) {
  const iso = (at: number): string => new Date(at).toISOString();
  return {
    list: kind,
    market,
    symbol,
    environment: tradingContext.environment,
    account: tradingContext.account,
    from: iso(whole.from),
    to: iso(whole.to),
    exportedAt: iso(now),
    notCovered: missing.map((one) => ({ from: iso(one.from), to: iso(one.to) })),
  };
}

/** A part of the file: its bytes, and what they say as text, which is checked for secrets. */
interface Part {
  readonly bytes: Uint8Array;
  readonly text: string;
}

/** A file of one format that is being written. */
interface FormatWriter {
  readonly head: Part;
  /** Returns further records; `isFirst`: none was written before. */
  rows(records: readonly unknown[], isFirst: boolean): Part;
  end(): Part;
}

const asText = (text: string): Part => ({ bytes: Buffer.from(text, 'utf8'), text });

/** Begins a file; `head` describes its content, where the format has a place for it. */
function beginFile({ kind, format }: ExportRequest, head: object): FormatWriter {
  if (format === 'parquet') {
    const file = beginParquet(kind, head);
    return {
      head: { bytes: new Uint8Array(), text: JSON.stringify(head) },
      rows: (records) => ({ bytes: file.rows(records), text: JSON.stringify(records) }),
      end: () => ({ bytes: file.end(), text: '' }),
    };
  }
  if (format === 'csv') {
    return {
      head: asText(csvHead(kind)),
      rows: (records) => asText(records.map((record) => csvLine(kind, record as never)).join('')),
      end: () => asText(''),
    };
  }
  return {
    head: asText(`{"export":${JSON.stringify(head)},\n"records":[`),
    rows(records, isFirst) {
      const lines = records.map((record) => jsonRecord(kind, record as never));
      return asText(lines.length === 0 ? '' : `${isFirst ? '\n' : ',\n'}${lines.join(',\n')}`);
    },
    end: () => asText('\n]}\n'),
  };
}

/** Waits until the range is read, or nothing more can be read. Returns the ranges that are not covered. */
async function complete(
  clock: Clock,
  list: ListName,
  whole: Stretch,
  source: ExportSource,
  mustGoOn: () => void,
  progress: (done: number) => void,
): Promise<Stretch[]> {
  source.want({ ...list, ...whole });
  try {
    let left = Number.POSITIVE_INFINITY;
    let since = clock.monotonic();
    for (;;) {
      mustGoOn();
      const coverage = source.coverage(list);
      if (!coverage) throw new ExportFailure(appError('unavailable', 'error.archive.waiting'));
      const missing = without([whole], coverage.ranges);
      // Ranges that were tried in vain, and those before the exchange's reach, are missing but not waited for.
      const unreachable = coverage.earliest === null ? [] : [{ from: 0, to: coverage.earliest - 1 }];
      const waited = without(missing, [...coverage.incompleteFor, ...unreachable]);
      progress(sizeOf([whole]) - sizeOf(missing));
      if (waited.length === 0 || source.state() === 'noKey') return missing;
      if (sizeOf(waited) < left) since = clock.monotonic();
      left = sizeOf(waited);
      const quiet = clock.monotonic() - since;
      if (quiet >= (source.state() === 'whole' ? exportLimits.settledMs : exportLimits.stallMs)) return missing;
      await new Promise<void>((resolve) => void clock.after(exportLimits.lookMs, resolve));
    }
  } finally {
    source.want(null);
  }
}

/** Yields the parts of the file; `result` receives the counts and missing ranges. */
async function* partsOf(
  request: ExportRequest,
  source: ExportSource,
  exportRun: { readonly stopped: boolean },
  result: Counted,
  parts: Pick<ExporterParts, 'tradingContext' | 'clock' | 'notify'>,
): AsyncGenerator<Part> {
  const { tradingContext, clock } = parts;
  const { market, kind, symbol, from } = request;
  const whole: Stretch = { from, to: Math.min(request.to, source.now(market)) };
  const total = sizeOf([whole]);
  let notified = -Infinity;
  const notify = (phase: ExportingEvent['phase'], done: number, records: number): void => {
    if (clock.monotonic() - notified < exportLimits.lookMs) return;
    notified = clock.monotonic();
    parts.notify({ ...tradingContext, phase, done, total, records });
  };
  const mustGoOn = (): void => {
    if (exportRun.stopped) throw new ExportFailure(appError('refused', 'error.export.stopped'));
  };
  const reading = (done: number): void => notify('reading', done, 0);
  const missing = await complete(clock, { market, kind, symbol }, whole, source, mustGoOn, reading);
  result.missing = missing;
  const head = headOf(request, whole, missing, tradingContext, clock.now());
  const file = beginFile(request, head);
  yield file.head;
  let before = whole.to + 1;
  for (;;) {
    mustGoOn();
    const page = source.page({ market, kind, symbol, before, limit: exportLimits.page });
    if (!page) throw new ExportFailure(appError('unavailable', 'error.archive.waiting'));
    const { list: records } = page.items;
    const times = records.map((record) => recordKeyOf[kind](record as never).time);
    const inside = records.filter((_record, index) => times[index]! >= from);
    if (inside.length > 0) yield file.rows(inside, result.records === 0);
    result.records += inside.length;
    const oldest = times.at(-1);
    if (!page.more || oldest === undefined || oldest < whole.from) break;
    before = oldest;
    notify('writing', whole.to - oldest, result.records);
  }
  yield file.end();
}

/** Creates the handlers of both calls; one export runs at a time. */
export function createExporter(parts: ExporterParts): Pick<CallHandlers, 'records.export' | 'records.exportStop'> {
  const { tradingContext, secretFree } = parts;
  let running: { stopped: boolean } | null = null;

  return {
    async 'records.export'(request) {
      const refused = refusalOf(request, tradingContext);
      if (refused) return fail(refused);
      const { source } = parts;
      if (!source) return fail(appError('unavailable', 'error.archive.waiting'));
      const exportRun = { stopped: false };
      const isFirst = running === null;
      running ??= exportRun;
      await source.askTime();
      const wrong = refusal(request, source);
      if (wrong || !isFirst) {
        if (isFirst) running = null;
        return fail(wrong ?? appError('refused', 'error.export.underWay'));
      }
      const counted: Counted = { records: 0, missing: [] };
      let ended: AppError | null = null;
      async function* chunks(): AsyncGenerator<Uint8Array> {
        try {
          for await (const { bytes, text } of partsOf(request, source!, exportRun, counted, parts)) {
            if (!secretFree('export', text)) throw new ExportFailure(appError('refused', 'error.export.notSaved'));
            if (bytes.length > 0) yield bytes;
          }
        } catch (cause) {
          if (cause instanceof ExportFailure) ended = cause.error;
          throw cause;
        }
      }
      const { market, kind, symbol, from, to, format } = request;
      const suggestedName = `${[market, kind, symbol, day(from), day(to)].filter((part) => part !== null).join('-')}.${format}`;
      try {
        const path = await parts.saveStream({ suggestedName, chunks: chunks() });
        return ok({ ...counted, path });
      } catch {
        return fail(ended ?? appError('unavailable', 'error.export.notSaved'));
      } finally {
        running = null;
      }
    },
    'records.exportStop'(request) {
      const refused = refusalOf(request, tradingContext);
      if (refused) return fail(refused);
      if (running) running.stopped = true;
      return ok({});
    },
  };
}
