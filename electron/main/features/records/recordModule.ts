/** All IPC handlers of records, the timeline and exports. */
import type { EventPayload } from '../../../../shared/ipc/contract.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import { inSameContext, refusalOf } from '../../account/tradingContext.ts';
import type { AccountContext } from '../../account/accountContext.ts';
import type { CallHandlers } from '../../platform/callHandlers.ts';
import type { Desktop } from '../../platform/desktop.ts';
import type { SecretGuard } from '../../platform/invariants/secretGuard.ts';
import type { Ask } from '../../platform/question.ts';
import type { MainModule } from '../../platform/mainModule.ts';
import type { Trading } from '../../trading/trading.ts';
import type { Archive } from './archive/archive.ts';
import type { RestClient } from '../../exchange/rest/client.ts';
import { createCoinList } from './coinList.ts';
import { createClosedPositions, type ClosedPositionParts } from './closedPositions.ts';
import { createExporter } from './export/exporter.ts';
import { createOrderOrigins, type OrderOriginParts } from './orderOrigins.ts';
import { createEquity } from './performance/equity.ts';
import { createJournal } from './journal/journal.ts';
import { createJournalDays } from './journal/journalDays.ts';
import { createPerformance } from './performance/performance.ts';
import { startPerformanceThread } from './performance/performanceThread.ts';
import { createReceipts } from './receipts.ts';
import { createReconciliation } from './reconciliation.ts';
import { createReport, type ReportParts } from './report/report.ts';
import { createRecordSearch } from './recordSearch.ts';
import { createSpotLots, type SpotLotParts } from './spotLots.ts';
import { createRestore, type RestoreParts } from './restore/restore.ts';
import type { Timeline } from './timeline.ts';
import { createTimelineHandlers } from './timelineHandlers.ts';
import { zoneOffsets } from './zoneOffsets.ts';

/** IPC calls of records. */
export type RecordCall = Extract<keyof CallHandlers, `records.${string}` | `timeline.${string}`>;

/** Dependencies of the handlers. Archive and timeline are written by trading and end with it. */
export interface RecordModuleParts {
  readonly secretFree: SecretGuard;
  /** Null when there is no database. */
  readonly archive: Archive | null;
  readonly timeline: Timeline;
  readonly trading: { readonly commandContext: Pick<Trading['commandContext'], 'access'> };
  readonly copies: OrderOriginParts['copies'] & ClosedPositionParts['copies'];
  readonly shell: Pick<Desktop, 'saveFile' | 'saveStream' | 'openFile' | 'printPdf'>;
  /** Where a backup is checked before it replaces the archive. */
  readonly databases: RestoreParts['files'];
  readonly copiedDatabases: RestoreParts['copies'];
  readonly ask: Ask;
  readonly words: ReportParts['words'];
  readonly rest: Pick<RestClient, 'get'>;
  readonly instruments: SpotLotParts['instruments'];
  /** Program of the thread that computes the performance. */
  readonly performanceWorker: string;
}

export function createRecordModule(
  { scope: tradingContext, clock, push }: Pick<AccountContext, 'scope' | 'clock' | 'push'>,
  parts: RecordModuleParts,
): MainModule<RecordCall> {
  const { secretFree, archive, timeline, trading, copies, shell, rest } = parts;
  const coins = archive && createCoinList({ clock, rest, store: archive.coinList });
  const access = () => trading.commandContext.access();
  const source = archive?.source ?? null;
  const origins = createOrderOrigins({ tradingContext, clock, archive, access, copies });
  const positions = createClosedPositions({
    tradingContext,
    clock,
    source,
    access,
    copies,
    seenTerms: (request) => archive?.seenTerms(request) ?? null,
  });
  const lots = createSpotLots({ tradingContext, clock, source, access, instruments: parts.instruments });
  const receipts = createReceipts({ tradingContext, clock, source: archive?.sentOrders ?? null, access });
  const journal = createJournal({
    tradingContext,
    clock,
    source,
    store: archive?.journal ?? null,
    positions: () => positions.current(),
    exitPricesOf: (position) => positions.exitPricesOf(position),
    lots: () => lots.current(),
    drills: () => archive?.drills.all() ?? null,
    receiptsOf: (market, orderIds) => receipts.of(market, orderIds),
    secretFree,
  });
  const performance = createPerformance({
    tradingContext,
    clock,
    source,
    positions: () => positions.current(),
    lots: () => lots.current(),
    tags: () => journal.tags(),
    drills: () => archive?.drills.all() ?? null,
    startThread: () => startPerformanceThread(parts.performanceWorker),
  });
  const reconciliation = createReconciliation({
    tradingContext,
    clock,
    source,
    balances: archive?.balanceSource ?? null,
    access,
  });
  const none = () => fail(appError('unavailable', 'error.archive.waiting'));
  return {
    handlers: {
      ...(archive?.handlers ?? { 'records.list': none, 'records.archive': none, 'records.snapshots': none }),
      ...positions.handlers,
      ...lots.handlers,
      ...performance.handlers,
      ...journal.handlers,
      ...createJournalDays({
        tradingContext,
        clock,
        source,
        store: archive?.journalDays ?? null,
        trades: () => journal.trades(),
        zoneOffsets,
        secretFree,
      }),
      ...receipts.handlers,
      ...createEquity({
        tradingContext,
        clock,
        source,
        access,
        async snapshots(range) {
          const answer = await archive?.handlers['records.snapshots']({
            ...tradingContext,
            market: 'futures',
            ...range,
          });
          return answer?.ok === true ? answer.value.snapshots : null;
        },
      }),
      ...reconciliation,
      ...createReport({
        tradingContext,
        clock,
        source,
        positions: () => positions.current(),
        lots: (method) => lots.current(method),
        async reconcile(market, from, to) {
          const answer = await reconciliation['records.reconciliation']({ ...tradingContext, market, from, to });
          return answer.ok ? answer.value : null;
        },
        secretFree,
        shell,
        words: parts.words,
      }),
      ...origins.handlers,
      ...createRecordSearch({
        tradingContext,
        clock,
        source: archive?.search ?? null,
        access,
        originsOf: origins.originsOf,
      }),
      'records.coin': inSameContext(tradingContext, async ({ asset }) =>
        coins ? ok(await coins.find(asset)) : none(),
      ),
      async 'records.backup'(request) {
        const refused = refusalOf(request, tradingContext);
        if (refused) return fail(refused);
        const chunks = archive?.backup();
        if (!chunks) return none();
        const day = new Date(clock.now()).toISOString().slice(0, 10);
        try {
          const suggestedName = `archive-${tradingContext.environment}-${day}.sqlite`;
          return ok({ path: await shell.saveStream({ suggestedName, chunks }) });
        } catch {
          return fail(appError('unavailable', 'error.archive.notBackedUp'));
        }
      },
      ...createRestore({
        tradingContext,
        clock,
        archive,
        files: parts.databases,
        copies: parts.copiedDatabases,
        openFile: (request) => shell.openFile(request),
        ask: parts.ask,
        secretFree,
      }),
      ...createTimelineHandlers({
        tradingContext,
        clock,
        secretFree,
        timeline,
        saveFile: (request) => shell.saveFile(request),
      }),
      ...createExporter({
        tradingContext,
        clock,
        secretFree,
        source: archive?.source ?? null,
        saveStream: (request) => shell.saveStream(request),
        notify: (event: EventPayload<'records.exporting'>) => push('records.exporting', event),
      }),
    },
    // A running export ends with the archive it reads.
    stop() {
      performance.stop();
      coins?.stop();
    },
  };
}
