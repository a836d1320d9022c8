import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isTyped, RESET_WORD } from '../../../shared/domain/typedWord.ts';
import type { CallRequest } from '../../../shared/ipc/contract.ts';
import { Amount } from '../../ui/cells.tsx';
import { ignoreHeldEnter } from '../../ui/heldEnter.ts';
import { KillButton } from '../../ui/KillButton.tsx';
import { TypedWord } from '../../ui/TypedWord.tsx';
import { useModal } from '../../ui/useModal.ts';

interface ResetDialogProps {
  readonly balances: CallRequest<'practice.reset'>['balances'];
  readonly onReset: (typed: string) => void;
  readonly onClose: () => void;
}

/** What a reset does and what comes in, and the word that must be typed first (B-A8). Rendered while it is open. */
export function ResetDialog({ balances, onReset, onClose }: ResetDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const dialog = useModal();
  const field = useRef<HTMLInputElement>(null);
  const answered = useRef(false);
  const [typed, setTyped] = useState('');
  const ready = isTyped(RESET_WORD, typed);
  const confirm = (): void => {
    if (!ready || answered.current) return;
    answered.current = true;
    onReset(typed);
    dialog.current?.close();
  };
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={id} onClose={onClose} onKeyDown={ignoreHeldEnter}>
      <h2 id={id}>{t('practice.reset.title')}</h2>
      <p>{t('practice.reset.text')}</p>
      {balances.length === 0 ? (
        <p>{t('practice.reset.empty')}</p>
      ) : (
        <dl className="value-pairs">
          {balances.map(({ wallet, asset, amount }) => (
            <div key={`${wallet} ${asset}`}>
              <dt>{t('practice.account.amount', { asset, market: t(`market.${wallet}`) })}</dt>
              <dd className="number">
                <Amount text={amount} decimals={2} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <TypedWord field={field} word={RESET_WORD} typed={typed} onType={setTyped} onEnter={confirm} />
      <div className="dialog-buttons">
        <KillButton />
        <button type="button" className="button" onClick={() => dialog.current?.close()}>
          {t('practice.reset.decline')}
        </button>
        <button type="button" className="button danger" disabled={!ready} onClick={confirm}>
          {t('practice.reset.confirm')}
        </button>
      </div>
    </dialog>
  );
}
