import { describe, expect, it } from 'vitest';
import type { FeedStatus } from '../../../renderer/ipc/feedStatus.ts';
import { keyState } from '../../../renderer/state/account/keys.ts';
import {
  combineFeeds,
  tradingPanelState,
  type TradingPanelStateInputs,
} from '../../../renderer/ui/tradingPanelState.ts';
import { pastPanelState } from '../../../renderer/ui/usePastPanelState.ts';
import { appState, storedKey } from '../support/builders.ts';
import { windowError } from '../../../renderer/ipc/client.ts';

const feed = (status: FeedStatus['status'], since = 0, reason: string | null = null): FeedStatus => ({
  status,
  reason,
  since,
  received: since,
});
const live = feed('live');
const error = windowError('auth', 'error.exchange.auth');
const panelState = (more: Partial<TradingPanelStateInputs> = {}) =>
  tradingPanelState({
    environment: 'simulator',
    simulator: appState().simulator,
    silentSince: null,
    key: { kind: 'ready' },
    error: null,
    feeds: [live],
    hasContent: true,
    empty: 'noOrders',
    ...more,
  });

describe('account panel state', () => {
  it('is live with a usable key, a live feed and content; empty without content', () => {
    expect([panelState(), panelState({ hasContent: false })]).toEqual([
      { kind: 'live' },
      { kind: 'empty', reason: 'noOrders' },
    ]);
  });

  it('is loading before main has responded and before every feed has arrived', () => {
    expect([
      panelState({ environment: null }),
      panelState({ feeds: [null] }),
      panelState({ feeds: [live, null], hasContent: false }),
    ]).toEqual([{ kind: 'loading' }, { kind: 'loading' }, { kind: 'loading' }]);
  });

  it('B-B1 is stale while a feed is stale or missing, or main is silent', () => {
    expect([
      panelState({ feeds: [live, feed('stale', 7, 'feed.reason.disconnected')] }),
      panelState({ silentSince: 3 }),
      panelState({ feeds: [live, null] }),
    ]).toEqual([
      { kind: 'stale', since: 7, reason: 'feed.reason.disconnected' },
      { kind: 'stale', since: 3, reason: 'feed.mainSilent' },
      { kind: 'stale', since: 0, reason: 'feed.reason.loading' },
    ]);
  });

  it('R21 names the key problem, and never "no key" for a locked key', () => {
    const without = (key: TradingPanelStateInputs['key']) => panelState({ key, hasContent: false, feeds: [null] });
    expect([
      without({ kind: 'none' }),
      without({ kind: 'locked' }),
      without({ kind: 'waiting' }),
      without({ kind: 'checking' }),
      without({ kind: 'refused', error }),
    ]).toEqual([
      { kind: 'empty', reason: 'noKey' },
      { kind: 'empty', reason: 'keyLocked' },
      { kind: 'empty', reason: 'keyWaiting' },
      { kind: 'loading' },
      { kind: 'failed', error },
    ]);
  });

  it('A-DEMO: names lists the demo account lacks; an unsupported market does not make the other stale', () => {
    const lacking = feed('stale', 1, 'feed.reason.notOffered');
    const demo = (more: Partial<TradingPanelStateInputs>) =>
      panelState({ account: 'demo', hasContent: false, ...more });
    expect([
      demo({ feeds: [lacking], empty: 'noFills' }),
      demo({ feeds: [lacking], empty: 'noTriggers' }),
      demo({ feeds: [live], empty: 'noRecords' }),
      demo({ feeds: [lacking], empty: 'noPastOrders' }),
      demo({ feeds: [lacking, live], empty: 'noOrders' }),
      demo({ feeds: [lacking, live], hasContent: true }),
      panelState({ account: 'main', feeds: [feed('stale', 1, 'feed.reason.queryFailed')], hasContent: false }),
    ]).toEqual([
      { kind: 'empty', reason: 'demoFills' },
      { kind: 'empty', reason: 'demoTriggers' },
      { kind: 'empty', reason: 'demoRecords' },
      { kind: 'empty', reason: 'demoSpot' },
      { kind: 'empty', reason: 'noOrders' },
      { kind: 'live' },
      { kind: 'stale', since: 1, reason: 'feed.reason.queryFailed' },
    ]);
  });

  it('shows existing content as stale once the key is missing', () => {
    expect(panelState({ key: { kind: 'locked' }, feeds: [feed('live', 5)] })).toEqual({
      kind: 'stale',
      since: 5,
      reason: 'feed.keyMissing',
    });
  });

  it('a stopped simulator takes precedence over everything else', () => {
    const simulator = { ...appState().simulator, status: 'stopped' } as const;
    expect(panelState({ simulator, key: { kind: 'none' }, error })).toEqual({
      kind: 'stopped',
      status: 'stopped',
      error: null,
    });
  });

  it('combines feeds to the worst of them', () => {
    expect([
      combineFeeds([]),
      combineFeeds([live, live])?.status,
      combineFeeds([feed('stale', 9), feed('stale', 4), live])?.since,
      combineFeeds([live, feed('syncing', 2)])?.status,
    ]).toEqual([null, 'live', 4, 'syncing']);
  });
});

describe('history panel state', () => {
  const empty = { kind: 'empty', reason: 'noFills' } as const;
  const past = { status: 'ready', error: null, hasContent: false, empty: 'noFills' } as const;

  it('is empty only when the exchange has answered with no records', () => {
    expect([
      pastPanelState(empty, past),
      pastPanelState(empty, { ...past, status: 'loading' }),
      pastPanelState(empty, { ...past, status: 'failed', error }),
      pastPanelState({ kind: 'empty', reason: 'noKey' }, { ...past, status: 'loading' }),
      pastPanelState({ kind: 'live' }, { ...past, hasContent: true, error }),
    ]).toEqual([
      empty,
      { kind: 'loading' },
      { kind: 'failed', error },
      { kind: 'empty', reason: 'noKey' },
      { kind: 'live' },
    ]);
  });
});

describe('state of the key in use', () => {
  const of = (keychain: 'ready' | 'waiting' | 'unknown' | 'memoryOnly', ...keys: ReturnType<typeof storedKey>[]) =>
    keyState({ environment: 'simulator', credentials: { keychain, reason: null, keys } });

  it('is that of the active key of this environment', () => {
    expect([
      of('ready', storedKey({ environment: 'live' }), storedKey({ active: false })),
      of('ready', storedKey({ state: 'locked' })),
      of('ready', storedKey({ state: 'refused', error })),
      of('memoryOnly', storedKey()),
    ]).toEqual([{ kind: 'none' }, { kind: 'locked' }, { kind: 'refused', error }, { kind: 'ready' }]);
  });

  it('R21 is waiting until the keychain has responded', () => {
    expect([of('waiting'), of('unknown')]).toEqual([{ kind: 'waiting' }, { kind: 'waiting' }]);
  });
});
