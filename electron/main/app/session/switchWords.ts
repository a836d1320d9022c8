/**
 * Texts of the confirmation before the app opens another trading context (R16): final text of the shell's window (R26).
 */
import { mainTextIn } from '../../platform/mainText.ts';
import type { Question } from '../../platform/question.ts';
import { type OpenExposure } from '../../trading/openExposure.ts';
import { leftLines } from '../quitPrompt.ts';
import type { TradingContext } from '../../account/tradingContext.ts';

/** Counts of what a switch of the trading context ends (plans) or leaves with an unknown outcome (in-doubt orders). */
export type Lost = Pick<OpenExposure, 'plans' | 'doubts'>;

/** Returns the part of an exposure that a switch loses; see {@link Lost}. */
export const lostBy = ({ plans, doubts }: OpenExposure): Lost => ({ plans, doubts });

/** Word the user must type before the app opens the live exchange; it is not translated. */
export const LIVE_WORD = 'LIVE';

/**
 * Returns whether the word must be typed: real money is never reached by a click alone, and neither is the live
 * exchange from the simulator.
 */
function needsWord(from: TradingContext, to: TradingContext): boolean {
  return to.environment === 'live' && (to.account === 'main' || from.environment !== 'live');
}

/** Returns whether the user must confirm: when switching to the live exchange, and when something would be lost. */
export function mustAskFor(from: TradingContext, to: TradingContext, { plans, doubts }: Lost): boolean {
  return needsWord(from, to) || plans + doubts > 0;
}

const isReal = ({ environment, account }: TradingContext): boolean => environment === 'live' && account === 'main';

/** Returns the question whether to switch, with everything that stays in the old trading context or ends. */
export const switchQuestion =
  (from: TradingContext, to: TradingContext, left: OpenExposure): Question =>
  (language) => {
    const text = mainTextIn(language);
    const mark = ({ environment, account }: TradingContext) => text(`switch.mark.${environment}.${account}`);
    const typed = needsWord(from, to);
    return {
      title: text('switch.title', { to: mark(to) }),
      lines: [
        text('switch.leaves', { from: mark(from) }),
        ...(to.environment === 'live' ? [text(isReal(to) ? 'switch.real' : 'switch.practice')] : []),
        ...leftLines(left, language, 'world'),
        text('switch.unwatched'),
        ...(typed ? [text('switch.typed', { word: LIVE_WORD })] : []),
      ],
      confirmLabel: text('switch.confirm', { to: mark(to) }),
      cancelLabel: text('switch.cancel', { from: mark(from) }),
      typedWord: typed ? LIVE_WORD : null,
      language,
    };
  };
