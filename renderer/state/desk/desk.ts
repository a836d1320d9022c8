import { markets } from '../../../shared/exchange/markets.ts';
import type { SettingsPatch } from '../../../shared/settings/settings.ts';
import type { AppState } from '../../../shared/ipc/appState.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import type { Cancel, Clock } from '../../../shared/time/clock.ts';
import type { Client } from '../../ipc/client.ts';
import { createDeskStore, type CommandDialog, type DeskStore } from './deskStore.ts';
import { POLITE_MS, addNotice, toneOf, type NoticeContent } from './notices.ts';
import { startWatchdog } from '../../ipc/watchdog.ts';

/**
 * Reports to main how far this window has processed events (B-C10). Events arrive in order, so a received mark means
 * that everything before it was processed. One response is sent at a time, so a window that resumes with many marks
 * responds to the last; main repeats a mark whose response failed.
 */
export function answerMarks(client: Client): Cancel {
  let newest = 0;
  let answering = false;
  const answer = async (): Promise<void> => {
    answering = true;
    for (let notified = 0; notified !== newest;) {
      notified = newest;
      await client.call('market.seen', { number: notified });
    }
    answering = false;
  };
  return client.on('market.mark', ({ number }) => {
    newest = number;
    if (!answering) void answer();
  });
}

/** The window's state and the few actions that belong to no panel. */
export interface Desk {
  readonly store: DeskStore;
  /** Shows the change at once and saves it; main's result decides the final value. */
  readonly changeSettings: (patch: SettingsPatch) => void;
  readonly startSimulator: () => void;
  readonly stopSimulator: () => void;
  /** Replaces the simulator's example account by an empty one. */
  readonly leaveExample: () => void;
  readonly reloadInstruments: () => void;
  /** Reads everything from main again. */
  readonly refresh: () => void;
  /** Shows a notice; one that only informs disappears automatically, the others stay until the user dismisses them. */
  readonly notify: (news: NoticeContent) => void;
  readonly dismissNotice: (id: number) => void;
  /** Opens or closes the API key dialog. */
  readonly showKeys: (open: boolean) => void;
  /** Opens or closes the dialog of the user's own limits. */
  readonly showLimits: (open: boolean) => void;
  /** Opens the timeline of an intent, or closes it. */
  readonly showTimeline: (intentId: string | null) => void;
  /** Opens or closes the details of an order that was placed elsewhere. */
  readonly showDetails: (order: ReturnType<DeskStore['getState']>['detailsOf']) => void;
  /** Opens the palette, the hotkeys, their cheat sheet or the symbol list; `null` closes it. */
  readonly showCommand: (command: CommandDialog | null) => void;
  /** Sets the hotkeys that tooltips name. */
  readonly setHotkeys: (hotkeys: ReturnType<DeskStore['getState']>['hotkeys']) => void;
  readonly dispose: () => void;
}

/**
 * Delay in ms before the window requests the instruments again, after a response without a market's list or without a
 * response.
 */
export const LISTS_AGAIN_MS = 5_000;

