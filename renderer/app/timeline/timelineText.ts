import type { TimelineFacts } from '../../../shared/domain/timeline.ts';
import { formatClock, formatDate, timeFields, type TimeZone } from '../../format/time.ts';
import { hasMessage, say, type Translate } from '../../i18n/messages.ts';

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
  if (hasMessage(key)) return say(t, key);
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
  return hasMessage(text) && text.includes('.') ? say(t, text) : text;
}

/** The facts of an entry in words, in the order they were noted. */
export function factsText(t: Translate, facts: TimelineFacts): string {
  return Object.entries(facts)
    .map(([name, value]) => t('timeline.fact', { name: nameText(t, name), value: valueText(t, value) }))
    .join(', ');
}
