import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesk, useTrading } from '../../state/services.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { formatDate } from '../../format/time.ts';

interface ExampleBannerProps {
  /** Where the past of the example ends, Unix ms. */
  readonly until: number;
  readonly busy: boolean;
  /** Replaces the account by an empty one. */
  readonly onLeave: () => void;
  /** Keeps the past as the account's own. */
  readonly onKeep: () => void;
}

/**
 * Says that the account's past is an example. It is left at one press; a user who has placed orders since is asked
 * first.
 */
export function ExampleBanner({ until, busy, onLeave, onKeep }: ExampleBannerProps) {
  const { t } = useTranslation();
  const zone = useDesk((state) => state.app?.settings.timeZone ?? 'local');
  const orders = useTrading((state) => state.intents.length);
  const [asking, setAsking] = useState(false);
  return (
    <section className="desk-banner" data-banner="example" aria-label={t('practice.example')}>
      <p>
        <strong>{t('practice.example')}</strong> · {t('practice.example.text', { date: formatDate(until, zone) })}
      </p>
      <button
        type="button"
        className="button"
        disabled={busy}
        title={t('practice.example.leave.hint')}
        onClick={() => (orders > 0 ? setAsking(true) : onLeave())}
      >
        {t('practice.example.leave')}
      </button>
      <button
        type="button"
        className="button quiet"
        disabled={busy}
        title={t('practice.example.keep.hint')}
        onClick={onKeep}
      >
        {t('practice.example.keep')}
      </button>
      {asking && (
        <ConfirmDialog
          title={t('practice.example.ask')}
          confirm={t('practice.example.leave')}
          decline={t('practice.example.decline')}
          onConfirm={onLeave}
          onClose={() => setAsking(false)}
        >
          <p>{t('practice.example.ask.text', { count: orders })}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
