// @vitest-environment happy-dom
/** All accounts of the environment beside each other: their figures, the total, and what is not whole. */
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { AccountsPanel } from '../../../../renderer/features/accounts/Panel.tsx';
import { loadOverlays } from '../../../../renderer/ui/later.ts';
import { assetPrices, type ValuePair } from '../../../../shared/domain/accountValue.ts';
import type { AccountDetails, AccountRow, WatchedMarket } from '../../../../shared/ipc/watchedAccountViews.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { ok } from '../../../../shared/result/result.ts';
import { appState } from '../../support/builders.ts';
import { mount, type Mounted } from '../../support/mounted.tsx';
import { settle } from '../../support/recordingBridge.ts';
import { createRunningBridge } from '../../support/runningBridge.ts';
import { createTestServices } from '../../support/services.tsx';
import { ToolsPlace } from '../../support/toolsPlace.tsx';
import { balance, order, position } from '../../support/tradingBuilders.ts';

/** Time of the test's clock. */
const NOW = 1_800_000_000_000;
const OLD_MS = 150_000;
const pairs: readonly ValuePair[] = [
  { symbol: 'BTCUSDT', base: 'BTC', quote: 'USDT', last: { price: '60000', at: NOW - 4_000 } },
];
const usdt = (market: 'spot' | 'futures', total: string, unrealisedPnl: string | null = null) =>
  balance('USDT', { market, total, available: total, frozen: '0', unrealisedPnl });

const market = (more: Partial<WatchedMarket> = {}): WatchedMarket => ({
  readAt: NOW - 12_000,
  complete: true,
  balances: [],
  positions: 0,
  orders: 0,
  error: null,
  isRefused: false,
  ...more,
});
const row = (keyId: string, label: string, more: Partial<AccountRow> = {}): AccountRow => ({
  keyId,
  label,
  lastFour: keyId.padStart(4, '0'),
  issued: false,
  state: 'read',
  isReading: false,
  userId: null,
  error: null,
  markets: { spot: market(), futures: market() },
  sameAs: null,
  ...more,
});
const used = row('1', 'Main', { state: 'inUse', markets: { spot: null, futures: null } });
const second = row('2', 'Second', {
  markets: {
    spot: market({ balances: [balance('BTC', { total: '0.5', available: '0.5', frozen: '0' })], orders: 2 }),
    futures: market({ balances: [usdt('futures', '200', '-50.5')], positions: 3, orders: 1, readAt: NOW - 40_000 }),
  },
});

let mounted: Mounted | null = null;
beforeAll(loadOverlays);
afterEach(async () => {
  await mounted?.end();
  mounted = null;
});

async function open(rows: readonly AccountRow[], details: Partial<AccountDetails> = {}) {
  const bridge = createRunningBridge();
  const answer = { rows: [...rows], oldMs: OLD_MS, readAt: NOW };
  bridge.answer('app.state', () => ok(appState()));
  bridge.answer('accounts.list', () => ok(answer));
  bridge.answer('accounts.watch', () => ok(answer));
  bridge.answer('accounts.read', () => ok(answer));
  bridge.answer('credentials.use', () => ok(appState().credentials));
  bridge.answer('accounts.details', () =>
    ok({
      balances: [],
      positions: [],
      orders: [],
      triggers: [],
      positionCount: 0,
      orderCount: 0,
      readAt: NOW,
      ...details,
    }),
  );
  bridge.answer('account.prices', ({ currency, assets }) =>
    ok({
      prices: assetPrices(currency, assets, pairs).map(({ steps, ...price }) => ({
        ...price,
        steps: steps && [...steps],
      })),
      currencies: ['USDT', 'BTC'],
      isPriced: true,
      readAt: NOW,
    }),
  );
  const services = createTestServices(bridge.bridge);
  await settle();
  const feed = { status: 'live', reason: null, since: 0, received: 0 } as const;
  const { orders } = services.trading.store.getState();
  services.trading.store.setState({
    balances: {
      spot: { feed, list: [usdt('spot', '1000')] },
      futures: { feed, list: [usdt('futures', '500', '25')] },
    },
    positions: { feed, list: [position('BTCUSDT')] },
    orders: { spot: { ...orders.spot, feed }, futures: { ...orders.futures, feed, open: [order('BTCUSDT')] } },
  });
  mounted = await mount(
    <ToolsPlace>
      <AccountsPanel />
    </ToolsPlace>,
    services,
  );
  await settle();
  return { bridge, services, window: mounted };
}

