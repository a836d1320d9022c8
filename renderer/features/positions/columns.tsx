import { Amount, Gain, SymbolLink, type InstrumentOf } from '../../ui/cells.tsx';
import type { Column } from '../../ui/table/column.ts';
import { formatPercent, groupThousands } from '../../format/number.ts';
import { formatTimestamp, type TimeZone } from '../../format/time.ts';
import { translateKey, type MessageKey, type Translate } from '../../i18n/messages.ts';
import { shownAmount } from '../../ui/amount.ts';
import { MONEY, type PnlPrice, type PositionRow, type Protection } from './model.ts';
import { formatFixed, decimal, multiply } from '../../../shared/num/decimal.ts';
import type { PositionChanges } from '../../state/orders/index.ts';
import { sameMembers } from '../../ui/table/keptRows.ts';
import { Countdown } from '../../ui/Ago.tsx';

/** A position with this window's own state about it: everything its row is rendered from. */
export interface PositionLine extends PositionRow, PositionChanges {
  /** Whether its actions are open below. */
  readonly managed: boolean;
  /** Name of the lead trader it was copied from; null: it is the user's own. */
  readonly copiedFrom: string | null;
  /** Its take-profits and stop-losses; null: not known now. */
  readonly protection: Protection | null;
}

/** Formats a fraction in per cent with two decimals, without adding a plus sign. */
const inPercent = (fraction: string): string => formatFixed(multiply(decimal(fraction), decimal('100')), 2, 'halfUp');

const shown = (fraction: string | null): string | null => fraction && inPercent(fraction);

/**
 * Returns whether two lines of one position look the same. The margin ratio of a cross position changes with every mark
 * price of the account, mostly in decimals that are not shown; such a change renders no row again.
 */
export function sameLine(a: PositionLine, b: PositionLine): boolean {
  return (
    sameMembers(a.position, b.position) &&
    a.price === b.price &&
    a.mark?.price === b.mark?.price &&
    a.mark?.feed.status === b.mark?.feed.status &&
    a.pnl === b.pnl &&
    a.pnlFraction === b.pnlFraction &&
    shown(a.equityFraction) === shown(b.equityFraction) &&
    sameProtection(a.protection, b.protection) &&
    a.closing === b.closing &&
    a.margin === b.margin &&
    a.managed === b.managed &&
    a.copiedFrom === b.copiedFrom &&
    shown(a.figures.marginRatio) === shown(b.figures.marginRatio) &&
    a.figures.liquidation === b.figures.liquidation &&
    shown(a.figures.distance) === shown(b.figures.distance) &&
    a.figures.breakEven === b.figures.breakEven &&
    a.figures.nextFunding === b.figures.nextFunding &&
    a.figures.nextFundingAt === b.figures.nextFundingAt
  );
}

function sameProtection(a: Protection | null, b: Protection | null): boolean {
  if (a === null || b === null) return a === b;
  const same = (one: Protection['takeProfit'], other: Protection['takeProfit']): boolean =>
    one.length === other.length && one.every((order, at) => sameMembers(order, other[at]!));
  return same(a.takeProfit, b.takeProfit) && same(a.stopLoss, b.stopLoss);
}

/** Inputs of the columns. */
interface ColumnParts {
  readonly t: Translate;
  readonly zone: TimeZone;
  readonly on: PnlPrice;
  /** Decimals of a price and of a size of the contract; undefined: it is not known. */
  readonly price: (row: PositionRow) => number | undefined;
  readonly size: (row: PositionRow) => number | undefined;
}

type Columns = readonly Column<PositionLine>[];

/** Returns the columns of the positions; each figure has its formula and source as a tooltip. */
export function positionColumns(t: Translate, zone: TimeZone, instrumentOf: InstrumentOf, on: PnlPrice): Columns {
  const instrument = (row: PositionRow) => instrumentOf({ market: 'futures', symbol: row.position.symbol });
  const parts: ColumnParts = {
    t,
    zone,
    on,
    price: (row) => instrument(row)?.priceDecimals,
    size: (row) => instrument(row)?.quantityDecimals,
  };
  return [...heldColumns(parts), ...gainColumns(parts), ...marginColumns(parts), ...costColumns(parts)];
}

/** Marks a position as copied from a lead trader. */
export function CopyMark({ t, name }: { readonly t: Translate; readonly name: string }) {
  return (
    <span className="copy-mark" title={t('positions.copied.hint', { name })}>
      {t('positions.copied', { name })}
    </span>
  );
}

