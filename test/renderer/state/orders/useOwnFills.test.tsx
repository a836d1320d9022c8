// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { useOwnFills } from '../../../../renderer/state/orders/demoFills.ts';
import { emptyTrading } from '../../../../renderer/state/account/tradingState.ts';
import { appState } from '../../support/builders.ts';
import { mount } from '../../support/mounted.tsx';
import { createTestServices } from '../../support/services.tsx';
import { fill, order } from '../../support/tradingBuilders.ts';

/** Renders the fills it receives, and records each new list. */
function Probe({ given }: { readonly given: unknown[] }) {
  const fills = useOwnFills('futures', 'BTCSUSDT');
  if (given.at(-1) !== fills) given.push(fills);
  return <p>{fills.map(({ fillId, quantity }) => `${fillId}:${quantity}`).join(' ')}</p>;
}

async function open(account: 'main' | 'demo') {
  const services = createTestServices();
  services.desk.store.setState({ app: { ...appState(), account } });
  const filled = { symbol: 'BTCSUSDT', averagePrice: '60000', executedQuantity: '0.004' };
  const { orders, fills } = emptyTrading;
  const state = {
    ...emptyTrading,
    orders: {
      ...orders,
      futures: {
        ...orders.futures,
        open: [order('1', { ...filled, status: 'PARTIALLY_FILLED' })],
        closed: [order('2', { ...filled, status: 'FILLED', executedQuantity: '0.010' })],
      },
    },
    fills: {
      ...fills,
      futures: { ...fills.futures, list: [fill('9', { symbol: 'BTCSUSDT' }), fill('8', { symbol: 'ETHSUSDT' })] },
    },
  };
  services.trading.store.setState(state);
  const given: unknown[] = [];
  const page = await mount(<Probe given={given} />, services);
  return { services, page, given, state };
}

test('A-DEMO: on the demo account derives fills from open and closed orders', async () => {
  const { services, page, given, state } = await open('demo');
  expect(page.text()).toBe('1:0.004 2:0.010');
  // A change of something else causes no new list.
  await page.after(() => services.trading.store.setState({ intents: [] }));
  expect(given).toHaveLength(1);
  const futures = { ...state.orders.futures, open: [] };
  await page.after(() => services.trading.store.setState({ orders: { ...state.orders, futures } }));
  expect([page.text(), given.length]).toEqual(['2:0.010', 2]);
  await page.end();
});

test('on the main account takes the fills of the exchange, of this symbol only', async () => {
  const { services, page, given, state } = await open('main');
  expect(page.text()).toMatch(/^9:/);
  await page.after(() => services.trading.store.setState({ orders: { ...state.orders } }));
  expect(given).toHaveLength(1);
  await page.end();
});
