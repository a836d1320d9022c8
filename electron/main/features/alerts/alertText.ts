/** Texts of an alert outside the window: in desktop notifications and where they are forwarded to (R26). */
import type { Alert, AlertCondition } from '../../../../shared/domain/alert.ts';
import type { DigitGrouping } from '../../../../shared/settings/digitGrouping.ts';
import type { Language } from '../../../../shared/settings/languages.ts';
import { mainTextIn, type MainText } from '../../platform/mainText.ts';

type ConditionOf<Kind extends AlertCondition['kind']> = Extract<AlertCondition, { kind: Kind }>;
interface Figures {
  readonly symbol: string;
  readonly value: string;
}
type Sentences = {
  readonly [Kind in AlertCondition['kind']]: (text: MainText, condition: ConditionOf<Kind>, figures: Figures) => string;
};

const sentences: Sentences = {
  price: (text, { source, price }, figures) =>
    text('alert.price', { ...figures, source: text(`alert.source.${source}`), price }),
  move: (text, { source, minutes }, figures) =>
    text('alert.move', { ...figures, source: text(`alert.source.${source}`), minutes }),
  funding: (text, _, figures) => text('alert.funding', figures),
  fill: (text, _, figures) => text('alert.fill', figures),
  liquidation: (text, _, figures) => text('alert.liquidation', figures),
};

/** Returns the title of the notification. */
export function alertTitle(language: Language): string {
  return mainTextIn(language)('alert.title');
}

/** Returns one sentence with the event and its figure (in the unit of the condition), and the note of the alert. */
export function alertWords(
  language: Language,
  { condition, note }: Pick<Alert, 'condition' | 'note'>,
  symbol: string,
  value: string,
  grouping?: DigitGrouping,
  withSizes = true,
): string {
  const sentenceOf = sentences[condition.kind] as (text: MainText, one: AlertCondition, figures: Figures) => string;
  const text = mainTextIn(language, grouping);
  const isHidden = condition.kind === 'fill' && !withSizes;
  const sentence = isHidden ? text('forward.alert.fill', { symbol }) : sentenceOf(text, condition, { symbol, value });
  return note === '' ? sentence : `${sentence} ${note}`;
}
