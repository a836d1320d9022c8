import { useTranslation } from 'react-i18next';
import type { Position } from '../../../shared/domain/order.ts';
import type { TimeZone } from '../../format/time.ts';
import type { InstrumentOf } from '../../ui/cells.tsx';
import { DataTable, type Column } from '../../ui/DataTable.tsx';
import type { Face } from '../../ui/face.ts';
import { PanelFace, type FaceActions } from '../../ui/PanelFace.tsx';
import { positionColumns } from './columns.tsx';
import type { PositionRow } from './model.ts';

/** What the positions panel shows. */
export interface PositionsViewProps {
  readonly face: Face;
  readonly actions: FaceActions;
  readonly rows: readonly PositionRow[];
  readonly zone: TimeZone;
  readonly instrumentOf: InstrumentOf;
  /** Asks for the order that closes a position; it is confirmed like every other. */
  readonly onClose: (position: Position) => void;
}

/** Open positions: props in, markup out. Delete on a row asks to close it. */
export function PositionsView({ face, actions, rows, zone, instrumentOf, onClose }: PositionsViewProps) {
  const { t } = useTranslation();
  const columns: Column<PositionRow>[] = [
    ...positionColumns(t, zone, instrumentOf),
    {
      id: 'close',
      head: t('order.action'),
      cell: ({ position }) => (
        <button
          type="button"
          className="button row-button"
          aria-label={t('positions.close.name', {
            symbol: position.symbol,
            side: t(`order.positionSide.${position.side}`),
          })}
          title={t('positions.close.hint')}
          onClick={() => onClose(position)}
        >
          {t('positions.close')}
        </button>
      ),
    },
  ];
  return (
    <PanelFace panel="positions" title={t('panel.positions')} face={face} actions={actions}>
      <DataTable
        caption={t('positions.table', { count: rows.length })}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.position.positionId}
        onRemove={(row) => onClose(row.position)}
      />
    </PanelFace>
  );
}
