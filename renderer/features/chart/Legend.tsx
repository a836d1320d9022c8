import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Instrument } from '../../../shared/domain/instrument.ts';
import { useDesk } from '../../bridge/services.ts';
import { Ago } from '../../ui/Ago.tsx';
import { errorText } from '../../ui/errorText.ts';
import { barText } from './model.ts';
import type { ChartStore } from './store.ts';
import type { ChartHandles } from './useChart.ts';
import { ChartLegend } from './View.tsx';

interface LegendProps {
  readonly store: ChartStore['store'];
  readonly handles: ChartHandles;
  readonly instrument: Instrument;
  /** Whether the bars are polled, so that their age is shown (R13). */
  readonly polled: boolean;
}

/** The figures of the bar under the crosshair, else of the latest; and what goes on beside them. */
export function Legend({ store, handles, instrument, polled }: LegendProps) {
  const zone = useDesk((state) => state.app?.settings.timeZone ?? 'local');
  const openTime = useStore(handles.pointed, (state) => state.openTime);
  const content = useStore(store, (state) => state.content);
  const received = useStore(store, (state) => state.feed?.received ?? null);
  const { series } = content;
  const bar = (openTime === null ? null : series.at(openTime)) ?? series.forming ?? series.closed.at(-1) ?? null;
  return (
    <ChartLegend
      bar={bar ? barText(bar, instrument, zone) : null}
      extra={
        <>
          {polled && received !== null && <PolledAge since={received} />}
          {handles.history && <HistoryNote history={handles.history} />}
        </>
      }
    />
  );
}

function PolledAge({ since }: { readonly since: number }) {
  const { t } = useTranslation();
  return (
    <span className="quiet-text">
      {t('chart.polled')} <Ago since={since} /> {t('chart.polled.ago')}
    </span>
  );
}

function HistoryNote({ history }: { readonly history: NonNullable<ChartHandles['history']> }) {
  const { t } = useTranslation();
  const { loading, error } = useStore(history.state);
  if (loading) return <span className="quiet-text">{t('chart.loadingOlder')}</span>;
  if (!error) return null;
  return (
    <span className="history-failed">
      {t('chart.olderFailed', { reason: errorText(t, error) })}
      <button type="button" className="button" onClick={history.retry}>
        {t('action.retry')}
      </button>
    </span>
  );
}
