// @vitest-environment happy-dom
/** The value of the account in the balances panel, at prices as main answers with them. */
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { BalancesPanel } from '../../../../renderer/features/balances/Panel.tsx';
import { holdingOf } from '../../../../shared/domain/accountValue.ts';
import { chainText } from '../../../../renderer/features/balances/Value.tsx';
import { PanelContext, type PanelParams } from '../../../../renderer/state/desk/index.ts';
import { loadOverlays } from '../../../../renderer/ui/later.ts';
import { PanelToolsContext } from '../../../../renderer/ui/PanelTools.tsx';
import { assetPrices, type ValuePair } from '../../../../shared/domain/accountValue.ts';
import type { Balance } from '../../../../shared/domain/order.ts';
import { ok } from '../../../../shared/result/result.ts';
import { appState } from '../../support/builders.ts';
import { mount, type Mounted } from '../../support/mounted.tsx';
import { settle } from '../../support/recordingBridge.ts';
import { createRunningBridge } from '../../support/runningBridge.ts';
import { createTestServices } from '../../support/services.tsx';
import { balance } from '../../support/tradingBuilders.ts';

/** The panel in a workspace that stores what it saves, with a place for its tools. */
function Place() {
  const [params, setParams] = useState<PanelParams>({});
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const save = (change: PanelParams): void => setParams({ ...params, ...change });
  return (
    <PanelContext value={{ id: 'balances', group: null, params, save, select: () => undefined }}>
      <div ref={setTools} />
      <PanelToolsContext value={tools}>
        <BalancesPanel />
      </PanelToolsContext>
    </PanelContext>
  );
}

/** Time of the test's clock. */
const NOW = 1_800_000_000_000;
const pair = (base: string, quote: string, price: string, at: number): ValuePair => ({
  symbol: base + quote,
  base,
  quote,
  last: { price, at },
});
const pairs = [pair('BTC', 'USDT', '60000', NOW - 4_000), pair('DOGE', 'USDT', '0.1', NOW - 12_000)];
const spot = [
  balance('BTC', { total: '0.5', available: '0.4', frozen: '0.1' }),
  balance('DOGE', { total: '5', available: '5', frozen: '0' }),
  balance('POINTS', { total: '7', available: '7', frozen: '0' }),
];
const futures = [balance('USDT', { market: 'futures', total: '9900', unrealisedPnl: '99.5' })];

let mounted: Mounted | null = null;
beforeAll(loadOverlays);
afterEach(async () => {
  await mounted?.end();
  mounted = null;
});

async function open(held: { readonly spot: readonly Balance[]; readonly futures: readonly Balance[] }) {
  const bridge = createRunningBridge();
  bridge.answer('app.state', () => ok(appState()));
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
  bridge.answer('settings.change', ({ valueCurrency = '' }) => ok({ ...appState().settings, valueCurrency }));
  const services = createTestServices(bridge.bridge);
  await settle();
  const feed = { status: 'live', reason: null, since: 0, received: 0 } as const;
  services.trading.store.setState({
    balances: { spot: { feed, list: held.spot }, futures: { feed, list: held.futures } },
  });
  mounted = await mount(<Place />, services);
  await settle();
  return { bridge, window: mounted };
}

/** The texts of the rows of the shown table. */
const rows = (): readonly string[] =>
  [...document.querySelectorAll('tbody tr[data-row]')].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => cell.textContent!.replaceAll('\u202f', ' ').trim()).join(' | '),
  );
const total = (): string => document.querySelector('.total-value strong')!.textContent!.replaceAll('\u202f', ' ');

describe('the value of the account', () => {
  test('is the total of all balances, and stands beside each of them', async () => {
    const { bridge, window } = await open({ spot, futures });
    expect(bridge.requests('account.prices').map(({ currency, assets }) => [currency, assets])).toEqual([
      ['USDT', ['BTC', 'DOGE', 'POINTS', 'USDT']],
    ]);
    expect(total()).toBe('40 000.00');
    expect(window.text()).toContain('Spot 75.00%Futures 25.00%Prices updated 12 s ago');
    expect(window.text()).toContain('1 asset without a price is not counted');
    expect(rows()).toEqual([
      'Spot | BTC | 0.50000000 | 0.40000000 | 0.10000000 | — | 30 000.00 | Networks',
      'Spot | DOGE | 5.00000000 | 5.00000000 | 0.00000000 | — | 0.50 | Networks',
      'Spot | POINTS | 7.00000000 | 7.00000000 | 0.00000000 | — | — | Networks',
      'Futures | USDT | 9 900.00 | 7.50 | 2.50 | +99.50 | 9 999.50 | Networks',
    ]);
    await window.control('Rows').choose('Hide small');
    expect(rows().map((row) => row.split(' | ')[1])).toEqual(['BTC', 'POINTS', 'USDT']);
  });

  test('is asked for again in the chosen currency, which is a setting', async () => {
    const { bridge, window } = await open({ spot, futures });
    await window.control('Currency of the value').choose('BTC');
    await settle();
    expect(bridge.requests('settings.change')).toEqual([{ valueCurrency: 'BTC' }]);
    expect(bridge.requests('account.prices').map(({ currency }) => currency)).toEqual(['USDT', 'BTC']);
    expect(total()).toBe('0.66666667');
  });

  test('is spread over the assets: share, price and its source, and why one is not counted', async () => {
    const { window } = await open({ spot, futures });
    await window.control('View').choose('Allocation');
    expect(rows()).toEqual([
      'BTC | 75.00% | 30 000.00 | 0.50000000 | 60 000.00 | Last price BTCUSDT | 4 s | 30 000.00 | —',
      'USDT | 25.00% | 9 999.50 | 9 999.50 | 1.00 | Same currency | — | — | 9 999.50',
      'DOGE | 0.00% | 0.50 | 5.00000000 | 0.10 | Last price DOGEUSDT | 12 s | 0.50 | —',
      'POINTS | — | — | 7.00000000 | — | Not counted. No spot pairs convert POINTS to USDT | — | — | —',
    ]);
    const bars = [...document.querySelectorAll<HTMLElement>('.share-bar')].map((bar) =>
      [...bar.querySelectorAll<HTMLElement>('span')].map(({ title, style }) => [title, style.flexGrow]),
    );
    expect(bars).toEqual([
      [
        ['BTC 75.00%', '0.75'],
        ['USDT 25.00%', '0.249988'],
        ['DOGE 0.00%', '0.000013'],
      ],
      [
        ['Spot 75.00%', '0.750013'],
        ['Futures 25.00%', '0.249988'],
      ],
    ]);
    expect(window.text()).toContain('The exchange’s API does not report the balance of the funding account.');
  });
});

test('what is held on futures is the balance with unrealised PnL', () => {
  expect([holdingOf(futures[0]!), holdingOf(spot[1]!)]).toEqual([
    { market: 'futures', asset: 'USDT', amount: '9999.5' },
    { market: 'spot', asset: 'DOGE', amount: '5' },
  ]);
});

test('a chain of prices is written as the calculation', () => {
  const step = (symbol: string, inverse: boolean) => ({ symbol, inverse, price: '1', at: 0 });
  expect([
    chainText([step('BTCUSDT', false)]),
    chainText([step('BTCUSDT', true)]),
    chainText([step('PEPEUSDC', false), step('USDCUSDT', false), step('BTCUSDT', true)]),
  ]).toEqual(['BTCUSDT', '1 ÷ BTCUSDT', 'PEPEUSDC × USDCUSDT ÷ BTCUSDT']);
});
