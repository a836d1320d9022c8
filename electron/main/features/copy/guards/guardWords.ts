/** What a desktop notification of a guard says, in both languages (R26). The window has its own words; this is read outside of it. */
import type { CopyAlarm, CopyGuardMark } from '../../../../../shared/domain/copyGuard.ts';
import type { Language } from '../../../../../shared/settings/languages.ts';

type Sentence = (trader: string, figure: string, limit: string) => string;

const marks: Readonly<Record<Language, Readonly<Record<CopyGuardMark, Sentence>>>> = {
  en: {
    lossBudget: (trader, figure, limit) => `${trader}: copies lost ${figure} USDT; the budget is ${limit}.`,
    drawdown: (trader, figure, limit) =>
      `${trader}: copies fell ${figure} USDT from their best; the limit is ${limit}.`,
    concentration: (trader, figure, limit) =>
      `${trader}: its margin is ${figure} % of the account; the limit is ${limit} %.`,
    idle: (trader, figure, limit) => `${trader}: no new copy for ${figure} days; the limit is ${limit}.`,
  },
  zh: {
    lossBudget: (trader, figure, limit) => `${trader}：跟单亏损 ${figure} USDT，预算为 ${limit}。`,
    drawdown: (trader, figure, limit) => `${trader}：跟单从最高点回落 ${figure} USDT，上限为 ${limit}。`,
    concentration: (trader, figure, limit) => `${trader}：占用保证金为账户的 ${figure} %，上限为 ${limit} %。`,
    idle: (trader, figure, limit) => `${trader}：已 ${figure} 天没有新的跟单，上限为 ${limit} 天。`,
  },
};
const counting: Readonly<Record<Language, (seconds: number) => string>> = {
  en: (seconds) => ` Its copies are closed in ${seconds} s unless you hold it.`,
  zh: (seconds) => `如不暂缓，${seconds} 秒后将平掉其全部跟单。`,
};

/** The title of the notification. */
export const guardTitle: Readonly<Record<Language, string>> = { en: 'Foredeck guard', zh: 'Foredeck 跟单守护' };

/** One sentence, what was reached; with a countdown, how long one has. `trader` is its name, or its id without one. */
export function guardWords(
  language: Language,
  trader: string,
  { mark, figure, limit }: Pick<CopyAlarm, 'mark' | 'figure' | 'limit'>,
  seconds: number | null,
): string {
  const sentence = marks[language][mark](trader, figure, limit);
  return seconds === null ? sentence : `${sentence}${counting[language](seconds)}`;
}
