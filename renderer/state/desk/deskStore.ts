import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Instrument } from '../../../shared/domain/instrument.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
import type { AppState } from '../../../shared/ipc/appState.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import type { Notice } from './notices.ts';

/** Loading state of the instruments. */
export type Instruments =
  | { readonly status: 'loading' }
  /**
   * `missing`: markets whose list could not be loaded, and why; a market without a list and without an entry is still
   * loading.
   */
  | { readonly status: 'ready'; readonly list: readonly Instrument[]; readonly missing?: readonly MissingList[] }
  | { readonly status: 'failed'; readonly error: AppError };

/** A market whose instruments have never been loaded successfully, and why. */
export interface MissingList {
  readonly market: Market;
  readonly error: AppError;
}

/** The state of the whole window; panels read it through narrow selectors. */
export interface DeskState {
  /** `null` until main has responded for the first time. */
  readonly app: AppState | null;
  /** Why the app state could not be read; `null` when it was read. */
  readonly appError: AppError | null;
  readonly instruments: Instruments;
  /** Monotonic ms of the last message from main while main is silent, otherwise `null`. */
  readonly silentSince: number | null;
  /** The theme in effect, with `system` resolved. */
  readonly resolvedTheme: 'dark' | 'light';
  /** Notices, oldest first, until dismissed; limited in number. */
  readonly notices: readonly Notice[];
  /** Whether the API key dialog is open. */
  readonly keysOpen: boolean;
  /** Whether the dialog of the user's own limits is open. */
  readonly limitsOpen: boolean;
  /** Id of the intent whose timeline is shown; `null` when none is. */
  readonly timelineOf: string | null;
  /** The order placed elsewhere whose details are shown; `null` when none is. */
  readonly detailsOf: { readonly symbol: string; readonly orderId: string } | null;
  /** The open command dialog, including the symbol list; `null` when none is. */
  readonly command: CommandDialog | null;
  /** The hotkeys as displayed, by action; empty until they are loaded. */
  readonly hotkeys: Readonly<Record<string, string>>;
}

/** Dialogs opened by hotkeys, the palette and panels; `accountSettings`, `notificationSettings`, `updateSettings` and
 * `networkSettings`: the settings at that section. */
export type CommandDialog =
  | 'palette'
  | 'settings'
  | 'accountSettings'
  | 'notificationSettings'
  | 'updateSettings'
  | 'networkSettings'
  | 'hotkeys'
  | 'cheatSheet'
  | 'symbols'
  | 'moveFunds'
  | 'transfer'
  | 'exportOrders'
  | 'exportFills'
  | 'report'
  | 'diagnostics'
  | 'about'
  | 'whatsNew'
  | 'forwardAlerts'
  | 'settingsBackup'
  | 'profiles'
  | 'addresses';

/** The window's store. */
export type DeskStore = StoreApi<DeskState>;

/** Creates an empty store, before main has responded. */
export function createDeskStore(): DeskStore {
  return createStore<DeskState>(() => ({
    app: null,
    appError: null,
    instruments: { status: 'loading' },
    silentSince: null,
    resolvedTheme: 'dark',
    notices: [],
    keysOpen: false,
    limitsOpen: false,
    timelineOf: null,
    detailsOf: null,
    command: null,
    hotkeys: {},
  }));
}

/** One symbol of one market. */
export interface Selection {
  readonly market: Market;
  readonly symbol: string;
}

/** Returns the instrument of this market and symbol; `null` if it is not listed. */
export function findInstrument(instruments: Instruments, selection: Selection): Instrument | null {
  if (instruments.status !== 'ready') return null;
  return instruments.list.find((one) => one.market === selection.market && one.symbol === selection.symbol) ?? null;
}
