import { useTranslation } from 'react-i18next';
import type { CallRequest } from '../../../shared/ipc/contract.ts';
import type { ReplayReport } from '../../../shared/ipc/practiceViews.ts';
import type { Face } from '../../ui/face.ts';
import { PanelFace, type FaceActions } from '../../ui/PanelFace.tsx';
import { useKeptFocus } from '../../ui/useKeptFocus.ts';
import { Controls } from './Controls.tsx';
import { Report, Standing } from './Report.tsx';
import { StartForm, type StartFormProps } from './StartForm.tsx';
import '../../styles/practice.css';

/** What the panel of replay shows. */
export interface ReplayViewProps {
  readonly face: Face;
  readonly actions: FaceActions;
  readonly replay: ReplayReport | null;
  /** Seconds of the exchange in a real one. */
  readonly timeFactor: number;
  readonly form: StartFormProps;
  readonly onCommand: (command: CallRequest<'practice.replay'>) => void;
}

/** The replay of a file, its controls while it leads the market, and the form for the next one. Props in, markup out. */
export function ReplayView({ face, actions, replay, timeFactor, form, onCommand }: ReplayViewProps) {
  const { t } = useTranslation();
  const leads = replay !== null && replay.state !== 'ended';
  const kept = useKeptFocus(leads ? 'leads' : 'form');
  return (
    <PanelFace panel="replay" title={t('panel.replay')} face={face} actions={actions}>
      <div className="practice" {...kept}>
        {replay !== null && (
          <section
            className="practice-part practice-card"
            aria-label={t('replay.of', { symbol: replay.symbol, market: t(`market.${replay.market}`) })}
          >
            <Standing replay={replay} />
            {leads && <Controls replay={replay} timeFactor={timeFactor} busy={form.busy} onCommand={onCommand} />}
            <Report replay={replay} />
          </section>
        )}
        {!leads && <StartForm {...form} />}
      </div>
    </PanelFace>
  );
}
