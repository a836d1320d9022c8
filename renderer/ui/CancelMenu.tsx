import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { MenuButton } from './Menu.tsx';

interface CancelMenuProps<Choice> {
  readonly choices: readonly Choice[];
  /** Describes a choice, naming the symbol or all symbols (H4); no two texts are equal. */
  readonly text: (choice: Choice) => string;
  readonly count: (choice: Choice) => number;
  /** Note shown before the user confirms. */
  readonly note: string;
  /** The choice to confirm; `null`: none. */
  readonly asked: Choice | null;
  readonly onAsk: (choice: Choice | null) => void;
  readonly onCancel: (choice: Choice) => void;
}

/** A menu to cancel all orders of a choice, with a confirmation. */
export function CancelMenu<Choice>({ choices, text, count, note, asked, onAsk, onCancel }: CancelMenuProps<Choice>) {
  const { t } = useTranslation();
  if (choices.length === 0 && asked === null) return null;
  return (
    <>
      <MenuButton
        label={t('cancelAll.title')}
        items={choices.map((choice) => ({ text: text(choice), run: () => onAsk(choice) }))}
      />
      {asked !== null && (
        <ConfirmDialog
          title={t('cancelAll.question', { what: text(asked) })}
          confirm={t('cancelAll.confirm', { count: count(asked) })}
          decline={t('cancelAll.keep')}
          onConfirm={() => onCancel(asked)}
          onClose={() => onAsk(null)}
        >
          <p>{note}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