/** Returns the columns for size and entry price. */
function heldColumns({ t, price, size }: ColumnParts): Columns {
  return [
    {
      id: 'symbol',
      head: t('order.symbol'),
      cell: ({ position }) => <SymbolLink market="futures" symbol={position.symbol} />,
      sortBy: ({ position }) => position.symbol,
      fixed: true,
    },
    {
      id: 'side',
      head: t('order.side'),
      cell: ({ position, copiedFrom }) => (
        <>
          <span className={position.side === 'LONG' ? 'up' : 'down'}>{t(`order.positionSide.${position.side}`)}</span>{' '}
          {copiedFrom !== null && <CopyMark t={t} name={copiedFrom} />}
        </>
      ),
      sortBy: ({ position }) => t(`order.positionSide.${position.side}`),
      text: ({ position, copiedFrom }) => `${t(`order.positionSide.${position.side}`)} ${copiedFrom ?? ''}`,
    },
    {
      id: 'size',
      head: t('positions.size'),
      hint: t('order.quantity.hint'),
      number: true,
      cell: (row) => <Amount text={row.position.size} decimals={size(row)} />,
      sortBy: (row) => row.position.size,
    },
    {
      id: 'entry',
      head: t('positions.entry'),
      hint: t('positions.entry.formula'),
      number: true,
      cell: (row) => <Amount text={row.position.entryPrice} decimals={price(row)} />,
      sortBy: (row) => row.position.entryPrice,
      title: ({ position: { entryPrice, openValue } }) => t('positions.entry.value', { value: openValue, entryPrice }),
    },
  ];
}

/** Returns the columns for the compared price and the gain or loss. */
function gainColumns({ t, zone, on, price }: ColumnParts): Columns {
  return [
    {
      id: 'mark',
      spare: true,
      head: t('strip.mark'),
      number: true,
      cell: (row) => <Amount text={row.mark?.price ?? null} decimals={price(row)} />,
      sortBy: (row) => row.mark?.price ?? null,
      title: ({ mark }) => (mark === null || mark.feed.status === 'live' ? '' : t('positions.mark.stale')),
    },
    {
      id: 'pnl',
      head: t(on === 'mark' ? 'positions.pnl' : 'positions.pnl.last'),
      hint: t(on === 'mark' ? 'positions.pnl.formula' : 'positions.pnl.last.formula'),
      number: true,
      cell: (row) => (
        <span className={row.mark !== null && row.mark.feed.status !== 'live' ? 'old-figure' : ''}>
          <Gain text={row.pnl} decimals={MONEY} />{' '}
          {row.pnlFraction !== null && <span className="quiet-text">{formatPercent(row.pnlFraction)}</span>}
        </span>
      ),
      title: (row) => pnlTitle(t, zone, row),
      sortBy: (row) => row.pnl,
    },
  ];
}

/** Shows that a position has no liquidation price, also to a screen reader, which reads no dash. */
function NoLiquidation({ t, title }: { readonly t: Translate; readonly title?: string | undefined }) {
  return (
    <span role="img" aria-label={t('positions.liquidation.none.name')} title={title}>
      {t('positions.liquidation.none')}
    </span>
  );
}

/** Returns the columns for margin and distance to liquidation. */
function marginColumns({ t, price }: ColumnParts): Columns {
  return [
    {
      id: 'margin',
      extra: true,
      head: t('positions.margin'),
      hint: t('positions.margin.hint'),
      number: true,
      cell: ({ position }) => <Amount text={position.margin} decimals={MONEY} />,
      sortBy: ({ position }) => position.margin,
    },
    {
      id: 'leverage',
      spare: true,
      head: t('positions.leverage'),
      number: true,
      cell: ({ position }) => t('positions.leverage.value', { value: position.leverage }),
      sortBy: ({ position }) => position.leverage,
      title: ({ position }) =>
        t('positions.mode', {
          margin: translateKey(t, `positions.marginType.${position.marginType}` as MessageKey, {
            defaultValue: position.marginType,
          }),
          mode: translateKey(t, `positions.separatedMode.${position.separatedMode}` as MessageKey, {
            defaultValue: position.separatedMode,
          }),
        }),
    },
    {
      id: 'liquidation',
      head: t('positions.liquidation'),
      hint: t('positions.liquidation.hint'),
      number: true,
      cell: (row) => {
        const { liquidation } = row.figures;
        if (liquidation !== null) return <Amount text={liquidation} decimals={price(row)} />;
        // A reported price without meaning is still available as the tooltip, unchanged.
        const reported = row.position.liquidatePrice;
        return <NoLiquidation t={t} title={reported === null ? undefined : groupThousands(reported)} />;
      },
      sortBy: ({ figures }) => figures.liquidation,
    },
    {
      id: 'distance',
      extra: true,
      head: t('positions.distance'),
      hint: t('positions.distance.formula'),
      number: true,
      cell: ({ figures: { liquidation, distance } }) => {
        if (liquidation === null) return <NoLiquidation t={t} />;
        return distance === null ? t('cell.none') : t('order.filled.percent', { percent: inPercent(distance) });
      },
      sortBy: ({ figures }) => figures.distance,
    },
    {
      id: 'marginRatio',
      spare: true,
      head: t('positions.marginRatio'),
      hint: t('positions.marginRatio.formula'),
      number: true,
      cell: ({ figures }) =>
        figures.marginRatio === null
          ? t('cell.none')
          : t('order.filled.percent', { percent: inPercent(figures.marginRatio) }),
      sortBy: ({ figures }) => figures.marginRatio,
    },
  ];
}

