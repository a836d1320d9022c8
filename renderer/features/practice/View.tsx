import { useTranslation } from 'react-i18next';
import { Choice } from '../../ui/Choice.tsx';
import type { Face } from '../../ui/face.ts';
import { PanelFace, type FaceActions } from '../../ui/PanelFace.tsx';
import { PanelTools } from '../../ui/PanelTools.tsx';
import { useKeptFocus } from '../../ui/useKeptFocus.ts';
import { AccountPart, type AccountPartProps } from './AccountPart.tsx';
import { Drills, type DrillsProps } from './Drills.tsx';
import '../../styles/practice.css';

/** What the panel shows: the drills or the account. */
export type PracticePart = 'drills' | 'account';

/** What the panel of practice shows. */
export interface PracticeViewProps {
  readonly face: Face;
  readonly actions: FaceActions;
  readonly part: PracticePart;
  readonly onPart: (part: PracticePart) => void;
  readonly drills: DrillsProps;
  /** `null`: another account is open than the one that practises. */
  readonly account: AccountPartProps | null;
}

/** Drills and account of the simulator: props in, markup out. */
export function PracticeView({ face, actions, part, onPart, drills, account }: PracticeViewProps) {
  const { t } = useTranslation();
  const kept = useKeptFocus(drills.drill?.state === 'running' ? 'running' : 'list');
  return (
    <>
      <PanelTools>
        <Choice
          label={t('practice.part')}
          value={part}
          options={(['drills', 'account'] as const).map((value) => ({ value, text: t(`practice.part.${value}`) }))}
          onChange={onPart}
        />
      </PanelTools>
      <PanelFace panel="practice" title={t('panel.practice')} face={face} actions={actions}>
        <div className="practice" {...kept}>
          {part === 'drills' ? (
            <Drills {...drills} />
          ) : account === null ? (
            <p className="hint">{t('practice.account.demo')}</p>
          ) : (
            <AccountPart {...account} />
          )}
        </div>
      </PanelFace>
    </>
  );
}
