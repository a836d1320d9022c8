import { useTranslation } from 'react-i18next';
import type { CopySettingsOutcome } from '../../../shared/ipc/copyViews.ts';
import { formatTimestamp } from '../../format/time.ts';
import { useZone } from '../../ui/cells.tsx';
import { errorText, exchangeText } from '../../ui/errorText.ts';
import { DiffTable } from './DiffTable.tsx';

interface EndedProps {
  readonly outcome: CopySettingsOutcome;
  readonly reload: () => void;
  readonly close: () => void;
}

function wordOf({ outcome, settings, differing }: CopySettingsOutcome) {
  if (outcome === 'refused') return 'copyEdit.end.refused';
  if (outcome === 'inDoubt') return 'copyEdit.end.doubt';
  if (settings === null) return 'copyEdit.end.unread';
  return differing.length === 0 ? 'copyEdit.end.done' : 'copyEdit.end.differs';
}

/** What became of the change, and what the exchange tells now (B-A5). */
export function Ended({ outcome, reload, close }: EndedProps) {
  const { t } = useTranslation();
  const zone = useZone();
  const { error, differing, clearAt } = outcome;
  const said = error && exchangeText(t, error);
  const done = outcome.outcome === 'done' && differing.length === 0 && outcome.settings !== null;
  return (
    <>
      <div role="status" className="copy-status" data-outcome={outcome.outcome}>
        <p className={done ? '' : 'warning-text'}>{t(wordOf(outcome))}</p>
        {clearAt !== null && (
          <p className="warning-text">{t('copyEdit.end.until', { time: formatTimestamp(clearAt, zone) })}</p>
        )}
        {error !== null && <p>{errorText(t, error)}</p>}
        {said !== null && <p className="hint">{said}</p>}
      </div>
      {differing.length > 0 && (
        <>
          <p>{t('copyEdit.end.toldNow')}</p>
          <DiffTable
            caption={t('copyEdit.diff')}
            lines={differing}
            before={t('copyEdit.diff.sent')}
            after={t('copyEdit.diff.told')}
          />
        </>
      )}
      <div className="dialog-buttons">
        <button type="button" className="button" onClick={reload}>
          {t('copyEdit.reload')}
        </button>
        <button type="button" className="button primary" data-first-focus onClick={close}>
          {t('copyEdit.close')}
        </button>
      </div>
    </>
  );
}
