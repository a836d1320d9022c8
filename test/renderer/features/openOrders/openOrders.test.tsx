import { describe, expect, it } from 'vitest';
import { intentKey } from '../../../../renderer/state/orders/cancels.ts';
import { emptyTrading } from '../../../../renderer/state/account/tradingState.ts';
import { choiceText } from '../../../../renderer/features/openOrders/Panel.tsx';
import { Doubts } from '../../../../renderer/features/openOrders/Doubts.tsx';
import { allOpen, cancelChoices, doubtRows } from '../../../../renderer/features/openOrders/model.ts';
import { OpenOrdersView, type OpenOrdersViewProps } from '../../../../renderer/features/openOrders/View.tsx';
import { en } from '../../../support/words.ts';
import { createMessages } from '../../../../renderer/i18n/messages.ts';
import type { Intent } from '../../../../shared/domain/intent.ts';
import { instrument } from '../../support/builders.ts';
import { markup, textOf } from '../../support/services.tsx';
import { intent, order } from '../../support/tradingBuilders.ts';
import { windowError } from '../../../../renderer/ipc/client.ts';

const ignore = (): void => undefined;
const show = (more: Partial<OpenOrdersViewProps> = {}) =>
  markup(
    <OpenOrdersView
      panelState={{ kind: 'live' }}
      actions={{ retry: ignore, startSimulator: ignore }}
      orders={[order('1')]}
      pending={{}}
      zone="utc"
      instrumentOf={() => instrument()}
      onCancel={ignore}
      onCancelMarked={ignore}
      editor={() => null}
      intentOf={() => null}
      onTimeline={ignore}
      doubts={null}
      {...more}
    />,
  );
const rows = (html: string) =>
  [...(/<tbody>(.*?)<\/tbody>/s.exec(html)?.[1] ?? '').matchAll(/<tr.*?<\/tr>/gs)].map(([row]) => textOf(row));

describe('open order row', () => {
  it('shows all fields of the order', () => {
    const orders = [
      order('1', { status: 'PARTIALLY_FILLED', executedQuantity: '0.0025', createdAt: 0 }),
      order('2', {
        market: 'spot',
        side: 'SELL',
        positionSide: null,
        reduceOnly: null,
        type: 'MARKET',
        price: null,
        quantity: null,
        executedQuantity: '1.5',
        timeInForce: 'IOC',
        createdAt: 0,
      }),
    ];
    expect(rows(show({ orders }))).toEqual([
      '1970-01-01 00:00 BTCUSDT Futures Buy Long Limit 61 250.5 0.01 0 25.0% GTC No 459.38 Partly filled Cancel Change Details',
      '1970-01-01 00:00 BTCUSDT Spot Sell Market Market — 1.5 00 IOC — — Open Cancel',
    ]);
  });

  it('B-B7 marks an order placed elsewhere and shows an undocumented state unchanged', () => {
    const html = show({ orders: [order('1', { origin: 'external', status: 'NEW_WORD' })] });
    expect(rows(html)[0]).toMatch(/NEW_WORD external Cancel Change Details$/);
    expect(html).toContain('Unknown status');
  });

  it('B-A11 shows Cancelling while a cancel is pending, and "Cancel unconfirmed" when it is in doubt', () => {
    const key = 'futures BTCUSDT 1';
    const states = (['sending', 'accepted', 'inDoubt'] as const).map((state) => {
      const html = show({ pending: { [key]: state } });
      return [rows(html)[0]!.replace(/^.*No 612.51 /, ''), /<button[^>]*row-button[^>]*disabled/.test(html)];
    });
    expect(states).toEqual([
      ['Cancelling Cancel Change Details', true],
      ['Cancelling Cancel Change Details', true],
      ['Open Cancel unconfirmed Cancel Change Details', false],
    ]);
  });

  it('supports keyboard use: one row in the tab order, shortcuts, labelled buttons', () => {
    const html = show({ orders: [order('1'), order('2')] });
    expect(
      [...html.matchAll(/<tr tabindex="(-?\d)" aria-keyshortcuts="([\w ]+)"/g)].map((one) => one.slice(1)),
    ).toEqual([
      ['0', 'Enter Delete F2 Space'],
      ['-1', 'Enter Delete F2 Space'],
    ]);
    expect(html).toContain('aria-label="Cancel order 1 of BTCUSDT"');
    expect([...html.matchAll(/<th [^>]*scope="col"/g)]).toHaveLength(12);
  });
});

