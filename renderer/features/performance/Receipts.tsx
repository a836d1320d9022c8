import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { intentIdOfClientId } from '../../../shared/domain/intentName.ts';
import type { OrderReceipt, ReceiptFigure } from '../../../shared/domain/orderReceipt.ts';
import type { ReceiptDrift, ReceiptError } from '../../../shared/domain/receiptErrors.ts';
import type { ReceiptsAnswer } from '../../../shared/ipc/receiptViews.ts';
import type { TimeZone } from '../../format/time.ts';
import type { Translate } from '../../i18n/messages.ts';
import { assetDecimals, shownSigned } from '../../ui/amount.ts';
import { Side, useInstrumentOf } from '../../ui/cells.tsx';
import { sideText, typeText } from '../../ui/orderText.ts';
import { differenceText, gapText, ReceiptTable } from '../../ui/ReceiptTable.tsx';
import { TimelineButton } from '../../ui/TimelineButton.tsx';
import type { Column } from '../../ui/table/column.ts';
import { ListTable } from '../../ui/table/ListTable.tsx';
import { symbolColumn, timeColumn } from '../../ui/table/tradeColumns.tsx';

const figures = ['fee', 'slippage', 'margin', 'liquidation'] as const satisfies readonly ReceiptFigure[];

interface DriftBadgeProps {
  readonly drifts: readonly ReceiptDrift[];
  readonly onOpen: () => void;
}

/** Says that the desk's arithmetic differs from the exchange's, and by which rule; opens the orders. */
export function DriftBadge({ drifts, onOpen }: DriftBadgeProps) {
  const { t } = useTranslation();
  const drifting = drifts.filter(({ isDrifting }) => isDrifting);
  if (drifting.length === 0) return null;
  const hint = drifting.map(({ figure, median, ...rule }) =>
    t('receipts.drift.hint', {
      figure: t(`receipts.figure.${figure}`),
      off: rule.off,
      orders: rule.orders,
      most: rule.most,
      fewest: rule.fewest,
      // Without a sign: it is of the sizes of the differences.
      median: median === null ? t('cell.none') : differenceText(median).replace(/^\+/, ''),
    }),
  );
  const names = drifting.map(({ figure }) => t(`receipts.figure.${figure}`)).join(', ');
  return (
    <button type="button" className="button quiet warning-text" title={hint.join('\n')} onClick={onOpen}>
      {t('receipts.drift', { figures: names })}
    </button>
  );
}

/** Returns the columns of the running difference. */
function errorColumns(t: Translate): readonly Column<ReceiptError>[] {
  const share = (id: 'mean' | 'median' | 'worst'): Column<ReceiptError> => ({
    id,
    head: t(`receipts.errors.${id}`),
    hint: t(`receipts.errors.${id}.hint`),
    number: true,
    cell: ({ asset, ...error }) => {
      const found = error[id];
      if (!found || found.share === null) return t('cell.none');
      const amount = asset !== null && found.amount !== null ? shownSigned(found.amount, assetDecimals(asset)) : null;
      return (
        <span className="number">
          {differenceText(found.share)}
          {amount !== null && <span className="quiet-text"> ({`${amount} ${asset}`})</span>}
        </span>
      );
    },
    sortBy: (error) => error[id]?.share ?? null,
  });
  return [
    {
      id: 'figure',
      head: t('receipts.figure'),
      cell: ({ figure }) => t(`receipts.figure.${figure}`),
      fixed: true,
    },
    {
      id: 'count',
      head: t('receipts.errors.count'),
      hint: t('receipts.errors.count.hint'),
      number: true,
      cell: ({ count }) => <span className="number">{count}</span>,
      sortBy: ({ count }) => count,
    },
    share('mean'),
    share('median'),
    share('worst'),
    {
      id: 'unknown',
      head: t('receipts.errors.unknown'),
      hint: t('receipts.errors.unknown.hint'),
      number: true,
      cell: ({ unknown }) => <span className="number">{unknown}</span>,
      sortBy: ({ unknown }) => unknown,
    },
  ];
}

