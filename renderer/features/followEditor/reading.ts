/** Reads the typed draft into settings, with the problems of each field (XU1-XU8, XU32). */
import { followFieldProblems, type FollowView } from '../../../shared/domain/followCheck.ts';
import type { FollowSettings } from '../../../shared/domain/followSchema.ts';
import { type TextProblem } from '../../../shared/domain/orderText.ts';
import { readTyped } from '../../format/typed.ts';
import { settingsOf, type FollowDraft } from './draft.ts';

/** Returns the key of a field's place: `BTCUSDT copyValue`, or ` copyValue` for the whole configuration. */
export const placeOf = (symbol: string | null, field: string): string => `${symbol ?? ''} ${field}`;

/**
 * Settings as typed; `problems` by place, `form` is the problem of the form as a whole. Nothing may be sent while there
 * is a problem.
 */
export interface ReadDraft {
  readonly settings: FollowSettings;
  readonly problems: ReadonlyMap<string, TextProblem>;
  readonly form: TextProblem | null;
}

const words: ReadonlySet<string> = new Set(['copyBasis', 'marginType', 'leverageType']);

/** Reads a draft, based on the settings the exchange reported. */
export function readDraft(draft: FollowDraft, read: FollowSettings, view: FollowView): ReadDraft {
  const problems = new Map<string, TextProblem>();
  const settings = settingsOf(draft, read, {
    text(text, before, { symbol, field }) {
      // An untouched field is sent exactly as it was reported; a blank one was blank before or has been cleared.
      if (text === (before ?? '')) return before;
      if (text.trim() === '') return null;
      if (words.has(field)) return text;
      const typed = readTyped(text, 'amount');
      if (typed.ok) return typed.value.text;
      problems.set(placeOf(symbol, field), typed.error);
      return before;
    },
    leverage(text, before, { symbol, field }) {
      if (text === (before === null ? '' : String(before))) return before;
      if (text.trim() === '') return null;
      if (/^\d{1,6}$/.test(text.trim())) return Number.parseInt(text.trim(), 10);
      const params = { field, symbol, value: text.slice(0, 20) };
      problems.set(placeOf(symbol, field), { key: 'error.follow.leverage', params });
      return before;
    },
  });
  for (const { symbol, field, error } of followFieldProblems(settings, read, view)) {
    const place = placeOf(symbol, field);
    if (!problems.has(place)) problems.set(place, error);
  }
  const named = [...(settings.unified?.symbols ?? []), ...settings.perSymbol];
  const empty = draft.mode !== '' && named.length === 0;
  return { settings, problems, form: empty ? { key: 'error.follow.noSymbols', params: {} } : null };
}
