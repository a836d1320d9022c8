import { describe, expect, it } from 'vitest';
import type { Mark } from '../../../../renderer/state/market/marks.ts';
import {
  positionRows as rowsFrom,
  type protectionOf,
  totalPnl,
  type PnlPrice,
} from '../../../../renderer/features/positions/model.ts';
import { closingOrder } from '../../../../renderer/state/orders/orderMoves.ts';
import { PositionsView, type PositionsViewProps } from '../../../../renderer/features/positions/View.tsx';
import { orderDraftSchema, type Position } from '../../../../shared/domain/order.ts';
import { instrument } from '../../support/builders.ts';
import { markup, textOf } from '../../support/services.tsx';
import { trigger } from '../../support/safetyBuilders.ts';
import { position } from '../../support/tradingBuilders.ts';

const mark = (price: string, status: Mark['feed']['status'] = 'live'): Mark => ({
  price,
  last: '61300',
  feed: { status, reason: null, since: 0, received: 0 },
});
const ignore = (): void => undefined;
const positionRows = (positions: readonly Position[], marks: Readonly<Record<string, Mark>>, on: PnlPrice = 'mark') =>
  rowsFrom({ positions, marks, contracts: {}, balance: null }, on);
const show = (
  rows: ReturnType<typeof positionRows>,
  copiedFrom: Readonly<Record<string, string>> = {},
  triggers: PositionsViewProps['triggers'] = { feed: null, open: [] },
) =>
  markup(
    <PositionsView
      panelState={{ kind: 'live' }}
      actions={{ retry: ignore, startSimulator: ignore }}
      rows={rows}
      zone="utc"
      instrumentOf={() => instrument()}
      inputs={{ positions: rows.map(({ position: one }) => one), marks: {}, contracts: {}, balance: null }}
      triggers={triggers}
      on="mark"
      changeOf={() => ({ closing: null, margin: null })}
      run={null}
      onStopRun={ignore}
      onOrder={ignore}
      onPlan={ignore}
      onChange={ignore}
      onProtect={ignore}
      onClose={ignore}
      copiedFrom={copiedFrom}
    />,
  );
const rowsOf = (html: string) =>
  [...(/<tbody>(.*?)<\/tbody>/s.exec(html)?.[1] ?? '').matchAll(/<tr.*?<\/tr>/gs)].map(([row]) => textOf(row));
const short = position('ETHUSDT', {
  side: 'SHORT',
  size: '1.250',
  openValue: '3062.5',
  entryPrice: '2450',
  margin: null,
  liquidatePrice: '3120.55',
});

describe('take-profit and stop-loss of a position', () => {
  const feed = (status: 'live' | 'stale') => ({ status, reason: null, since: 0, received: 0 });
  const long = position('BTCUSDT');
  type Open = Parameters<typeof protectionOf>[1]['open'];
  const target = trigger('1', { kind: 'takeProfitMarket', triggerPrice: '65000', wholePosition: true, quantity: null });

  it('shows the trigger prices, the whole position first and how many there are', () => {
    const html = (open: Open, status: 'live' | 'stale' = 'live') =>
      rowsOf(show(positionRows([long], {}), {}, { feed: feed(status), open }))[0]!;
    expect(
      [
        html([target, trigger('2')]),
        html([trigger('3', { kind: 'takeProfit', triggerPrice: '64000' }), target]),
        // Orders of another position, of the other side, and those that trail.
        html([
          trigger('4', { symbol: 'ETHUSDT' }),
          trigger('5', { side: 'BUY' }),
          trigger('6', { positionSide: 'SHORT' }),
          trigger('7', { kind: 'trailing', triggerPrice: null }),
        ]),
        html([target], 'stale'),
      ].map((row) => /0\.00 — (.*) Market close/.exec(row)![1]),
    ).toEqual(['65 000.0 / 60 000.0', '65 000.0 (2) / —', 'Add', '— / —']);
  });

  it('lists all of them on hover, and says when they are not known', () => {
    const html = (status: 'live' | 'stale') =>
      show(positionRows([long], {}), {}, { feed: feed(status), open: [target, trigger('2')] });
    expect([
      html('live').includes(
        'title="Take-profit 65\u202f000, size whole position\nStop-loss 60\u202f000, size 0.010\nOpens the dialog',
      ),
      html('live').includes('aria-label="Take-profit 65\u202f000.0 and stop-loss 60\u202f000.0 of BTCUSDT Long"'),
      html('stale').includes('title="The conditional orders are not available now."'),
    ]).toEqual([true, true, true]);
  });
});

