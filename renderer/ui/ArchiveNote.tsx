import { useTranslation } from 'react-i18next';
import type { RecordCoverage } from '../../shared/ipc/recordViews.ts';
import { useTrading } from '../bridge/services.ts';
import { coverageOf, coverageText, type ArchiveList } from './archiveText.ts';
import { useZone } from './cells.tsx';

interface ArchiveNoteProps {
  readonly list: ArchiveList;
  /** What came with the rows; `null` before the first answer. */
  readonly told: RecordCoverage | null;
}

/** One line below a table of the past: how much of it the archive holds. */
export function ArchiveNote({ list, told }: ArchiveNoteProps) {
  const { t } = useTranslation();
  const zone = useZone();
  const view = useTrading((state) => state.archive?.view ?? null);
  const coverage = coverageOf(view, list, told);
  return (
    <p className="table-note" title={t('archive.hint')}>
      <span role="status">{coverageText(t, zone, list, coverage, view?.reading ?? null)}</span>
      {coverage !== null && <span className="number">{t('archive.records', { count: coverage.records })}</span>}
      {view?.place === 'memory' && <span className="warning-text">{t('archive.memory')}</span>}
    </p>
  );
}
