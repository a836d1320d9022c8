/** Texts shown before the user quits (B-A10, XU35): final text of the shell's window (R26). */
import type { Language } from '../../../shared/settings/languages.ts';
import { mainTextIn } from '../platform/mainText.ts';
import type { Question } from '../platform/question.ts';
import type { OpenExposure } from '../trading/openExposure.ts';

/** Kinds of open items, in display order. */
const kinds = ['orders', 'conditional', 'positions', 'plans', 'doubts'] as const;
/** Returns one line for each kind of item left open when the program, or only the open trading context, ends. */
export function leftLines(
  left: OpenExposure,
  language: Language = 'en',
  ends: 'program' | 'world' = 'program',
): string[] {
  const text = mainTextIn(language);
  // When another trading context is opened the program goes on, but the plans do not.
  const name = (kind: (typeof kinds)[number]) => (kind === 'plans' && ends === 'world' ? 'plansOfAccount' : kind);
  return kinds.filter((kind) => left[kind] > 0).map((kind) => text(`left.${name(kind)}`, { count: left[kind] }));
}

/**
 * Returns the question whether to quit: `confirmed` keeps the orders, `other` cancels them first and is offered only
 * when there are orders.
 */
export const quitQuestion =
  (left: OpenExposure): Question =>
  (language) => {
    const text = mainTextIn(language);
    const lines = leftLines(left, language);
    const plain = {
      title: text('quit.title'),
      lines,
      confirmLabel: text('quit.confirm'),
      cancelLabel: text('quit.cancel'),
      typedWord: null,
      language,
    };
    if (left.orders + left.conditional + left.doubts === 0) return plain;
    return {
      ...plain,
      lines: [...lines, text('quit.cancelling'), text('quit.stillThere')],
      confirmLabel: text('quit.keepOrders'),
      otherLabel: text('quit.cancelOrders'),
    };
  };
