import { useTranslation } from 'react-i18next';

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
      <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
        <path d="M2 3.5h12M2 8h12M2 12.5h12M6.5 3.5v9" fill="none" stroke="currentColor" />
      </svg>
    </button>
  );
}
