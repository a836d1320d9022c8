import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PerformanceTrade } from '../../../shared/domain/performanceTrade.ts';
import type { PerformanceTradesAnswer } from '../../../shared/ipc/performanceViews.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import type { TimeZone } from '../../format/time.ts';
import { assetDecimals } from '../../ui/amount.ts';
import { Amount, Gain } from '../../ui/cells.tsx';
import { drillColumn, useHasDrills } from '../../ui/drills.tsx';
import { errorText } from '../../ui/errorText.ts';
import { typeText } from '../../ui/orderText.ts';
import { JournalButton } from '../../ui/JournalButton.tsx';
import type { Column } from '../../ui/table/column.ts';
import { ListTable } from '../../ui/table/ListTable.tsx';
import { symbolColumn, timeColumn, tradeSideColumn } from '../../ui/table/tradeColumns.tsx';
import { groupText, spanText } from './figures.tsx';

interface TradesProps {
  /** The figure that they belong to. */
  readonly name: string;
  /** Null: they were not read yet. */
  readonly answer: PerformanceTradesAnswer | null;
  readonly error: AppError | null;
  readonly zone: TimeZone;
  readonly onBack: () => void;
}

const none: readonly PerformanceTrade[] = [];

/** Gives the focus to the way back: what the user pressed is gone. */
const takeFocus = (button: HTMLButtonElement | null): void => button?.focus();

/** Lists the trades that a figure is made of, last closed first. */
export function Trades({ name, answer, error, zone, onBack }: TradesProps) {
  const { t } = useTranslation();
  const hasDrills = useHasDrills();
  const columns = useMemo((): readonly Column<PerformanceTrade>[] => {
    const heldFor = ({ openedAt, closedAt }: PerformanceTrade): number | null =>
      openedAt === null ? null : closedAt - openedAt;
    const gain = (id: 'gross' | 'funding' | 'net', head: string): Column<PerformanceTrade> => ({
      id,
      head,
      spare: id !== 'net',
      number: true,
      cell: (trade) => <Gain text={trade[id]} decimals={assetDecimals(trade.asset)} />,
      sortBy: (trade) => trade[id],
    });
    return [
      timeColumn('closed', t('performance.closed'), zone, ({ closedAt }) => closedAt),
      symbolColumn(t('performance.dimension.symbol')),
      tradeSideColumn(t, t('performance.dimension.side')),
      ...(hasDrills ? [drillColumn<PerformanceTrade>(t)] : []),
      gain('gross', t('performance.gross')),
      {
        id: 'fees',
        spare: true,
        head: t('performance.figure.fees'),
        number: true,
        cell: ({ fees, asset }) => <Amount text={fees} decimals={assetDecimals(asset)} />,
        sortBy: ({ fees }) => fees,
      },
      gain('funding', t('performance.figure.funding')),
      gain('net', t('performance.figure.net')),
      {
        id: 'held',
        spare: true,
        head: t('performance.held'),
        cell: (trade) => {
          const milliseconds = heldFor(trade);
          return <span className="number">{milliseconds === null ? t('cell.none') : spanText(t, milliseconds)}</span>;
        },
        sortBy: heldFor,
      },
      {
        id: 'orderType',
        spare: true,
        head: t('performance.dimension.orderType'),
        cell: ({ orderType }) => (orderType === null ? t('cell.none') : typeText(t, orderType)),
        sortBy: ({ orderType }) => orderType,
      },
      {
        id: 'origin',
        spare: true,
        head: t('performance.dimension.origin'),
        cell: ({ origin }) => groupText(t, 'origin', origin),
        sortBy: ({ origin }) => groupText(t, 'origin', origin),
      },
      {
        id: 'journal',
        head: t('records.journal'),
        fixed: true,
        cell: ({ id, symbol }) => (
          <span className="row-actions">
            <JournalButton trade={id} symbol={symbol} />
          </span>
        ),
      },
    ];
  }, [t, zone, hasDrills]);
  const trades = answer?.trades ?? none;
  return (
    <>
      <p className="table-bar">
        <button ref={takeFocus} type="button" className="button" onClick={onBack}>
          {t('performance.back')}
        </button>
        <span role="status">
          {answer && answer.total > trades.length
            ? t('performance.trades.newest', { name, shown: trades.length, count: answer.total })
            : t('performance.trades', { name, count: trades.length })}
        </span>
      </p>
      {error && <p className="warning-text">{errorText(t, error)}</p>}
      <ListTable
        name="performance.trades"
        caption={t('performance.trades', { name, count: trades.length })}
        columns={columns}
        rows={trades}
        rowKey={({ id }) => id}
      />
    </>
  );
}
