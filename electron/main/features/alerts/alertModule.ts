/**
 * Alerts of one environment and account: stored in the profile, checked here whatever the window shows, and sent to the
 * window, the desktop and the notification centre. For a time in which the program was not watching nothing is claimed;
 * the gap itself is reported.
 */
import { alertLimits, alertSchema, type Alert, type AlertDraft } from '../../../../shared/domain/alert.ts';
import { checkAlert, marketOf } from '../../../../shared/domain/alertCheck.ts';
import type { Notification } from '../../../../shared/ipc/alertViews.ts';
import type { EventName, EventPayload } from '../../../../shared/ipc/contract.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import type { Settings } from '../../../../shared/settings/settings.ts';
import type { Instruments } from '../../market/instruments.ts';
import type { AccountContext } from '../../account/accountContext.ts';
import type { CallHandlers } from '../../platform/callHandlers.ts';
import type { Desktop } from '../../platform/desktop.ts';
import type { MainModule } from '../../platform/mainModule.ts';
import { inSameContext, type TradingContext } from '../../account/tradingContext.ts';
import { alertTitle, alertWords } from './alertText.ts';
import { createCentre, type News } from './centre.ts';
import { desktopNews } from './desktopNews.ts';
import { createKeptText } from './keptText.ts';
import { type AlertLink, createAlertWatch } from './alertWatch.ts';
import { createTradingNews } from './tradingNews.ts';
import type { Fired, HeldPosition } from './watcher.ts';
import type { DocumentFiles } from '../../platform/files/profileFiles.ts';

/** Start and end as HH:MM; the range may pass midnight, and the end is exclusive. */
interface QuietHours {
  readonly from: string;
  readonly to: string;
}

const twoDigits = (value: number): string => `${value}`.padStart(2, '0');

/** Returns whether `at` (Unix ms) is within quiet hours, in this machine's local time or in UTC. */
function isQuiet(hours: QuietHours | null, zone: 'local' | 'utc', at: number): boolean {
  if (hours === null) return false;
  const date = new Date(at);
  const [hour, minute] =
    zone === 'utc' ? [date.getUTCHours(), date.getUTCMinutes()] : [date.getHours(), date.getMinutes()];
  // Times in this format sort as text.
  const now = `${twoDigits(hour)}:${twoDigits(minute)}`;
  const { from, to } = hours;
  return from <= to ? now >= from && now < to : now >= from || now < to;
}

/** IPC calls of alerts and of the notification centre. */
export type AlertCall = Extract<keyof CallHandlers, `alerts.${string}` | `notices.${string}`>;

/** Dependencies of {@link createAlertModule}. */
export interface AlertParts {
  readonly files: Pick<DocumentFiles, 'read' | 'replace' | 'setAside'>;
  readonly link: AlertLink & { readonly instruments: Pick<Instruments, 'find'> };
  readonly settings: () => Pick<
    Settings,
    | 'digitGrouping'
    | 'language'
    | 'notifyAlerts'
    | 'notifyAmounts'
    | 'notifyFills'
    | 'notifyLiquidation'
    | 'notifyRejections'
    | 'quietHours'
    | 'timeZone'
  >;
  readonly shell: Pick<Desktop, 'notify'>;
  /** Called with each new notification; `isQuiet`: within the quiet hours. */
  readonly forward: (notification: Notification, isQuiet: boolean) => void;
}

export interface AlertModule extends MainModule<AlertCall> {
  /** Called with each event of the account that is sent to the window. */
  readonly heard: <Name extends EventName>(event: Name, payload: EventPayload<Name>) => void;
  /** Called with each error that is shown to the user. */
  readonly failed: (error: AppError) => void;
  /** Loads the stored alerts and starts watching. */
  load(): Promise<void>;
}

/** Interval in ms at which the watching time is stored and expiry is checked; a shorter absence is not reported. */
const BEAT_MS = 20_000;

/** Returns why a draft cannot be stored beside the other alerts; null when it can. `on`: it is to be armed. */
function refusalOf(
  draft: AlertDraft,
  on: boolean,
  others: readonly Alert[],
  instruments: Pick<Instruments, 'find'>,
  now: number,
): AppError | null {
  const { condition } = draft;
  const market = marketOf(condition);
  const known = condition.symbol === null || market === null ? null : instruments.find(market, condition.symbol);
  const [problem] = checkAlert(draft, known, now);
  if (problem) return appError('invalid', problem.key, { field: problem.field, ...problem.params });
  if (others.length >= alertLimits.alerts)
    return appError('refused', 'error.alert.tooMany', { limit: alertLimits.alerts });
  const conditions = others.filter((one) => one.state === 'armed').map((one) => one.condition);
  const symbols = new Set(
    [...conditions, ...(on ? [condition] : [])].flatMap((one) =>
      one.kind === 'price' || one.kind === 'move' ? [`${one.market} ${one.symbol}`] : [],
    ),
  );
  return symbols.size > alertLimits.symbols
    ? appError('refused', 'error.alert.tooManySymbols', { limit: alertLimits.symbols })
    : null;
}

