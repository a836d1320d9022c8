// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { TicketBody } from '../../../../renderer/features/ticket/TicketBody.tsx';
import { PanelContext, type PanelHandle, type Selection } from '../../../../renderer/state/desk/index.ts';
import { orderFlowOf } from '../../../../renderer/state/orders/index.ts';
import { ok } from '../../../../shared/result/result.ts';
import { defaultSettings, type Settings } from '../../../../shared/settings/settings.ts';
import { appState, instrument, liveFeed } from '../../support/builders.ts';
import { mount, type Mounted } from '../../support/mounted.tsx';
import { settle } from '../../support/recordingBridge.ts';
import { createRunningBridge } from '../../support/runningBridge.ts';
import { plan } from '../../support/safetyBuilders.ts';
import { createTestServices } from '../../support/services.tsx';
import { here } from '../../support/tradingBuilders.ts';
import { futuresDraft, intent, orderTicket } from './parts.ts';

const bitcoin: Selection = { market: 'futures', symbol: 'BTCUSDT' };
const ether: Selection = { market: 'futures', symbol: 'ETHUSDT' };

let mounted: Mounted | null = null;
const end = async (): Promise<void> => {
  await mounted?.end();
  mounted = null;
};
beforeEach(() => window.sessionStorage.clear());
afterEach(end);

/** Opens a window with a ticket; as after a reload, nothing of an earlier window is in its memory. */
async function open(selection = bitcoin, account: 'main' | 'demo' = 'main') {
  const bridge = createRunningBridge();
  bridge.answer('app.state', () => ok(appState({ account })));
  const other = { symbol: 'ETHUSDT', displayName: 'ETH/USDT', baseAsset: 'ETH' };
  bridge.answer('market.instruments', () => ok([instrument(), instrument(other)]));
  const services = createTestServices(bridge.bridge);
  await settle();
  mounted = await mount(<TicketBody selection={selection} />, services);
  return { services, ticket: mounted, bridge };
}

const price = 'Price (USDT)';
const texts = (ticket: Mounted, asset = 'BTC') => [
  ticket.control(price).value,
  ticket.control(`Size (${asset})`).value,
];
async function fill(ticket: Mounted, typed: readonly [string, string], asset = 'BTC'): Promise<void> {
  await ticket.control(price).type(typed[0]);
  await ticket.control(`Size (${asset})`).type(typed[1]);
}

it('keeps the draft of each symbol while another one is shown', async () => {
  const { ticket } = await open();
  await fill(ticket, ['88000', '0.5']);
  await ticket.show(<TicketBody selection={ether} />);
  expect(texts(ticket, 'ETH')).toEqual(['', '']);
  await fill(ticket, ['3000', '2'], 'ETH');
  await ticket.show(<TicketBody selection={bitcoin} />);
  expect(texts(ticket)).toEqual(['88000', '0.5']);
  await ticket.show(<TicketBody selection={ether} />);
  expect(texts(ticket, 'ETH')).toEqual(['3000', '2']);
});

it('keeps the drafts while the workspace is another one, and while the window is loaded again', async () => {
  const first = await open();
  await fill(first.ticket, ['88000', '0.5']);
  await first.ticket.show(<p />);
  await first.ticket.show(<TicketBody selection={bitcoin} />);
  expect(texts(first.ticket)).toEqual(['88000', '0.5']);
  await end();
  const { ticket } = await open();
  expect(texts(ticket)).toEqual(['88000', '0.5']);
});

it('starts empty after a change of the account or the environment, also when it is changed back (R16)', async () => {
  const { ticket } = await open();
  await fill(ticket, ['88000', '0.5']);
  await end();
  await open(bitcoin, 'demo');
  await end();
  const back = await open();
  expect(texts(back.ticket)).toEqual(['', '']);
});

it('starts empty where the kept drafts cannot be read', async () => {
  for (const damaged of ['{', '[]', '{"place":"simulator main false","drafts":[7,{"market":"futures"}]}']) {
    window.sessionStorage.setItem('ticketDrafts', damaged);
    const { ticket } = await open();
    expect(texts(ticket)).toEqual(['', '']);
    await end();
  }
});

