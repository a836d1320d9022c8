import { useTranslation } from 'react-i18next';
import { useDesk, useServices } from '../bridge/services.ts';
import { formatClock, formatTimestamp } from '../format/time.ts';
import { errorText, exchangeText } from '../ui/errorText.ts';

/** The latest failure worth telling, until it is dismissed. */
export function Notice() {
  const { t } = useTranslation();
  const { desk } = useServices();
  const notice = useDesk((state) => state.notice);
  const zone = useDesk((state) => state.app?.settings.timeZone ?? 'local');
  if (!notice) return null;
  const said = exchangeText(t, notice.error);
  return (
    <div className="notice" role="alert">
      <time className="number" title={formatTimestamp(notice.at, zone)}>
        {formatClock(notice.at, zone)}
      </time>
      <span>{errorText(t, notice.error)}</span>
      {said !== null && <span className="quiet-text">{said}</span>}
      <button type="button" className="button quiet" onClick={desk.dismissNotice}>
        {t('action.dismiss')}
      </button>
    </div>
  );
}
