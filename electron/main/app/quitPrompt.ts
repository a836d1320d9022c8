/** Texts shown before the user quits (B-A10, XU35): final text of the shell's window, in both languages (R26). */
import type { Language } from '../../../shared/settings/languages.ts';
import type { Question } from '../platform/question.ts';
import type { OpenExposure } from '../trading/openExposure.ts';

/** Kinds of open items, in display order. */
const kinds = ['orders', 'conditional', 'positions', 'plans', 'doubts'] as const;
type Sentences = Readonly<Record<(typeof kinds)[number], (count: number) => string>>;

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

const sentences: Readonly<Record<Language, Sentences>> = {
  en: {
    orders: (count) => `${counted(count, 'order stays', 'orders stay')} live at the exchange.`,
    conditional: (count) =>
      `${counted(count, 'conditional order stays', 'conditional orders stay')} live at the exchange.`,
    positions: (count) => `${counted(count, 'position stays', 'positions stay')} open, with nobody watching here.`,
    plans: (count) =>
      `${counted(count, 'running plan ends', 'running plans end')} with the program and will not go on.`,
    doubts: (count) => `${counted(count, 'order is', 'orders are')} in doubt: it may be live at the exchange.`,
  },
  zh: {
    orders: (count) => `${count} 笔委托在交易所保持有效。`,
    conditional: (count) => `${count} 笔条件单在交易所保持有效。`,
    positions: (count) => `${count} 个仓位保持打开，这里不再有人看管。`,
    plans: (count) => `${count} 个运行中的计划随程序结束，不会继续。`,
    doubts: (count) => `${count} 笔委托存疑：可能在交易所有效。`,
  },
};

/** Texts about plans when another trading context is opened: the program goes on, the plans do not. */
const plansOfAccount: Readonly<Record<Language, Sentences['plans']>> = {
  en: (count) => `${counted(count, 'running plan ends', 'running plans end')} now and will not go on.`,
  zh: (count) => `${count} 个运行中的计划现在结束，不会继续。`,
};

/** Returns one line for each kind of item left open when the program, or only the open trading context, ends. */
export function leftLines(
  left: OpenExposure,
  language: Language = 'en',
  ends: 'program' | 'world' = 'program',
): string[] {
  const said = { ...sentences[language], ...(ends === 'world' ? { plans: plansOfAccount[language] } : {}) };
  return kinds.filter((kind) => left[kind] > 0).map((kind) => said[kind](left[kind]));
}

const quitPrompt = {
  en: { title: 'Quit?', confirmLabel: 'Quit', cancelLabel: 'Stay' },
  zh: { title: '退出？', confirmLabel: '退出', cancelLabel: '留下' },
} as const;

/** Names of the two ways to quit and the effect of cancelling, used when there is something to cancel. */
const cancelWords = {
  en: {
    confirmLabel: 'Keep orders and quit',
    otherLabel: 'Cancel orders and quit',
    lines: [
      'Cancelling blocks new orders, cancels everything on both markets and asks the exchange again. Positions stay open.',
      'If anything is still there then, the program stays open and shows it.',
    ],
  },
  zh: {
    confirmLabel: '保留委托并退出',
    otherLabel: '撤单并退出',
    lines: [
      '撤单会停止新委托，撤销两个市场的全部委托，并再次向交易所查询。仓位保持打开。',
      '如果届时仍有委托，程序保持打开并显示它们。',
    ],
  },
} as const;

/**
 * Returns the question whether to quit: `confirmed` keeps the orders, `other` cancels them first and is offered only
 * when there are orders.
 */
export const quitQuestion =
  (left: OpenExposure): Question =>
  (language) => {
    const lines = leftLines(left, language);
    const plain = { ...quitPrompt[language], language, lines, typedWord: null };
    if (left.orders + left.conditional + left.doubts === 0) return plain;
    return { ...plain, ...cancelWords[language], lines: [...lines, ...cancelWords[language].lines] };
  };
