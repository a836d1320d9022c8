import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../shared/domain/instrument.ts';
import { Choice, SelectOne } from '../../ui/Choice.tsx';
import { GroupingSelect } from '../../ui/GroupingSelect.tsx';
import { OptionRow, OptionsMenu } from '../../ui/OptionsMenu.tsx';
import { PanelTools } from '../../ui/PanelTools.tsx';
import { TableToggle } from '../../ui/TableToggle.tsx';
import { volumePeriods, type LadderParams } from './params.ts';

interface LadderToolsProps {
  readonly instrument: Instrument | null;
  readonly grouping: string | null;
  readonly params: LadderParams;
  readonly save: (change: Partial<LadderParams>) => void;
  readonly recentre: () => void;
}

/** The ladder's tools in its tab line: price step, recentre, what is shown, and the table view. */
export function LadderTools({ instrument, grouping, params, save, recentre }: LadderToolsProps) {
  const { t } = useTranslation();
  const yesNo = (name: string, value: boolean, change: (on: boolean) => void) => (
    <OptionRow name={name}>
      <Choice
        label={name}
        value={value ? 'on' : 'off'}
        options={[
          { value: 'on', text: t('ladder.option.on') },
          { value: 'off', text: t('ladder.option.off') },
        ]}
        onChange={(next) => change(next === 'on')}
      />
    </OptionRow>
  );
  return (
    <PanelTools>
      {instrument && grouping !== null && (
        <GroupingSelect instrument={instrument} value={grouping} onChange={(step) => save({ grouping: step })} />
      )}
      <button
        type="button"
        className="button quiet icon-button"
        aria-label={t('ladder.recentre')}
        title={t('ladder.recentre.hint')}
        onClick={recentre}
      >
        <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
          <path d="M2 8h12M8 1v4m0 6v4M6 3.5 8 5.5l2-2M6 12.5l2-2 2 2" fill="none" stroke="currentColor" />
        </svg>
      </button>
      <OptionsMenu name={t('ladder.options')}>
        {yesNo(t('ladder.option.sums'), params.sums, (sums) => save({ sums }))}
        {yesNo(t('ladder.option.follow'), params.follow, (follow) => save({ follow }))}
        <OptionRow name={t('ladder.option.period')}>
          <SelectOne
            label={t('ladder.option.period')}
            value={params.period}
            options={volumePeriods.map((value) => ({
              value,
              text:
                value === 'opened'
                  ? t('ladder.option.period.opened')
                  : t('ladder.option.period.minutes', { minutes: value }),
            }))}
            onChange={(period) => save({ period })}
          />
        </OptionRow>
      </OptionsMenu>
      <TableToggle pressed={params.table} onChange={(table) => save({ table })} />
    </PanelTools>
  );
}
