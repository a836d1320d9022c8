import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fill } from '../../../shared/domain/order.ts';
import { fillKey } from '../../bridge/tradingState.ts';
import type { TimeZone } from '../../format/time.ts';
import { Amount, Gain, Side, SymbolLink, When, type InstrumentOf } from '../../ui/cells.tsx';
import { DataTable, type Column } from '../../ui/DataTable.tsx';
import type { Face } from '../../ui/face.ts';
import { PanelFace, type FaceActions } from '../../ui/PanelFace.tsx';

/** What the fills panel shows. */
export interface FillsViewProps {
  readonly face: Face;
  readonly actions: FaceActions;
  readonly symbol: string;
  readonly fills: readonly Fill[];
  readonly zone: TimeZone;
  readonly instrumentOf: InstrumentOf;
  /** The way to older fills. */
  readonly foot: ReactNode;
  /** How much the archive holds. */
  readonly note: ReactNode;
}

/** Decimals of an amount of money at least shown. */
const MONEY = 2;

/** Own fills of one symbol: props in, markup out. */
export function FillsView(props: FillsViewProps) {
  const { t } = useTranslation();
  const { face, actions, symbol, fills, zone, instrumentOf, foot, note } = props;
  const columns: Column<Fill>[] = [
    { id: 'time', head: t('order.time'), cell: (fill) => <When time={fill.time} zone={zone} /> },
    { id: 'symbol', head: t('order.symbol'), cell: (fill) => <SymbolLink market={fill.market} symbol={fill.symbol} /> },
    { id: 'side', head: t('order.side'), cell: (fill) => <Side side={fill.side} positionSide={fill.positionSide} /> },
    {
      id: 'price',
      head: t('order.price'),
      number: true,
      cell: (fill) => <Amount text={fill.price} decimals={instrumentOf(fill)?.priceDecimals ?? 0} />,
    },
    {
      id: 'quantity',
      head: t('order.quantity'),
      hint: t('order.quantity.hint'),
      number: true,
      cell: (fill) => <Amount text={fill.quantity} decimals={instrumentOf(fill)?.quantityDecimals ?? 0} />,
    },
    {
      id: 'value',
      head: t('fills.value'),
      hint: t('fills.value.formula'),
      number: true,
      cell: (fill) => <Amount text={fill.quoteQuantity} decimals={MONEY} />,
    },
    {
      id: 'fee',
      head: t('fills.fee'),
      hint: t('fills.fee.hint'),
      number: true,
      cell: (fill) => (
        <>
          <Amount text={fill.fee} decimals={MONEY} /> <span className="quiet-text">{fill.feeAsset ?? ''}</span>
        </>
      ),
    },
    {
      id: 'maker',
      head: t('fills.role'),
      cell: (fill) => (fill.maker === null ? t('cell.none') : t(fill.maker ? 'fills.maker' : 'fills.taker')),
    },
    {
      id: 'pnl',
      head: t('fills.realised'),
      hint: t('fills.realised.hint'),
      number: true,
      cell: (fill) => <Gain text={fill.realisedPnl} decimals={MONEY} />,
    },
    {
      id: 'id',
      head: t('fills.id'),
      cell: (fill) => <span className="number">{fill.fillId}</span>,
      title: (fill) => t('fills.id.hint', { id: fill.fillId, orderId: fill.orderId }),
    },
  ];
  return (
    <PanelFace panel="fills" title={t('panel.fills')} face={face} actions={actions}>
      <DataTable
        caption={t('fills.table', { count: fills.length, symbol })}
        columns={columns}
        rows={fills}
        rowKey={fillKey}
        foot={foot}
      />
      {note}
    </PanelFace>
  );
}
