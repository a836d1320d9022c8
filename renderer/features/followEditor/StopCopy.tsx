import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../bridge/services.ts';
import type { World } from '../../bridge/tradingStore.ts';
import { EndDialog } from './EndDialog.tsx';
import { endWords } from './ending.ts';

/** The word that stops following; main checks it again (STOP_COPY_WORD of the contract, which stands beside schemas). */
export const STOP_WORD = 'stop';

interface StopCopyProps {
  readonly world: World;
  readonly traderId: string;
  readonly trader: string;
  /** How many copies of it are open by the last list; null: not known. */
  readonly open: number | null;
  readonly onClose: () => void;
}

/** Asks before following ends, with what the API does and does not say about open copies (document 3, stopCopy; A-COPY-STOP). */
export function StopCopy({ world, traderId, trader, open, onClose }: StopCopyProps) {
  const { t } = useTranslation();
  const { client } = useServices();
  // Once it is not followed any more no list tells its name: the question keeps the one it was asked with.
  const [name] = useState(trader);
  return (
    <EndDialog
      title={t('copyEnd.stop.title', { trader: name })}
      word={STOP_WORD}
      yes={t('copyEnd.stop.yes')}
      no={t('copyEnd.stop.keep')}
      onConfirm={async (typed) => endWords('stop', await client.call('copy.stop', { ...world, traderId, typed }))}
      onClose={onClose}
    >
      <p>{t('copyEnd.stop.says')}</p>
      <p>{t('copyEnd.stop.assumed')}</p>
      <p>{open === null ? t('copyEnd.stop.openUnknown') : t('copyEnd.stop.open', { count: open })}</p>
    </EndDialog>
  );
}
