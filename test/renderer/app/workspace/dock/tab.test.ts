// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { createDockTab, followCount } from '../../../../../renderer/app/workspace/dock/tab.ts';
import { emptyTrading } from '../../../../../renderer/state/account/tradingState.ts';
import { createTestServices } from '../../../support/services.tsx';
import { order, position } from '../../../support/tradingBuilders.ts';

const open = (spot: number, futures: number) => {
  const listed = (count: number) => Array.from({ length: count }, (_, at) => order(`${at}`));
  const { orders } = emptyTrading;
  return { spot: { ...orders.spot, open: listed(spot) }, futures: { ...orders.futures, open: listed(futures) } };
};

it('a tab shows the number of open orders or positions beside its title, nothing at zero or on other panels', () => {
  const services = createTestServices();
  const { store } = services.trading;
  const tabs = ['openOrders', 'positions', 'conditional', 'chart'].map((id) =>
    createDockTab(
      () => '',
      (show) => followCount(services, id, show),
    ),
  );
  const shown = () => tabs.map(({ element }) => element.querySelector<HTMLElement>('[data-count]')?.dataset['count']);
  expect(shown()).toEqual([undefined, undefined, undefined, undefined]);
  store.setState({ orders: open(1, 2), positions: { feed: null, list: [position('BTCUSDT')] } });
  expect(shown()).toEqual(['3', '1', undefined, undefined]);
  store.setState({ orders: open(0, 0) });
  expect(shown()).toEqual([undefined, '1', undefined, undefined]);
  for (const tab of tabs) tab.dispose?.();
  store.setState({ orders: open(1, 0) });
  expect(shown()[0]).toBe(undefined);
});
