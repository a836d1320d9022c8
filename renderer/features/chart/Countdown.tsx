import { useTranslation } from 'react-i18next';
import { useServices } from '../../bridge/services.ts';
import { serverTime } from '../../bridge/serverTime.ts';
import { useMonotonic } from '../../ui/pulse.ts';
import { closeTime } from './bars/intervals.ts';
import { countdownText } from './countdownText.ts';
import type { SourceTopic } from './source.ts';

interface CountdownProps {
  readonly topic: Pick<SourceTopic, 'market' | 'interval'>;
  /** Of the bar still forming, Unix ms. */
  readonly openTime: number;
}

/** How long the forming bar still runs, by the exchange's clock. */
export function Countdown({ topic, openTime }: CountdownProps) {
  const { t } = useTranslation();
  const { clock, desk } = useServices();
  useMonotonic();
  const { app } = desk.store.getState();
  const now = app ? serverTime(app, topic.market, clock.now()) : null;
  if (now === null) return null;
  const left = closeTime(topic.market, topic.interval, openTime) - now;
  return (
    <span title={t('chart.countdown.hint')}>
      <span className="quiet-text">{t('chart.countdown')}</span> <span className="number">{countdownText(left)}</span>
    </span>
  );
}
