import { useTranslation } from 'react-i18next';
import type { RecordCoverage } from '../../../shared/ipc/recordViews.ts';
import { without, type Stretch } from '../../../shared/time/stretches.ts';
import { formatDate, type TimeZone } from '../../format/time.ts';
import './coverage.css';

/**
 * A part of a list's time. `whole`: every record is kept; `incomplete`: read, but details are missing; `missing`: not
 * read yet; `beyond`: older than what the exchange returns; `unarchived`: older than what this program requests.
 */
export interface CoveragePart extends Stretch {
  readonly kind: 'whole' | 'incomplete' | 'missing' | 'beyond' | 'unarchived';
}

/**
 * Returns the parts of a list from its oldest known time to `now` (Unix ms), oldest first; none before anything is
 * known.
 */
export function coverageParts(coverage: RecordCoverage, now: number): CoveragePart[] {
  const { ranges, incompleteFor, earliest, limitedBy } = coverage;
  const start = Math.min(...[...ranges, ...incompleteFor].map(({ from }) => from), earliest ?? Infinity);
  if (start > now) return [];
  const incomplete = without(incompleteFor, ranges);
  const rest = without([{ from: start, to: now }], [...ranges, ...incomplete]);
  const reachable = earliest === null ? [] : [{ from: earliest, to: Number.MAX_SAFE_INTEGER }];
  const beyond = earliest === null ? [] : without(rest, reachable);
  const parts = (kind: CoveragePart['kind'], list: readonly Stretch[]): CoveragePart[] =>
    list.map(({ from, to }) => ({ kind, from, to }));
  return [
    ...parts('whole', ranges),
    ...parts('incomplete', incomplete),
    ...parts('missing', without(rest, beyond)),
    ...parts(limitedBy === 'program' ? 'unarchived' : 'beyond', beyond),
  ].toSorted((a, b) => a.from - b.from);
}

interface CoverageBarProps {
  readonly coverage: RecordCoverage;
  /** Time up to which the list could be kept, Unix ms. */
  readonly now: number;
  readonly zone: TimeZone;
}

/** Shows as a bar which times of a list the archive holds; the same is said in words, part by part. */
export function CoverageBar({ coverage, now, zone }: CoverageBarProps) {
  const { t } = useTranslation();
  const parts = coverageParts(coverage, now).map((part) => ({
    ...part,
    text: t(`records.coverage.${part.kind}`, { from: formatDate(part.from, zone), to: formatDate(part.to, zone) }),
  }));
  if (parts.length === 0) return null;
  return (
    <ol className="coverage-bar" aria-label={t('records.coverage')}>
      {parts.map(({ kind, from, to, text }) => (
        <li key={from} className={`coverage-part coverage-${kind}`} title={text} style={{ flexGrow: to - from + 1 }}>
          <span className="visually-hidden">{text}</span>
        </li>
      ))}
    </ol>
  );
}
