import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { markets } from '../../shared/exchange/markets.ts';
import type { AppState, ClockView, ConnectionView } from '../../shared/ipc/appState.ts';
import { toMonotonic } from '../bridge/feedStatus.ts';
import { useDesk, useServices } from '../bridge/services.ts';
import { describeAge } from '../format/age.ts';
import { formatClock, formatTimestamp, formatZone, type TimeZone } from '../format/time.ts';
import { Ago } from '../ui/Ago.tsx';
import { errorText } from '../ui/errorText.ts';
import { useMonotonic } from '../ui/pulse.ts';
import { markOf } from './environmentMark.ts';

interface StatusBarProps {
  readonly app: AppState;
  /** What is to be said of keys and doubts. */
  readonly account: ReactNode;
  readonly children: ReactNode;
}

/** Environment, connections with their ages, keys and doubts, clock offset, time; menus stand at its right end. */
export function StatusBar({ app, account, children }: StatusBarProps) {
  const { t } = useTranslation();
  const { desk } = useServices();
  const silentSince = useDesk((state) => state.silentSince);
  const { simulator, environment } = app;
  const mark = markOf(environment, app.account);
  const word = t(mark.word);
  const factor =
    simulator.timeFactor === 1 ? word : t('environment.factor', { name: word, factor: simulator.timeFactor });
  return (
    <footer className="status-bar" aria-label={t('status.label')}>
      <span className={`environment-mark ${mark.frame}`} title={t('environment.mark', { name: word })}>
        {environment === 'simulator' ? factor : word}
      </span>
      {environment === 'simulator' && (
        <SimulatorSwitch app={app} start={desk.startSimulator} stop={desk.stopSimulator} />
      )}
      {silentSince !== null ? (
        <strong className="status-silent" role="alert">
          {t('status.silent')} <Ago since={silentSince} />
        </strong>
      ) : (
        <Connections connections={app.connections} zone={app.settings.timeZone} />
      )}
      {account}
      <div className="status-end">
        <Offsets clocks={app.clocks} zone={app.settings.timeZone} />
        <Now zone={app.settings.timeZone} />
        {children}
      </div>
    </footer>
  );
}

interface SimulatorSwitchProps {
  readonly app: AppState;
  readonly start: () => void;
  readonly stop: () => void;
}

function SimulatorSwitch({ app, start, stop }: SimulatorSwitchProps) {
  const { t } = useTranslation();
  const { status, seed } = app.simulator;
  const running = status === 'running';
  return (
    <button
      type="button"
      className="button quiet"
      disabled={status === 'starting'}
      title={seed === null ? '' : t('status.seed', { seed })}
      onClick={running ? stop : start}
    >
      {status === 'starting'
        ? t('face.stopped.starting')
        : running
          ? t('action.stopSimulator')
          : t('action.startSimulator')}
    </button>
  );
}

interface ConnectionsProps {
  readonly connections: readonly ConnectionView[];
  readonly zone: TimeZone;
}

function Connections({ connections, zone }: ConnectionsProps) {
  const { t } = useTranslation();
  const { clock } = useServices();
  const now = useMonotonic();
  return (
    <ul className="connections" aria-label={t('status.connections')}>
      {byMarket(connections).map((connection, index, all) => {
        const since = formatTimestamp(connection.since, zone);
        // The market is written once for all its connections; read aloud it goes with each.
        const isFirst = all[index - 1]?.market !== connection.market;
        const heard =
          connection.lastFrameAt === null
            ? t('status.noFrame', { since })
            : t('status.lastFrame', { time: formatTimestamp(connection.lastFrameAt, zone), since });
        const age = describeAge(now - toMonotonic(clock, connection.lastFrameAt ?? connection.since));
        const hint = connection.error === null ? heard : `${heard}. ${errorText(t, connection.error)}`;
        return (
          <li key={connection.id} data-state={connection.state} title={hint}>
            <span className="state-dot" aria-hidden="true" />
            <span className={isFirst ? '' : 'visually-hidden'}>{t(`market.${connection.market}`)}</span>{' '}
            {t(`status.${connection.kind}`)}{' '}
            {connection.state !== 'connected' && <strong>{t(`status.state.${connection.state}`)} </strong>}
            <span className="number age">{t(age.key, { value: age.value })}</span>
          </li>
        );
      })}
    </ul>
  );
}

const KINDS = ['rest', 'publicSocket', 'privateSocket'] as const;

/** The connections market by market, in an order that stays. */
function byMarket(connections: readonly ConnectionView[]): readonly ConnectionView[] {
  return markets.flatMap((market) =>
    KINDS.flatMap((kind) => connections.filter((one) => one.market === market && one.kind === kind)),
  );
}

function Offsets({ clocks, zone }: { readonly clocks: readonly ClockView[]; readonly zone: TimeZone }) {
  const { t } = useTranslation();
  const measured = clocks.filter((clock) => clock.offsetMs !== null);
  const hint = clocks
    .map((clock) =>
      clock.offsetMs === null || clock.measuredAt === null
        ? t('status.offset.unmeasured', { market: t(`market.${clock.market}`) })
        : t('status.offset.hint', {
            market: t(`market.${clock.market}`),
            offset: clock.offsetMs,
            roundTrip: clock.roundTripMs ?? 0,
            time: formatTimestamp(clock.measuredAt, zone),
          }),
    )
    .join('\n');
  const largest = measured.toSorted((a, b) => Math.abs(b.offsetMs ?? 0) - Math.abs(a.offsetMs ?? 0))[0];
  return (
    <span className="number" title={hint}>
      {largest ? t('status.offset', { value: Math.round(largest.offsetMs ?? 0) }) : t('status.offset.none')}
    </span>
  );
}

function Now({ zone }: { readonly zone: TimeZone }) {
  const { clock } = useServices();
  useMonotonic();
  const now = clock.now();
  return (
    <time className="number" title={formatTimestamp(now, zone)}>
      {formatClock(now, zone)} <span className="quiet-text">{formatZone(now, zone)}</span>
    </time>
  );
}
