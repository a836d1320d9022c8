import { useTranslation } from 'react-i18next';
import { drillChoices, type DrillChoice } from '../../shared/domain/pastDrill.ts';
import enDrillChoice from '../locales/en/drillChoice.json';
import { registerMessages, type Translate } from '../i18n/messages.ts';
import { drillTitle } from '../state/practice/index.ts';
import { useTrading } from '../state/services.ts';
import { Select } from './Select.tsx';
import type { Column } from './table/column.ts';

registerMessages(enDrillChoice);

/** Returns whether a drill was run, so that one can be among the trades. */
export const useHasDrills = (): boolean => useTrading((state) => state.archive?.view.hasDrills ?? false);

/** Returns the stored choice of drills; all trades where there is none. */
export const drillChoiceOf = (stored: unknown): DrillChoice => drillChoices.find((one) => one === stored) ?? 'with';

interface DrillSelectProps {
  readonly value: DrillChoice;
  readonly onChange: (choice: DrillChoice) => void;
}

/** The choice whether trades of drills are shown; nothing before the first drill, unless the choice hides trades. */
export function DrillSelect({ value, onChange }: DrillSelectProps) {
  const { t } = useTranslation();
  const hasDrills = useHasDrills();
  if (!hasDrills && value === 'with') return null;
  return (
    <Select
      label={t('drills.choice')}
      value={value}
      options={drillChoices.map((one) => ({ value: one, text: t(`drills.choice.${one}`) }))}
      onChange={onChange}
    />
  );
}

/** Returns the column of the drill in which a trade was opened. */
export const drillColumn = <Row extends { readonly drill: string | null }>(t: Translate): Column<Row> => ({
  id: 'drill',
  head: t('drills.drill'),
  hint: t('drills.drill.hint'),
  cell: ({ drill }) => (drill === null ? t('cell.none') : drillTitle(t, drill)),
  sortBy: ({ drill }) => drill,
});