/** Types an order, sends it and confirms it; the exchange places it or refuses it. */
async function send({ ticket, services, bridge }: Awaited<ReturnType<typeof open>>, state: 'placed' | 'rejected') {
  const draft = futuresDraft({ price: '88000', quantity: '0.5' });
  const single = plan('p', { kind: 'single' });
  bridge.answer('trading.prepare', () => ok(orderTicket(draft, services.clock.now())));
  bridge.answer('trading.submit', () => ok({ plan: single, intents: [intent({ draft, state })] }));
  await fill(ticket, ['88000', '0.5']);
  await ticket.control(ticket.buttons().find((name) => name.startsWith('Buy / Long 0.5'))!).press();
  await ticket.after(() => orderFlowOf(services).confirm());
  expect([bridge.requests('trading.submit').length, ...texts(ticket)]).toEqual([1, '88000', '0.5']);
}
async function leaveAndReturn(ticket: Mounted): Promise<void> {
  await ticket.show(<TicketBody selection={ether} />);
  await ticket.show(<TicketBody selection={bitcoin} />);
}

it('keeps no draft of a placed order, and keeps what is typed after it', async () => {
  const window = await open();
  await send(window, 'placed');
  await leaveAndReturn(window.ticket);
  expect(texts(window.ticket)).toEqual(['', '']);
  await fill(window.ticket, ['87000', '0.1']);
  await leaveAndReturn(window.ticket);
  expect(texts(window.ticket)).toEqual(['87000', '0.1']);
});

it('keeps the draft of a refused order', async () => {
  const window = await open();
  await send(window, 'rejected');
  await leaveAndReturn(window.ticket);
  expect(texts(window.ticket)).toEqual(['88000', '0.5']);
});

it('does not keep a text that was cut, which read again would pass for a whole number (XU8)', async () => {
  const { ticket } = await open();
  await fill(ticket, ['88000', '1'.repeat(60)]);
  await leaveAndReturn(ticket);
  expect(texts(ticket)).toEqual(['88000', '']);
});

/** Sends the first live prices of a symbol. */
async function sendPrices(
  { ticket, bridge }: Awaited<ReturnType<typeof open>>,
  symbol: string,
  last: string,
  [bid, ask] = ['61250.4', '61250.5'],
) {
  const view = { market: 'futures' as const, symbol, feed: liveFeed() };
  const day = { open: '1', high: '1', low: '1', change: '0', changeFraction: null, volume: '1', quoteVolume: '1' };
  await ticket.after(() => {
    bridge.send('market.book', {
      ...view,
      updateId: 1,
      eventTime: null,
      bids: [bid!, '1'],
      asks: [ask!, '1'],
    });
    bridge.send('market.ticker', { ...view, ...day, last, mark: last, index: null });
  });
}

it('starts a limit order at the best price of its own side, once for each symbol, without a problem at the price', async () => {
  const window = await open();
  await sendPrices(window, 'BTCUSDT', '61250.47');
  expect([...texts(window.ticket), window.ticket.control(price).invalid]).toEqual(['61250.4', '', false]);
  await sendPrices(window, 'BTCUSDT', '61300', ['61260.4', '61260.5']);
  expect(texts(window.ticket)).toEqual(['61250.4', '']);
  await window.ticket.control(price).type('');
  await sendPrices(window, 'BTCUSDT', '61400');
  await window.ticket.control('Sell / Short').press();
  expect(texts(window.ticket)).toEqual(['', '']);
  await window.ticket.show(<TicketBody selection={ether} />);
  expect(texts(window.ticket, 'ETH')).toEqual(['', '']);
  await sendPrices(window, 'ETHUSDT', '3000', ['2999.9', '3000.1']);
  expect(texts(window.ticket, 'ETH')).toEqual(['3000.1', '']);
});

it('moves the price that it started at to the other side with the order, but none that was typed', async () => {
  const window = await open();
  const { ticket } = window;
  await sendPrices(window, 'BTCUSDT', '61250.47');
  await ticket.control('Size (BTC)').type('0.5');
  await ticket.control('Sell / Short').press();
  expect(texts(ticket)).toEqual(['61250.5', '0.5']);
  await ticket.control(price).type('61300');
  await ticket.control('Buy / Long').press();
  expect(texts(ticket)).toEqual(['61300', '0.5']);
});

it.each([
  ['best', '61250.4'],
  ['last', '61250.3'],
  ['mid', '61250.4'],
  ['off', ''],
] as const)('starts a limit order as the panel keeps it: %s', async (startFrom, started) => {
  const bridge = createRunningBridge();
  bridge.answer('app.state', () => ok(appState()));
  bridge.answer('market.instruments', () => ok([instrument()]));
  const services = createTestServices(bridge.bridge);
  await settle();
  const handle: PanelHandle = {
    id: 'ticket',
    group: 'a',
    params: { startFrom },
    save: () => undefined,
    select: () => undefined,
  };
  mounted = await mount(
    <PanelContext value={handle}>
      <TicketBody selection={bitcoin} />
    </PanelContext>,
    services,
  );
  await sendPrices({ services, ticket: mounted, bridge }, 'BTCUSDT', '61250.3');
  expect(texts(mounted)).toEqual([started, '']);
});

