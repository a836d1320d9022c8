import type { Position } from '../../../shared/domain/order.ts';
import { ordersReach } from '../../bridge/orderMoves.ts';
import type { Translate } from '../../i18n/messages.ts';
import type { Column } from '../../ui/table/column.ts';
import type { PositionLine } from './lines.ts';

interface LineActions {
  readonly onClose: (position: Position) => void;
  readonly onManage: (line: PositionLine) => void;
  /** Where an order closes: all positions, of which it meets the oldest of a side. Null: each is closed by its id. */
  readonly met: readonly Position[] | null;
}

/** The buttons of a position's row: close it, and open everything else one can do with it. */
export function actionColumn(t: Translate, { onClose, onManage, met }: LineActions): Column<PositionLine> {
  return {
    id: 'close',
    head: t('order.action'),
    fixed: true,
    cell: (line) => {
      const { position, closing, managed } = line;
      const words = { symbol: position.symbol, side: t(`order.positionSide.${position.side}`) };
      const hint = met === null ? 'positions.close.hint' : 'demo.close.hint';
      return (
        <span className="row-actions">
          {(met === null || ordersReach(position, met)) && (
            <button
              type="button"
              className="button row-button"
              disabled={closing !== null}
              aria-label={t('positions.close.name', words)}
              title={t(closing === 'inDoubt' ? 'positions.change.inDoubt' : hint)}
              onClick={() => onClose(position)}
            >
              {t(closing === null ? 'positions.close' : 'positions.change.underWay')}
            </button>
          )}
          <button
            type="button"
            className="button row-button"
            aria-expanded={managed}
            aria-label={t('positions.manage.name', words)}
            title={t('positions.manage.hint')}
            onClick={() => onManage(line)}
          >
            {t('positions.manage')}
          </button>
        </span>
      );
    },
  };
}
