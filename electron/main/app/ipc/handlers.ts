/** What each call of the window does. Thin: the work is in the parts handed in. */
import type { SimulatorView } from '../../../../shared/ipc/appState.ts';
import type { CallAnswer } from '../../../../shared/ipc/contract.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import type { AccountCall } from '../../features/accountRecords/accountSide.ts';
import type { AlertCall } from '../../features/alerts/alertSide.ts';
import type { CopyCall } from '../../features/copy/copySide.ts';
import type { Credentials } from '../credentials/credentials.ts';
import type { DeskCall } from '../desk/deskHandlers.ts';
import type { ExchangeLink } from '../exchangeLink.ts';
import { checkSeries, checkSymbol } from '../../market/marketHub.ts';
import type { Publisher } from '../../market/publisher.ts';
import type { SettingsStore } from '../settings/settingsStore.ts';
import type { PracticeCall } from '../../features/practice/practiceSide.ts';
import type { PaintedPart } from '../startFigures.ts';
import type { RecordHandlers } from '../../features/records/recordHandlers.ts';
import type { TradingHandlers } from '../../trading/tradingParts.ts';
import type { CallHandlers } from '../../platform/callHandlers.ts';
import { checkedLink } from '../../exchange/mapping/links.ts';
import type { BarView } from '../../../../shared/ipc/views.ts';
import type { Bar } from '../../exchange/mapping/bars.ts';
import { marketReader } from '../../exchange/reading/lists.ts';
import type { RestClient } from '../../exchange/rest/client.ts';
import { sortedOnce } from '../../market/barSeries.ts';
import { barsOfRecords, type SeriesId } from '../../market/klinesLoad.ts';

// Older candles for a chart that scrolls back, page by page over historyKlines.

/** Closed candles, oldest first; `complete`: the exchange has nothing older. */
interface HistoryPage {
  readonly bars: BarView[];
  readonly complete: boolean;
}

/** Questions for one page: ten for a page's candles, and those that find out that nothing is older. */
const PAGE_CALLS = { calls: 16 };

/** Up to `limit` candles that open before `before`. A failure after the first page answers what was read until then. */
export async function loadHistory(
  rest: Pick<RestClient, 'get'>,
  { market, symbol, interval, priceType }: SeriesId,
  before: number,
  limit: number,
): Promise<Result<HistoryPage, AppError>> {
  const range = { startTime: 0, endTime: before - 1, openEnd: false };
  const reader =
    market === 'spot'
      ? marketReader(rest, 'spot.market.historyKlines', { symbol, interval }, range, PAGE_CALLS)
      : // A futures interval by the check that let the series in; the row refuses any other.
        marketReader(
          rest,
          'futures.market.historyKlines',
          { symbol, interval: interval as '1m', priceType },
          range,
          PAGE_CALLS,
        );
  let found: Bar[] = [];
  for (;;) {
    const step = await reader.next();
    if (step.error && found.length === 0 && step.items.length === 0) return { ok: false, error: step.error };
    const inside = barsOfRecords(step.items).filter((bar) => bar.openTime < before);
    found = sortedOnce([...inside, ...found]);
    if (!step.done && found.length < limit) continue;
    const bars = found.slice(-limit).map((bar) => ({ ...bar, closed: true }));
    return ok({ bars, complete: step.done && step.gaps.length === 0 && found.length <= limit });
  }
}

/** What the handlers stand on. */
export interface HandlerParts {
  readonly link: ExchangeLink;
  readonly settings: SettingsStore;
  readonly credentials: Pick<Credentials, 'save' | 'remove' | 'choose'>;
  readonly trading: TradingHandlers;
  readonly records: RecordHandlers;
  readonly alerts: Pick<CallHandlers, AlertCall>;
  readonly account: Pick<CallHandlers, AccountCall>;
  readonly copy: Pick<CallHandlers, CopyCall>;
  readonly practice: Pick<CallHandlers, PracticeCall>;
  /** Ends this world and begins another one in the same window (R16). */
  readonly switchWorld: CallHandlers['app.switchWorld'];
  /** Documents, files, the clipboard and the displays. */
  readonly desk: Pick<CallHandlers, DeskCall>;
  /** The embedded exchange; null where the environment is another one. */
  readonly simulator: {
    start(): Promise<Result<SimulatorView, AppError>>;
    stop(): Promise<Result<SimulatorView, AppError>>;
  } | null;
  readonly state: () => CallAnswer<'app.state'>;
  /** A window has asked for its state and listens. */
  readonly ready: () => void;
  readonly painted: (part: PaintedPart) => void;
  /** What asks the window how far it has come. */
  readonly publisher: Pick<Publisher, 'ready' | 'seen'>;
  /** The window has an error that nobody foresaw. */
  readonly faulted: () => void;
  readonly openLink: (url: string) => Promise<void>;
}