it('keeps what was typed before the first price, and a draft, but no price that nobody typed', async () => {
  const window = await open();
  await fill(window.ticket, ['88000', '']);
  await sendPrices(window, 'BTCUSDT', '61250.4');
  expect(texts(window.ticket)).toEqual(['88000', '']);
  await leaveAndReturn(window.ticket);
  await sendPrices(window, 'BTCUSDT', '61250.4');
  expect(texts(window.ticket)).toEqual(['88000', '']);
  await window.ticket.show(<TicketBody selection={ether} />);
  await sendPrices(window, 'ETHUSDT', '3000', ['3000', '3000.1']);
  await window.ticket.show(<TicketBody selection={bitcoin} />);
  await window.ticket.show(<TicketBody selection={ether} />);
  expect(texts(window.ticket, 'ETH')).toEqual(['', '']);
  await sendPrices(window, 'ETHUSDT', '3100', ['3100', '3100.1']);
  expect(texts(window.ticket, 'ETH')).toEqual(['3100.0', '']);
});

it('gives the focus to the size field once it can be used, and suggests a small size where it is asked to', async () => {
  const window = await open();
  const { ticket, services } = window;
  const field = () => ticket.host.querySelector<HTMLInputElement>('[data-field=size] input')!;
  const seen = () => [field().placeholder, field().value, document.activeElement === field()];
  const ask = (guided: boolean) =>
    ticket.after(() => void services.commands.dispatch({ type: 'ticket.enterSize', guided }));
  expect(seen()).toEqual(['', '', false]);
  await ask(true);
  expect(seen()).toEqual(['e.g. 0.010', '', false]);
  await sendPrices(window, 'BTCUSDT', '61250.4');
  expect(seen()).toEqual(['e.g. 0.010', '', true]);
  // A market order has no price.
  expect(ticket.host.querySelector('[data-field=price]')).toBeNull();
  await ask(false);
  expect(seen()).toEqual(['', '', true]);
});

it('starts with the order type, time in force and size unit of the settings, which also act on an empty ticket', async () => {
  const bridge = createRunningBridge();
  const settings = { ...defaultSettings, orderType: 'MARKET', sizeUnit: 'quote' } as const;
  bridge.answer('app.state', () => ok(appState({ settings })));
  bridge.answer('market.instruments', () => ok([instrument()]));
  const services = createTestServices(bridge.bridge);
  await settle();
  const ticket = await mount(<TicketBody selection={bitcoin} />, services);
  mounted = ticket;
  const seen = () => [
    ticket.host.querySelector('[data-field=price]') === null,
    ticket.host.querySelector<HTMLLabelElement>('[data-field=size] label')!.textContent,
  ];
  const change = (more: Partial<Settings>) =>
    ticket.after(() => services.desk.store.setState({ app: appState({ settings: { ...settings, ...more } }) }));
  expect(seen()).toEqual([true, 'Size (USDT)']);
  await change({ orderType: 'LIMIT', sizeUnit: 'base' });
  expect(seen()).toEqual([false, 'Size (BTC)']);
  // What was typed keeps its unit and type.
  await ticket.control('Size (BTC)').type('0.5');
  await change({ orderType: 'MARKET', sizeUnit: 'quote' });
  expect([...seen(), ticket.control('Size (BTC)').value]).toEqual([false, 'Size (BTC)', '0.5']);
});

it('B-B8 shows no available balance before the balances were read, and zero once an asset is not among them', async () => {
  const { ticket, bridge } = await open();
  const available = () =>
    [...document.querySelectorAll('dt')].find((name) => name.textContent === 'Available')?.parentElement?.textContent;
  const shown: unknown[] = [];
  for (const feed of [{ ...liveFeed(), status: 'syncing', receivedAt: null } as const, liveFeed()]) {
    await ticket.after(() => bridge.send('trading.balances', { ...here, market: 'futures', feed, balances: [] }));
    shown.push(available());
  }
  expect(shown).toEqual(['Available—', 'Available0.00 USDT']);
});
