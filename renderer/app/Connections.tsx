import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { markets } from '../../shared/exchange/markets.ts';
import type { ClockView, ConnectionView } from '../../shared/ipc/appState.ts';
import { toMonotonic } from '../ipc/feedStatus.ts';
import { useServices } from '../state/services.ts';
import { describeAge } from '../format/duration.ts';
import { formatTimestamp, type TimeZone } from '../format/time.ts';
import type { Translate } from '../i18n/messages.ts';
import { errorText } from '../ui/errorText.ts';
import { later } from '../ui/later.ts';
import { Popover } from '../ui/Popover.tsx';
import { useMonotonic } from '../ui/pulse.ts';

const HostLatencies = later(async () => (await import('./network/HostLatencies.tsx')).HostLatencies);

interface ConnectionsProps {
  readonly connections: readonly ConnectionView[];
  readonly clocks: readonly ClockView[];
  readonly zone: TimeZone;
}

/** States of a connection, the worst first; one that is idle is not needed. */
const STATES = ['waiting', 'stale', 'connecting', 'stopped', 'connected', 'idle'] as const;

/** Returns the connection in the worst state; of several, the one that has been silent for the longest time. */
export function worstOf(connections: readonly ConnectionView[]): ConnectionView | null {
  const rank = ({ state }: ConnectionView): number => STATES.indexOf(state);
  const [worst = null] = connections.toSorted((a, b) => rank(a) - rank(b) || heardAt(a) - heardAt(b));
  return worst;
}

/** Returns when a connection was last heard, or since when it has been in its state; wall-clock ms. */
const heardAt = ({ lastFrameAt, since }: ConnectionView): number => lastFrameAt ?? since;

/** Shows the worst state of the connections, with its age while something is wrong, and opens the list of all. */
export function Connections({ connections, clocks, zone }: ConnectionsProps) {
  const { t } = useTranslation();
  const { clock } = useServices();
  const now = useMonotonic();
  const worst = worstOf(connections);
  if (!worst) return null;
  const ageOf = (connection: ConnectionView): string => {
    const { key, value } = describeAge(now - toMonotonic(clock, heardAt(connection)));
    return t(key, { value });
  };
  const state = t(`status.state.${worst.state}`);
  const isWell = worst.state === 'connected' || worst.state === 'idle';
  return (
    <Popover
      name={t('status.connections.name', { state })}
      label={
        <span data-state={worst.state}>
          <span className="state-dot" aria-hidden="true" />
          {isWell ? state : <strong className="number">{`${state} ${ageOf(worst)}`}</strong>}
        </span>
      }
    >
      <div className="limits-panel">
        <strong>{t('status.connections')}</strong>
        <dl>
          {byMarket(connections).map((connection) => {
            const since = formatTimestamp(connection.since, zone);
            const heard =
              connection.lastFrameAt === null
                ? t('status.noFrame', { since })
                : t('status.lastFrame', { time: formatTimestamp(connection.lastFrameAt, zone), since });
            return (
              <div
                key={connection.id}
                title={connection.error === null ? heard : `${heard}. ${errorText(t, connection.error)}`}
              >
                <dt data-state={connection.state}>
                  <span className="state-dot" aria-hidden="true" />
                  {`${t(`market.${connection.market}`)} ${t(`status.${connection.kind}`)}`}
                </dt>
                <dd className="number">{`${t(`status.state.${connection.state}`)} ${ageOf(connection)}`}</dd>
              </div>
            );
          })}
        </dl>
        <Suspense>
          <HostLatencies />
        </Suspense>
        {clocks.map((one) => (
          <p key={one.market} className="menu-note">
            {offsetText(t, one, zone)}
          </p>
        ))}
      </div>
    </Popover>
  );
}

/** Offset of the exchange's clock, in ms, above which the status bar shows it. */
const NOTABLE_OFFSET_MS = 250;

/** Shows the largest offset between the exchange's clock and the local one, where it is notable. */
export function ClockOffset({ clocks, zone }: Pick<ConnectionsProps, 'clocks' | 'zone'>) {
  const { t } = useTranslation();
  const size = ({ offsetMs }: ClockView): number => Math.abs(offsetMs ?? 0);
  const [largest] = clocks.toSorted((a, b) => size(b) - size(a));
  if (!largest || size(largest) <= NOTABLE_OFFSET_MS) return null;
  return (
    <span className="number warning-text" title={clocks.map((one) => offsetText(t, one, zone)).join('\n')}>
      {t('status.offset', { value: Math.round(largest.offsetMs ?? 0) })}
    </span>
  );
}

function offsetText(t: Translate, { market, offsetMs, roundTripMs, measuredAt }: ClockView, zone: TimeZone): string {
  const name = t(`market.${market}`);
  if (offsetMs === null || measuredAt === null) return t('status.offset.unmeasured', { market: name });
  const time = formatTimestamp(measuredAt, zone);
  return t('status.offset.hint', { market: name, offset: offsetMs, roundTrip: roundTripMs ?? 0, time });
}

const KINDS = ['rest', 'publicSocket', 'privateSocket'] as const;

/** Returns the connections by market, in a fixed order. */
function byMarket(connections: readonly ConnectionView[]): readonly ConnectionView[] {
  return markets.flatMap((market) =>
    KINDS.flatMap((kind) => connections.filter((one) => one.market === market && one.kind === kind)),
  );
}