/** One handler per call. */
export function createHandlers(parts: HandlerParts): CallHandlers {
  const { link, settings, credentials, trading, records } = parts;
  const noSimulator = fail(appError('refused', 'error.simulator.otherEnvironment'));
  return {
    'app.state'() {
      const state = parts.state();
      parts.ready();
      parts.publisher.ready();
      return ok(state);
    },
    'app.painted'({ what }) {
      parts.painted(what);
      return ok({});
    },
    'app.faulted'() {
      parts.faulted();
      return ok({});
    },
    async 'app.openLink'({ url }) {
      const checked = checkedLink(url);
      if (checked === undefined) return fail(appError('refused', 'error.link.refused'));
      await parts.openLink(checked);
      return ok({});
    },
    'settings.change': (patch) => ok(settings.change(patch)),
    'simulator.start': () => parts.simulator?.start() ?? noSimulator,
    'simulator.stop': () => parts.simulator?.stop() ?? noSimulator,
    'market.instruments': () => ok(link.instruments.all()),
    'market.missingLists': () => ok(link.instruments.missing()),
    'market.subscribe'(topic) {
      link.instruments.hurry(topic.market);
      return link.hub.subscribe(topic);
    },
    'market.unsubscribe': ({ subscription }) =>
      link.hub.unsubscribe(subscription)
        ? ok({})
        : fail(appError('invalid', 'error.market.unknownSubscription', { subscription: subscription.slice(0, 40) })),
    'market.seen': ({ number }) =>
      parts.publisher.seen(number)
        ? ok({})
        : fail(appError('invalid', 'error.ipc.invalid', { channel: 'market.seen', field: 'number' })),
    async 'market.history'({ market, symbol, interval, priceType, before, limit }) {
      const known = checkSymbol(link.instruments, market, symbol);
      if (!known.ok) return known;
      const series = checkSeries({ market, symbol, interval, priceType });
      return series.ok ? loadHistory(link.rest, series.value, before, limit) : series;
    },
    ...parts.desk,
    ...parts.alerts,
    ...parts.account,
    ...parts.copy,
    ...parts.practice,
    'app.switchWorld': parts.switchWorld,
    'market.glance': ({ market, symbol }) => link.questions.glance(market, symbol),
    'market.sheet': ({ market, symbol }) => link.questions.sheet(market, symbol),
    'credentials.save': (input) => credentials.save(input),
    'credentials.delete': ({ environment, keyId }) => credentials.remove(environment, keyId),
    'credentials.use': ({ environment, keyId }) => credentials.choose(environment, keyId),
    'trading.subscribe': trading.subscribe,
    'trading.prepare': trading.prepare,
    'trading.submit': trading.submit,
    'trading.cancel': trading.cancel,
    'trading.cancelAll': trading.cancelAll,
    'trading.orderHistory': trading.orderHistory,
    'trading.fillHistory': trading.fillHistory,
    'trading.orderDetails': trading.orderDetails,
    'trading.triggerHistory': trading.triggerHistory,
    'trading.terms': trading.terms,
    'trading.preparePlan': trading.preparePlan,
    'trading.submitPlan': trading.submitPlan,
    'trading.stopPlan': trading.stopPlan,
    'trading.pausePlan': trading.pausePlan,
    'trading.setting': trading.setting,
    'trading.change': trading.change,
    'trading.cancelTrigger': trading.cancelTrigger,
    'trading.cancelTriggers': trading.cancelTriggers,
    'trading.kill': trading.kill,
    'trading.resume': trading.resume,
    'guards.view': trading.guards,
    'guards.change': trading.changeGuards,
    'guards.active': trading.active,
    'guards.unlock': trading.unlock,
    'guards.coolOff': trading.coolOff,
    'records.list': records.list,
    'records.archive': records.archive,
    'records.export': records.export,
    'records.exportStop': records.exportStop,
    'timeline.get': records.timeline,
    'timeline.export': records.exportTimeline,
  };
}
