import { useTranslation } from 'react-i18next';
import type { RecordCoverage, ArchiveView, RecordKind } from '../../shared/ipc/recordViews.ts';
import { useTrading } from '../state/services.ts';
import { useZone } from './cells.tsx';
import type { Market } from '../../shared/exchange/markets.ts';
import { formatBarTime, formatDate, type TimeZone } from '../format/time.ts';
import type { Translate } from '../i18n/messages.ts';

// Describes the archive's coverage: the text must never claim more than the archive holds.

/** A list of the archive. */
interface ArchiveList {
  readonly market: Market;
  readonly kind: RecordKind;
  readonly symbol: string | null;
}

function isOf(list: ArchiveList, one: ArchiveList): boolean {
  return one.market === list.market && one.kind === list.kind && (one.symbol === null || one.symbol === list.symbol);
}

/** Returns the coverage of a list: what the archive reported last, otherwise what arrived with the rows. */
export function coverageOf(
  view: ArchiveView | null,
  list: ArchiveList,
  reported: RecordCoverage | null,
): RecordCoverage | null {
  const listCoverages = view?.coverage.filter((one) => isOf(list, one)) ?? [];
  return listCoverages.find((one) => one.symbol === list.symbol) ?? listCoverages[0] ?? reported;
}

/** Describes the coverage: complete since when, read back to when, or what is missing. */
export function coverageText(
  t: Translate,
  zone: TimeZone,
  list: ArchiveList,
  coverage: RecordCoverage | null,
  reading: ArchiveView['reading'],
): string {
  const date = (time: number): string => formatDate(time, zone);
  const oldest = coverage?.ranges[0] ?? null;
  if (reading !== null && isOf(list, reading)) return t('archive.reading', { date: date(reading.reached) });
  if (coverage === null || oldest === null) {
    return coverage !== null && coverage.records > 0 ? t('archive.notLoaded') : t('archive.none');
  }
  const missing = coverage.incompleteFor[0];
  if (missing) return t('archive.incomplete.details', { from: date(missing.from), to: date(missing.to) });
  if (coverage.complete) {
    if (oldest.from <= 0) return t('archive.completeAll');
    const isLimited = coverage.limitedBy === 'program';
    return t(isLimited ? 'archive.complete.limited' : 'archive.complete', { date: date(oldest.from) });
  }
  // One list is loaded at a time; this one has its turn again.
  if (reading !== null) return t('archive.queued', { date: date(oldest.from) });
  const gaps = coverage.ranges.length - 1;
  if (gaps === 0 && coverage.earliest !== null && oldest.from <= coverage.earliest) {
    return t('archive.incomplete.newer', { from: date(oldest.from), to: formatBarTime(oldest.to, zone) });
  }
  return gaps > 0
    ? t('archive.incomplete.gaps', { count: gaps, date: date(oldest.from) })
    : t('archive.incomplete.back', { date: date(oldest.from) });
}

interface ArchiveNoteProps {
  readonly list: ArchiveList;
  /** The coverage that arrived with the rows; `null` before the first result. */
  readonly reported: RecordCoverage | null;
  /** Whether the line names the market. */
  readonly isNamed?: boolean;
}

/** A line below a history table that states how much of it the archive holds. */
export function ArchiveNote({ list, reported, isNamed = false }: ArchiveNoteProps) {
  const { t } = useTranslation();
  const zone = useZone();
  const view = useTrading((state) => state.archive?.view ?? null);
  const coverage = coverageOf(view, list, reported);
  return (
    <p className="table-note" title={t('archive.hint')}>
      {isNamed && <strong>{t(`market.${list.market}`)}</strong>}
      <span role="status">{coverageText(t, zone, list, coverage, view?.reading ?? null)}</span>
      {coverage !== null && <span className="number">{t('archive.records', { count: coverage.records })}</span>}
      {view?.place === 'memory' && <span className="warning-text">{t('archive.memory')}</span>}
    </p>
  );
}

interface ArchiveNotesProps {
  readonly kind: RecordKind;
  readonly scope: { readonly symbol: string | null };
  /** The coverage of each market that is shown. */
  readonly reported: readonly (readonly [Market, RecordCoverage | null])[];
}

/** The line of each shown market below a history table; of two markets each names its market. */
export function ArchiveNotes({ kind, scope, reported }: ArchiveNotesProps) {
  return reported.map(([market, coverage]) => (
    <ArchiveNote
      key={market}
      list={{ market, symbol: scope.symbol, kind }}
      reported={coverage}
      isNamed={reported.length > 1}
    />
  ));
}
