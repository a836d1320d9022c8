import { describe, expect, it } from 'vitest';
import { watchState, type WatchStateInputs } from '../../../../renderer/features/watchlist/Panel.tsx';
import { instrument } from '../../support/builders.ts';
import { windowError } from '../../../../renderer/ipc/client.ts';

const live = { status: 'live', reason: null, since: 1, received: 2 } as const;
const refused = windowError('unavailable', 'error.exchange.stopped');
const inputs = (more: Partial<WatchStateInputs> = {}): WatchStateInputs => ({
  environment: 'simulator',
  simulator: { status: 'running', seed: 1, timeFactor: 1, error: null },
  silentSince: null,
  instruments: { status: 'ready', list: [instrument()] },
  feeds: { spot: live, futures: live },
  errors: { spot: null, futures: null },
  markets: ['spot', 'futures'],
  opened: 5,
  ...more,
});

/** Returns a market whose symbol list could not be loaded. */
const lost = (market: 'spot' | 'futures') => ({
  market,
  error: windowError('network', 'error.network.unreachable', { host: market }),
});

describe('watchlist panel state (B-B1)', () => {
  it.each<readonly [string, Partial<WatchStateInputs>, ReturnType<typeof watchState>]>([
    ['is live', {}, { kind: 'live' }],
    ['is loading before main answered', { environment: null }, { kind: 'loading' }],
    ['is loading without the symbols', { instruments: { status: 'loading' } }, { kind: 'loading' }],
    [
      'is loading while no list of its markets came',
      { instruments: { status: 'ready', list: [] } },
      { kind: 'loading' },
    ],
    [
      'says that the lists could not be loaded, and why, once that is so of each of its markets',
      { instruments: { status: 'ready', list: [], missing: [lost('spot'), lost('futures')] } },
      { kind: 'failed', error: windowError('network', 'error.market.listMissing.spot'), cause: lost('spot').error },
    ],
    [
      'is loading while one of its markets is awaited',
      { instruments: { status: 'ready', list: [], missing: [lost('spot')] } },
      { kind: 'loading' },
    ],
    [
      'shows the market whose list came',
      { instruments: { status: 'ready', list: [instrument()], missing: [lost('spot')] } },
      { kind: 'live' },
    ],
    ['is loading before its first figures, not old', { feeds: { spot: null, futures: null } }, { kind: 'loading' }],
    [
      'is loading while main asks for them the first time',
      {
        feeds: {
          spot: { ...live, status: 'syncing', reason: 'feed.reason.connecting', since: 3 },
          futures: { ...live, status: 'syncing', reason: 'feed.reason.connecting', since: 3 },
        },
      },
      { kind: 'loading' },
    ],
    [
      'says what keeps the first figures from coming',
      {
        feeds: {
          spot: { ...live, status: 'syncing', reason: 'error.rate.limited', since: 3 },
          futures: { ...live, status: 'syncing', reason: 'feed.reason.connecting', since: 3 },
        },
      },
      { kind: 'stale', since: 3, reason: 'error.rate.limited' },
    ],
    [
      'is as old as the stalest market it shows',
      { feeds: { spot: { ...live, status: 'stale', reason: 'feed.reason.silent', since: 3 }, futures: live } },
      { kind: 'stale', since: 3, reason: 'feed.reason.silent' },
    ],
    [
      'leaves a market alone that it does not show',
      { markets: ['futures'], feeds: { spot: null, futures: live }, errors: { spot: refused, futures: null } },
      { kind: 'live' },
    ],
    [
      'says what one market was refused for',
      { errors: { spot: refused, futures: null } },
      { kind: 'stale', since: 5, reason: 'error.exchange.stopped' },
    ],
    ['failed when both were', { errors: { spot: refused, futures: refused } }, { kind: 'failed', error: refused }],
    ['is old while main is silent', { silentSince: 4 }, { kind: 'stale', since: 4, reason: 'feed.mainSilent' }],
    [
      'says that the simulator does not run',
      { simulator: { status: 'stopped', seed: null, timeFactor: 1, error: null } },
      { kind: 'stopped', status: 'stopped', error: null },
    ],
  ])('%s', (_, more, panelState) => {
    expect(watchState(inputs(more))).toEqual(panelState);
  });
});