describe('orders in doubt', () => {
  const doubt = intent('a', { state: 'inDoubt', looks: 3, settlesAt: 35_000, createdAt: 0 });
  const words = (one: Intent, pending = {}) =>
    textOf(
      markup(
        <Doubts intents={[one]} pending={pending} keyOf={intentKey} zone="utc" onCancel={ignore} onDismiss={ignore} />,
      ),
    );

  it('B-A4 show the number of checks, the latest settlement time, and a cancel by client order id', () => {
    expect([words(doubt), words(doubt, { 'intent a': 'accepted' })]).toEqual([
      '00:00:00 Buy Long 0.010 BTCUSDT, Limit 61 250.5 Unconfirmed, checking with the exchange. Do not place it again Checked 3 times. ' +
        'Settled by 00:00:35 at the latest while the exchange can be reached. Timeline Cancel order',
      '00:00:00 Buy Long 0.010 BTCUSDT, Limit 61 250.5 Unconfirmed, checking with the exchange. Do not place it again Checked 3 times. ' +
        'Settled by 00:00:35 at the latest while the exchange can be reached. Timeline Cancelling',
    ]);
  });

  it("show the outcome once known, with the exchange's message", () => {
    const exchange = { code: '-2010', message: 'insufficient balance', httpStatus: 400 };
    const error = { ...windowError('rejected', 'error.exchange.rejected'), exchange };
    const line = '00:00:00 Buy Long 0.010 BTCUSDT, Limit 61 250.5';
    expect([
      words({ ...doubt, state: 'placed', orderId: '77' }),
      words({ ...doubt, state: 'notPlaced' }),
      words({ ...doubt, state: 'rejected', error }),
    ]).toEqual([
      `${line} Placed, order 77 Timeline Dismiss`,
      `${line} Not placed Timeline Dismiss`,
      `${line} Rejected. The exchange rejected the request. Exchange message: -2010 insufficient balance Timeline Dismiss`,
    ]);
  });

  it('are listed only if they were in doubt, until dismissed; an order still in doubt cannot be dismissed', () => {
    const intents = [
      doubt,
      intent('b', { state: 'placed' }),
      intent('c', { state: 'placed', looks: 1 }),
      intent('d', { state: 'rejected' }),
      intent('e', { state: 'notPlaced' }),
      intent('f', { state: 'sending' }),
    ];
    const shown = (doubted: string[], dismissed: string[]) =>
      doubtRows(intents, new Set(doubted), new Set(dismissed)).map((one) => one.intentId);
    expect([shown([], []), shown(['d'], []), shown(['d'], ['a', 'c', 'd', 'e'])]).toEqual([
      ['a', 'c', 'e'],
      ['a', 'c', 'd', 'e'],
      ['a'],
    ]);
  });
});

describe('H4 cancel all', () => {
  const { t } = createMessages(en);
  const orders = allOpen({
    spot: { ...emptyTrading.orders.spot, open: [order('9', { market: 'spot', createdAt: 9 })] },
    futures: {
      ...emptyTrading.orders.futures,
      open: [order('8', { createdAt: 8 }), order('7', { createdAt: 11, symbol: 'ETHUSDT' })],
    },
  });

  it('lists orders of both markets, newest first', () => {
    expect(orders.map((one) => one.orderId)).toEqual(['7', '9', '8']);
  });

  it('offers only scopes that have orders, naming symbol, market or side', () => {
    const choices = (symbol: string) =>
      cancelChoices(orders, { market: 'futures', symbol }).map((choice) => [choice.scope, choiceText(t, choice)]);
    const all = [
      [{ kind: 'symbol', symbol: 'BTCUSDT' }, '1 Spot order of BTCUSDT'],
      [{ kind: 'ALL' }, '1 order on Spot'],
      [{ kind: 'ALL' }, '1 Buy order on Spot'],
    ];
    const futures = [
      [{ kind: 'symbol', symbol: 'ETHUSDT' }, '1 Futures order of ETHUSDT'],
      [{ kind: 'ALL' }, 'All 2 orders on Futures'],
      [{ kind: 'ALL' }, 'All 2 Buy orders on Futures'],
    ];
    const symbolChoice = [{ kind: 'symbol', symbol: 'BTCUSDT' }, '1 Futures order of BTCUSDT'];
    expect([choices('BTCUSDT'), choices('SOLUSDT')]).toEqual([
      [symbolChoice, ...all, ...futures],
      [...all, symbolChoice, ...futures],
    ]);
  });
});
