import { describe, expect, it } from 'vitest';
import { emptyTrading } from '../../../renderer/state/account/tradingState.ts';
import { balanceRows, BalancesView } from '../../../renderer/features/balances/Panel.tsx';
import { fillRows, pastFills } from '../../../renderer/features/fills/Panel.tsx';
import { FillsView } from '../../../renderer/features/fills/View.tsx';
import { historyRows, pastOrders } from '../../../renderer/features/orderHistory/Panel.tsx';
import { OrderHistoryView } from '../../../renderer/features/orderHistory/View.tsx';
import { Older } from '../../../renderer/ui/Older.tsx';
import { fail, ok } from '../../../shared/result/result.ts';
import { instrument } from '../support/builders.ts';
import { createRunningBridge } from '../support/runningBridge.ts';
import { createTestServices, markup, textOf } from '../support/services.tsx';
import { balance, fill, here, order } from '../support/tradingBuilders.ts';
import { windowError } from '../../../renderer/ipc/client.ts';

const ignore = (): void => undefined;
const common = {
  panelState: { kind: 'live' },
  actions: { retry: ignore, startSimulator: ignore },
  zone: 'utc',
  instrumentOf: () => instrument(),
  symbol: 'BTCUSDT',
  foot: null,
  note: null,
  originOf: ({ orderId }: { readonly orderId: string }) => ({ by: 'desk', certain: orderId !== '' }) as const,
  intentOf: () => 'a',
  onTimeline: ignore,
} as const;
const rowsOf = (html: string) =>
  [...(/<tbody>(.*?)<\/tbody>/s.exec(html)?.[1] ?? '').matchAll(/<tr.*?<\/tr>/gs)].map(([row]) => textOf(row));
const selection = { market: 'futures', symbol: 'BTCUSDT' } as const;
const request = { ...here, ...selection, before: 5 };

describe('order history', () => {
  it('merges live orders over loaded ones, newest first, of this symbol only', () => {
    const live = {
      ...emptyTrading.orders.futures,
      open: [order('4', { createdAt: 4 }), order('5', { symbol: 'ETHUSDT', createdAt: 5 })],
      closed: [
        order('3', { status: 'FILLED', createdAt: 3, updatedAt: 9 }),
        order('2', { updatedAt: 1, createdAt: 2 }),
      ],
    };
    const past = [
      order('3', { status: 'NEW', createdAt: 3, updatedAt: 5 }),
      order('2', { status: 'CANCELED', createdAt: 2, updatedAt: 8 }),
      order('1', { status: 'EXPIRED', createdAt: 1 }),
    ];
    expect(
      historyRows(past, [...live.closed, ...live.open], selection).map((one) => [one.orderId, one.status]),
    ).toEqual([
      ['4', 'NEW'],
      ['3', 'FILLED'],
      ['2', 'CANCELED'],
      ['1', 'EXPIRED'],
    ]);
  });

  it('requests a page from main and passes on failures', async () => {
    const double = createRunningBridge();
    const { client } = createTestServices(double.bridge);
    double.answer('trading.orderHistory', () => ok({ orders: [order('1')], complete: true }));
    expect(await pastOrders.ask(client, request)).toEqual(ok({ items: [order('1')], complete: true }));
    const error = windowError('timeout', 'error.network.timeout', { host: 'here' });
    double.answer('trading.orderHistory', () => fail(error));
    expect(await pastOrders.ask(client, request)).toEqual(fail(error));
    expect(double.requests('trading.orderHistory')).toEqual([request, request]);
  });

  it('shows status, average price, filled value and both ids', () => {
    const done = order('1', {
      status: 'FILLED',
      executedQuantity: '0.010',
      executedQuote: '612.505',
      averagePrice: '61250.5',
      createdAt: 0,
    });
    const html = markup(<OrderHistoryView {...common} orders={[done]} />);
    expect(rowsOf(html)).toEqual([
      '1970-01-01 00:00 BTCUSDT Futures Buy Long Limit 61 250.5 0.01 0 100.0% GTC No 61 250.5 612.51 Filled 1',
    ]);
    expect(html).toContain('title="Order ID 1, client order ID c1"');
  });
});