describe('open positions', () => {
  it('show PnL as a share of the equity on hover, where the equity is known', () => {
    const titles = (balance: string | null) =>
      show(
        rowsFrom(
          { positions: [position('BTCUSDT')], marks: { BTCUSDT: mark('61350.5') }, contracts: {}, balance },
          'mark',
        ),
      ).includes('+0.10% of account equity');
    expect([titles('999'), titles(null)]).toEqual([true, false]);
  });

  it("show PnL at the live mark price, with the exchange's value on hover", () => {
    const html = show(positionRows([position('BTCUSDT')], { BTCUSDT: mark('61350.5') }));
    expect(rowsOf(html)).toEqual([
      'BTCUSDT Futures Long 0.01 0 61 250.5 61 350.5 +1.00 +3.27% 30.63 20× — — — — 0.00 — — / — Market close Manage',
    ]);
    expect(html).toContain('0.010 × 61\u202f350.5 − 612.505\nExchange figure 0.12 at 1970-01-01 00:00:02.000 UTC');
  });

  it('a short loses when the mark rises; an unknown margin gives no percentage', () => {
    const html = show(positionRows([short], { ETHUSDT: mark('2460') }));
    expect(rowsOf(html)).toEqual([
      'ETHUSDT Futures Short 1.25 0 2 450 .0 2 460 .0 −12.50 — 20× 3 120.6 — — — 0.00 — — / — Market close Manage',
    ]);
    expect(html).toContain('3\u202f062.5 − 1.250 × 2\u202f460');
  });

  it('XS42 R58 show a dash instead of a liquidation price of zero', () => {
    const zero = show(positionRows([position('BTCUSDT', { liquidatePrice: '0.00' })], {}));
    expect(rowsOf(zero)[0]).toContain('20× — —');
    expect(zero.match(/aria-label="No liquidation price"/g)).toHaveLength(2);
  });

  it('R58 show a dash for a liquidation price above ten times the mark, with the value on hover', () => {
    const far = position('BTCUSDT', { liquidatePrice: '613505.1' });
    const html = show(positionRows([far], { BTCUSDT: mark('61350.5') }));
    expect(rowsOf(html)[0]).toContain('20× — —');
    expect(html.match(/aria-label="No liquidation price"/g)).toHaveLength(2);
    expect(html).toContain('title="613\u202f505.1"');
    const near = position('BTCUSDT', { liquidatePrice: '613505' });
    expect(rowsOf(show(positionRows([near], { BTCUSDT: mark('61350.5') })))[0]).toContain('20× 613 505');
  });

  it('keep their order when one is opened, which comes last', () => {
    const [first, second, third] = [position('BTCUSDT'), short, position('SOLUSDT')].map((one, index) => ({
      ...one,
      positionId: `${9 - index}`,
      createdAt: 1_000 * Math.min(index + 1, 2),
    }));
    const order = (positions: readonly Position[]) => positionRows(positions, {}).map((row) => row.position.positionId);
    expect([order([second!, first!]), order([third!, second!, first!])]).toEqual([
      ['9', '8'],
      ['9', '7', '8'],
    ]);
  });

  it('bear the mark of the trader they were copied from, and the total says how much of it is copied', () => {
    const own = position('BTCUSDT', { positionId: 'own' });
    const copied = position('BTCUSDT', { positionId: 'copied', separatedMode: 'SEPARATED', createdAt: 3_000 });
    const rows = positionRows([own, copied], { BTCUSDT: mark('61350.5') });
    const html = show(rows, { copied: 'Ada' });
    expect(rowsOf(html).map((row) => row.slice(0, 36))).toEqual([
      'BTCUSDT Futures Long 0.01 0 61 250.5',
      'BTCUSDT Futures Long Copy · Ada 0.01',
    ]);
    expect(html).toContain('title="Copied from Ada. Your own orders do not touch it."');
    const total = (of: string) => textOf(/<tfoot>.*<\/tfoot>/s.exec(of)![0]);
    expect(total(html)).toBe('Total +2.00 copied +1.00 0.00');
    expect(total(show(rows))).toBe('Total +2.00 0.00');
  });

  it('show a dash without a mark price and flag a stale one', () => {
    expect(rowsOf(show(positionRows([position('BTCUSDT')], {})))[0]).toContain('61 250.5 — — 30.63');
    const old = show(positionRows([position('BTCUSDT')], { BTCUSDT: mark('61350.5', 'stale') }));
    expect(old).toContain('title="The mark price is stale"');
    expect(old).toContain('class="old-figure"');
  });

  it('have a total PnL only when every mark price is known', () => {
    const both = [position('BTCUSDT'), short];
    expect([
      totalPnl(positionRows(both, { BTCUSDT: mark('61350.5'), ETHUSDT: mark('2460') })),
      totalPnl(positionRows(both, { BTCUSDT: mark('61350.5') })),
    ]).toEqual(['-11.5000', null]);
  });

  it('B-A7 close by a reduce-only market order over exactly the whole size', () => {
    const drafts = [closingOrder(position('BTCUSDT'), true), closingOrder(short, true)];
    expect(drafts).toEqual([
      {
        market: 'futures',
        symbol: 'BTCUSDT',
        side: 'SELL',
        positionSide: 'LONG',
        type: 'MARKET',
        timeInForce: null,
        price: null,
        quantity: '0.010',
        reduceOnly: true,
      },
      {
        market: 'futures',
        symbol: 'ETHUSDT',
        side: 'BUY',
        positionSide: 'SHORT',
        type: 'MARKET',
        timeInForce: null,
        price: null,
        quantity: '1.250',
        reduceOnly: true,
      },
    ]);
    expect(drafts.every((draft) => orderDraftSchema.safeParse(draft).success)).toBe(true);
  });

  it('label the close button with side and symbol', () => {
    expect(show(positionRows([short], {}))).toContain('aria-label="Market close the Short position in ETHUSDT"');
  });
});
