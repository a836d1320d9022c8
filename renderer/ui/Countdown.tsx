import type { Market } from '../../shared/exchange/markets.ts';
import { serverTime } from '../ipc/serverTime.ts';
import { useDesk, useServices } from '../state/services.ts';
import { formatCountdown } from '../format/countdown.ts';
import { useMonotonic } from './pulse.ts';

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