/** Returns the columns of the orders. */
function receiptColumns(
  t: Translate,
  zone: TimeZone,
  opened: string | null,
  toggle: (receipt: OrderReceipt) => void,
): readonly Column<OrderReceipt>[] {
  const difference = (id: ReceiptFigure): Column<OrderReceipt> => ({
    id,
    head: t(`receipts.figure.${id}`),
    hint: t('receipts.error.of', { figure: t(`receipts.figure.${id}`) }),
    number: true,
    cell: ({ [id]: { error } }) => (
      <span className="number">{error?.share ? differenceText(error.share) : t('cell.none')}</span>
    ),
    title: (receipt) => receipt[id].error?.amount ?? gapText(t, receipt, receipt[id]),
    sortBy: ({ [id]: { error } }) => error?.share ?? null,
  });
  return [
    timeColumn('time', t('order.time'), zone, ({ at }) => at),
    symbolColumn(t('order.symbol')),
    {
      id: 'side',
      head: t('order.side'),
      cell: ({ side, positionSide }) => <Side side={side} positionSide={positionSide} />,
      sortBy: ({ side, positionSide }) => sideText(t, side, positionSide),
    },
    {
      id: 'type',
      head: t('order.type'),
      spare: true,
      cell: ({ type }) => (type === null ? t('cell.none') : typeText(t, type)),
      sortBy: ({ type }) => type,
    },
    {
      id: 'state',
      head: t('receipts.state'),
      cell: ({ state }) => t(`receipts.state.${state}`),
      sortBy: ({ state }) => t(`receipts.state.${state}`),
    },
    ...figures.map(difference),
    {
      id: 'receipt',
      head: t('receipts.receipt'),
      fixed: true,
      cell: (receipt) => {
        const isOpen = receipt.clientOrderId === opened;
        const name = t(isOpen ? 'receipts.close.name' : 'receipts.open.name', { symbol: receipt.symbol });
        return (
          <span className="row-actions">
            <button
              type="button"
              className="button row-button"
              aria-expanded={isOpen}
              aria-label={name}
              onClick={() => toggle(receipt)}
            >
              {t(isOpen ? 'receipts.close' : 'receipts.open')}
            </button>
          </span>
        );
      },
    },
  ];
}

/** What is shown of the orders: each of them, or the running difference of each figure. */
export const receiptViews = ['orders', 'errors'] as const;
/** See {@link receiptViews}. */
export type ReceiptView = (typeof receiptViews)[number];

interface ReceiptsProps {
  readonly view: ReceiptView;
  /** Null: they were not read yet. */
  readonly answer: ReceiptsAnswer | null;
  readonly zone: TimeZone;
}

const none: readonly OrderReceipt[] = [];
const noErrors: readonly ReceiptError[] = [];

/** The orders of this desk with what was predicted for them, and the running difference of each figure. */
export function Receipts({ view, answer, zone }: ReceiptsProps) {
  const { t } = useTranslation();
  const instrumentOf = useInstrumentOf();
  const [opened, setOpened] = useState<string | null>(null);
  const errors = useMemo(() => errorColumns(t), [t]);
  const toggle = useCallback(
    ({ clientOrderId }: OrderReceipt) => setOpened((last) => (clientOrderId === last ? null : clientOrderId)),
    [],
  );
  const columns = useMemo(() => receiptColumns(t, zone, opened, toggle), [t, zone, opened, toggle]);
  const rows = answer?.items ?? none;
  if (view === 'errors') {
    return (
      <ListTable
        name="performance.receiptErrors"
        caption={t('receipts.errors', { count: answer?.errorsOf ?? 0 })}
        columns={errors}
        rows={answer?.errors ?? noErrors}
        rowKey={({ figure }) => figure}
      />
    );
  }
  return (
    <>
      <ListTable
        name="performance.receipts"
        caption={t('receipts.table', { count: answer?.total ?? 0 })}
        columns={columns}
        rows={rows}
        rowKey={({ clientOrderId }) => clientOrderId}
        onOpen={toggle}
        detail={(receipt) =>
          receipt.clientOrderId === opened ? (
            <div className="past-details">
              <ReceiptTable receipt={receipt} instrument={instrumentOf(receipt)} />
              <TimelineButton
                intentId={intentIdOfClientId(receipt.clientOrderId)}
                order={`${receipt.symbol} ${receipt.orderId ?? receipt.clientOrderId}`}
              />
            </div>
          ) : null
        }
      />
      {answer !== null && answer.total > rows.length && (
        <p className="table-note">{t('receipts.newest', { shown: rows.length, count: answer.total })}</p>
      )}
      {answer !== null && answer.total === 0 && <p className="table-note">{t('receipts.empty')}</p>}
    </>
  );
}
