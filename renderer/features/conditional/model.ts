import { triggerKinds, triggerSources } from '../../../shared/domain/trigger.ts';
import type { Trigger } from '../../../shared/domain/triggerSchema.ts';
import { formatShort, multiply, parseDecimal, decimal } from '../../../shared/num/decimal.ts';
import type { CancelScope } from '../../bridge/cancels.ts';
import type { Translate } from '../../i18n/messages.ts';

/** A fraction as per cent, to the last digit: `0.01` is `1` (B-B9). Text that is no decimal is shown as it is. */
export function percentOf(fraction: string): string {
  const value = parseDecimal(fraction);
  return value ? formatShort(multiply(value, decimal('100'))) : fraction;
}

/** The kind in words; a word nobody documented is shown raw. */
export function kindText(t: Translate, kind: string): string {
  const known = triggerKinds.find((one) => one === kind);
  return known ? t(`conditional.kind.${known}`) : kind;
}

/** Which price is watched, in words; empty when it was not told. */
export function sourceText(t: Translate, source: string | null): string {
  const known = triggerSources.find((one) => one === source);
  return known ? t(`conditional.source.${known}`) : (source ?? t('cell.none'));
}

/** A choice of "cancel all" among conditional orders, and how many they are. */
export interface TriggerChoice {
  readonly scope: CancelScope;
  readonly count: number;
}

/** What "cancel all" offers: the desk's symbol first, then all; only what has orders. */
export function triggerChoices(triggers: readonly Trigger[], symbol: string): readonly TriggerChoice[] {
  const own = triggers.filter((one) => one.symbol === symbol).length;
  const choices: TriggerChoice[] = [
    { scope: { kind: 'symbol', symbol }, count: own },
    { scope: { kind: 'ALL' }, count: triggers.length },
  ];
  return choices.filter(({ count }) => count > 0);
}

/** What a choice means in words, the symbol named or all said in words (H4). */
export function triggerChoiceText(t: Translate, { scope, count }: TriggerChoice): string {
  return scope.kind === 'ALL'
    ? t('conditional.cancelAll.all', { count })
    : t('conditional.cancelAll.symbol', { count, symbol: scope.symbol });
}
