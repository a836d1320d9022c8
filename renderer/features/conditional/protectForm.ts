/** Form of take-profit and stop-loss of a position: reads the typed values into drafts (XU1-XU8, XU19, XU20). */
import type { Instrument } from '../../../shared/domain/instrument.ts';
import type { Position } from '../../../shared/domain/order.ts';
import type { TriggerPriceSource } from '../../../shared/domain/conditionalOrder.ts';
import { checkConditionalOrder, triggersAtOnce } from '../../../shared/domain/conditionalOrderCheck.ts';
import type { TpSlDraft } from '../../../shared/domain/conditionalDraft.ts';
import {
  compare,
  decimal,
  formatDecimal,
  multiply,
  negate,
  parseDecimal,
  subtract,
} from '../../../shared/num/decimal.ts';
import { groupThousands } from '../../format/number.ts';
import { readTyped } from '../../format/typed.ts';

/** Fields of one of the two orders. Empty `trigger`: the order is not placed. */
export interface LegForm {
  readonly trigger: string;
  readonly source: TriggerPriceSource;
  readonly execution: 'market' | 'limit';
  readonly price: string;
}

/** Take-profit or stop-loss. */
export type Leg = 'takeProfit' | 'stopLoss';
/** Both legs, in display order. */
export const legs = ['takeProfit', 'stopLoss'] as const;

/** Contents of the form. `quantity` applies only to a part of the position. */
export interface ProtectForm {
  readonly takeProfit: LegForm;
  readonly stopLoss: LegForm;
  readonly size: 'whole' | 'part';
  readonly quantity: string;
}

/** A field of the form. */
export type ProtectField = `${Leg}.trigger` | `${Leg}.price` | 'quantity' | 'form';

/** A message at a field of the form. */
export interface ProtectSentence {
  readonly field: ProtectField;
  readonly key: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** Data the form is checked against. Prices are live; null: not known, and no comparison is made with them. */
export interface ProtectContext {
  readonly position: Position;
  readonly instrument: Instrument;
  readonly prices: Readonly<Record<TriggerPriceSource, string | null>>;
}

/**
 * Result of reading the form. `drafts` is empty while there are problems; `gains`: approximate profit or loss of each
 * order, in quote, before fees.
 */
export interface ProtectReading {
  readonly drafts: readonly TpSlDraft[];
  readonly problems: readonly ProtectSentence[];
  readonly notes: readonly ProtectSentence[];
  readonly gains: Readonly<Record<Leg, string | null>>;
}

const emptyLeg: LegForm = { trigger: '', source: 'contract', execution: 'market', price: '' };

/** An empty form: whole position, at market, triggered by the contract price. */
export const emptyProtect: ProtectForm = { takeProfit: emptyLeg, stopLoss: emptyLeg, size: 'whole', quantity: '' };

const planOf = { takeProfit: 'TAKE_PROFIT', stopLoss: 'STOP_LOSS' } as const;

function gainOf({ side, entryPrice }: Position, size: string, price: string): string | null {
  const [at, entry, much] = [parseDecimal(price), parseDecimal(entryPrice), parseDecimal(size)];
  if (!at || !entry || !much) return null;
  const gain = multiply(subtract(at, entry), much);
  return formatDecimal(side === 'LONG' ? gain : negate(gain));
}

/** Returns whether a stop price lies beyond the liquidation price, where the position would be liquidated first. */
function isBeyondLiquidation({ side, liquidatePrice }: Position, price: string): boolean {
  const [at, end] = [parseDecimal(price), parseDecimal(liquidatePrice ?? '')];
  if (!at || !end) return false;
  return side === 'LONG' ? compare(at, end) <= 0 : compare(at, end) >= 0;
}

/** Reads the form. */
export function readProtect(form: ProtectForm, context: ProtectContext): ProtectReading {
  const { position, instrument, prices } = context;
  const problems: ProtectSentence[] = [];
  const notes: ProtectSentence[] = [];
  const gains: Record<Leg, string | null> = { takeProfit: null, stopLoss: null };
  const read = (field: ProtectField, text: string, what: 'price' | 'quantity'): string | null => {
    const typed = readTyped(text, what, what === 'price' ? { step: instrument.tickSize } : {});
    if (!typed.ok) {
      problems.push({ field, ...typed.error });
      return null;
    }
    const value = typed.value.text;
    if (typed.value.changed) notes.push({ field, key: 'ticket.note.readAs', params: { value: groupThousands(value) } });
    return value;
  };

  const part = form.size === 'part' ? read('quantity', form.quantity, 'quantity') : null;
  if (part !== null && compare(decimal(part), decimal(position.size)) > 0) {
    const params = { size: position.size, asset: instrument.baseAsset };
    problems.push({ field: 'quantity', key: 'protect.problem.largerThanPosition', params });
  }
  const size =
    form.size === 'whole'
      ? ({ kind: 'wholePosition' } as const)
      : ({ kind: 'quantity', quantity: part ?? '' } as const);

  const drafts = legs.flatMap((leg): TpSlDraft[] => {
    const { trigger, source, execution, price } = form[leg];
    if (trigger.trim() === '') return [];
    const at = read(`${leg}.trigger`, trigger, 'price');
    // An empty limit price never becomes a market order: the user has to choose market explicitly (XU20).
    const blank = execution === 'limit' && price.trim() === '';
    if (blank) problems.push({ field: `${leg}.price`, key: 'protect.problem.blankPrice', params: {} });
    const limit = execution === 'limit' && !blank ? read(`${leg}.price`, price, 'price') : null;
    if (at === null || (execution === 'limit' && limit === null)) return [];
    const draft: TpSlDraft = {
      market: 'futures',
      symbol: position.symbol,
      positionSide: position.side,
      source,
      kind: 'tpSl',
      plan: planOf[leg],
      triggerPrice: at,
      execution: limit === null ? { kind: 'market' } : { kind: 'limit', price: limit },
      size,
    };
    for (const { field, key, params } of checkConditionalOrder(draft, instrument)) {
      if (field === 'quantity' && (part === null || problems.some((one) => one.field === 'quantity'))) continue;
      const place = field === 'triggerPrice' ? 'trigger' : field === 'price' ? 'price' : null;
      problems.push({ field: place ? `${leg}.${place}` : field === 'quantity' ? 'quantity' : 'form', key, params });
    }
    const now = prices[source];
    if (now !== null && triggersAtOnce(draft, now)) {
      const params = { current: now, trigger: at };
      const key = `protect.problem.${planOf[leg]}.${position.side}`;
      problems.push({ field: `${leg}.trigger`, key, params });
    }
    if (leg === 'stopLoss' && isBeyondLiquidation(position, at)) {
      const params = { price: position.liquidatePrice! };
      notes.push({ field: 'stopLoss.trigger', key: 'protect.note.beyondLiquidation', params });
    }
    gains[leg] = gainOf(position, part ?? position.size, limit ?? at);
    return [draft];
  });
  if (drafts.length === 0 && problems.length === 0) {
    problems.push({ field: 'form', key: 'protect.problem.nothing', params: {} });
  }
  return { drafts: problems.length === 0 ? drafts : [], problems, notes, gains };
}
