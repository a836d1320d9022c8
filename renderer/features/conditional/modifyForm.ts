/**
 * Changes a waiting conditional order: in place where the exchange supports that, else by cancelling it and placing a
 * new one (R9).
 */
import type { Instrument } from '../../../shared/domain/instrument.ts';
import type { Intent } from '../../../shared/domain/intent.ts';
import {
  isTrailing,
  typeWithLimit,
  triggerPriceSources,
  type TriggerPriceSource,
} from '../../../shared/domain/conditionalOrder.ts';
import { checkConditionalOrder, triggersAtOnce } from '../../../shared/domain/conditionalOrderCheck.ts';
import type { ConditionalDraft, TpSlDraft } from '../../../shared/domain/conditionalDraft.ts';
import type { ConditionalOrder } from '../../../shared/domain/conditionalOrderSchema.ts';
import type { Change } from '../../../shared/ipc/changeViews.ts';
import { decimal, divide, formatShort, parseDecimal } from '../../../shared/num/decimal.ts';
import { changesInPlace, isStop, draftAt } from '../../state/orders/index.ts';
import { groupThousands } from '../../format/number.ts';
import { readTyped } from '../../format/typed.ts';
import { inPercent } from '../../format/rate.ts';

/** Contents of the form as typed. `callback` is per cent (B-B9, XU18). */
export interface ModifyForm {
  readonly trigger: string;
  readonly source: TriggerPriceSource;
  readonly execution: 'market' | 'limit';
  readonly price: string;
  readonly quantity: string;
  readonly activation: string;
  readonly callback: string;
}

/** A field of the form. */
export type ModifyField = 'trigger' | 'price' | 'quantity' | 'activation' | 'callback' | 'form';

/** A message at a field of the form. */
export interface FieldMessage {
  readonly field: ModifyField;
  readonly key: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly choices?: readonly string[];
}

/**
 * How an order is changed. `inPlace`: the exchange changes it; `move`: it is cancelled and a new one is placed; `none`:
 * it cannot be changed, as the order is not waiting or cannot be reproduced exactly.
 */
export type ModifyMethod = 'inPlace' | 'move' | 'none';

/** The change that the form describes. */
export type Modified =
  | { readonly kind: 'change'; readonly change: Change }
  | { readonly kind: 'move'; readonly draft: ConditionalDraft };

/**
 * Result of reading the form. `result` is null while there are problems; `fraction`: the callback rate as the exchange
 * takes it.
 */
export interface ModifyReading {
  readonly result: Modified | null;
  readonly problems: readonly FieldMessage[];
  readonly notes: readonly FieldMessage[];
  readonly fraction: string | null;
}

const CALLBACK_DECIMALS = 12;

/** Converts per cent to a fraction exactly: `5` is `0.05`. `null` when it is no decimal. */
export function callbackFraction(percent: string): string | null {
  const value = parseDecimal(percent);
  const fraction = value && divide(value, decimal('100'), CALLBACK_DECIMALS + 2, 'floor');
  return fraction ? formatShort(fraction) : null;
}

/** Returns the form filled with the order's present values. */
export function modifyFormOf(trigger: ConditionalOrder): ModifyForm {
  return {
    trigger: trigger.triggerPrice ?? '',
    source: triggerPriceSources.find((one) => one === trigger.triggerSource) ?? 'contract',
    execution: trigger.limitPrice === null ? 'market' : 'limit',
    price: trigger.limitPrice ?? '',
    quantity: trigger.quantity ?? '',
    activation: trigger.activationPrice ?? '',
    callback: trigger.callbackRate === null ? '' : inPercent(trigger.callbackRate),
  };
}

/**
 * Returns the order as input for `triggerAt`: a trailing order that follows already starts again from the beginning
 * when it is changed.
 */
const asNotActivated = (trigger: ConditionalOrder): ConditionalOrder =>
  isTrailing(trigger.kind) ? { ...trigger, status: 'UNACTIVATED' } : trigger;

/** Returns how an order can be changed. */
export function modifyWay(trigger: ConditionalOrder, intents: readonly Intent[]): ModifyMethod {
  if (trigger.phase !== 'waiting') return 'none';
  if (changesInPlace(trigger, intents)) return 'inPlace';
  return draftAt(asNotActivated(trigger), trigger.triggerPrice ?? trigger.activationPrice ?? '1') ? 'move' : 'none';
}

