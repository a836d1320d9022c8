import { useTranslation } from 'react-i18next';
import { markets } from '../../shared/exchange/markets.ts';
import type { ConnectionView } from '../../shared/ipc/appState.ts';
import { toMonotonic } from '../ipc/feedStatus.ts';
import { useServices } from '../state/services.ts';
import { describeAge } from '../format/duration.ts';
import { formatTimestamp, type TimeZone } from '../format/time.ts';
import { errorText } from '../ui/errorText.ts';
import { useMonotonic } from '../ui/pulse.ts';

interface ConnectionsProps {
  readonly connections: readonly ConnectionView[];
  readonly zone: TimeZone;
}

/**
 * Lists each connection with its state and age. The visible text is short: a market's name appears once for all its
 * connections, and neighbours with the same state share one state text. Where the bar is narrow, the styles hide text
 * of healthy connections only, never of the others. The text for screen readers is complete.
 */
export function Connections({ connections, zone }: ConnectionsProps) {
  const { t } = useTranslation();
  const { clock } = useServices();
  const now = useMonotonic();
  return (
    <div className="status-connections">
      <ul className="connections" aria-label={t('status.connections')}>
        {byMarket(connections).map((connection, index, all) => {
          const before = all[index - 1];
          const after = all[index + 1];
          const isFirst = before?.market !== connection.market;
          const isLastSo = after?.market !== connection.market || after.state !== connection.state;
          const since = formatTimestamp(connection.since, zone);
          const lastFrameText =
            connection.lastFrameAt === null
              ? t('status.noFrame', { since })
              : t('status.lastFrame', { time: formatTimestamp(connection.lastFrameAt, zone), since });
          const age = describeAge(now - toMonotonic(clock, connection.lastFrameAt ?? connection.since));
          const name = `${t(`market.${connection.market}`)} ${t(`status.${connection.kind}`)}`;
          const state = t(`status.state.${connection.state}`);
          const isWell = connection.state === 'connected';
          const notified = `${name}, ${state}. ${lastFrameText}`;
          const hint = connection.error === null ? notified : `${notified}. ${errorText(t, connection.error)}`;
          return (
            <li key={connection.id} data-state={connection.state} title={hint}>
              <span className="state-dot" aria-hidden="true" />
              <span className="visually-hidden">{isWell ? name : `${name} ${state}`} </span>
              <span aria-hidden="true">
                {isFirst && `${t(`market.${connection.market}`)} `}
                <span className="connection-kind">{t(`status.${connection.kind}`)} </span>
                {!isWell && isLastSo && <strong className="connection-state">{state} </strong>}
              </span>
              <span className="number age">{t(age.key, { value: age.value })}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const KINDS = ['rest', 'publicSocket', 'privateSocket'] as const;

/** Returns the connections by market, in a fixed order. */
function byMarket(connections: readonly ConnectionView[]): readonly ConnectionView[] {
  return markets.flatMap((market) =>
    KINDS.flatMap((kind) => connections.filter((one) => one.market === market && one.kind === kind)),
  );
}
