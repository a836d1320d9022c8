/** Validates what a user enters of an alert. The window checks while the user types, main before it stores the alert. */
import { HUNDRED, decimal, parseDecimal, sign, compare } from '../num/decimal.ts';
import { isOnStep } from '../num/step.ts';
import type { Alert, AlertCondition, AlertDraft } from './alert.ts';
import type { Instrument } from './instrument.ts';

/** Returns the part of an alert that the user enters. */
export function draftOfAlert(alert: Alert): AlertDraft {
  const { condition, repeat, rearmPercent, rearmSeconds, note, sound, expiresAt } = alert;
  return { condition, repeat, rearmPercent, rearmSeconds, note, sound, expiresAt };
}

/** An invalid field, with the message key that explains the problem and its fix. */
export interface AlertProblem {
  readonly field: 'symbol' | 'price' | 'percent' | 'minutes' | 'rearm' | 'expiry' | 'source' | 'note';
  readonly key: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** Maximum time window of a price move in minutes, maximum rearm pause in seconds, maximum length of a note. */
const MOST = { minutes: 1_440, rearmSeconds: 86_400, note: 200 } as const;

const problem = (field: AlertProblem['field'], key: string, params: AlertProblem['params'] = {}): AlertProblem => ({
  field,
  key,
  params,
});

/** Maximum decimals of a per cent value: more than any rate of the exchange has. */
const MOST_DECIMALS = 8;

function isPercent(text: string, mayBeNegative: boolean): boolean {
  const value = parseDecimal(text);
  if (value === undefined || value.scale > MOST_DECIMALS) return false;
  if (compare(value, HUNDRED) > 0 || compare(value, decimal('-100')) < 0) return false;
  return mayBeNegative || sign(value) > 0;
}

/** Returns the market of a condition; null: either market. */
export function marketOf(condition: AlertCondition): 'spot' | 'futures' | null {
  return condition.kind === 'funding' || condition.kind === 'liquidation' ? 'futures' : condition.market;
}

function checkPrice(price: string, instrument: Instrument | null): AlertProblem[] {
  const value = parseDecimal(price);
  if (value === undefined || sign(value) <= 0) return [problem('price', 'error.alert.price')];
  const tick = instrument && parseDecimal(instrument.tickSize);
  if (!tick || sign(tick) <= 0 || isOnStep(value, tick)) return [];
  return [problem('price', 'error.alert.tick', { tick: instrument.tickSize })];
}

function checkCondition(condition: AlertCondition, instrument: Instrument | null): AlertProblem[] {
  switch (condition.kind) {
    case 'price':
      return checkPrice(condition.price, instrument);
    case 'move':
      return [
        ...(isPercent(condition.percent, false) ? [] : [problem('percent', 'error.alert.percent')]),
        ...(Number.isInteger(condition.minutes) && condition.minutes >= 1 && condition.minutes <= MOST.minutes
          ? []
          : [problem('minutes', 'error.alert.minutes', { most: MOST.minutes })]),
      ];
    case 'funding':
      return isPercent(condition.percent, true) ? [] : [problem('percent', 'error.alert.rate')];
    case 'liquidation':
      return isPercent(condition.percent, false) ? [] : [problem('percent', 'error.alert.percent')];
    case 'fill':
      return [];
  }
}

/**
 * Returns all problems of an alert. `instrument`: undefined when the market does not have the symbol, null when the
 * list has not been loaded or no symbol is named. `now` is Unix ms.
 */
export function checkAlert(draft: AlertDraft, instrument: Instrument | undefined | null, now: number): AlertProblem[] {
  const { condition } = draft;
  const rearm = parseDecimal(draft.rearmPercent);
  const isSpotPrice = 'source' in condition && condition.market === 'spot' && condition.source !== 'LAST';
  return [
    ...(instrument === undefined
      ? [problem('symbol', 'error.market.unknownSymbol', { symbol: (condition.symbol ?? '').slice(0, 40) })]
      : []),
    ...(isSpotPrice ? [problem('source', 'error.alert.source')] : []),
    ...checkCondition(condition, instrument ?? null),
    ...(rearm !== undefined &&
    sign(rearm) >= 0 &&
    compare(rearm, HUNDRED) <= 0 &&
    rearm.scale <= MOST_DECIMALS &&
    Number.isInteger(draft.rearmSeconds) &&
    draft.rearmSeconds >= 0 &&
    draft.rearmSeconds <= MOST.rearmSeconds
      ? []
      : [problem('rearm', 'error.alert.rearm', { most: MOST.rearmSeconds })]),
    ...(draft.note.length > MOST.note ? [problem('note', 'error.alert.note', { most: MOST.note })] : []),
    ...(draft.expiresAt !== null && !(draft.expiresAt > now) ? [problem('expiry', 'error.alert.expiry')] : []),
  ];
}
