/** What a desktop notification of an alert says, in both languages (R26). The window has its own words; this is read outside of it. */
import type { Alert, AlertCondition } from '../../../../shared/domain/alert.ts';
import type { Language } from '../../../../shared/settings/languages.ts';

type ConditionOf<Kind extends AlertCondition['kind']> = Extract<AlertCondition, { kind: Kind }>;
type Sentences = {
  readonly [Kind in AlertCondition['kind']]: (condition: ConditionOf<Kind>, symbol: string, value: string) => string;
};

const sources = {
  en: { LAST: 'last', MARK: 'mark', INDEX: 'index' },
  zh: { LAST: '最新', MARK: '标记', INDEX: '指数' },
} as const;

const sentences: Readonly<Record<Language, Sentences>> = {
  en: {
    price: ({ source, price }, symbol, value) =>
      `${symbol}: the ${sources.en[source]} price is ${value} and met ${price}.`,
    move: ({ source, minutes }, symbol, value) =>
      `${symbol}: the ${sources.en[source]} price moved ${value} % within ${minutes} minutes.`,
    funding: (_, symbol, value) => `${symbol}: the coming funding rate is ${value} %.`,
    fill: (_, symbol, value) => `${symbol}: ${value} was filled.`,
    liquidation: (_, symbol, value) => `${symbol}: the mark price is ${value} % away from the liquidation price.`,
  },
  zh: {
    price: ({ source, price }, symbol, value) => `${symbol}：${sources.zh[source]}价格为 ${value}，已到达 ${price}。`,
    move: ({ source, minutes }, symbol, value) =>
      `${symbol}：${sources.zh[source]}价格在 ${minutes} 分钟内变动 ${value} %。`,
    funding: (_, symbol, value) => `${symbol}：预计资金费率为 ${value} %。`,
    fill: (_, symbol, value) => `${symbol}：已成交 ${value}。`,
    liquidation: (_, symbol, value) => `${symbol}：标记价格距强平价格 ${value} %。`,
  },
};

const titles: Readonly<Record<Language, string>> = { en: 'Foredeck alert', zh: 'Foredeck 预警' };

/** The title of the notification. */
export function alertTitle(language: Language): string {
  return titles[language];
}

/** One sentence, what happened and at which figure (in the unit of the condition), and the note of the alert. */
export function alertWords(
  language: Language,
  { condition, note }: Pick<Alert, 'condition' | 'note'>,
  symbol: string,
  value: string,
): string {
  const sentence = (
    sentences[language][condition.kind] as (one: AlertCondition, symbol: string, value: string) => string
  )(condition, symbol, value);
  return note === '' ? sentence : `${sentence} ${note}`;
}