/** Returns the column with take-profit and stop-loss, whose cell opens their form. */
export function protectionColumn(
  t: Translate,
  instrumentOf: InstrumentOf,
  onProtect: (position: PositionLine['position']) => void,
): Column<PositionLine> {
  const decimalsOf = ({ position }: PositionLine) =>
    instrumentOf({ market: 'futures', symbol: position.symbol })?.priceDecimals;
  const priceText = (orders: Protection['takeProfit'], decimals: number | undefined): string => {
    const [first, ...others] = orders;
    if (!first) return t('cell.none');
    const price = shownAmount(first.triggerPrice ?? '', decimals);
    return others.length === 0 ? price : t('positions.tpSl.several', { price, count: orders.length });
  };
  const textsOf = (line: PositionLine) => ({
    takeProfit: priceText(line.protection?.takeProfit ?? [], decimalsOf(line)),
    stopLoss: priceText(line.protection?.stopLoss ?? [], decimalsOf(line)),
  });
  const listOf = (orders: Protection['takeProfit'], key: 'positions.tpSl.takeProfit' | 'positions.tpSl.stopLoss') =>
    orders.map((one) =>
      t(key, {
        price: groupThousands(one.triggerPrice ?? ''),
        size: one.wholePosition === true ? t('positions.tpSl.whole') : groupThousands(one.quantity ?? ''),
      }),
    );
  return {
    id: 'tpSl',
    head: t('positions.tpSl'),
    hint: t('positions.tpSl.hint'),
    number: true,
    cell: (line) => {
      const { takeProfit, stopLoss } = textsOf(line);
      const { position, protection } = line;
      const side = t(`order.positionSide.${position.side}`);
      const orders = [
        ...listOf(protection?.takeProfit ?? [], 'positions.tpSl.takeProfit'),
        ...listOf(protection?.stopLoss ?? [], 'positions.tpSl.stopLoss'),
      ];
      return (
        <button
          type="button"
          className="button quiet row-button"
          tabIndex={-1}
          aria-label={t('positions.tpSl.name', { symbol: position.symbol, side, takeProfit, stopLoss })}
          title={[...orders, t(protection === null ? 'positions.tpSl.unknown' : 'positions.protect.hint')].join('\n')}
          onClick={() => onProtect(position)}
        >
          {protection && orders.length === 0 ? (
            t('positions.tpSl.add')
          ) : (
            <>
              <span className={protection?.takeProfit.length ? 'up' : 'quiet-text'}>{takeProfit}</span>
              <span className="quiet-text"> / </span>
              <span className={protection?.stopLoss.length ? 'down' : 'quiet-text'}>{stopLoss}</span>
            </>
          )}
        </button>
      );
    },
    text: (line) => Object.values(textsOf(line)).join(' / '),
  };
}

/** Returns the columns for the cost of holding the position. */
function costColumns({ t, price }: ColumnParts): Columns {
  return [
    {
      id: 'breakEven',
      spare: true,
      head: t('positions.breakEven'),
      hint: t('positions.breakEven.formula'),
      number: true,
      cell: (row) => <Amount text={row.figures.breakEven} decimals={price(row)} />,
      sortBy: ({ figures }) => figures.breakEven,
    },
    {
      id: 'fundingPaid',
      spare: true,
      head: t('positions.funding'),
      hint: t('positions.funding.hint'),
      number: true,
      cell: ({ position }) => <Gain text={position.fundingFee} decimals={MONEY} />,
      sortBy: ({ position }) => position.fundingFee,
    },
    {
      id: 'nextFunding',
      spare: true,
      head: t('positions.nextFunding'),
      hint: t('positions.nextFunding.formula'),
      number: true,
      cell: ({ figures: { nextFunding, nextFundingAt } }) => (
        <>
          <Gain text={nextFunding} decimals={MONEY} />{' '}
          {nextFundingAt !== null && (
            <span className="quiet-text">
              <Countdown market="futures" to={nextFundingAt} otherwise={t('cell.none')} />
            </span>
          )}
        </>
      ),
      sortBy: ({ figures }) => figures.nextFunding,
    },
  ];
}

/** Returns the formula with its values, the exchange's own figure and its time. */
function pnlTitle(t: Translate, zone: TimeZone, { position, price, equityFraction }: PositionRow): string {
  const { size, openValue, side, unrealisedPnl, updatedAt } = position;
  const formulaText =
    price === null
      ? t('positions.pnl.noMark')
      : t(side === 'LONG' ? 'positions.pnl.long' : 'positions.pnl.short', { size, mark: price, openValue });
  const said =
    unrealisedPnl === null
      ? t('positions.pnl.unsaid')
      : t('positions.pnl.said', { value: unrealisedPnl, time: formatTimestamp(updatedAt, zone) });
  const share = equityFraction === null ? [] : [t('positions.pnl.equity', { percent: formatPercent(equityFraction) })];
  return [formulaText, ...share, said].join('\n');
}