/** Connects the window's store with main. */
export function createDesk(client: Client, clock: Clock): Desk {
  const store = createDeskStore();
  const stops: Cancel[] = [];
  let changesUnderWay = 0;
  let instrumentRequest = 0;
  let lastNotice = 0;

  const patchApp = (patch: Partial<AppState>): void => {
    const { app } = store.getState();
    if (app) store.setState({ app: { ...app, ...patch } });
  };
  const dismissNotice = (id: number): void =>
    store.setState({ notices: store.getState().notices.filter((one) => one.id !== id) });
  const notify = (news: NoticeContent, at = clock.now()): void => {
    lastNotice += 1;
    const id = lastNotice;
    store.setState({ notices: addNotice(store.getState().notices, { id, at, news }) });
    if (toneOf(news) === 'polite') clock.after(POLITE_MS, () => dismissNotice(id));
  };
  const notifyError = (error: AppError): void => notify({ kind: 'error', error });
  const refresh = async (): Promise<void> => {
    const result = await client.call('app.state', {});
    if (result.ok) store.setState({ app: result.value, appError: null });
    else store.setState({ appError: result.error });
  };
  // Main announces when a list has been loaded. A window that missed the event, or whose request failed, would
  // otherwise never know the symbols.
  let listsAgain: Cancel | undefined;
  const reloadInstruments = async (): Promise<void> => {
    instrumentRequest += 1;
    const requestId = instrumentRequest;
    listsAgain?.();
    listsAgain = clock.after(LISTS_AGAIN_MS, () => void reloadInstruments());
    if (store.getState().instruments.status === 'failed') store.setState({ instruments: { status: 'loading' } });
    const result = await client.call('market.instruments', {});
    if (requestId !== instrumentRequest) return;
    if (result.ok) {
      const list = result.value;
      store.setState({ instruments: { status: 'ready', list } });
      if (markets.every((market) => list.some((one) => one.market === market))) return listsAgain();
      const missing = await client.call('market.missingLists', {});
      if (requestId !== instrumentRequest || !missing.ok || missing.value.length === 0) return;
      store.setState({ instruments: { status: 'ready', list, missing: missing.value } });
    } else if (store.getState().instruments.status !== 'ready') {
      store.setState({ instruments: { status: 'failed', error: result.error } });
    }
  };
  const switchSimulator = async (
    name: 'simulator.start' | 'simulator.stop' | 'simulator.leaveExample',
  ): Promise<void> => {
    const result = await client.call(name, {});
    if (result.ok) patchApp({ simulator: result.value });
    else notifyError(result.error);
  };
  const changeSettings = async (patch: SettingsPatch): Promise<void> => {
    const { app } = store.getState();
    if (!app) return;
    patchApp({ settings: { ...app.settings, ...withoutUndefined(patch) } });
    changesUnderWay += 1;
    const result = await client.call('settings.change', patch);
    changesUnderWay -= 1;
    if (!result.ok) {
      notifyError(result.error);
      if (changesUnderWay === 0) await refresh();
    } else if (changesUnderWay === 0) patchApp({ settings: result.value });
  };

  stops.push(
    client.on('simulator.changed', (simulator) => {
      const before = store.getState().app?.simulator.status;
      patchApp({ simulator });
      if (simulator.status === 'running' && before !== 'running') void reloadInstruments();
    }),
    // Notices of one trading context do not apply in another (R16).
    store.subscribe(({ app, notices }, before) => {
      const same = app?.environment === before.app?.environment && app?.account === before.app?.account;
      if (before.app === null || same) return;
      if (notices.length > 0) store.setState({ notices: [] });
      const { timelineOf, detailsOf } = store.getState();
      if (timelineOf !== null || detailsOf !== null) store.setState({ timelineOf: null, detailsOf: null });
    }),
    client.on('connections.changed', (connections) => patchApp({ connections })),
    client.on('clocks.changed', (clocks) => patchApp({ clocks })),
    client.on('settings.changed', (settings) => {
      if (changesUnderWay === 0) patchApp({ settings });
    }),
    client.on('market.instrumentsChanged', () => void reloadInstruments()),
    client.on('app.notice', ({ error, at }) => notify({ kind: 'error', error }, at)),
    client.on('credentials.changed', (credentials) => patchApp({ credentials })),
    answerMarks(client),
    () => listsAgain?.(),
    startWatchdog(client, clock, (silentSince) => {
      store.setState({ silentSince });
      if (silentSince === null) void refresh();
    }),
  );
  void refresh();
  void reloadInstruments();

  return {
    store,
    changeSettings: (patch) => void changeSettings(patch),
    startSimulator: () => void switchSimulator('simulator.start'),
    stopSimulator: () => void switchSimulator('simulator.stop'),
    leaveExample: () => void switchSimulator('simulator.leaveExample'),
    reloadInstruments: () => void reloadInstruments(),
    refresh: () => void refresh(),
    notify: (news) => notify(news),
    dismissNotice,
    showKeys: (keysOpen) => store.setState({ keysOpen }),
    showLimits: (limitsOpen) => store.setState({ limitsOpen }),
    showTimeline: (timelineOf) => store.setState({ timelineOf }),
    showDetails: (detailsOf) => store.setState({ detailsOf }),
    showCommand: (command) => store.setState({ command }),
    setHotkeys: (hotkeys) => store.setState({ hotkeys }),
    dispose() {
      for (const stop of stops) stop();
    },
  };
}

/** Fields that are present but undefined would overwrite current values. */
function withoutUndefined(patch: SettingsPatch): Partial<AppState['settings']> {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
}
