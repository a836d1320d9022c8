import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DestinationView } from '../../../shared/ipc/forwardViews.ts';
import { formatBarTime } from '../../format/time.ts';
import type { Translate } from '../../i18n/messages.ts';
import { useZone } from '../../ui/cells.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { errorText } from '../../ui/errorText.ts';

type Zone = ReturnType<typeof useZone>;

/** Returns what became of the messages of a destination, the newest fact first. */
function stateText(t: Translate, one: DestinationView, zone: Zone): string {
  const { on, state, failure, sentAt, waiting } = one;
  const facts = [
    ...(on ? [] : [t('forward.off')]),
    ...(state === 'ready' ? [] : [t(`forward.state.${state}`)]),
    ...(failure
      ? [t('forward.failed', { time: formatBarTime(failure.at, zone), reason: errorText(t, failure.error) })]
      : []),
    ...(sentAt === null ? [] : [t('forward.sent', { time: formatBarTime(sentAt, zone) })]),
    ...(waiting === 0 ? [] : [t('forward.waiting', { count: waiting })]),
  ];
  return facts.length === 0 ? t('forward.state.ready') : facts.join(' · ');
}

/** Returns host and last characters, or host and chat. */
function destinationText(t: Translate, { host, lastFour, chatId }: DestinationView): string {
  const shown = lastFour === '' ? host : t('forward.destination', { host, lastFour });
  return chatId === null ? shown : `${shown} · ${t('forward.chat', { id: chatId })}`;
}

interface DestinationListProps {
  readonly destinations: readonly DestinationView[];
  readonly enabled: boolean;
  readonly onEdit: (one: DestinationView) => void;
  readonly onTest: (one: DestinationView) => void;
  readonly onRemove: (one: DestinationView) => void;
}

/** The destinations with their state and their buttons. */
export function DestinationList({ destinations, enabled, onEdit, onTest, onRemove }: DestinationListProps) {
  const { t } = useTranslation();
  const zone = useZone();
  const [asked, setAsked] = useState<DestinationView | null>(null);
  if (destinations.length === 0) return <p className="quiet-text">{t('forward.none')}</p>;
  const button = (text: string, name: string, run: () => void, disabled = false) => (
    <button type="button" className="button row-button" aria-label={name} disabled={disabled} onClick={run}>
      {text}
    </button>
  );
  return (
    <>
      <div className="table-scroll">
        <table className="figures forward-table">
          <caption className="visually-hidden">{t('forward.list')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('forward.column.name')}</th>
              <th scope="col">{t('forward.column.destination')}</th>
              <th scope="col">{t('forward.column.state')}</th>
              <th scope="col">{t('forward.column.action')}</th>
            </tr>
          </thead>
          <tbody>
            {destinations.map((one) => (
              <tr key={one.destinationId} data-forward-state={one.state}>
                <th scope="row">{one.name}</th>
                <td>
                  {t(`forward.type.${one.type}`)} · {destinationText(t, one)}
                </td>
                <td role="status">{stateText(t, one, zone)}</td>
                <td>
                  <span className="row-actions">
                    {button(t('forward.edit'), t('forward.edit.name', { name: one.name }), () => onEdit(one))}
                    {button(
                      t('forward.test'),
                      t('forward.test.name', { name: one.name }),
                      () => onTest(one),
                      !enabled || one.state !== 'ready',
                    )}
                    {button(t('forward.remove'), t('forward.remove.name', { name: one.name }), () => setAsked(one))}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {asked !== null && (
        <ConfirmDialog
          title={t('forward.remove.question', { name: asked.name })}
          confirm={t('forward.remove')}
          decline={t('forward.remove.keep')}
          onConfirm={() => onRemove(asked)}
          onClose={() => setAsked(null)}
        >
          <p>{t('forward.remove.note')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
