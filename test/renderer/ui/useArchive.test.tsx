// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { useListFeed } from '../../../renderer/ui/useArchive.ts';
import type { ArchiveView } from '../../../shared/ipc/recordViews.ts';
import { appState } from '../support/builders.ts';
import { coverage } from '../support/safetyBuilders.ts';
import { mount } from '../support/mounted.tsx';
import { createTestServices } from '../support/services.tsx';

const SYNCING_FOR = 5_000;

/** Renders the state of fills and income while the archive loads; `reached`: how long ago each was read, in ms. */
async function shown(reached: { readonly fills: number | null; readonly income: number | null }): Promise<string> {
  const services = createTestServices();
  const { clock, desk, trading } = services;
  const now = clock.now();
  const clocks = [{ market: 'futures', offsetMs: 60_000, roundTripMs: 40, measuredAt: now }] as const;
  desk.store.setState({ app: appState({ clocks: [...clocks] }) });
  const of = (kind: 'fills' | 'income', ago: number | null) =>
    coverage({ kind, symbol: null, ranges: ago === null ? [] : [{ from: 0, to: now + 60_000 - ago }] });
  trading.store.setState({
    archive: {
      view: { coverage: [of('fills', reached.fills), of('income', reached.income)] } as unknown as ArchiveView,
      feed: {
        status: 'syncing',
        reason: 'feed.reason.loading',
        since: clock.monotonic() - SYNCING_FOR,
        received: null,
      },
    },
  });
  function Feed() {
    const feed = useListFeed('futures', ['fills', 'income']);
    return (
      <p>
        {feed?.status} {feed?.reason}
      </p>
    );
  }
  const mounted = await mount(<Feed />, services);
  const { innerHTML } = document.querySelector('p')!;
  await mounted.end();
  return innerHTML;
}

test('what was read since the archive began to load is live, whatever else it still reads', async () => {
  expect(await shown({ fills: 1_000, income: 4_000 })).toBe('live ');
  expect(await shown({ fills: 1_000, income: SYNCING_FOR + 1 })).toBe('syncing feed.reason.loading');
  expect(await shown({ fills: 1_000, income: null })).toBe('syncing feed.reason.loading');
});
