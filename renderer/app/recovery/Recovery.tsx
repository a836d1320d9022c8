import { Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesk, useServices, useTrading } from '../../state/services.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { errorText } from '../../ui/errorText.ts';
import { KillButton } from '../../ui/KillButton.tsx';
import { later } from '../../ui/later.ts';
import { brokenOf } from './broken.ts';
import { useExposure, useRecovery, type RecoveryControl } from './useRecovery.ts';
import './recovery.css';

const Diagnostics = later(async () => (await import('../palette/Diagnostics.tsx')).Diagnostics);

/** Argument of the command line for a safe start. */
const SAFE_FLAG = '--safe';

interface RecoveryProps {
  /**
   * `desk`: beside a desk that is drawn. `page`: instead of the desk, which crashed repeatedly. `boundary`: below the
   * words about a window that cannot be drawn.
   */
  readonly where: 'desk' | 'page' | 'boundary';
}

/** What the window says after a fault, and in a safe start. */
export function Recovery({ where }: RecoveryProps) {
  if (where === 'page') return <CrashPage />;
  if (where === 'boundary') return <BoundaryPart />;
  return (
    <>
      <SafeStartBanner />
      <BrokenDialog />
    </>
  );
}

/** Says over the desk that this is a safe start, what is off, and how to leave it. */
function SafeStartBanner() {
  const { t } = useTranslation();
  const isSafe = useDesk((state) => state.app?.safeStart ?? false);
  const { said, restarts, restart } = useRecovery();
  if (!isSafe) return null;
  return (
    <section className="desk-banner" data-banner="safeStart" aria-label={t('recovery.safe')}>
      <p>
        <strong>{t('recovery.safe')}</strong> · {t('recovery.safe.text')}
        {!restarts && ` ${t('recovery.safe.byHand', { flag: SAFE_FLAG })}`}
      </p>
      <span role="status">{said}</span>
      {restarts && (
        <button type="button" className="button" onClick={() => restart(false)}>
          {t('recovery.safe.end')}
        </button>
      )}
    </section>
  );
}

/** Says what broke, once for each fault. The desk stays as it is behind the dialog. */
function BrokenDialog() {
  const { t } = useTranslation();
  const safety = useTrading((state) => state.safety);
  const notices = useDesk((state) => state.notices);
  const [seen, setSeen] = useState<readonly string[]>([]);
  const control = useRecovery();
  const broken = brokenOf(safety, notices, seen);
  const [first] = broken;
  if (first === undefined) return null;
  const goOn = (): void =>
    setSeen([...seen, ...brokenOf(safety, notices, seen).map(({ id }) => id), ...idsOf(notices)]);
  return (
    <Dialog
      title={t(`recovery.title.${first.part}`)}
      className="recovery"
      foot={
        <>
          <Actions control={control} />
          <button type="button" className="button primary" data-first-focus onClick={goOn}>
            {t('recovery.goOn')}
          </button>
        </>
      }
      onClose={goOn}
    >
      {broken.map(({ id, error }) => (
        <p key={id}>{errorText(t, error)}</p>
      ))}
      <Consequences control={control} />
    </Dialog>
  );
}

/** Returns the ids of all notices that are shown now: the same fault, said twice, is seen with the first. */
const idsOf = (notices: readonly { readonly id: number }[]): string[] => notices.map(({ id }) => `notice ${id}`);

/** The page instead of a desk that crashed repeatedly: drawing it again could crash it again (B-E5). */
function CrashPage() {
  const { t } = useTranslation();
  const { client, desk } = useServices();
  const control = useRecovery();
  return (
    <main className="recovery recovery-page" aria-labelledby="recovery-title">
      <h1 id="recovery-title">{t('recovery.title.crashes')}</h1>
      <p role="alert">{t('recovery.crashes')}</p>
      <Consequences control={control} />
      <div className="dialog-buttons">
        <KillButton />
        <Actions control={control} />
        <button
          type="button"
          className="button primary"
          onClick={() => void client.call('app.goOn', {}).then(() => desk.refresh())}
        >
          {t('recovery.openDesk')}
        </button>
      </div>
    </main>
  );
}

/** The other actions for a window that cannot be drawn; kill switch and reload stand above them. */
function BoundaryPart() {
  const control = useRecovery();
  return (
    <div className="recovery">
      <Consequences control={control} />
      <div className="dialog-buttons">
        <Actions control={control} />
      </div>
    </div>
  );
}

interface ControlProps {
  readonly control: RecoveryControl;
}

const counted = ['orders', 'conditional', 'positions', 'plans', 'doubts'] as const;

/** What stays live at the exchange, in numbers, and the result of the last action. */
function Consequences({ control }: ControlProps) {
  const { t } = useTranslation();
  const exposure = useExposure();
  return (
    <>
      <p>{t('recovery.live')}</p>
      <dl className="recovery-counts">
        {counted.map((kind) => (
          <div key={kind}>
            <dt>{t(`recovery.count.${kind}`)}</dt>
            <dd className="number">{exposure === null ? '—' : exposure[kind]}</dd>
          </div>
        ))}
      </dl>
      {!control.restarts && <p>{t('recovery.byHand', { flag: SAFE_FLAG })}</p>}
      <p role="status">{control.said}</p>
    </>
  );
}

/** Restart, safe start, log folder, diagnostics. */
function Actions({ control }: ControlProps): ReactNode {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  return (
    <>
      <button type="button" className="button quiet" onClick={control.openLogs}>
        {t('recovery.logs')}
      </button>
      <button type="button" className="button quiet" aria-haspopup="dialog" onClick={() => setShown(true)}>
        {t('recovery.diagnostics')}
      </button>
      {control.restarts && (
        <>
          <button type="button" className="button" onClick={() => control.restart(true)}>
            {t('recovery.restart.safe')}
          </button>
          <button type="button" className="button" onClick={() => control.restart(false)}>
            {t('recovery.restart')}
          </button>
        </>
      )}
      <Suspense>{shown && <Diagnostics onClose={() => setShown(false)} />}</Suspense>
    </>
  );
}
