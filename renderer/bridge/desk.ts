import type { SettingsPatch } from '../../shared/settings/settings.ts';
import type { AppState } from '../../shared/ipc/appState.ts';
import type { Cancel, Clock } from '../../shared/time/clock.ts';
import type { Client } from './client.ts';
import { createDeskStore, type DeskStore } from './deskStore.ts';
import { startWatchdog } from './watchdog.ts';

/** The desk's state and the few actions that belong to no panel. */
export interface Desk {
  readonly store: DeskStore;
  /** Shows the change at once and saves it; main's answer settles what holds. */
  readonly changeSettings: (patch: SettingsPatch) => void;
  readonly startSimulator: () => void;
  readonly stopSimulator: () => void;
  readonly reloadInstruments: () => void;
  /** Asks main for everything again. */
  readonly refresh: () => void;
  readonly dismissNotice: () => void;
  readonly dispose: () => void;
}

/** Connects the desk's store with main. */
export function createDesk(client: Client, clock: Clock): Desk {
  const store = createDeskStore();
  const stops: Cancel[] = [];
  let changesUnderWay = 0;
  let instrumentRequest = 0;

  const patchApp = (patch: Partial<AppState>): void => {
    const { app } = store.getState();
    if (app) store.setState({ app: { ...app, ...patch } });
  };
  const refresh = async (): Promise<void> => {
    const result = await client.call('app.state', {});
    if (result.ok) store.setState({ app: result.value, appError: null });
    else store.setState({ appError: result.error });
  };
  const reloadInstruments = async (): Promise<void> => {
    instrumentRequest += 1;
    const own = instrumentRequest;
    if (store.getState().instruments.status === 'failed') store.setState({ instruments: { status: 'loading' } });
    const result = await client.call('market.instruments', {});
    if (own !== instrumentRequest) return;
    if (result.ok) store.setState({ instruments: { status: 'ready', list: result.value } });
    else if (store.getState().instruments.status !== 'ready') {
      store.setState({ instruments: { status: 'failed', error: result.error } });
    }
  };
  const switchSimulator = async (name: 'simulator.start' | 'simulator.stop'): Promise<void> => {
    const result = await client.call(name, {});
    if (result.ok) patchApp({ simulator: result.value });
    else store.setState({ notice: { error: result.error, at: clock.now() } });
  };
  const changeSettings = async (patch: SettingsPatch): Promise<void> => {
    const { app } = store.getState();
    if (!app) return;
    patchApp({ settings: { ...app.settings, ...withoutUndefined(patch) } });
    changesUnderWay += 1;
    const result = await client.call('settings.change', patch);
    changesUnderWay -= 1;
    if (!result.ok) {
      store.setState({ notice: { error: result.error, at: clock.now() } });
      if (changesUnderWay === 0) await refresh();
    } else if (changesUnderWay === 0) patchApp({ settings: result.value });
  };

  stops.push(
    client.on('simulator.changed', (simulator) => {
      const before = store.getState().app?.simulator.status;
      patchApp({ simulator });
      if (simulator.status === 'running' && before !== 'running') void reloadInstruments();
    }),
    client.on('connections.changed', (connections) => patchApp({ connections })),
    client.on('clocks.changed', (clocks) => patchApp({ clocks })),
    client.on('settings.changed', (settings) => {
      if (changesUnderWay === 0) patchApp({ settings });
    }),
    client.on('market.instrumentsChanged', () => void reloadInstruments()),
    client.on('app.notice', (notice) => store.setState({ notice })),
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
    reloadInstruments: () => void reloadInstruments(),
    refresh: () => void refresh(),
    dismissNotice: () => store.setState({ notice: null }),
    dispose() {
      for (const stop of stops) stop();
    },
  };
}

/** Fields that are present but undefined would erase what stands. */
function withoutUndefined(patch: SettingsPatch): Partial<AppState['settings']> {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
}
