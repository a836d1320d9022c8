import { Amount, AveragePrice, Gain, SymbolLink, type InstrumentOf } from '../../ui/cells.tsx';
import type { Column } from '../../ui/DataTable.tsx';
import { isZero } from '../../ui/amount.ts';
import { formatPercent } from '../../format/number.ts';
import { formatTimestamp, type TimeZone } from '../../format/time.ts';
import type { Translate } from '../../i18n/messages.ts';
import type { PositionRow } from './model.ts';

/** Decimals of an amount of money at least shown. */
const MONEY = 2;

/** The columns of the positions, each figure with its formula and source on hover. */
export function positionColumns(
  t: Translate,
  zone: TimeZone,
  instrumentOf: InstrumentOf,
): readonly Column<PositionRow>[] {
  const instrument = (row: PositionRow) => instrumentOf({ market: 'futures', symbol: row.position.symbol });
  const price = (row: PositionRow): number => instrument(row)?.priceDecimals ?? 0;
  const size = (row: PositionRow): number => instrument(row)?.quantityDecimals ?? 0;
  return [
    {
      id: 'symbol',
      head: t('order.symbol'),
      cell: ({ position }) => <SymbolLink market="futures" symbol={position.symbol} />,
    },
    {
      id: 'side',
      head: t('order.side'),
      cell: ({ position }) => (
        <span className={position.side === 'LONG' ? 'up' : 'down'}>{t(`order.positionSide.${position.side}`)}</span>
      ),
    },
    {
      id: 'size',
      head: t('positions.size'),
      hint: t('order.quantity.hint'),
      number: true,
      cell: (row) => <Amount text={row.position.size} decimals={size(row)} />,
    },
    {
      id: 'entry',
      head: t('positions.entry'),
      hint: t('positions.entry.formula'),
      number: true,
      cell: (row) => <AveragePrice text={row.position.entryPrice} decimals={price(row)} />,
      title: ({ position: { entryPrice, openValue } }) => t('positions.entry.value', { value: openValue, entryPrice }),
    },
    {
      id: 'mark',
      head: t('strip.mark'),
      number: true,
      cell: (row) => <Amount text={row.mark?.price ?? null} decimals={price(row)} />,
      title: ({ mark }) => (mark === null || mark.feed.status === 'live' ? '' : t('positions.mark.stale')),
    },
    {
      id: 'pnl',
      head: t('positions.pnl'),
      hint: t('positions.pnl.formula'),
      number: true,
      cell: (row) => (
        <span className={row.mark !== null && row.mark.feed.status !== 'live' ? 'old-figure' : ''}>
          <Gain text={row.pnl} decimals={MONEY} />{' '}
          {row.pnlFraction !== null && <span className="quiet-text">{formatPercent(row.pnlFraction)}</span>}
        </span>
      ),
      title: (row) => pnlTitle(t, zone, row),
    },
    {
      id: 'margin',
      head: t('positions.margin'),
      hint: t('positions.margin.hint'),
      number: true,
      cell: ({ position }) => <Amount text={position.margin} decimals={MONEY} />,
    },
    {
      id: 'leverage',
      head: t('positions.leverage'),
      number: true,
      cell: ({ position }) => t('positions.leverage.value', { value: position.leverage }),
      title: ({ position }) =>
        t('positions.mode', { margin: position.marginType.toLowerCase(), mode: position.separatedMode.toLowerCase() }),
    },
    {
      id: 'liquidation',
      head: t('positions.liquidation'),
      hint: t('positions.liquidation.hint'),
      number: true,
      cell: (row) => {
        const { liquidatePrice } = row.position;
        const none = liquidatePrice === null || isZero(liquidatePrice);
        return none ? t('positions.liquidation.none') : <Amount text={liquidatePrice} decimals={price(row)} />;
      },
    },
  ];
}

/** The formula filled in, and beside it what the exchange said and when. */
function pnlTitle(t: Translate, zone: TimeZone, { position, mark }: PositionRow): string {
  const { size, openValue, side, unrealisedPnl, updatedAt } = position;
  const own =
    mark === null
      ? t('positions.pnl.noMark')
      : t(side === 'LONG' ? 'positions.pnl.long' : 'positions.pnl.short', { size, mark: mark.price, openValue });
  const said =
    unrealisedPnl === null
      ? t('positions.pnl.unsaid')
      : t('positions.pnl.said', { value: unrealisedPnl, time: formatTimestamp(updatedAt, zone) });
  return `${own}\n${said}`;
}
