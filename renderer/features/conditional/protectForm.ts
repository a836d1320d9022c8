/** The form of take-profit and stop-loss of a position: what was typed, read into drafts (XU1-XU8, XU19, XU20). */
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
import { readTyped } from '../../format/typed.ts';

/** One of the two orders. Empty `trigger`: it is not wanted. */
export interface LegForm {
  readonly trigger: string;
  readonly source: TriggerPriceSource;
  readonly execution: 'market' | 'limit';
  readonly price: string;
}

/** The two of them. */
export type Leg = 'takeProfit' | 'stopLoss';
/** Both, in the order in which they are shown. */
export const legs = ['takeProfit', 'stopLoss'] as const;

/** Everything the form holds. `quantity` counts for a part alone. */
export interface ProtectForm {
  readonly takeProfit: LegForm;
  readonly stopLoss: LegForm;
  readonly size: 'whole' | 'part';
  readonly quantity: string;
}

/** A field of the form. */
export type ProtectField = `${Leg}.trigger` | `${Leg}.price` | 'quantity' | 'form';

/** A sentence at a field. */
export interface ProtectSentence {
  readonly field: ProtectField;
  readonly key: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** What the form is read against. Prices are live ones; null: not known, and nothing is compared with them. */
export interface ProtectContext {
  readonly position: Position;
  readonly instrument: Instrument;
  readonly prices: Readonly<Record<TriggerPriceSource, string | null>>;
}

/** The form read. `drafts` is empty while there are problems; `gains`: about what each would bring, in quote, before fees. */
export interface ProtectReading {
  readonly drafts: readonly TpSlDraft[];
  readonly problems: readonly ProtectSentence[];
  readonly notes: readonly ProtectSentence[];
  readonly gains: Readonly<Record<Leg, string | null>>;
}

const emptyLeg: LegForm = { trigger: '', source: 'contract', execution: 'market', price: '' };

/** An empty form: the whole position at market, the price of the contract. */
export const emptyProtect: ProtectForm = { takeProfit: emptyLeg, stopLoss: emptyLeg, size: 'whole', quantity: '' };

const planOf = { takeProfit: 'TAKE_PROFIT', stopLoss: 'STOP_LOSS' } as const;

function gainOf({ side, entryPrice }: Position, size: string, price: string): string | null {
  const [at, entry, much] = [parseDecimal(price), parseDecimal(entryPrice), parseDecimal(size)];
  if (!at || !entry || !much) return null;
  const gain = multiply(subtract(at, entry), much);
  return formatDecimal(side === 'LONG' ? gain : negate(gain));
}

/** Whether a stop lies where the position would have been liquidated before. */
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
    const typed = readTyped(text, what);
    if (!typed.ok) {
      problems.push({ field, ...typed.error });
      return null;
    }
    if (typed.value.changed) notes.push({ field, key: 'ticket.note.readAs', params: { value: typed.value.text } });
    return typed.value.text;
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
    // An empty limit price never comes to mean market: the person says so (XU20).
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
