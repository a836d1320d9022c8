import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, exchangeText, reasonText } from './errorText.ts';
import { Ago } from './Ago.tsx';
import type { EmptyReason, Face } from './face.ts';

/** What the person can do from a face. */
export interface FaceActions {
  readonly retry: () => void;
  readonly startSimulator: () => void;
  /** Opens the dialog of keys; panels of the account have it. */
  readonly openKeys?: () => void;
}

interface PanelFaceProps {
  /** Which panel this is, as an attribute for styles and journeys. */
  readonly panel: string;
  /** The panel's name, for the words read aloud. */
  readonly title: string;
  readonly face: Face;
  readonly actions: FaceActions;
  readonly children: ReactNode;
}

/**
 * Draws a panel's content under its face. The content stays mounted in every face, so that nothing jumps when the feed
 * returns; it is hidden when there is nothing true to show and greyed when it is old.
 */
export function PanelFace({ panel, title, face, actions, children }: PanelFaceProps) {
  const shown = face.kind === 'live' || face.kind === 'stale';
  return (
    <section
      className="panel"
      data-panel={panel}
      data-face={face.kind}
      aria-label={title}
      aria-busy={face.kind === 'loading'}
    >
      <Announcement title={title} face={face} />
      {face.kind === 'stale' && <StaleBar face={face} />}
      <div className="panel-content" hidden={!shown} inert={!shown}>
        {children}
      </div>
      {!shown && (
        <div className="panel-message">
          <FaceMessage face={face} actions={actions} />
        </div>
      )}
    </section>
  );
}

/** Tells a change of state, never its age: the seconds would be read aloud again and again. */
function Announcement({ title, face }: { readonly title: string; readonly face: Face }) {
  const { t } = useTranslation();
  return (
    <p className="visually-hidden" role="status">
      {t(`face.${face.kind}.spoken`, { title })}
    </p>
  );
}

function StaleBar({ face }: { readonly face: Extract<Face, { kind: 'stale' }> }) {
  const { t } = useTranslation();
  const reason = reasonText(t, face.reason);
  return (
    <p className="stale-bar" title={reason}>
      <strong>
        {t('face.stale.since')} <Ago since={face.since} />
      </strong>
      <span className="stale-reason">{reason}</span>
    </p>
  );
}

function FaceMessage({ face, actions }: { readonly face: Face; readonly actions: FaceActions }) {
  const { t } = useTranslation();
  switch (face.kind) {
    case 'loading':
      return <p>{t('face.loading')}</p>;
    case 'empty':
      return (
        <>
          <p>{t(`face.empty.${face.reason}`)}</p>
          <p className="hint">{t(`face.next.${face.reason}`)}</p>
          {keyReasons.has(face.reason) && <KeysButton open={actions.openKeys} />}
        </>
      );
    case 'failed': {
      const said = exchangeText(t, face.error);
      return (
        <>
          <p>{errorText(t, face.error)}</p>
          {said !== null && <p className="hint">{said}</p>}
          {face.cause && <p className="hint">{errorText(t, face.cause)}</p>}
          <button type="button" className="button" onClick={actions.retry}>
            {t('action.retry')}
          </button>
          {face.error.kind === 'auth' && <KeysButton open={actions.openKeys} />}
        </>
      );
    }
    case 'stopped':
      return <StoppedMessage face={face} start={actions.startSimulator} />;
    case 'live':
    case 'stale':
      return null;
  }
}

/** Reasons that the person mends in the dialog of keys. */
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
  face,
  start,
}: {
  readonly face: Extract<Face, { kind: 'stopped' }>;
  readonly start: () => void;
}) {
  const { t } = useTranslation();
  if (face.status === 'starting') return <p>{t('face.stopped.starting')}</p>;
  return (
    <>
      <p>{face.status === 'failed' ? t('face.stopped.failed') : t('face.stopped')}</p>
      {face.error !== null && <p className="hint">{errorText(t, face.error)}</p>}
      <button type="button" className="button primary" onClick={start}>
        {t('action.startSimulator')}
      </button>
    </>
  );
}
