/**
 * Texts of the confirmation before the app opens another trading context (R16): final text of the shell's window, in
 * both languages (R26).
 */
import type { Language } from '../../../../shared/settings/languages.ts';
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

const marks: Readonly<
  Record<Language, Readonly<Record<`${TradingContext['environment']}.${TradingContext['account']}`, string>>>
> = {
  en: {
    'simulator.main': 'SIMULATOR',
    'simulator.demo': 'DEMO - SIMULATOR',
    'live.main': 'LIVE',
    'live.demo': 'DEMO - LIVE',
  },
  zh: {
    'simulator.main': '模拟器',
    'simulator.demo': '演示 - 模拟器',
    'live.main': '实盘',
    'live.demo': '演示 - 实盘',
  },
};

interface Words {
  readonly title: (to: string) => string;
  readonly confirm: (to: string) => string;
  readonly cancel: (from: string) => string;
  readonly leaves: (from: string) => string;
  readonly real: string;
  readonly practice: string;
  readonly unwatched: string;
  readonly typed: string;
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    title: (to) => `Go to ${to}?`,
    confirm: (to) => `Go to ${to}`,
    cancel: (from) => `Stay on ${from}`,
    leaves: (from) => `You leave ${from}. Every panel is cleared and loaded anew.`,
    real: 'LIVE is the exchange itself: every order there is placed with real money.',
    practice: 'DEMO - LIVE is the practice account of the live exchange: your live key, and practice money.',
    unwatched: 'Alerts and guards of the world you leave do not watch until you are back.',
    typed: `Type ${LIVE_WORD} to go there.`,
  },
  zh: {
    title: (to) => `切换到“${to}”？`,
    confirm: (to) => `切换到“${to}”`,
    cancel: (from) => `留在“${from}”`,
    leaves: (from) => `您将离开“${from}”。所有面板会清空并重新加载。`,
    real: '“实盘”就是交易所本身：那里的每笔委托都使用真实资金。',
    practice: '“演示 - 实盘”是实盘交易所的演示账户：使用您的实盘密钥和演示资金。',
    unwatched: '在您返回之前，所离开环境的提醒和防护不再看守。',
    typed: `输入 ${LIVE_WORD} 以切换。`,
  },
};

const isReal = ({ environment, account }: TradingContext): boolean => environment === 'live' && account === 'main';

/** Returns the question whether to switch, with everything that stays in the old trading context or ends. */
export const switchQuestion =
  (from: TradingContext, to: TradingContext, left: OpenExposure): Question =>
  (language) => {
    const text = words[language];
    const [here, there] = [from, to].map((one) => marks[language][`${one.environment}.${one.account}`]) as [
      string,
      string,
    ];
    const typed = needsWord(from, to);
    return {
      title: text.title(there),
      lines: [
        text.leaves(here),
        ...(to.environment === 'live' ? [isReal(to) ? text.real : text.practice] : []),
        ...leftLines(left, language, 'world'),
        text.unwatched,
        ...(typed ? [text.typed] : []),
      ],
      confirmLabel: text.confirm(there),
      cancelLabel: text.cancel(here),
      typedWord: typed ? LIVE_WORD : null,
      language,
    };
  };
