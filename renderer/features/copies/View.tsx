import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CopyOrder } from '../../../shared/domain/copyOrder.ts';
import type { OpenCopy } from '../../state/copy/index.ts';
import { formatClock, formatTimestamp, type TimeZone } from '../../format/time.ts';
import { Amount, Gain, type InstrumentOf } from '../../ui/cells.tsx';
import { COPY_MONEY, copySideText } from '../../ui/copyOrders.tsx';
import type { Column } from '../../ui/table/column.ts';
import type { PanelState } from '../../ui/panelState.ts';
import { PanelStateView, type PanelStateActions } from '../../ui/PanelStateView.tsx';
import { ListTable } from '../../ui/table/ListTable.tsx';
import { copyColumns } from './columns.tsx';
import { sumOf } from '../../../shared/domain/positionSums.ts';

/** Returns the open copies, newest first; copies opened at the same moment are ordered by id. */
export function copyRows(copies: readonly OpenCopy[]): readonly OpenCopy[] {
  return copies.toSorted(
    (a, b) => (b.order.openedAt ?? 0) - (a.order.openedAt ?? 0) || (a.order.copyId < b.order.copyId ? 1 : -1),
  );
}

/** Totals of the shown copies; `null` while a part is not known. */
interface CopySums {
  readonly unrealised: string | null;
  readonly margin: string | null;
  readonly fee: string | null;
}

/** See {@link CopySums}. */
export function copySums(copies: readonly OpenCopy[]): CopySums {
  return {
    unrealised: sumOf(copies.map(({ unrealised }) => unrealised)),
    margin: sumOf(copies.map(({ order }) => order.margin)),
    fee: sumOf(copies.map(({ order }) => order.openFee)),
  };
}

/** Props of the panel of open copies. */
export interface CopiesViewProps {
  readonly panelState: PanelState;
  readonly actions: PanelStateActions;
  readonly rows: readonly OpenCopy[];
  readonly zone: TimeZone;
  /** Wall ms at which the exchange's list was read; null: not yet. */
  readonly readAt: number | null;
  /** Whether every page of the list was read; false: further pages could not be read. */
  readonly complete: boolean;
  readonly instrumentOf: InstrumentOf;
  readonly nameOf: (order: CopyOrder) => string;
  readonly onClose: (order: CopyOrder) => void;
  /** Result of saving the copies. */
  readonly note?: ReactNode;
}

/** Shows open copies from its props. Delete on a row asks whether to close the copy; it sends nothing. */
export function CopiesView(props: CopiesViewProps) {
  const { t } = useTranslation();
  const { panelState, actions, rows, zone, readAt, complete, instrumentOf, nameOf, onClose, note } = props;
  const close = ({ order }: OpenCopy): void => onClose(order);
  const columns: Column<OpenCopy>[] = [
    ...copyColumns({ t, zone, instrumentOf, nameOf, readAt }),
    {
      id: 'actions',
      head: t('order.action'),
      fixed: true,
      cell: (row) => (
        <span className="row-actions">
          <button
            type="button"
            className="button row-button"
            aria-label={t('copy.close.name', {
              name: nameOf(row.order),
              symbol: row.order.symbol,
              side: copySideText(t, row.order.positionSide),
            })}
            title={t('copy.close.hint')}
            onClick={() => close(row)}
          >
            {t('copy.close')}
          </button>
        </span>
      ),
    },
  ];
  return (
    <PanelStateView panel="copies" title={t('panel.copies')} panelState={panelState} actions={actions}>
      {!complete && (
        <p className="table-bar warning-text" role="status">
          {t('copy.copies.incomplete')}
          <button type="button" className="button" onClick={actions.retry}>
            {t('action.retry')}
          </button>
        </p>
      )}
      <ListTable
        name="copies"
        caption={t('copy.copies.table', { count: rows.length })}
        columns={columns}
        rows={rows}
        rowKey={({ order }) => order.copyId}
        chips={[
          { id: 'trader', label: t('copy.trader'), wordOf: ({ order }) => nameOf(order) },
          { id: 'symbol', label: t('order.symbol'), wordOf: ({ order }) => order.symbol },
          { id: 'side', label: t('order.side'), wordOf: ({ order }) => copySideText(t, order.positionSide) },
        ]}
        onRemove={close}
        totals={(shown) => {
          if (shown.length < 2) return {};
          const sums = copySums(shown);
          return {
            trader: t('table.total'),
            unrealised: <Gain text={sums.unrealised} decimals={COPY_MONEY} />,
            margin: <Amount text={sums.margin} decimals={COPY_MONEY} />,
            fee: <Amount text={sums.fee} decimals={COPY_MONEY} />,
          };
        }}
      />
      {note}
      {readAt !== null && (
        <p className="table-note" title={t('copy.asOf', { time: formatTimestamp(readAt, zone) })}>
          {t('copy.readAt', { time: formatClock(readAt, zone) })}
        </p>
      )}
    </PanelStateView>
  );
}
