import '../styles/panelState.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { translateNotification, type MessageKey } from '../i18n/messages.ts';
import { errorText, exchangeText, reasonText } from './errorText.ts';
import { Ago } from './Ago.tsx';
import { useServices } from '../state/services.ts';
import { AlertIcon, EmptyIcon, FollowIcon, KeyIcon, NotOfferedIcon } from './icons.ts';
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
          <PanelStateMessage panel={panel} panelState={panelState} actions={actions} />
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

interface PanelStateMessageProps {
  readonly panel: string;
  readonly panelState: PanelState;
  readonly actions: PanelStateActions;
}

function PanelStateMessage({ panel, panelState, actions }: PanelStateMessageProps) {
  const { t } = useTranslation();
  switch (panelState.kind) {
    case 'loading':
      return (
        <>
          {!drawnPanels.has(panel) && <Skeleton />}
          <p>{t('face.loading')}</p>
        </>
      );
    case 'empty':
      return <EmptyMessage reason={panelState.reason} openKeys={actions.openKeys} />;
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

/** Panels that are no list: the outline of rows would announce something else than what follows. */
const drawnPanels: ReadonlySet<string> = new Set(['chart', 'depth', 'ticket', 'practice', 'replay']);
/** Widths of the cells in the outline of a row, in per cent. */
const CELLS = [22, 14, 18, 12];
const ROWS = 5;

/** The outline of a list that is being loaded. It does not move: movement would cost frames in every panel. */
function Skeleton() {
  return (
    <div className="skeleton" aria-hidden="true">
      {Array.from({ length: ROWS }, (_, row) => (
        <div key={row}>
          {CELLS.map((width) => (
            <i key={width} style={{ inlineSize: `${width}%` }} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** Reasons that the user can resolve in the API key dialog. */
const keyReasons: ReadonlySet<EmptyReason> = new Set<EmptyReason>(['noKey', 'keyWaiting', 'keyLocked']);
const orderReasons: ReadonlySet<EmptyReason> = new Set<EmptyReason>([
  'noOrders',
  'noPositions',
  'noPastOrders',
  'noFills',
]);

/** The icon of an empty panel: what would be there, or that the account or the exchange does not offer it. */
function ReasonIcon({ reason }: { readonly reason: EmptyReason }) {
  if (keyReasons.has(reason)) return <KeyIcon aria-hidden="true" />;
  if (reason === 'noFollows' || reason === 'noCopies' || reason === 'noPastCopies') {
    return <FollowIcon aria-hidden="true" />;
  }
  if (reason === 'noAlerts') return <AlertIcon aria-hidden="true" />;
  if (reason.startsWith('demo') || reason === 'noCopyDemo' || reason === 'noSimulator' || reason === 'notListed') {
    return <NotOfferedIcon aria-hidden="true" />;
  }
  return <EmptyIcon aria-hidden="true" />;
}

interface EmptyMessageProps {
  readonly reason: EmptyReason;
  readonly openKeys: (() => void) | undefined;
}

/** Shows why a panel is empty, the next step, and a button for it where there is one. */
function EmptyMessage({ reason, openKeys }: EmptyMessageProps) {
  const { t } = useTranslation();
  // Loaded beside the first screen: blank until then.
  const text = (key: MessageKey) => translateNotification(t, key, {}, () => '');
  return (
    <>
      <ReasonIcon reason={reason} />
      <p>{text(`emptyPanel.${reason}`)}</p>
      <p className="hint">{text(`emptyPanel.${reason}.next`)}</p>
      {keyReasons.has(reason) && <KeysButton open={openKeys} />}
      <NextStep reason={reason} />
    </>
  );
}

function NextStep({ reason }: Pick<EmptyMessageProps, 'reason'>) {
  const { t } = useTranslation();
  const { commands } = useServices();
  const button = (text: string, run: () => void) => (
    <button type="button" className="button" onClick={run}>
      {text}
    </button>
  );
  if (orderReasons.has(reason)) {
    return button(t('face.action.order'), () => {
      // A ticket that is not open is opened, and takes the waiting command then.
      if (!commands.dispatch({ type: 'ticket.enterSize', guided: false })) {
        commands.dispatch({ type: 'panel.show', panel: 'ticket' });
      }
    });
  }
  if (reason === 'noFollows') {
    return button(t('face.action.traders'), () => {
      if (!commands.dispatch({ type: 'copy.find' })) commands.dispatch({ type: 'panel.show', panel: 'follows' });
    });
  }
  if (reason === 'noAlerts') return button(t('face.action.alert'), () => commands.dispatch({ type: 'alert.create' }));
  return null;
}

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
