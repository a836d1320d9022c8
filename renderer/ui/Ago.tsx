import { useTranslation } from 'react-i18next';
import { describeAge, formatCountdown } from '../format/duration.ts';
import { useMonotonic } from './pulse.ts';
import type { Market } from '../../shared/exchange/markets.ts';
import { serverTime } from '../ipc/serverTime.ts';
import { useDesk, useServices } from '../state/services.ts';

interface CountdownProps {
  readonly market: Market;
  /** Unix ms by the exchange's clock. */
  readonly to: number;
  /** Text shown after that time, and while the exchange's clock is not known. */
  readonly otherwise: string;
}

/** Shows the time until a moment of the exchange's clock, to the second, updated automatically. */
export function Countdown({ market, to, otherwise }: CountdownProps) {
  const { clock } = useServices();
  const app = useDesk((state) => state.app);
  useMonotonic();
  const now = app && serverTime(app, market, clock.now());
  return <span className="number">{now === null || now > to ? otherwise : formatCountdown(to - now)}</span>;
}

/** Shows the age of a monotonic time as text, updated automatically: `12 s`. */
export function Ago({ since }: { readonly since: number }) {
  const { t } = useTranslation();
  const now = useMonotonic();
  const age = describeAge(now - since);
  return <span className="number">{t(age.key, { value: age.value })}</span>;
}

/** Time since the data was updated, as a sentence. */
export function UpdatedAgo({ since }: { readonly since: number }) {
  const { t } = useTranslation();
  return (
    <>
      {t('age.updated')} <Ago since={since} /> {t('age.ago')}
    </>
  );
}
