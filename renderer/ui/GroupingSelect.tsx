import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../shared/domain/instrument.ts';
import { groupingsOf, stepText } from './bookLevels.ts';

interface GroupingSelectProps {
  readonly instrument: Instrument;
  readonly value: string;
  readonly onChange: (step: string) => void;
}

/** Selects the price step to which levels are merged. */
export function GroupingSelect({ instrument, value, onChange }: GroupingSelectProps) {
  const { t } = useTranslation();
  return (
    <select
      className="select number"
      aria-label={t('book.grouping')}
      title={t('book.grouping.hint')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {groupingsOf(instrument).map((step) => (
        <option key={step} value={step}>
          {stepText(step)}
        </option>
      ))}
    </select>
  );
}