/** Returns the alerts of a file; unreadable ones are left out. */
function alertsOf(list: unknown): Alert[] {
  return (Array.isArray(list) ? list : []).flatMap((one): Alert[] => {
    const checked = alertSchema.safeParse(one);
    return checked.success ? [checked.data] : [];
  });
}

const fileErrors = {
  notKept: 'error.alert.notKept',
  newer: 'error.alert.newer',
  restored: 'error.alert.restored',
  lost: 'error.alert.lost',
} as const;

/** Creates the notification centre with the file that stores it. */
function createKeptCentre(
  { scope, clock, notify, push }: Omit<AccountContext, 'log' | 'random'>,
  files: AlertParts['files'],
  added: (notification: Notification) => void,
) {
  const notifications = createKeptText(
    `told.${scope.environment}.${scope.account}`,
    clock,
    files,
    fileErrors,
    notify,
    () => JSON.stringify({ version: 1, ...centre.save() }),
  );
  const centre = createCentre(
    scope,
    () => clock.now(),
    (one) => {
      push('notices.added', { ...scope, notifications: one });
      added(one);
    },
    () => notifications.later(),
  );
  return { centre, notifications };
}

/** Creates the alert module; alerts are not loaded yet. */
export function createAlertModule(context: Omit<AccountContext, 'log'>, parts: AlertParts): AlertModule {
  const { scope, clock, random, notify, push } = context;
  let alerts: readonly Alert[] = [];
  let held: readonly HeldPosition[] = [];
  let watchedAt: number | null = null;
  /** Armed alerts that were not watched before this start, for the list of changes since the last session. */
  let missed: { readonly count: number; readonly from: number; readonly to: number } | null = null;
  let lastId = 0;

  const alertsStore = createKeptText(
    `alerts.${scope.environment}.${scope.account}`,
    clock,
    parts.files,
    fileErrors,
    notify,
    () => JSON.stringify({ version: 1, lastId, watchedAt, alerts }),
  );
  const isQuietNow = (): boolean => {
    const { quietHours, timeZone } = parts.settings();
    return isQuiet(quietHours, timeZone, clock.now());
  };
  const { centre, notifications } = createKeptCentre(context, parts.files, (one) => parts.forward(one, isQuietNow()));
  const view = () => ({ ...scope, alerts: [...alerts] });
  const armed = (): readonly Alert[] => alerts.filter((one) => one.state === 'armed');

  const fire = (alert: Alert, { symbol, value }: Fired): void => {
    const state = alert.repeat === 'once' ? 'fired' : 'armed';
    const next: Alert = { ...alert, state, firedAt: clock.now(), value, count: alert.count + 1 };
    change(alerts.map((one) => (one.alertId === alert.alertId ? next : one)));
    const { language, digitGrouping, notifyAlerts, notifyLiquidation, notifyAmounts } = parts.settings();
    const quiet = isQuietNow();
    centre.add({ kind: 'alert', alert: next, symbol, value });
    push('alerts.fired', { ...scope, alert: next, symbol, value, quiet });
    const isWanted = alert.condition.kind === 'liquidation' ? notifyLiquidation : notifyAlerts;
    if (!quiet && isWanted) {
      parts.shell.notify(alertTitle(language), alertWords(language, next, symbol, value, digitGrouping, notifyAmounts));
    }
  };
  const expire = (): void => {
    const over = armed().filter((one) => one.expiresAt !== null && one.expiresAt <= clock.now());
    if (over.length === 0) return;
    change(alerts.map((one) => (over.includes(one) ? { ...one, state: 'off' } : one)));
    for (const alert of over) centre.add({ kind: 'expired', alert });
  };

  const watch = createAlertWatch(clock, random, parts.link, {
    armed,
    held: () => held,
    beforeCompare: expire,
    fired: fire,
    gap: (symbol, from, to) => centre.add({ kind: 'gap', symbol, from, to }),
  });
  function change(next: readonly Alert[]): void {
    alerts = next;
    watch.follow();
    alertsStore.later();
    push('alerts.changed', view());
  }

  /** Adds a fill, a failed order or an ended plan, with a desktop notification outside the quiet hours. */
  const addNews = (news: News): void => {
    centre.add(news);
    const settings = parts.settings();
    if (isQuietNow()) return;
    const known = news.kind === 'fill' ? parts.link.instruments.find(news.market, news.symbol) : null;
    const shown = desktopNews(news, known ?? null, settings);
    if (shown) parts.shell.notify(shown.title, shown.body);
  };
  /** Adds what changed while the program did not run, including unwatched alerts of that time (B-A10). */
  const noticeSinceLastSession = async ({ since, items, more }: EventPayload<'trading.away'>): Promise<void> => {
    await loading;
    const all = missed === null ? items : [...items, { kind: 'alerts', ...missed } as const];
    missed = null;
    if (all.length > 0) centre.add({ kind: 'away', since, items: all, more });
  };
  const heard = createTradingNews({
    missedChanges: (list) => void noticeSinceLastSession(list),
    news: addNews,
    fill: watch.fill,
    positions(next) {
      held = next;
      watch.follow();
    },
  });

  const save = (alertId: string | null, on: boolean, draft: AlertDraft): Result<null, AppError> => {
    const before = alerts.find((one) => one.alertId === alertId);
    if (alertId !== null && !before) return fail(appError('refused', 'error.alert.unknown'));
    const others = alerts.filter((one) => one !== before);
    const refused = refusalOf(draft, on, others, parts.link.instruments, clock.now());
    if (refused) return fail(refused);
    if (!before) lastId += 1;
    const next: Alert = {
      ...draft,
      alertId: before?.alertId ?? `a${lastId}`,
      state: on ? 'armed' : 'off',
      createdAt: before?.createdAt ?? clock.now(),
      firedAt: before?.firedAt ?? null,
      value: before?.value ?? null,
      count: before?.count ?? 0,
    };
    // Watching restarts: prices seen for the old condition do not count for the new one.
    watch.forget(next.alertId);
    change(before ? alerts.map((one) => (one === before ? next : one)) : [...alerts, next]);
    return ok(null);
  };
  /** Returns success only when the file is on disk: an alert the user relies on must survive the next start. */
  const keptView = async () =>
    (await alertsStore.flush()) ? ok(view()) : fail(appError('unavailable', fileErrors.notKept));

  const beat = (): void => {
    expire();
    watchedAt = armed().length > 0 ? clock.now() : null;
    if (watchedAt !== null) alertsStore.later();
  };
  const beating = clock.every(BEAT_MS, beat);
  /** Calls made before the file was loaded wait for it. */
  let loaded: () => void = () => undefined;
  const loading = new Promise<void>((resolve) => (loaded = resolve));

  return {
    handlers: {
      'alerts.list': inSameContext(scope, async () => (await loading, ok(view()))),
      'alerts.save': inSameContext(scope, async ({ alertId, on, draft }: EventlessSave) => {
        await loading;
        const saved = save(alertId, on, draft);
        return saved.ok ? keptView() : saved;
      }),
      'alerts.delete': inSameContext(scope, async ({ alertId }: TradingContext & { readonly alertId: string }) => {
        await loading;
        change(alerts.filter((one) => one.alertId !== alertId));
        return keptView();
      }),
      'notices.list': inSameContext(scope, async () => (await loading, ok(centre.view()))),
      'notices.seen': inSameContext(
        scope,
        ({ id, alone }: TradingContext & { readonly id: number; readonly alone: boolean }) => {
          centre.seen(id, alone);
          return ok(centre.view());
        },
      ),
      'notices.clear': inSameContext(scope, () => {
        centre.clear();
        return ok(centre.view());
      }),
    },
    heard,
    failed: (error) => centre.add({ kind: 'error', error }),
    async load() {
      const [alertsText, notificationText] = await Promise.all([alertsStore.load(), notifications.load()]);
      centre.load(parsed(notificationText));
      const found = parsed(alertsText);
      alerts = alertsOf(found['alerts']);
      lastId = Math.max(lastId, Number.isSafeInteger(found['lastId']) ? (found['lastId'] as number) : 0);
      const since = found['watchedAt'];
      if (armed().length > 0 && typeof since === 'number' && clock.now() - since > BEAT_MS) {
        missed = { count: armed().length, from: since, to: clock.now() };
        centre.add({ kind: 'gap', symbol: null, from: since, to: clock.now() });
      }
      beat();
      watch.follow();
      loaded();
    },
    async stop() {
      beating();
      beat();
      watch.stop();
      await Promise.all([alertsStore.flush(), notifications.flush()]);
    },
  };
}

type EventlessSave = TradingContext & {
  readonly alertId: string | null;
  readonly on: boolean;
  readonly draft: AlertDraft;
};

function parsed(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = text === null ? {} : JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
