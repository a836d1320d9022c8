import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useDesk } from '../../../state/services.ts';
import { formatNumber } from '../../../format/number.ts';
import { formatBarTime } from '../../../format/time.ts';
import { parseDecimal } from '../../../../shared/num/decimal.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { fieldsOf, pointNames } from './form.ts';
import { DrawingForm } from './Form.tsx';
import type { Drawing } from './model.ts';
import type { DrawingHandles } from './useDrawings.ts';

interface DrawingsDialogProps {
  readonly handles: DrawingHandles;
  readonly symbol: string;
  readonly onClose: () => void;
}

/** All drawings of the symbol as a table, with exact values to add, move, lock and delete them (R30). */
export function DrawingsDialog({ handles, symbol, onClose }: DrawingsDialogProps) {
  const { t } = useTranslation();
  const { drawings, actions, mode } = handles;
  const list = useStore(drawings.state, ({ steps }) => steps.present);
  const selected = useStore(mode, (state) => state.selected);
  const editing = list.find((one) => one.id === selected) ?? null;
  return (
    <Dialog
      title={t('drawing.dialog.title', { symbol })}
      className="keys drawings"
      kill="head"
      close={t('drawing.dialog.close')}
      onClose={onClose}
    >
      {list.length === 0 ? (
        <p className="menu-note">{t('drawing.dialog.none')}</p>
      ) : (
        <div className="table-scroll" tabIndex={0} role="group" aria-label={t('drawing.list')}>
          <table className="figures">
            <thead>
              <tr>
                <th scope="col">{t('drawing.dialog.kind')}</th>
                <th scope="col">{t('drawing.dialog.points')}</th>
                <th scope="col">{t('drawing.dialog.actions')}</th>
              </tr>
            </thead>
            <tbody>
              {list.map((one) => (
                <DrawingRow key={one.id} drawing={one} handles={handles} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <DrawingForm key={editing ? JSON.stringify(editing) : 'new'} handles={handles} editing={editing} />
      {editing && (
        <button type="button" className="button quiet" onClick={() => actions.select(null)}>
          {t('drawing.dialog.new')}
        </button>
      )}
    </Dialog>
  );
}

function DrawingRow({ drawing, handles }: { readonly drawing: Drawing; readonly handles: DrawingHandles }) {
  const { t } = useTranslation();
  const zone = useDesk((state) => state.app?.settings.timeZone ?? 'local');
  const { actions, tickSize } = handles;
  const decimals = parseDecimal(tickSize)?.scale ?? 0;
  const kind = t(`drawing.tool.${drawing.kind}`);
  const named = { kind, number: drawing.id };
  const points = drawing.anchors.map(({ time, price }, index) => {
    const fields = fieldsOf(drawing.kind, index);
    const texts = fields.map((field) => (field === 'time' ? formatBarTime(time, zone) : formatNumber(price, decimals)));
    return `${t(`drawing.point.${pointNames(drawing.kind)[index]!}`)} ${texts.join(' · ')}`;
  });
  return (
    <tr>
      <th scope="row">
        {kind} {drawing.text}
      </th>
      <td>{points.join('; ')}</td>
      <td>
        <button
          type="button"
          className="button quiet"
          aria-label={t('drawing.dialog.edit.name', named)}
          onClick={() => actions.select(drawing.id)}
        >
          {t('drawing.dialog.edit')}
        </button>
        <button
          type="button"
          className="button quiet"
          aria-pressed={drawing.locked}
          aria-label={t('drawing.dialog.lock.name', named)}
          onClick={() => actions.change(drawing.id, { locked: !drawing.locked })}
        >
          {t('drawing.lock')}
        </button>
        <button
          type="button"
          className="button quiet"
          disabled={drawing.locked}
          aria-label={t('drawing.dialog.delete.name', named)}
          onClick={() => actions.remove(drawing.id)}
        >
          {t('drawing.delete')}
        </button>
      </td>
    </tr>
  );
}
