import { useTranslation } from 'react-i18next';
import { drillChoices, type DrillChoice } from '../../shared/domain/pastDrill.ts';
import enDrillChoice from '../locales/en/drillChoice.json';
import { registerMessages, type Translate } from '../i18n/messages.ts';
import { drillTitle } from '../state/practice/index.ts';
import { useDesk } from '../state/services.ts';
import { Select } from './Select.tsx';
import type { Column } from './table/column.ts';

registerMessages(enDrillChoice);

/** Returns whether drills can be among the trades: the simulator alone has them. */
export const useHasDrills = (): boolean => useDesk((state) => state.app?.environment === 'simulator');

/** Returns the stored choice of drills; all trades where there is none. */
export const drillChoiceOf = (stored: unknown): DrillChoice => drillChoices.find((one) => one === stored) ?? 'with';

interface DrillSelectProps {
  readonly value: DrillChoice;
  readonly onChange: (choice: DrillChoice) => void;
}

/** The choice whether trades of drills are shown; nothing where there are no drills. */
export function DrillSelect({ value, onChange }: DrillSelectProps) {
  const { t } = useTranslation();
  if (!useHasDrills()) return null;
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
