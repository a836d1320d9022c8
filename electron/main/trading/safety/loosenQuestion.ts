/**
 * Texts of the confirmation in the shell's window before limits become looser (R18): final text, drawn where the app's
 * page has no access.
 */
import type { Environment } from '../../../../shared/domain/environment.ts';
import { mainTextIn, type MainText } from '../../platform/mainText.ts';
import type { Question } from '../../platform/question.ts';
import { looserFields, type LimitField } from './limitOrder.ts';
import type { GuardLimits } from '../../../../shared/domain/safety.ts';

const SHOWN_SYMBOLS = 12;
/** The word to type before limits become looser; it is not translated. */
const LOOSEN_WORD = 'loosen';

function shown(limits: GuardLimits, field: LimitField, text: MainText): string {
  if (field !== 'symbols') return `${limits[field]}`;
  const { symbols } = limits;
  if (symbols === null) return text('loosen.all');
  if (symbols.length === 0) return text('loosen.none');
  const left = symbols.length - SHOWN_SYMBOLS;
  const first = symbols.slice(0, SHOWN_SYMBOLS).join(', ');
  return left > 0 ? text('loosen.more', { first, number: left }) : first;
}

/** Returns the question for changing from `now` to `next`: one line for each limit that becomes looser. */
export const loosenQuestion =
  (environment: Environment, now: GuardLimits, next: GuardLimits): Question =>
  (language, grouping) => {
    const text = mainTextIn(language, grouping);
    const change = (field: LimitField): string =>
      text('loosen.change', {
        name: text(`loosen.field.${field}`),
        now: shown(now, field, text),
        next: shown(next, field, text),
      });
    return {
      title: text('loosen.title', { where: text(environment === 'live' ? 'loosen.live' : 'loosen.simulator') }),
      lines: [
        ...looserFields(next, now).map(change),
        text('loosen.later'),
        text('question.typed', { word: LOOSEN_WORD }),
      ],
      confirmLabel: text('loosen.confirm'),
      cancelLabel: text('loosen.cancel'),
      typedWord: LOOSEN_WORD,
      language,
    };
  };
