import type { SimulatorView } from '../../shared/ipc/appState.ts';
import type { Account, Environment } from '../../shared/domain/environment.ts';
import type { AppError } from '../../shared/result/appError.ts';
import type { DeskState } from '../state/desk/index.ts';
import type { FeedStatus } from '../ipc/feedStatus.ts';
import { keyState, type KeyState } from '../state/account/index.ts';
import { MAIN_SILENT, type EmptyReason, type PanelState } from './panelState.ts';

/** Inputs of the panel state of an account panel. */
export interface TradingPanelStateInputs {
  /** `null` before main has responded. */
  readonly environment: Environment | null;
  /** The main account when absent. */
  readonly account?: Account | null;
  readonly simulator: SimulatorView | null;
  readonly silentSince: number | null;
  readonly key: KeyState | null;
  /** Why trading could not be subscribed to. */
  readonly error: AppError | null;
  /** Status of every feed the panel draws from; `null`: no event received yet. */
  readonly feeds: readonly (FeedStatus | null)[];
  readonly hasContent: boolean;
  /** The reason shown by an empty panel. */
  readonly empty: EmptyReason;
}

/** Reason shown while there is no usable key for the shown data. */
export const KEY_MISSING = 'feed.keyMissing';

/** Returns several feeds as one: the stalest wins; while one has not arrived, the result is not live. */
export function combineFeeds(feeds: readonly (FeedStatus | null)[]): FeedStatus | null {
  const known = feeds.filter((feed) => feed !== null);
  const stale = known.filter((feed) => feed.status === 'stale').toSorted((a, b) => a.since - b.since)[0];
  const syncing = known.find((feed) => feed.status === 'syncing');
  const first = stale ?? syncing ?? known[0];
  if (!first || known.length === feeds.length || stale || syncing) return first ?? null;
  return { ...first, status: 'syncing', reason: 'feed.reason.loading' };
}

/** Main's reason for a list that the account does not have (document 3, Demo trading). */
const NOT_OFFERED = 'feed.reason.notOffered';

/** The reason shown by an empty list of the demo account where the exchange does not offer that list (A-DEMO). */
const demoLacks: Partial<Record<EmptyReason, EmptyReason>> = {
  noFills: 'demoFills',
  noClosedPositions: 'demoFills',
  noSpotLots: 'demoFills',
  noTriggers: 'demoTriggers',
  noPastTriggers: 'demoTriggers',
  noRecords: 'demoRecords',
};

/** Returns the feeds that the account has; a market the account lacks must not make the other one stale. */
function offeredFeeds(inputs: Pick<TradingPanelStateInputs, 'account' | 'feeds'>): TradingPanelStateInputs['feeds'] {
  return inputs.account === 'demo' ? inputs.feeds.filter((feed) => feed?.reason !== NOT_OFFERED) : inputs.feeds;
}

function withoutKey(key: KeyState): PanelState | null {
  switch (key.kind) {
    case 'ready':
      return null;
    case 'refused':
      return key.error === null ? { kind: 'empty', reason: 'noKey' } : { kind: 'failed', error: key.error };
    case 'none':
      return { kind: 'empty', reason: 'noKey' };
    case 'locked':
      return { kind: 'empty', reason: 'keyLocked' };
    case 'checking':
      return { kind: 'loading' };
    case 'waiting':
      return { kind: 'empty', reason: 'keyWaiting' };
  }
}

/**
 * Returns the panel state of an account panel: as for a market feed, with the key checked between the connection and
 * the content (B-B1, R21).
 */
export function tradingPanelState(inputs: TradingPanelStateInputs): PanelState {
  const { simulator, silentSince, key, error, hasContent } = inputs;
  if (inputs.environment === null) return { kind: 'loading' };
  if (inputs.environment === 'simulator' && simulator !== null && simulator.status !== 'running') {
    return { kind: 'stopped', status: simulator.status, error: simulator.error };
  }
  const missing = key === null ? null : withoutKey(key);
  if (missing !== null && !hasContent) return missing;
  if (error !== null) return { kind: 'failed', error };
  const feeds = offeredFeeds(inputs);
  const lacking = inputs.account === 'demo' ? demoLacks[inputs.empty] : undefined;
  if (!hasContent && lacking !== undefined) return { kind: 'empty', reason: lacking };
  if (!hasContent && feeds.length < inputs.feeds.length && feeds.length === 0)
    return { kind: 'empty', reason: 'demoSpot' };
  if (silentSince !== null) return { kind: 'stale', since: silentSince, reason: MAIN_SILENT };
  const feed = combineFeeds(feeds);
  if (feed === null) return { kind: 'loading' };
  if (feed.status === 'stale') return { kind: 'stale', since: feed.since, reason: feed.reason };
  if (missing !== null) return { kind: 'stale', since: feed.received ?? feed.since, reason: KEY_MISSING };
  if (feed.status === 'syncing') {
    return hasContent ? { kind: 'stale', since: feed.since, reason: feed.reason } : { kind: 'loading' };
  }
  return hasContent ? { kind: 'live' } : { kind: 'empty', reason: inputs.empty };
}

/** Returns the part of the window's state that {@link tradingPanelState} reads. To be compared shallowly. */
export function deskTradingInputs(state: DeskState): Pick<
  TradingPanelStateInputs,
  'environment' | 'account' | 'simulator' | 'silentSince'
> & {
  readonly credentials: NonNullable<DeskState['app']>['credentials'] | null;
} {
  return {
    environment: state.app?.environment ?? null,
    account: state.app?.account ?? null,
    simulator: state.app?.simulator ?? null,
    silentSince: state.silentSince,
    credentials: state.app?.credentials ?? null,
  };
}

/** Returns the key's state for {@link tradingPanelState}, from {@link deskTradingInputs}. */
export function keyOf(inputs: ReturnType<typeof deskTradingInputs>): KeyState | null {
  const { environment, credentials } = inputs;
  return environment === null || credentials === null ? null : keyState({ environment, credentials });
}
