import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../shared/domain/instrument.ts';
import { Choice } from '../../ui/Choice.tsx';
import { GroupingSelect } from '../../ui/GroupingSelect.tsx';
import { OptionsMenu, OptionRow } from '../../ui/OptionsMenu.tsx';
import { PanelTools } from '../../ui/PanelTools.tsx';
import { TableToggle } from '../../ui/TableToggle.tsx';
import { arrangements, levelCounts, sumUnits, type BookParams } from './params.ts';

interface BookToolsProps {
  readonly instrument: Instrument | null;
  readonly grouping: string | null;
  readonly params: BookParams;
  readonly save: (change: Partial<BookParams>) => void;
}

/** The book's tools in its tab line: price step, what is shown, and the table view. */
export function BookTools({ instrument, grouping, params, save }: BookToolsProps) {
  const { t } = useTranslation();
  return (
    <PanelTools>
      {instrument && grouping !== null && (
        <GroupingSelect instrument={instrument} value={grouping} onChange={(step) => save({ grouping: step })} />
      )}
      {instrument && (
        <OptionsMenu name={t('book.options')}>
          <OptionRow name={t('book.option.sum')}>
            <Choice
              label={t('book.option.sum')}
              value={params.sum}
              options={sumUnits.map((unit) => ({
                value: unit,
                text: unit === 'base' ? instrument.baseAsset : instrument.quoteAsset,
              }))}
              onChange={(sum) => save({ sum })}
            />
          </OptionRow>
          <OptionRow name={t('book.option.arrangement')}>
            <Choice
              label={t('book.option.arrangement')}
              value={params.arrangement}
              options={arrangements.map((value) => ({ value, text: t(`book.option.arrangement.${value}`) }))}
              onChange={(arrangement) => save({ arrangement })}
            />
          </OptionRow>
          <OptionRow name={t('book.option.levels')}>
            <Choice
              label={t('book.option.levels')}
              value={params.levels}
              options={levelCounts.map((value) => ({ value, text: value }))}
              onChange={(levels) => save({ levels })}
            />
          </OptionRow>
        </OptionsMenu>
      )}
      <TableToggle pressed={params.table} onChange={(table) => save({ table })} />
    </PanelTools>
  );
}
