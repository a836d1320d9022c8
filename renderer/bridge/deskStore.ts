import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Instrument } from '../../shared/domain/instrument.ts';
import type { Market } from '../../shared/exchange/markets.ts';
import type { AppState } from '../../shared/ipc/appState.ts';
import type { AppError } from '../../shared/result/appError.ts';
import type { Notice } from './notices.ts';

/** How far the list of instruments is. */
export type Instruments =
  | { readonly status: 'loading' }
  /** `missing`: markets whose list could not be loaded, and why; without it a market that has none is still awaited. */
  | { readonly status: 'ready'; readonly list: readonly Instrument[]; readonly missing?: readonly MissingList[] }
  | { readonly status: 'failed'; readonly error: AppError };

/** A market whose list of instruments could not be loaded even once, and why. */
export interface MissingList {
  readonly market: Market;
  readonly error: AppError;
}

/** What the whole desk knows; panels read it through narrow selectors. */
export interface DeskState {
  /** `null` until main answered for the first time. */
  readonly app: AppState | null;
  /** Why the state could not be read; `null` when it was. */
  readonly appError: AppError | null;
  readonly instruments: Instruments;
  /** Monotonic ms of main's last sign of life while it is silent, else `null`. */
  readonly silentSince: number | null;
  /** The theme in effect, `system` resolved. */
  readonly resolvedTheme: 'dark' | 'light';
  /** What is worth telling, oldest first, until dismissed; bounded. */
  readonly notices: readonly Notice[];
  /** Whether the dialog of keys is open. */
  readonly keysOpen: boolean;
  /** Whether the dialog of the person's own limits is open. */
  readonly limitsOpen: boolean;
  /** The intent whose timeline is shown; `null` when none is. */
  readonly timelineOf: string | null;
  /** The order placed elsewhere whose details are shown; `null` when none is. */
  readonly detailsOf: { readonly symbol: string; readonly orderId: string } | null;
  /** The dialog of commands that is open, the list of symbols among them; `null` when none is. */
  readonly command: CommandDialog | null;
}

/** Dialogs that keys and the palette open. */
export type CommandDialog = 'palette' | 'hotkeys' | 'cheatSheet' | 'symbols';

/** The desk's store. */
export type DeskStore = StoreApi<DeskState>;

/** An empty desk, before main answered. */
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
  }));
}

/** One symbol of one market. */
export interface Selection {
  readonly market: Market;
  readonly symbol: string;
}

/** The instrument with this name, if it is listed. */
export function findInstrument(instruments: Instruments, selection: Selection): Instrument | null {
  if (instruments.status !== 'ready') return null;
  return instruments.list.find((one) => one.market === selection.market && one.symbol === selection.symbol) ?? null;
}
