import { useTranslation } from 'react-i18next';
import { CancelMenu } from '../../ui/CancelMenu.tsx';
import { triggerChoiceText, type TriggerChoice } from './model.ts';

interface CancelTriggersProps {
  readonly choices: readonly TriggerChoice[];
  readonly onCancel: (choice: TriggerChoice) => void;
}

/** Cancel all conditional orders of a symbol, or all of them. */
export function CancelTriggers({ choices, onCancel }: CancelTriggersProps) {
  const { t } = useTranslation();
  return (
    <CancelMenu
      choices={choices}
      text={(choice) => triggerChoiceText(t, choice)}
      count={({ count }) => count}
      note={t('conditional.cancelAll.note')}
      onCancel={onCancel}
    />
  );
}
