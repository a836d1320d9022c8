import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { SafetyView } from '../../../shared/domain/safety.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import { useAccount } from '../../state/market/index.ts';
import { isKilling, stoppedBy } from '../../state/account/index.ts';
import { useServices, useTrading } from '../../state/services.ts';
import { formatClock, formatTimestamp, type TimeZone } from '../../format/time.ts';
import { useZone } from '../../ui/cells.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { errorText } from '../../ui/errorText.ts';
import { phaseText } from './KillProgress.tsx';

/** Banner above the panels while orders are blocked: the reason, the time since when, and how to resume. */
export function SafetyBanner() {
  const { safety } = useServices();
  const view = useTrading((state) => state.safety);
  const zone = useZone();
  const demo = useAccount() === 'demo';
  const { sending, error, asked } = useStore(safety.store);
  if (view === null || stoppedBy(view) === null) return null;
  return (
    <BannerView
      view={view}
      zone={zone}
      demo={demo}
      resuming={sending === 'resume'}
      error={asked ? null : error}
      onShow={safety.ask}
      onResume={safety.resume}
    />
  );
}

interface BannerViewProps {
  readonly view: SafetyView;
  readonly zone: TimeZone;
  /** The demo account cannot cancel orders (R16). */
  readonly demo?: boolean;
  readonly resuming: boolean;
  /** Why resuming failed. */
  readonly error: AppError | null;
  readonly onShow: () => void;
  readonly onResume: () => void;
}

/** The banner's markup. */
export function BannerView({ view, zone, demo = false, resuming, error, onShow, onResume }: BannerViewProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState(false);
  const killed = view.mode === 'killed';
  const why = view.reason === null ? t('safety.halted.unknown') : errorText(t, view.reason);
  const since = view.since;
  return (
    <section className="desk-banner" data-mode={view.mode} aria-label={t('safety.banner')}>
      <p role="status">
        <strong>{killed ? t('safety.killed') : t('safety.halted')}</strong>{' '}
        {since !== null && (
          <time className="number quiet-text" title={formatTimestamp(since, zone)}>
            {t('safety.since', { time: formatClock(since, zone) })}
          </time>
        )}{' '}
        <span>{killed ? (view.kill === null ? '' : phaseText(t, view.kill, zone, demo)) : why}</span>
        {error !== null && (
          <span className="warning-text">
            {' '}
            {t('safety.resume.failed')} {errorText(t, error)}
          </span>
        )}
      </p>
      {view.kill !== null && (
        <button type="button" className="button" onClick={onShow}>
          {t('safety.show')}
        </button>
      )}
      <button
        type="button"
        className="button"
        disabled={resuming || isKilling(view)}
        title={isKilling(view) ? t('safety.resume.later') : ''}
        onClick={() => setAsked(true)}
      >
        {resuming ? t('safety.resuming') : t('safety.resume')}
      </button>
      {asked && (
        <ConfirmDialog
          title={t('safety.resume.question')}
          confirm={t('safety.resume.confirm')}
          decline={t('safety.resume.decline')}
          onConfirm={onResume}
          onClose={() => setAsked(false)}
        >
          <p>{killed ? t('safety.resume.killed') : t('safety.resume.halted', { reason: why })}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
