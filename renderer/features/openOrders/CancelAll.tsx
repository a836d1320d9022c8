import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Translate } from '../../i18n/messages.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Popover, useClosePopover } from '../../ui/Popover.tsx';
import type { CancelChoice } from './model.ts';

interface CancelAllProps {
  readonly choices: readonly CancelChoice[];
  readonly onCancelAll: (choice: CancelChoice) => void;
}

/** What a choice means in words, symbol or whole market named (H4). */
export function choiceText(t: Translate, { market, scope, count }: CancelChoice): string {
  const name = t(`market.${market}`);
  return scope.kind === 'ALL'
    ? t('cancelAll.market', { count, market: name })
    : t('cancelAll.symbol', { count, symbol: scope.symbol, market: name });
}

/** Cancel all of a symbol or of a market: chosen from a menu, confirmed in words. */
export function CancelAll({ choices, onCancelAll }: CancelAllProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<CancelChoice | null>(null);
  if (choices.length === 0 && asked === null) return null;
  return (
    <>
      <Popover label={t('cancelAll.title')} name={t('cancelAll.title')} align="end" above>
        <Menu choices={choices} onChoose={setAsked} />
      </Popover>
      {asked !== null && (
        <ConfirmDialog
          title={t('cancelAll.question', { what: choiceText(t, asked) })}
          confirm={t('cancelAll.confirm', { count: asked.count })}
          decline={t('cancelAll.keep')}
          onConfirm={() => onCancelAll(asked)}
          onClose={() => setAsked(null)}
        >
          <p>{t('cancelAll.note')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

interface MenuProps {
  readonly choices: readonly CancelChoice[];
  readonly onChoose: (choice: CancelChoice) => void;
}

function Menu({ choices, onChoose }: MenuProps) {
  const { t } = useTranslation();
  const close = useClosePopover();
  return (
    <div className="menu">
      {choices.map((choice) => (
        <button
          key={`${choice.market} ${choice.scope.kind}`}
          type="button"
          className="menu-item"
          onClick={() => {
            close();
            onChoose(choice);
          }}
        >
          {choiceText(t, choice)}
        </button>
      ))}
    </div>
  );
}
