import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Position } from '../../../shared/domain/order.ts';
import { CLOSE_ALL_WORD, isTyped } from '../../../shared/domain/typedWord.ts';
import type { Closing } from '../../../shared/ipc/changeViews.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { CopiedFrom } from '../../state/copy/index.ts';
import { MenuButton } from '../../ui/Menu.tsx';
import { TypedWord } from '../../ui/TypedWord.tsx';
import type { CloseChoice } from './closing.ts';
import { CopyMark } from './columns.tsx';

interface CloseAllProps {
  readonly choices: readonly CloseChoice[];
  readonly copiedFrom: CopiedFrom;
  readonly onClose: (changes: readonly Closing[]) => void;
}

/**
 * Shows the menu that closes winners, losers, the positions of a symbol, or everything; closing everything requires a
 * typed word (R10).
 */
export function CloseAll({ choices, copiedFrom, onClose }: CloseAllProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<CloseChoice | null>(null);
  if (choices.length === 0 && asked === null) return null;
  const leave = (): void => setAsked(null);
  return (
    <>
      <MenuButton
        label={t('closeAll.title')}
        items={choices.map((choice) => ({
          text: t(`closeAll.${choice.kind}`, { count: choice.positions.length, symbol: choice.symbol }),
          run: () => setAsked(choice),
        }))}
      />
      {asked !== null && asked.kind !== 'everything' && (
        <ConfirmDialog
          title={t(`closeAll.${asked.kind}.question`, { count: asked.positions.length, symbol: asked.symbol })}
          confirm={t('closeAll.confirm', { count: asked.positions.length })}
          decline={t('positions.close.keep')}
          onConfirm={() => onClose(asked.changes)}
          onClose={leave}
        >
          <p>{t('closeAll.note')}</p>
          <PositionLines positions={asked.positions} copiedFrom={copiedFrom} />
        </ConfirmDialog>
      )}
      {asked?.kind === 'everything' && (
        <CloseEverything
          positions={asked.positions}
          copiedFrom={copiedFrom}
          onConfirm={() => onClose(asked.changes)}
          onLeave={leave}
        />
      )}
    </>
  );
}

interface PositionLinesProps {
  readonly positions: readonly Position[];
  readonly copiedFrom: CopiedFrom;
}

function PositionLines({ positions, copiedFrom }: PositionLinesProps) {
  const { t } = useTranslation();
  return (
    <ul>
      {positions.map(({ positionId, symbol, side, size }) => (
        <li key={positionId}>
          {t('closeAll.line', { symbol, side: t(`order.positionSide.${side}`), size })}{' '}
          {copiedFrom[positionId] !== undefined && <CopyMark t={t} name={copiedFrom[positionId]} />}
        </li>
      ))}
    </ul>
  );
}

interface CloseEverythingProps extends PositionLinesProps {
  readonly onConfirm: () => void;
  readonly onLeave: () => void;
}

/** Closes nothing before the word is typed. */
function CloseEverything({ positions, copiedFrom, onConfirm, onLeave }: CloseEverythingProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const ready = isTyped(CLOSE_ALL_WORD, typed);
  return (
    <Dialog
      title={t('closeAll.everything.question', { count: positions.length })}
      decline={t('positions.close.keep')}
      foot={
        <button type="submit" className="button danger" disabled={!ready}>
          {t('closeAll.confirm', { count: positions.length })}
        </button>
      }
      onSubmit={() => {
        if (!ready) return;
        onConfirm();
        onLeave();
      }}
      onClose={onLeave}
    >
      <p>{t('closeAll.everything.note')}</p>
      <PositionLines positions={positions} copiedFrom={copiedFrom} />
      <TypedWord word={CLOSE_ALL_WORD} typed={typed} onType={setTyped} />
    </Dialog>
  );
}
