import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { conditionalOrderKinds } from '../../../shared/domain/conditionalOrder.ts';
import type { AccountDetails } from '../../../shared/ipc/watchedAccountViews.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
import type { OrderSide } from '../../../shared/exchange/orderWords.ts';
import type { Translate } from '../../i18n/messages.ts';
import { assetDecimals } from '../../ui/amount.ts';
import { Amount, Gain, Side, SymbolLink, useInstrumentOf } from '../../ui/cells.tsx';
import { positionSideText, typeText } from '../../ui/orderText.ts';

/** An open order of either kind, as one list shows it. */
interface OpenRow {
  readonly id: string;
  readonly market: Market;
  readonly symbol: string;
  readonly side: OrderSide;
  readonly positionSide: string | null;
  readonly type: string;
  /** Price, or for a conditional order the price that triggers it; null: at market. */
  readonly price: string | null;
  readonly quantity: string | null;
  readonly filled: string | null;
  readonly createdAt: number;
}

/** Returns plain and conditional orders as one list, newest first. */
export function openRows(t: Translate, { orders, triggers }: AccountDetails): readonly OpenRow[] {
  const plain = orders.map((order): OpenRow => ({
    ...order,
    id: order.orderId,
    type: typeText(t, order.type),
    filled: order.executedQuantity,
  }));
  const conditional = triggers.map((one): OpenRow => {
    const kind = conditionalOrderKinds.find((each) => each === one.kind);
    return {
      ...one,
      id: one.triggerId,
      market: 'futures',
      type: kind ? t(`conditional.kind.${kind}`) : one.kind,
      price: one.triggerPrice ?? one.activationPrice,
      filled: null,
    };
  });
  return [...plain, ...conditional].toSorted((a, b) => b.createdAt - a.createdAt);
}

interface RecordTableProps<Row> {
  readonly name: string;
  /** Number of records at the exchange, where more of them are not shown. */
  readonly count?: number;
  readonly heads: readonly { readonly text: string; readonly number?: boolean }[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly cells: (row: Row) => readonly ReactNode[];
}

/** One list of the account: nothing in it can be pressed but a symbol, which shows its market. */
function RecordTable<Row>({ name, count, heads, rows, rowKey, cells }: RecordTableProps<Row>) {
  const { t } = useTranslation();
  const all = count ?? rows.length;
  return (
    <section className="account-records" aria-label={name}>
      <h4>
        {name} <span className="number quiet-text">{all}</span>
      </h4>
      {all > rows.length && <p className="warning-text">{t('accounts.cut', { shown: rows.length, count: all })}</p>}
      {rows.length > 0 && (
        <table className="figures">
          <caption className="visually-hidden">{name}</caption>
          <thead>
            <tr>
              {heads.map(({ text, number }) => (
                <th key={text} scope="col" className={number ? 'number' : undefined}>
                  {text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={rowKey(row)}>
                {cells(row).map((cell, at) => (
                  <td key={heads[at]?.text} className={heads[at]?.number ? 'number' : undefined}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** Balances, positions and open orders of a watched account, to be read and not to be traded. */
export function AccountRecords({ details }: { readonly details: AccountDetails }) {
  const { t } = useTranslation();
  const instrumentOf = useInstrumentOf();
  const figure = (text: string): { readonly text: string; readonly number: true } => ({ text, number: true });
  const price = (market: Market, symbol: string) => instrumentOf({ market, symbol })?.priceDecimals;
  const size = (market: Market, symbol: string) => instrumentOf({ market, symbol })?.quantityDecimals;
  return (
    <div className="account-lists">
      <RecordTable
        name={t('accounts.balances')}
        heads={[
          { text: t('order.market') },
          { text: t('accounts.asset') },
          figure(t('accounts.total')),
          figure(t('accounts.available')),
          figure(t('accounts.pnl')),
        ]}
        rows={details.balances}
        rowKey={({ market, asset }) => `${market} ${asset}`}
        cells={({ market, asset, total, available, unrealisedPnl }) => [
          t(`market.${market}`),
          <strong key="asset">{asset}</strong>,
          <Amount key="total" text={total} decimals={assetDecimals(asset)} />,
          <Amount key="available" text={available} decimals={assetDecimals(asset)} />,
          <Gain key="pnl" text={unrealisedPnl} decimals={assetDecimals(asset)} />,
        ]}
      />
      <RecordTable
        name={t('accounts.positions')}
        count={details.positionCount}
        heads={[
          { text: t('order.symbol') },
          { text: t('order.side') },
          figure(t('order.quantity')),
          figure(t('accounts.entry')),
          figure(t('accounts.pnl')),
        ]}
        rows={details.positions}
        rowKey={({ positionId }) => positionId}
        cells={({ symbol, side, size: quantity, entryPrice, unrealisedPnl }) => [
          <SymbolLink key="symbol" market="futures" symbol={symbol} />,
          <span key="side" className={side === 'LONG' ? 'up' : 'down'}>
            {positionSideText(t, side)}
          </span>,
          <Amount key="size" text={quantity} decimals={size('futures', symbol)} />,
          <Amount key="entry" text={entryPrice} decimals={price('futures', symbol)} />,
          <Gain key="pnl" text={unrealisedPnl} decimals={2} />,
        ]}
      />
      <RecordTable
        name={t('accounts.orders')}
        count={details.orderCount}
        heads={[
          { text: t('order.symbol') },
          { text: t('order.side') },
          { text: t('order.type') },
          figure(t('accounts.price')),
          figure(t('order.quantity')),
          figure(t('order.filled')),
        ]}
        rows={openRows(t, details)}
        rowKey={({ market, id }) => `${market} ${id}`}
        cells={({ market, symbol, side, positionSide, type, price: at, quantity, filled }) => [
          <SymbolLink key="symbol" market={market} symbol={symbol} />,
          <Side key="side" side={side} positionSide={positionSide} />,
          type,
          <Amount key="price" text={at} decimals={price(market, symbol)} />,
          <Amount key="size" text={quantity} decimals={size(market, symbol)} />,
          <Amount key="filled" text={filled} decimals={size(market, symbol)} />,
        ]}
      />
    </div>
  );
}