describe('fills', () => {
  it('are each listed once, newest first, of this symbol only', () => {
    const live = [fill('3', { time: 3 }), fill('2', { time: 2 }), fill('9', { symbol: 'ETHUSDT' })];
    expect(
      fillRows([fill('2', { time: 2 }), fill('1', { time: 1 })], live, selection).map((one) => one.fillId),
    ).toEqual(['3', '2', '1']);
  });

  it('request a page from main', async () => {
    const double = createRunningBridge();
    const { client } = createTestServices(double.bridge);
    double.answer('trading.fillHistory', () => ok({ fills: [fill('1')], complete: false }));
    expect(await pastFills.ask(client, request)).toEqual(ok({ items: [fill('1')], complete: false }));
    expect(double.requests('trading.fillHistory')).toEqual([request]);
  });

  it('show price, size, value, fee and realised result with the decimals of their column, and all digits on hover (R58)', () => {
    const fills = [
      fill('1', { time: 0, realisedPnl: '-12.34567891' }),
      fill('2', { time: 0, market: 'spot', positionSide: null, feeAsset: null, maker: null, realisedPnl: null }),
    ];
    const html = markup(<FillsView {...common} fills={fills} isWhole />);
    const titles = [...html.matchAll(/data-exact="([^":]*)" title="([^"]*)"/g)].map(([, exact, title]) => [
      exact,
      title,
    ]);
    expect(titles.slice(0, 3)).toEqual([
      ['612.505', '612.505'],
      ['0.245002', '0.245002'],
      ['-12.34567891', '−12.34567891'],
    ]);
    expect(rowsOf(html)).toEqual([
      '1970-01-01 00:00 BTCUSDT Futures Buy Long 61 250.5 0.01 0 612.51 0.25 USDT Maker −12.35 Foredeck 1',
      '1970-01-01 00:00 BTCUSDT Spot Buy 61 250.5 0.01 0 612.51 0.25 — — Foredeck 2',
    ]);
  });
});

describe('origin of orders and fills', () => {
  const origins = [
    { by: 'desk', certain: true },
    { by: 'copied', certain: true },
    { by: 'copied', certain: false },
    { by: 'external', certain: true },
    null,
    null,
  ] as const;
  const of = ({ orderId }: { readonly orderId: string }) => origins[Number(orderId)]!;

  it('is shown for each fill with its certainty and counted in the total, a dash where it is unknown', () => {
    const fills = origins.map((_, at) => fill(`${at}`, { orderId: `${at}` }));
    const html = markup(<FillsView {...common} originOf={of} fills={fills} isWhole />);
    expect(rowsOf(html).map((row) => / (Foredeck|probably copied|copied|external|—) \d$/.exec(row)?.[1])).toEqual([
      'Foredeck',
      'copied',
      'probably copied',
      'external',
      '—',
      '—',
    ]);
    expect(textOf(/<tfoot.*<\/tfoot>/s.exec(html)![0])).toContain(
      'Foredeck 1 · copied 1 · probably copied 1 · external 1 · — 2',
    );
  });

  it('marks an order that was copied or placed elsewhere', () => {
    const orders = [0, 1, 2, 3].map((at) => order(`${at}`, { status: 'NEW' }));
    const html = markup(<OrderHistoryView {...common} originOf={of} orders={orders} />);
    expect(
      [...html.matchAll(/class="origin-tag" title="([^"]*)">([^<]*)</g)].map(([, title, text]) => [title, text]),
    ).toEqual([
      ['Placed in Foredeck, copied from a lead trader, or external. Probably: no ID proves it.', 'copied'],
      ['Placed in Foredeck, copied from a lead trader, or external. Probably: no ID proves it.', 'probably copied'],
      ['Placed elsewhere', 'external'],
    ]);
  });
});

describe('balances', () => {
  const balances = {
    spot: { feed: null, list: [balance('USDT'), balance('BTC', { total: '0', available: '0.00', frozen: '0' })] },
    futures: {
      feed: null,
      list: [
        balance('USDT', { market: 'futures', total: '0', available: '0', frozen: '0', unrealisedPnl: '-0.00000001' }),
      ],
    },
  };
  const names = (withZero: boolean) => balanceRows(balances, withZero).map((one) => `${one.market} ${one.asset}`);

  it('hide only assets with nothing at all, and show them on request', () => {
    expect([names(false), names(true)]).toEqual([
      ['spot USDT', 'futures USDT'],
      ['spot BTC', 'spot USDT', 'futures USDT'],
    ]);
  });

  it('show the decimals of the asset, and every digit on hover (R58)', () => {
    const shown = [balance('USDT', { total: '9876.123456789', available: '9000', frozen: '876.123456789' })];
    const html = markup(<BalancesView {...common} balances={shown} />);
    expect(html).toContain('title="9\u202f876.123456789"');
    expect(rowsOf(html)).toEqual(['Spot USDT 9 876.12 9 000 .00 876.12 — Networks']);
  });
});

describe('footer for older rows', () => {
  const foot = (more: Partial<Parameters<typeof Older>[0]>) =>
    textOf(
      markup(<Older status="ready" complete={false} online error={null} onOlder={ignore} onRetry={ignore} {...more} />),
    );

  it('offers older rows, reports when there are none, and shows a failure', () => {
    const error = windowError('timeout', 'error.network.timeout', { host: 'here' });
    expect([
      foot({}),
      foot({ status: 'loading' }),
      foot({ complete: true }),
      foot({ complete: true, online: false }),
      foot({ status: 'failed', error }),
    ]).toEqual([
      'Older',
      'Loading…',
      'No older records',
      'No older records in the archive',
      'Older records could not be loaded. here did not reply in time. Try again',
    ]);
  });
});