const clean = (element: Element | null): string =>
  (element?.textContent ?? '').replaceAll('\u202f', ' ').replaceAll('\u2212', '-').trim();
const shownRows = (): readonly string[] =>
  [...document.querySelectorAll('tbody tr[data-row]')].map((one) =>
    [...one.querySelectorAll('td')].slice(0, 9).map(clean).join(' | '),
  );
const totalRow = (): string => [...document.querySelectorAll('tfoot tr td')].map(clean).slice(0, 8).join(' | ');
const totalBar = (): string => clean(document.querySelector('.accounts-total'));
const notes = (): readonly string[] => [...document.querySelectorAll('.account-notes li')].map(clean);

describe('the accounts panel', () => {
  test('shows the figures of the account in use from its streams, and those of a watched one as they were read', async () => {
    const { window } = await open([used, second]);
    expect(shownRows()).toEqual([
      'Main In use | …0001 | 1 000.00 | 525.00 | 1 525.00 | +25.00 | 1 | 1 | Live',
      'Second Watched | …0002 | 30 000.00 | 149.50 | 30 149.50 | -50.50 | 3 | 3 | 40 s ago',
    ]);
    expect(totalRow()).toBe('Total |  | 31 000.00 | 674.50 | 31 674.50 | -25.50 | 4 | 4');
    expect(totalBar()).toMatch(/^Total of all accounts 31 674\.50/);
    expect([notes(), window.text().includes('Not complete')]).toEqual([[], false]);
  });

  test('a missing, an old, a partly refused and an unwatched account make the total a part, and each is named', async () => {
    const denied = appError('auth', 'error.key.permission');
    const refused = row('3', 'Third', {
      state: 'refused',
      error: appError('auth', 'error.key.address'),
      markets: { spot: market({ readAt: null }), futures: market({ readAt: null }) },
    });
    const old = row('4', 'Fourth', {
      markets: {
        spot: market({ readAt: NOW - OLD_MS, balances: [usdt('spot', '7')] }),
        futures: market(),
      },
    });
    const half = row('5', 'Fifth', {
      markets: {
        spot: market({ balances: [usdt('spot', '3')] }),
        futures: market({ readAt: null, error: denied, isRefused: true }),
      },
    });
    const off = row('6', 'Sixth', { state: 'off', markets: { spot: null, futures: null } });
    const waiting = row('7', '', {
      state: 'waiting',
      issued: true,
      markets: { spot: market({ readAt: null }), futures: market({ readAt: null }) },
    });
    const unpriced = row('8', 'Eighth', {
      markets: { spot: market({ balances: [balance('POINTS'), usdt('spot', '1')] }), futures: market() },
    });
    const { window } = await open([used, refused, old, half, off, waiting, unpriced]);
    expect(shownRows()).toEqual([
      'Main In use | …0001 | 1 000.00 | 525.00 | 1 525.00 | +25.00 | 1 | 1 | Live',
      'Third Watched | …0003 | — | — | — | — | — | — | Rejected',
      'Fourth Watched | …0004 | 7.00 | 0.00 | 7.00 | 0.00 | 0 | 0 | 2 min ago',
      'Fifth Watched | …0005 | 3.00 | — | 3.00 | — | — | 0 | 12 s ago',
      'Sixth Not watched | …0006 | — | — | — | — | — | — | —',
      'Simulator Watched | …0007 | — | — | — | — | — | — | Loading…',
      'Eighth Watched | …0008 | 1.00 | 0.00 | 1.00 | 0.00 | 0 | 0 | 12 s ago',
    ]);
    expect(totalRow()).toBe('Part of the total |  | 1 011.00 | 525.00 | 1 536.00 | +25.00 | 1 | 1');
    expect(totalBar()).toMatch(/^Part of the total 1 536\.00/);
    expect(totalBar()).toContain(
      'Not complete: Third …0003 (rejected by the exchange), Fourth …0004 (stale), Fifth …0005 (one market rejected), ' +
        'Sixth …0006 (not watched), Simulator …0007 (not loaded yet), Eighth …0008 (an asset without a price)',
    );
    expect(notes().map((note) => note.split(' ').slice(0, 3).join(' '))).toEqual([
      'Third …0003 This',
      'Fifth …0005 Futures:',
    ]);
    expect(window.buttons()).toContain('Try Third …0003 again');
  });

  test('two keys of one account count once: with the same id silently, with equal figures marked', async () => {
    const same = row('3', 'Third', { ...second, keyId: '3', label: 'Third', sameAs: { keyId: '2', proof: 'id' } });
    await open([used, second, same]);
    expect([totalRow(), totalBar().includes('Not complete'), notes()]).toEqual([
      'Total |  | 31 000.00 | 674.50 | 31 674.50 | -25.50 | 4 | 4',
      false,
      ['Third …0002 Key of the same account as Second …0002. Counted once.'],
    ]);
    await mounted?.end();
    await open([used, second, { ...same, sameAs: { keyId: '2', proof: 'figures' } }]);
    expect([totalRow(), notes()]).toEqual([
      'Part of the total |  | 31 000.00 | 674.50 | 31 674.50 | -25.50 | 4 | 4',
      ['Third …0002 All figures equal those of Second …0002. It may be the same account and is not counted twice.'],
    ]);
    expect(totalBar()).toContain('Third …0002 (may be the same account, not counted)');
  });

  test('an account in use without live streams is named as not whole', async () => {
    const { services, window } = await open([used, second]);
    const stale = { status: 'stale', reason: null, since: 0, received: 0 } as const;
    await window.after(() =>
      services.trading.store.setState((state) => ({ positions: { ...state.positions, feed: stale } })),
    );
    expect(shownRows()[0]).toBe('Main In use | …0001 | 1 000.00 | 525.00 | 1 525.00 | +25.00 | 1 | 1 | Not live');
    expect(totalBar()).toContain('Not complete: Main …0001 (stale)');
  });

  test('an opened account shows its records, without anything to trade with, and can be put to use', async () => {
    const { bridge, window } = await open([used, second], {
      balances: [balance('BTC', { total: '0.5', available: '0.4' })],
      positions: [position('BTCUSDT')],
      positionCount: 812,
      orders: [order('BTCUSDT', { createdAt: 5 })],
      orderCount: 1,
    });
    await window.control('Details of Second …0002').press();
    await settle();
    const opened = document.querySelector<HTMLElement>('.account-opened')!;
    expect(bridge.requests('accounts.details').at(-1)).toEqual({
      environment: 'simulator',
      account: 'main',
      keyId: '2',
    });
    expect(clean(opened)).toContain('Watched: no trading here');
    expect(clean(opened)).toContain('Showing 1 of 812');
    const tables = [...opened.querySelectorAll('section')].map((section) => [
      section.getAttribute('aria-label'),
      [...section.querySelectorAll('tbody tr')].map((one) => [...one.querySelectorAll('td')].map(clean).join(' | ')),
    ]);
    expect(tables.map(([name]) => name)).toEqual(['Balances', 'Positions', 'Open orders']);
    expect(tables[0]?.[1]).toEqual(['Spot | BTC | 0.50000000 | 0.40000000 | —']);
    expect([...opened.querySelectorAll('button')].map((button) => button.textContent)).toEqual([
      'Use this account',
      'Refresh',
      'BTCUSDT',
      'BTCUSDT',
    ]);
    await window.control('Use Second …0002').press();
    expect(bridge.requests('credentials.use')).toEqual([{ environment: 'simulator', keyId: '2' }]);
  });

  test('watching is switched off per key, and a refused key is read again on demand', async () => {
    const refused = row('3', 'Third', { state: 'refused', error: appError('auth', 'error.key.address') });
    const { bridge, window } = await open([used, second, refused]);
    await window.control('Stop watching Second …0002').press();
    await window.control('Try Third …0003 again').press();
    await settle();
    const context = { environment: 'simulator', account: 'main' };
    expect([bridge.requests('accounts.watch'), bridge.requests('accounts.read')]).toEqual([
      [{ ...context, keyId: '2', isWatched: false }],
      [{ ...context, keyId: '3' }],
    ]);
    expect(window.buttons().filter((name) => /watching Main/.test(name))).toEqual([]);
  });

  test('asks every five seconds while it is visible, and every second while a read is under way', async () => {
    const { bridge, services, window } = await open([used, second]);
    const count = () => bridge.requests('accounts.list').length;
    const before = count();
    for (let i = 0; i < 10; i += 1) {
      await window.after(() => services.clock.advance(1_000));
      await settle();
    }
    expect(count() - before).toBe(2);
    await window.end();
    mounted = null;
    services.clock.advance(60_000);
    expect(count() - before).toBe(2);
    const busy = await open([used, { ...second, isReading: true }]);
    const first = busy.bridge.requests('accounts.list').length;
    for (let i = 0; i < 4; i += 1) {
      await busy.window.after(() => busy.services.clock.advance(1_000));
      await settle();
    }
    expect(busy.bridge.requests('accounts.list').length - first).toBe(4);
  });
});
