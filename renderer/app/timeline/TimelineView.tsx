import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TimelineEntry, TimelineFacts } from '../../../shared/domain/timeline.ts';
import type { TimelineAnswer } from '../../../shared/ipc/timelineViews.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import { formatTimestamp, type TimeZone, formatClock, formatDate, timeFields } from '../../format/time.ts';
import { errorText } from '../../ui/errorText.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import type { Column } from '../../ui/table/column.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { hasMessage, translateKey, type Translate } from '../../i18n/messages.ts';

/** Returns a wall time to the millisecond: `2026-03-01 14:05:09.120`. */
export function timeText(at: number, zone: TimeZone): string {
  const { millisecond } = timeFields(at, zone);
  return `${formatDate(at, zone)} ${formatClock(at, zone)}.${`${millisecond}`.padStart(3, '0')}`;
}

/** Returns the time since the previous entry in ms, with tenths where main measured them. */
export function gapText(t: Translate, gapMs: number | null): string {
  if (gapMs === null) return t('cell.none');
  const value = Number.isInteger(gapMs) ? `${gapMs}` : gapMs.toFixed(1);
  return t('timeline.gap.value', { value });
}

function nameText(t: Translate, name: string): string {
  const key = `timeline.name.${name}`;
  if (hasMessage(key)) return translateKey(t, key);
  // A field name of the record in plain words: `httpStatus` becomes `http status`.
  return name.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
}

/**
 * Returns a signed value as text: the orders of a batch one after the other, each in brackets with its names and
 * values.
 */
function signedText(value: unknown): string {
  if (Array.isArray(value)) return value.map((one) => `(${signedText(one)})`).join(' ');
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([name, one]) => `${name}=${signedText(one)}`)
    .join(' ');
}

/** Returns facts stored as one text, such as the signed parameters, as names with their values. */
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
  // Only measured times can have decimals; amounts are text.
  if (typeof value === 'number') return Number.isInteger(value) ? `${value}` : value.toFixed(1);
  const text = value.startsWith('{') ? memberText(value) : value;
  // A message key, as stored for errors and guards, is shown as its sentence.
  return hasMessage(text) && text.includes('.') ? translateKey(t, text) : text;
}

/** Returns the facts of an entry as text, in the order of recording. */
export function factsText(t: Translate, facts: TimelineFacts): string {
  return Object.entries(facts)
    .map(([name, value]) => t('timeline.fact', { name: nameText(t, name), fact: valueText(t, value) }))
    .join(', ');
}

/** State of an export. */
export type TimelineStatus =
  | { readonly kind: 'idle' | 'exporting' | 'declined' }
  | { readonly kind: 'exported'; readonly path: string }
  | { readonly kind: 'failed'; readonly error: AppError };

interface TimelineViewProps {
  readonly intentId: string;
  /** `null` until main has responded. */
  readonly answer: TimelineAnswer | null;
  readonly error: AppError | null;
  readonly status: TimelineStatus;
  readonly zone: TimeZone;
  readonly onRead: () => void;
  readonly onExport: () => void;
  readonly onClose: () => void;
  /** Additional order data from the exchange; null where there is none. */
  readonly details?: ReactNode;
}

/** Number of a hash's digits that are shown; the tooltip and the exported file have all of them. */
const SHOWN_HASH = 12;

/** The dialog of the timeline: the entries in order, the state of the hash chain, and the export to a file. */
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
    <Dialog
      title={t('timeline.title')}
      className="timeline"
      kill="head"
      note={<span className="quiet-text number">{t('timeline.intent', { id: intentId })}</span>}
      close={t('timeline.close')}
      foot={
        <>
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
        </>
      }
      onClose={onClose}
    >
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
    </Dialog>
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
