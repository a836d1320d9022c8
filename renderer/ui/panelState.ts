import type { SimulatorView } from '../../shared/ipc/appState.ts';
import type { AppError } from '../../shared/result/appError.ts';
import type { Environment } from '../../shared/domain/environment.ts';
import type { FeedPhase } from '../ipc/feedStatus.ts';
import type { Market } from '../../shared/exchange/markets.ts';
import {
  type DeskState,
  type Instruments,
  type MissingList,
  type Selection,
  findInstrument,
} from '../state/desk/index.ts';
import { windowError } from '../ipc/client.ts';

/** Why a panel has nothing to show. */
export type EmptyReason =
  | 'noData'
  | 'notListed'
  | 'noKey'
  | 'keyWaiting'
  | 'keyLocked'
  | 'noOrders'
  | 'noPastOrders'
  | 'noFills'
  | 'noClosedPositions'
  | 'noEquity'
  | 'noReceipts'
  | 'noSpotLots'
  | 'noPositions'
  | 'noBalances'
  | 'zeroBalances'
  | 'noTriggers'
  | 'noPastTriggers'
  | 'noRecords'
  | 'noFees'
  | 'noRebates'
  | 'noRebateTransfers'
  | 'noNews'
  | 'noAlerts'
  | 'noSimulator'
  | 'demoFills'
  | 'demoTriggers'
  | 'demoRecords'
  | 'demoFees'
  | 'demoRebates'
  | 'demoSpot'
  | 'noFollows'
  | 'noCopies'
  | 'noPastCopies'
  | 'noCopyDemo';

/**
 * The state of a panel: one of five panel states, or `stopped` while its simulator is not running. Times are monotonic
 * ms.
 */
export type PanelState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'live' }
  | { readonly kind: 'stale'; readonly since: number; readonly reason: string | null }
  | { readonly kind: 'empty'; readonly reason: EmptyReason }
  /** `cause`: the underlying error with its own message. */
  | { readonly kind: 'failed'; readonly error: AppError; readonly cause?: AppError }
  | { readonly kind: 'stopped'; readonly status: 'stopped' | 'starting' | 'failed'; readonly error: AppError | null };

/** Inputs of the panel state of a panel with a feed. */
export interface PanelStateInputs {
  /** `null` before main has responded. */
  readonly environment: Environment | null;
  readonly simulator: SimulatorView | null;
  readonly silentSince: number | null;
  readonly instruments: Instruments;
  readonly selection: Selection;
  /** The feed's own failure: the subscription was rejected. */
  readonly error: AppError | null;
  readonly feed: FeedPhase | null;
  /** Whether there is something to draw. */
  readonly hasContent: boolean;
}

/** Reason shown while main does not respond. */
export const MAIN_SILENT = 'feed.mainSilent';

/**
 * Returns the panel state of a feed panel. The worst condition wins: a stopped simulator before an error, an error
 * before a silent main, a silent main before the feed's own state. Content is never shown as live unless the feed is
 * live and main responds (B-B1).
 */
export function panelStateOf(inputs: PanelStateInputs): PanelState {
  const { simulator, feed, error, hasContent, silentSince } = inputs;
  if (inputs.environment === null) return { kind: 'loading' };
  if (inputs.environment === 'simulator' && simulator !== null && simulator.status !== 'running') {
    return { kind: 'stopped', status: simulator.status, error: simulator.error };
  }
  const unlisted = unlistedState(inputs);
  // Whether the window's list or main's refusal arrives first must not decide which of the two is shown.
  const isShownAsUnlisted = error?.key === 'error.market.unknownSymbol' && unlisted?.kind === 'empty';
  if (error !== null && !isShownAsUnlisted) return { kind: 'failed', error };
  if (unlisted) return unlisted;
  if (inputs.instruments.status === 'failed' && !hasContent) {
    return { kind: 'failed', error: inputs.instruments.error };
  }
  if (silentSince !== null) return { kind: 'stale', since: silentSince, reason: MAIN_SILENT };
  if (feed === null) return { kind: 'loading' };
  if (feed.status === 'stale') return { kind: 'stale', since: feed.since, reason: feed.reason };
  if (feed.status === 'syncing') {
    return hasContent ? { kind: 'stale', since: feed.since, reason: feed.reason } : { kind: 'loading' };
  }
  return hasContent ? { kind: 'live' } : { kind: 'empty', reason: 'noData' };
}

/**
 * Returns the panel state of a symbol that is not among the instruments: unlisted only if the list of its market has been
 * loaded. Null when the symbol is known, or nothing is known yet.
 */
function unlistedState({
  instruments,
  selection,
}: Pick<PanelStateInputs, 'instruments' | 'selection'>): PanelState | null {
  if (instruments.status !== 'ready' || findInstrument(instruments, selection) !== null) return null;
  return withoutList(instruments, [selection.market]) ?? { kind: 'empty', reason: 'notListed' };
}

/** Returns the window's error for a market whose symbols could not be loaded. */
export function listMissing({ market, error }: MissingList): AppError {
  return windowError(error.kind, `error.market.listMissing.${market}`);
}

/**
 * Returns the panel state of a component that needs the list of one of these markets while none is loaded; null as soon
 * as one is.
 */
export function withoutList(
  { list, missing = [] }: Extract<Instruments, { status: 'ready' }>,
  markets: readonly Market[],
): Extract<PanelState, { kind: 'loading' | 'failed' }> | null {
  if (list.some(({ market }) => markets.includes(market))) return null;
  const lost = missing.filter(({ market }) => markets.includes(market));
  const [first] = lost;
  if (!first || lost.length < markets.length) return { kind: 'loading' };
  return { kind: 'failed', error: listMissing(first), cause: first.error };
}

/** Returns the part of the window's state that {@link panelStateOf} reads. */
export function deskStateInputs(
  state: DeskState,
): Pick<PanelStateInputs, 'environment' | 'simulator' | 'silentSince' | 'instruments'> {
  return {
    environment: state.app?.environment ?? null,
    simulator: state.app?.simulator ?? null,
    silentSince: state.silentSince,
    instruments: state.instruments,
  };
}
