import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { DrillChoice } from '../../shared/domain/pastDrill.ts';
import { useServices } from '../state/services.ts';

interface JournalButtonProps {
  /** Id of the position or lot. */
  readonly trade: string;
  readonly symbol: string;
}

/** Returns the function that opens the journal page of a position or lot. */
export function useJournalTrade(): (trade: string) => void {
  const { commands } = useServices();
  return useCallback(
    (trade) => {
      commands.dispatch({ type: 'panel.show', panel: 'journal' });
      commands.dispatch({ type: 'journal.show', trade });
    },
    [commands],
  );
}

/** Opens the journal page of a trade from the row of a table. */
export function JournalButton({ trade, symbol }: JournalButtonProps) {
  const { t } = useTranslation();
  const open = useJournalTrade();
  return (
    <button
      type="button"
      className="button row-button"
      aria-label={t('records.journal.name', { symbol })}
      onClick={() => open(trade)}
    >
      {t('records.journal')}
    </button>
  );
}

/** Returns the function that opens the journal page of a day like 2026-03-01. */
export function useJournalDay(drills: DrillChoice): (day: string) => void {
  const { commands } = useServices();
  return useCallback(
    (day) => {
      commands.dispatch({ type: 'panel.show', panel: 'journal' });
      commands.dispatch({ type: 'journal.showDay', day, drills });
    },
    [commands, drills],
  );
}
