import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, exchangeText, reasonText } from './errorText.ts';
import { Ago } from './Ago.tsx';
import type { EmptyReason, PanelState } from './panelState.ts';

/** Actions the user can take in a panel state. */
export interface PanelStateActions {
  readonly retry: () => void;
  readonly startSimulator: () => void;
  /** Opens the API key dialog; only account panels have it. */
  readonly openKeys?: () => void;
}

interface PanelStateViewProps {
  /** Name of the panel as an attribute for styles and e2e tests. */
  readonly panel: string;
  /** The panel's name for screen readers. */
  readonly title: string;
  readonly panelState: PanelState;
  readonly actions: PanelStateActions;
  readonly children: ReactNode;
}

/**
 * Draws a panel's content with its panel state. The content stays mounted in every state, so that nothing moves when
 * the feed returns; it is hidden when there is nothing correct to show and greyed when it is stale.
 */
export function PanelStateView({ panel, title, panelState, actions, children }: PanelStateViewProps) {
  const shown = panelState.kind === 'live' || panelState.kind === 'stale';
  return (
    <section
      className="panel"
      data-panel={panel}
      data-face={panelState.kind}
      aria-label={title}
      aria-busy={panelState.kind === 'loading'}
    >
      <Announcement title={title} panelState={panelState} />
      {panelState.kind === 'stale' && <StaleBar panelState={panelState} />}
      <div className="panel-content" hidden={!shown} inert={!shown}>
        {children}
      </div>
      {!shown && (
        <div className="panel-message">
          <PanelStateMessage panelState={panelState} actions={actions} />
        </div>
      )}
    </section>
  );
}

/** Announces a change of the state, but not its age: a screen reader would read the seconds again and again. */
function Announcement({ title, panelState }: { readonly title: string; readonly panelState: PanelState }) {
  const { t } = useTranslation();
  return (
    <p className="visually-hidden" role="status">
      {t(`face.${panelState.kind}.spoken`, { title })}
    </p>
  );
}

function StaleBar({ panelState }: { readonly panelState: Extract<PanelState, { kind: 'stale' }> }) {
  const { t } = useTranslation();
  const reason = reasonText(t, panelState.reason);
  return (
    <p className="stale-bar" title={reason}>
      <strong>
        {t('face.stale.since')} <Ago since={panelState.since} />
      </strong>
      <span className="stale-reason">{reason}</span>
    </p>
  );
}

function PanelStateMessage({
  panelState,
  actions,
}: {
  readonly panelState: PanelState;
  readonly actions: PanelStateActions;
}) {
  const { t } = useTranslation();
  switch (panelState.kind) {
    case 'loading':
      return <p>{t('face.loading')}</p>;
    case 'empty':
      return (
        <>
          <p>{t(`face.empty.${panelState.reason}`)}</p>
          <p className="hint">{t(`face.next.${panelState.reason}`)}</p>
          {keyReasons.has(panelState.reason) && <KeysButton open={actions.openKeys} />}
        </>
      );
    case 'failed': {
      const said = exchangeText(t, panelState.error);
      return (
        <>
          <p>{errorText(t, panelState.error)}</p>
          {said !== null && <p className="hint">{said}</p>}
          {panelState.cause && <p className="hint">{errorText(t, panelState.cause)}</p>}
          <button type="button" className="button" onClick={actions.retry}>
            {t('action.retry')}
          </button>
          {panelState.error.kind === 'auth' && <KeysButton open={actions.openKeys} />}
        </>
      );
    }
    case 'stopped':
      return <StoppedMessage panelState={panelState} start={actions.startSimulator} />;
    case 'live':
    case 'stale':
      return null;
  }
}

/** Reasons that the user can resolve in the API key dialog. */
const keyReasons: ReadonlySet<EmptyReason> = new Set<EmptyReason>(['noKey', 'keyWaiting', 'keyLocked']);

function KeysButton({ open }: { readonly open: (() => void) | undefined }) {
  const { t } = useTranslation();
  if (!open) return null;
  return (
    <button type="button" className="button" onClick={open}>
      {t('keys.open')}
    </button>
  );
}

function StoppedMessage({
  panelState,
  start,
}: {
  readonly panelState: Extract<PanelState, { kind: 'stopped' }>;
  readonly start: () => void;
}) {
  const { t } = useTranslation();
  if (panelState.status === 'starting') return <p>{t('face.stopped.starting')}</p>;
  return (
    <>
      <p>{panelState.status === 'failed' ? t('face.stopped.failed') : t('face.stopped')}</p>
      {panelState.error !== null && <p className="hint">{errorText(t, panelState.error)}</p>}
      <button type="button" className="button primary" onClick={start}>
        {t('action.startSimulator')}
      </button>
    </>
  );
}
