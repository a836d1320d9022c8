import { useTranslation } from 'react-i18next';
import { TableIcon } from './icons.ts';

interface TableToggleProps {
  readonly pressed: boolean;
  readonly onChange: (pressed: boolean) => void;
}

/** Switches a drawn panel to a table with the same values (R30). */
export function TableToggle({ pressed, onChange }: TableToggleProps) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className="button quiet icon-button"
      aria-pressed={pressed}
      aria-label={t('panel.view.table')}
      title={t('panel.view.table.hint')}
      onClick={() => onChange(!pressed)}
    >
      <TableIcon />
    </button>
  );
}
