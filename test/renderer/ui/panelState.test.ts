import { describe, expect, it } from 'vitest';
import { panelStateOf, type PanelStateInputs } from '../../../renderer/ui/panelState.ts';
import { instrument } from '../support/builders.ts';
import { windowError } from '../../../renderer/ipc/client.ts';

const error = windowError('rejected', 'error.exchange.rejected');
const live: PanelStateInputs = {
  environment: 'simulator',
  simulator: { status: 'running', seed: 7, timeFactor: 1, error: null },
  silentSince: null,
  instruments: { status: 'ready', list: [instrument()] },
  selection: { market: 'futures', symbol: 'BTCUSDT' },
  error: null,
  feed: { status: 'live', reason: null, since: 100 },
  hasContent: true,
};
const simulator = (status: 'stopped' | 'starting' | 'failed') => ({ status, seed: null, timeFactor: 1, error: null });
const feed = (status: 'syncing' | 'stale') => ({ status, reason: 'feed.reason.silent', since: 50 });

describe('B-B1 panel state', () => {
  it.each<[string, Partial<PanelStateInputs>, ReturnType<typeof panelStateOf>]>([
    ['live', {}, { kind: 'live' }],
    ['loading before main answered', { environment: null, simulator: null }, { kind: 'loading' }],
    ['loading before the first view', { feed: null, hasContent: false }, { kind: 'loading' }],
    ['loading while the first picture is gathered', { feed: feed('syncing'), hasContent: false }, { kind: 'loading' }],
    [
      'stale while a lost picture is gathered again',
      { feed: feed('syncing') },
      { kind: 'stale', since: 50, reason: 'feed.reason.silent' },
    ],
    ['stale', { feed: feed('stale') }, { kind: 'stale', since: 50, reason: 'feed.reason.silent' }],
    [
      'stale while main is silent, whatever the feed said',
      { silentSince: 30 },
      { kind: 'stale', since: 30, reason: 'feed.mainSilent' },
    ],
    ['empty', { hasContent: false }, { kind: 'empty', reason: 'noData' }],
    [
      'empty for a symbol that is not listed (XU23)',
      { selection: { market: 'futures', symbol: 'NOPEUSDT' } },
      { kind: 'empty', reason: 'notListed' },
    ],
    [
      'empty for a symbol that is not listed, although main has refused its feed for that (XU23)',
      {
        selection: { market: 'futures', symbol: 'NOPEUSDT' },
        error: windowError('invalid', 'error.market.unknownSymbol'),
        hasContent: false,
      },
      { kind: 'empty', reason: 'notListed' },
    ],
    [
      'failed for another error, listed or not',
      { selection: { market: 'futures', symbol: 'NOPEUSDT' }, error },
      { kind: 'failed', error },
    ],
    [
      'loading while the list of its market is awaited: nobody knows yet what is listed',
      { selection: { market: 'spot', symbol: 'BTCUSDT' } },
      { kind: 'loading' },
    ],
    [
      'failed, with what is behind it, where the list of its market could not be loaded',
      {
        selection: { market: 'spot', symbol: 'BTCUSDT' },
        instruments: { status: 'ready', list: [instrument()], missing: [{ market: 'spot', error }] },
      },
      { kind: 'failed', error: windowError('rejected', 'error.market.listMissing.spot'), cause: error },
    ],
    [
      'live where only the list of the other market is missing',
      { instruments: { status: 'ready', list: [instrument()], missing: [{ market: 'spot', error }] } },
      { kind: 'live' },
    ],
    ['failed', { error }, { kind: 'failed', error }],
    [
      'failed without a list of instruments',
      { instruments: { status: 'failed', error }, hasContent: false },
      { kind: 'failed', error },
    ],
    [
      'stopped, before any error',
      { simulator: simulator('stopped'), error },
      { kind: 'stopped', status: 'stopped', error: null },
    ],
    ['starting', { simulator: simulator('starting') }, { kind: 'stopped', status: 'starting', error: null }],
    ['failed to start', { simulator: simulator('failed') }, { kind: 'stopped', status: 'failed', error: null }],
    [
      'live on the live environment, where no simulator runs',
      { environment: 'live', simulator: simulator('stopped') },
      { kind: 'live' },
    ],
  ])('%s', (_, change, panelState) => expect(panelStateOf({ ...live, ...change })).toEqual(panelState));

  it('is live only while the feed is live, main responds and the simulator runs', () => {
    const all: PanelStateInputs[] = [];
    for (const environment of ['simulator', 'live', null] as const)
      for (const status of [live.simulator, simulator('stopped'), simulator('starting'), simulator('failed')])
        for (const phase of [live.feed, feed('syncing'), feed('stale'), null])
          for (const silentSince of [null, 30])
            for (const hasContent of [true, false])
              for (const failure of [null, error])
                all.push({
                  ...live,
                  environment,
                  simulator: status,
                  feed: phase,
                  silentSince,
                  hasContent,
                  error: failure,
                });
    const shownLive = all.filter((inputs) => panelStateOf(inputs).kind === 'live');
    const mayBeLive = all.filter(
      (inputs) =>
        inputs.feed?.status === 'live' &&
        inputs.silentSince === null &&
        inputs.hasContent &&
        inputs.error === null &&
        (inputs.environment === 'live' ||
          (inputs.environment === 'simulator' && inputs.simulator?.status === 'running')),
    );
    expect(shownLive).toEqual(mayBeLive);
    expect(shownLive).toHaveLength(5);
  });
});