/** Reads the form of a waiting order. `priceOf` returns the live price of a source, null when it is not known. */
export function readModify(
  form: ModifyForm,
  trigger: ConditionalOrder,
  method: Exclude<ModifyMethod, 'none'>,
  {
    instrument,
    priceOf,
  }: { readonly instrument: Instrument; readonly priceOf: (source: TriggerPriceSource) => string | null },
): ModifyReading {
  const problems: FieldMessage[] = [];
  const notes: FieldMessage[] = [];
  const add = (field: ModifyField, key: string, params: FieldMessage['params'] = {}): void =>
    void problems.push({ field, key, params });
  const read = (field: ModifyField, text: string, what: 'price' | 'quantity' | 'share'): string | null => {
    const typed = readTyped(text, what, what === 'price' ? { step: instrument.tickSize } : {});
    if (!typed.ok) {
      problems.push({ field, ...typed.error });
      return null;
    }
    const value = typed.value.text;
    if (typed.value.changed) notes.push({ field, key: 'ticket.note.readAs', params: { value: groupThousands(value) } });
    return value;
  };
  const trails = isTrailing(trigger.kind);
  const at = trails ? null : read('trigger', form.trigger, 'price');
  const limited = !trails && form.execution === 'limit';
  // An empty limit price never becomes a market order: the user has to choose market explicitly (XU20).
  const blank = limited && form.price.trim() === '';
  if (blank) add('price', 'protect.problem.blankPrice');
  const price = limited && !blank ? read('price', form.price, 'price') : null;
  const percent = trails ? read('callback', form.callback, 'share') : null;
  const fraction = percent === null ? null : callbackFraction(percent);
  const done = (result: Modified | null): ModifyReading => ({
    result: problems.length === 0 ? result : null,
    problems,
    notes,
    fraction,
  });

  if (method === 'inPlace') {
    if (at === null || problems.length > 0) return done(null);
    const draft: TpSlDraft = {
      market: 'futures',
      symbol: trigger.symbol,
      positionSide: trigger.positionSide === 'SHORT' ? 'SHORT' : 'LONG',
      source: form.source,
      kind: 'tpSl',
      plan: isStop(trigger) ? 'STOP_LOSS' : 'TAKE_PROFIT',
      triggerPrice: at,
      execution: price === null ? { kind: 'market' } : { kind: 'limit', price },
      size: { kind: 'wholePosition' },
    };
    check(draft);
    const { symbol, triggerId } = trigger;
    const { execution, source } = draft;
    if (same(trigger)) add('form', 'protect.problem.same');
    return done({
      kind: 'change',
      change: { kind: 'modifyTrigger', symbol, triggerId, triggerPrice: at, execution, source },
    });
  }
  const quantity = read('quantity', form.quantity, 'quantity');
  const activation = trails && form.activation.trim() !== '' ? read('activation', form.activation, 'price') : null;
  const base = draftAt(asNotActivated(trigger), at ?? activation ?? trigger.activationPrice ?? '1');
  if (base === null || quantity === null || problems.length > 0) return done(null);
  const draft: ConditionalDraft = {
    ...base,
    // The user may switch between a limit and a market order.
    type: trails ? base.type : typeWithLimit(base.type, limited),
    source: form.source,
    quantity,
    price,
    triggerPrice: at,
    activatePrice: activation,
    callbackRate: fraction,
  };
  check(draft);
  if (same(trigger)) add('form', 'protect.problem.same');
  return done({ kind: 'move', draft });

  function check(made: TpSlDraft | ConditionalDraft): void {
    const fields = {
      symbol: 'form',
      quantity: 'quantity',
      price: 'price',
      triggerPrice: 'trigger',
      activatePrice: 'activation',
      callbackRate: 'callback',
    } as const;
    for (const { field, key, params } of checkConditionalOrder(made, instrument)) add(fields[field], key, params);
    const current = priceOf(form.source);
    if (current !== null && at !== null && triggersAtOnce(made, current)) {
      add('trigger', 'protect.problem.atOnce', { current, trigger: at });
    }
  }
  function same(before: ConditionalOrder): boolean {
    return JSON.stringify(modifyFormOf(before)) === JSON.stringify(form);
  }
}
