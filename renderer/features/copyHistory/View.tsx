import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CopyOrder } from '../../../shared/domain/copyOrder.ts';
import type { TimeZone } from '../../format/time.ts';
import { Amount, Gain, type InstrumentOf } from '../../ui/cells.tsx';
import { COPY_MONEY, copySideText } from '../../ui/copyOrders.tsx';
import type { Face } from '../../ui/face.ts';
import { PanelFace, type FaceActions } from '../../ui/PanelFace.tsx';
import { ListTable } from '../../ui/table/ListTable.tsx';
import { pastColumns } from './columns.tsx';
import { pastSums } from './model.ts';

/** What the panel of past copies shows. */
export interface CopyHistoryViewProps {
  readonly face: Face;
  readonly actions: FaceActions;
  readonly orders: readonly CopyOrder[];
  readonly zone: TimeZone;
  readonly instrumentOf: InstrumentOf;
  readonly nameOf: (order: CopyOrder) => string;
  /** The way to older copies. */
  readonly foot: ReactNode;
  /** How far the past was read, and what is missing. */
  readonly note: ReactNode;
}

/** Past copies: props in, markup out. */
export function CopyHistoryView(props: CopyHistoryViewProps) {
  const { t } = useTranslation();
  const { face, actions, orders, zone, instrumentOf, nameOf, foot, note } = props;
  return (
    <PanelFace panel="copyHistory" title={t('panel.copyHistory')} face={face} actions={actions}>
      <ListTable
        name="copyHistory"
        caption={t('copy.history.table', { count: orders.length })}
        columns={pastColumns({ t, zone, instrumentOf, nameOf })}
        rows={orders}
        rowKey={({ copyId }) => copyId}
        chips={[{ id: 'side', label: t('order.side'), wordOf: ({ positionSide }) => copySideText(t, positionSide) }]}
        totals={(shown) => {
          const sums = pastSums(shown);
          return {
            closed: t('copy.history.total', { count: shown.length }),
            net: <Gain text={sums.net} decimals={COPY_MONEY} />,
            realised: <Gain text={sums.realised} decimals={COPY_MONEY} />,
            costs: <Amount text={sums.costs} decimals={COPY_MONEY} />,
          };
        }}
        foot={foot}
      />
      {note}
    </PanelFace>
  );
}
