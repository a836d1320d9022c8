import { Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppState } from '../../shared/ipc/appState.ts';
import { useDesk, useServices } from '../state/services.ts';
import { formatClock, formatTimestamp, formatZone, type TimeZone } from '../format/time.ts';
import { ChevronUpIcon } from '../ui/icons.ts';
import { Ago } from '../ui/Ago.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { later } from '../ui/later.ts';
import { useMonotonic } from '../ui/pulse.ts';
import { ClockOffset, Connections } from './Connections.tsx';
import { LimitsStatus } from './LimitsStatus.tsx';
import { Popover } from '../ui/Popover.tsx';
import { markOf } from '../ui/environmentMark.ts';

const ContextList = later(async () => (await import('./context/ContextList.tsx')).ContextList);

/**
 * Shows the mark of the open trading context and opens the list of the other contexts (R16). The list is loaded when it
 * is first opened.
 */
export function ContextMenu({ app }: { readonly app: AppState }) {
  const { t } = useTranslation();
  const { environment, account, simulator } = app;
  const mark = markOf(environment, account);
  const isFast = environment === 'simulator' && simulator.timeFactor !== 1;
  const word = isFast ? t('environment.factor', { name: t(mark.word), factor: simulator.timeFactor }) : t(mark.word);
  return (
    <Popover
      className={`environment-mark ${mark.frame}`}
      name={t('environment.mark', { name: word })}
      label={
        <>
          {word}
          <ChevronUpIcon />
        </>
      }
    >
      <Suspense>
        <ContextList app={app} />
      </Suspense>
    </Popover>
  );
}

const ReplayMark = later(async () => (await import('./practice/ReplayMark.tsx')).ReplayMark);

interface StatusBarProps {
  readonly app: AppState;
  /** The account part: keys and in-doubt orders. */
  readonly account: ReactNode;
  /** The switch of workspaces, in the room between both ends. */
  readonly workspaces: ReactNode;
  readonly children: ReactNode;
}

/**
 * The status bar: environment, state of the connections, keys and in-doubt orders, workspaces, limits and time, with the
 * menus at its right end.
 */
export function StatusBar({ app, account, workspaces, children }: StatusBarProps) {
  const { t } = useTranslation();
  const { desk } = useServices();
  const silentSince = useDesk((state) => state.silentSince);
  const { environment } = app;
  return (
    <footer className="status-bar" aria-label={t('status.label')}>
      <ContextMenu app={app} />
      {environment === 'simulator' && (
        <Suspense>
          <ReplayMark />
        </Suspense>
      )}
      {environment === 'simulator' && (
        <SimulatorSwitch app={app} start={desk.startSimulator} stop={desk.stopSimulator} />
      )}
      {silentSince !== null ? (
        <strong className="status-silent" role="alert">
          {t('status.silent')} <Ago since={silentSince} />
        </strong>
      ) : (
        <Connections connections={app.connections} clocks={app.clocks} zone={app.settings.timeZone} />
      )}
      {account}
      {workspaces}
      <div className="status-end">
        <LimitsStatus first={app.budget} />
        <ClockOffset clocks={app.clocks} zone={app.settings.timeZone} />
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
  const [asking, setAsking] = useState(false);
  return (
    <>
      <button
        type="button"
        className="button quiet"
        disabled={status === 'starting'}
        title={seed === null ? '' : t('status.seed', { seed })}
        onClick={running ? () => setAsking(true) : start}
      >
        {status === 'starting'
          ? t('face.stopped.starting')
          : running
            ? t('action.stopSimulator')
            : t('action.startSimulator')}
      </button>
      {asking && (
        <ConfirmDialog
          title={t('simulator.stop.title')}
          confirm={t('action.stopSimulator')}
          decline={t('simulator.stop.decline')}
          onConfirm={stop}
          onClose={() => setAsking(false)}
        >
          <p>{t('simulator.stop.text')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function Now({ zone }: { readonly zone: TimeZone }) {
  const { clock } = useServices();
  useMonotonic();
  const now = clock.now();
  return (
    <time className="number" title={formatTimestamp(now, zone)}>
      {formatClock(now, zone)} <span className="quiet-text status-zone">{formatZone(now, zone)}</span>
    </time>
  );
}
