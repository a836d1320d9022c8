import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TimelineEntry, TimelineFacts } from '../../../shared/domain/timeline.ts';
import type { TimelineAnswer } from '../../../shared/ipc/timelineViews.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import { formatTimestamp, type TimeZone, formatClock, formatDate, timeFields } from '../../format/time.ts';
import { errorText } from '../../ui/errorText.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import type { Column } from '../../ui/table/column.ts';
import { KillButton } from '../../ui/KillButton.tsx';
import { hasMessage, translateKey, type Translate } from '../../i18n/messages.ts';

/** A wall time to the millisecond: `2026-03-01 14:05:09.120`. */
export function timeText(at: number, zone: TimeZone): string {
  const { millisecond } = timeFields(at, zone);
  return `${formatDate(at, zone)} ${formatClock(at, zone)}.${`${millisecond}`.padStart(3, '0')}`;
}

/** The time since the entry before, in ms; tenths where main measured finer. */
export function gapText(t: Translate, gapMs: number | null): string {
  if (gapMs === null) return t('cell.none');
  const value = Number.isInteger(gapMs) ? `${gapMs}` : gapMs.toFixed(1);
  return t('timeline.gap.value', { value });
}

function nameText(t: Translate, name: string): string {
  const key = `timeline.name.${name}`;
  if (hasMessage(key)) return translateKey(t, key);
  // A name of the record in plain words: `httpStatus` reads `http status`.
  return name.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
}

/** A signed value as text: the orders of a batch one after the other, each in brackets with its own names and values. */
function signedText(value: unknown): string {
  if (Array.isArray(value)) return value.map((one) => `(${signedText(one)})`).join(' ');
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([name, one]) => `${name}=${signedText(one)}`)
    .join(' ');
}

/** Facts that are kept as one text, such as the parameters that were signed, as names with their values. */
function memberText(text: string): string {
  try {
    const parsed: unknown = JSON.parse(text);
    return signedText(parsed);
  } catch {
    return text;
  }
}

function valueText(t: Translate, value: TimelineFacts[string]): string {
  if (value === null || value === '') return t('cell.none');
  if (typeof value === 'boolean') return t(value ? 'cell.yes' : 'cell.no');
  // Measured times alone are no whole numbers; amounts are text.
  if (typeof value === 'number') return Number.isInteger(value) ? `${value}` : value.toFixed(1);
  const text = value.startsWith('{') ? memberText(value) : value;
  // A key of the catalogue, as errors and guards are noted, reads as its sentence.
  return hasMessage(text) && text.includes('.') ? translateKey(t, text) : text;
}

/** The facts of an entry in words, in the order they were noted. */
export function factsText(t: Translate, facts: TimelineFacts): string {
  return Object.entries(facts)
    .map(([name, value]) => t('timeline.fact', { name: nameText(t, name), value: valueText(t, value) }))
    .join(', ');
}

/** How far an export is. */
export type TimelineStatus =
  | { readonly kind: 'idle' | 'exporting' | 'declined' }
  | { readonly kind: 'exported'; readonly path: string }
  | { readonly kind: 'failed'; readonly error: AppError };

interface TimelineViewProps {
  readonly intentId: string;
  /** `null` until main answered. */
  readonly answer: TimelineAnswer | null;
  readonly error: AppError | null;
  readonly status: TimelineStatus;
  readonly zone: TimeZone;
  readonly onRead: () => void;
  readonly onExport: () => void;
  readonly onClose: () => void;
  /** What the exchange says of the order besides; null where it says nothing more. */
  readonly details?: ReactNode;
}

/** Digits of a hash that are shown; all of it stands on hover and in the file. */
const SHOWN_HASH = 12;

/** The timeline's markup: entries in order, what the chain says, and the way to a file. */
export function TimelineView(props: TimelineViewProps) {
  const { t } = useTranslation();
  const { intentId, answer, error, status, zone, onRead, onExport, onClose, details = null } = props;
  const columns: Column<TimelineEntry>[] = [
    {
      id: 'time',
      head: t('timeline.time'),
      cell: (entry) => <span className="number">{timeText(entry.at, zone)}</span>,
      title: (entry) => formatTimestamp(entry.at, zone),
    },
    {
      id: 'gap',
      head: t('timeline.gap'),
      hint: t('timeline.gap.hint'),
      number: true,
      cell: (entry) => gapText(t, entry.gapMs),
    },
    { id: 'what', head: t('timeline.what'), cell: (entry) => <strong>{t(`timeline.kind.${entry.kind}`)}</strong> },
    {
      id: 'facts',
      head: t('timeline.facts'),
      cell: (entry) => <span className="timeline-facts">{factsText(t, entry.facts)}</span>,
    },
    {
      id: 'hash',
      head: t('timeline.hash'),
      cell: (entry) => <span className="number quiet-text">{entry.hash.slice(0, SHOWN_HASH)}</span>,
      title: (entry) => t('timeline.hash.hint', { hash: entry.hash }),
    },
  ];
  return (
    <>
      <header className="dialog-head">
        <h2>{t('timeline.title')}</h2>
        <span className="quiet-text number">{t('timeline.intent', { id: intentId })}</span>
        <KillButton />
        <button type="button" className="button quiet" onClick={onClose}>
          {t('timeline.close')}
        </button>
      </header>
      {error !== null ? (
        <p role="alert">
          {t('timeline.failed')} {errorText(t, error)}
        </p>
      ) : answer === null ? (
        <p role="status">{t('timeline.loading')}</p>
      ) : (
        <>
          <p role="status" className={answer.intact ? '' : 'ticket-problem'}>
            {t(answer.intact ? 'timeline.intact' : 'timeline.broken')}
          </p>
          {answer.entries.length === 0 ? (
            <p>{t('timeline.empty')}</p>
          ) : (
            <DataTable
              caption={t('timeline.table', { count: answer.entries.length })}
              columns={columns}
              rows={answer.entries}
              rowKey={(entry) => `${entry.sequence}`}
            />
          )}
        </>
      )}
      {details}
      <div className="dialog-buttons">
        <span role="status" className="timeline-facts">
          <StatusWords status={status} />
        </span>
        <button type="button" className="button" onClick={onRead}>
          {t('timeline.refresh')}
        </button>
        <button
          type="button"
          className="button"
          disabled={answer === null || status.kind === 'exporting'}
          onClick={onExport}
        >
          {status.kind === 'exporting' ? t('timeline.exporting') : t('timeline.export')}
        </button>
      </div>
    </>
  );
}

function StatusWords({ status }: { readonly status: TimelineStatus }) {
  const { t } = useTranslation();
  switch (status.kind) {
    case 'exported':
      return <>{t('timeline.exported', { path: status.path })}</>;
    case 'declined':
      return <>{t('timeline.declined')}</>;
    case 'failed':
      return <>{errorText(t, status.error)}</>;
    case 'idle':
    case 'exporting':
      return null;
  }
}
