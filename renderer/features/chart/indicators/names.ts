import type { Translate } from '../../../i18n/messages.ts';
import { indicators, type Output } from '../../../../shared/indicators/catalogue.ts';
import type { Indicator } from './instances.ts';

/** Returns the short name of an indicator with its settings: `RSI 14`, `SMA 20 close`. */
export function indicatorName(t: Translate, { kind, inputs }: Pick<Indicator, 'kind' | 'inputs'>): string {
  const values = indicators[kind].inputs.map((field) => {
    const value = inputs[field.name]!;
    return field.kind === 'choice' ? t(`indicator.option.${value}` as 'indicator.option.close') : `${value}`;
  });
  return [t(`indicator.short.${kind}`), ...values].join(' ');
}

/** Returns the name of one of its figures. */
export function outputName(t: Translate, output: Output): string {
  return t(`indicator.output.${output.name}`);
}
