import { HOUR_MS } from '../../../shared/time/units.ts';
import { plainTyped } from '../../format/typed.ts';
import type { AlertCondition, AlertDraft } from '../../../shared/domain/alert.ts';
import type { Market, PriceType } from '../../../shared/exchange/markets.ts';

/** Contents of the alert form, as typed and chosen in its fields. */
export interface AlertForm {
  readonly kind: AlertCondition['kind'];
  readonly market: Market;
  readonly symbol: string;
  readonly source: PriceType;
  readonly direction: 'above' | 'below' | 'either';
  readonly price: string;
  readonly percent: string;
  readonly minutes: string;
  readonly repeat: AlertDraft['repeat'];
  readonly rearmPercent: string;
  readonly rearmSeconds: string;
  /** Hours until the alert expires, counted from now; empty: it never expires. */
  readonly hours: string;
  readonly note: string;
  readonly sound: boolean;
}

/** Returns a new form for the shown symbol. */
export function freshForm(market: Market, symbol: string): AlertForm {
  return {
    kind: 'price',
    market,
    symbol,
    source: 'LAST',
    direction: 'either',
    price: '',
    percent: '',
    minutes: '15',
    repeat: 'once',
    rearmPercent: '0.1',
    rearmSeconds: '60',
    hours: '',
    note: '',
    sound: true,
  };
}

/** Returns the form that edits an existing alert; `now` in Unix ms. */
export function formOf(draft: AlertDraft, now: number): AlertForm {
  const { condition } = draft;
  const fresh = freshForm('market' in condition ? (condition.market ?? 'futures') : 'futures', condition.symbol ?? '');
  return {
    ...fresh,
    kind: condition.kind,
    ...('source' in condition ? { source: condition.source } : {}),
    ...('direction' in condition ? { direction: condition.direction } : {}),
    ...('price' in condition ? { price: condition.price } : {}),
    ...('percent' in condition ? { percent: condition.percent } : {}),
    ...('minutes' in condition ? { minutes: String(condition.minutes) } : {}),
    repeat: draft.repeat,
    rearmPercent: draft.rearmPercent,
    rearmSeconds: String(draft.rearmSeconds),
    hours: draft.expiresAt === null ? '' : String(Math.max(0, Math.ceil((draft.expiresAt - now) / HOUR_MS))),
    note: draft.note,
    sound: draft.sound,
  };
}

const wholeOf = (text: string): number => (/^\d{1,9}$/.test(text.trim()) ? Number(text.trim()) : -1);

function conditionOf(form: AlertForm): AlertCondition {
  const { kind, market, source, direction } = form;
  const symbol = form.symbol.trim().toUpperCase();
  const percent = plainTyped(form.percent, 'share');
  switch (kind) {
    case 'price':
      return { kind, market, symbol, source, direction, price: plainTyped(form.price, 'price') };
    case 'move':
      return { kind, market, symbol, source, percent, minutes: wholeOf(form.minutes) };
    case 'funding':
      return { kind, symbol, direction: direction === 'below' ? 'below' : 'above', percent };
    case 'fill':
      return { kind, market: symbol === '' ? null : market, symbol: symbol === '' ? null : symbol };
    case 'liquidation':
      return { kind, symbol: symbol === '' ? null : symbol, percent };
  }
}

/**
 * Converts the form to an alert draft. Text that cannot be read becomes a value that the check refuses, never a
 * different valid value.
 */
export function draftOfForm(form: AlertForm, now: number): AlertDraft {
  const hours = form.hours.trim();
  const count = wholeOf(hours);
  return {
    condition: conditionOf(form),
    repeat: form.repeat,
    rearmPercent: plainTyped(form.rearmPercent, 'share'),
    rearmSeconds: wholeOf(form.rearmSeconds),
    note: form.note.trim(),
    sound: form.sound,
    expiresAt: hours === '' ? null : count > 0 ? now + count * HOUR_MS : now,
  };
}
