import type { SimulatorView } from '../../shared/ipc/appState.ts';
import type { AppError } from '../../shared/result/appError.ts';
import type { Environment } from '../../shared/domain/environment.ts';
import type { FeedPhase } from '../bridge/feedStatus.ts';
import type { Market } from '../../shared/exchange/markets.ts';
import type { DeskState, Instruments, MissingList, Selection } from '../bridge/deskStore.ts';
import { findInstrument } from '../bridge/deskStore.ts';
import { windowError } from '../bridge/windowError.ts';

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

/** What a panel shows: one of the five faces, or that the simulator behind it does not run. Times are monotonic ms. */
export type PanelState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'live' }
  | { readonly kind: 'stale'; readonly since: number; readonly reason: string | null }
  | { readonly kind: 'empty'; readonly reason: EmptyReason }
  /** `cause`: what is behind the error, in its own words. */
  | { readonly kind: 'failed'; readonly error: AppError; readonly cause?: AppError }
  | { readonly kind: 'stopped'; readonly status: 'stopped' | 'starting' | 'failed'; readonly error: AppError | null };

/** What decides the face of a panel that draws a feed. */
export interface PanelStateInputs {
  /** `null` before main answered. */
  readonly environment: Environment | null;
  readonly simulator: SimulatorView | null;
  readonly silentSince: number | null;
  readonly instruments: Instruments;
  readonly selection: Selection;
  /** The feed's own failure: the subscription was refused. */
  readonly error: AppError | null;
  readonly feed: FeedPhase | null;
  /** Whether there is something to draw. */
  readonly hasContent: boolean;
}

/** Reason given while main itself does not answer. */
export const MAIN_SILENT = 'feed.mainSilent';

/**
 * The face of a feed panel. What is worse wins: a stopped simulator before an error, an error before silence, silence
 * before the feed's own state. Content never shows as live unless the feed says live and main is heard (B-B1).
 */
export function panelStateOf(inputs: PanelStateInputs): PanelState {
  const { simulator, feed, error, hasContent, silentSince } = inputs;
  if (inputs.environment === null) return { kind: 'loading' };
  if (inputs.environment === 'simulator' && simulator !== null && simulator.status !== 'running') {
    return { kind: 'stopped', status: simulator.status, error: simulator.error };
  }
  if (error !== null) return { kind: 'failed', error };
  if (inputs.instruments.status === 'ready' && findInstrument(inputs.instruments, inputs.selection) === null) {
    // A symbol is only unlisted where the list of its market came.
    return withoutList(inputs.instruments, [inputs.selection.market]) ?? { kind: 'empty', reason: 'notListed' };
  }
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

/** The error of a market whose list of symbols could not be loaded, in the window's own words. */
export function listMissing({ market, error }: MissingList): AppError {
  return windowError(error.kind, `error.market.listMissing.${market}`);
}

/** The face of what needs the list of one of these markets while none of them came; null as soon as one is there. */
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

/** The part of the desk's state that {@link panelStateOf} reads. */
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
