/** Conditional orders: their enumerations and the rules that need no schema, so that the window can use them too. */
import { conditionalOrderTypes, conditionalTypes, type ConditionalType } from '../exchange/orderWords.ts';

type Row = (typeof conditionalOrderTypes)[ConditionalType];
/** See {@link conditionalOrderKinds}. */
export type ConditionalOrderKind = Row['kind'];

const typesByKind: ReadonlyMap<string, ConditionalType> = new Map(
  conditionalTypes.map((type) => [conditionalOrderTypes[type].kind, type]),
);

/**
 * Kinds of conditional orders, by the order that they place when triggered; a kind that the documents do not list keeps
 * the exchange's word.
 */
export const conditionalOrderKinds = [...typesByKind.keys()] as readonly ConditionalOrderKind[];

/** Returns the type in requests of a kind; undefined for a kind that the documents do not list. */
export function conditionalTypeOf(kind: string): ConditionalType | undefined {
  return typesByKind.get(kind);
}

/** Returns what a kind needs and does; undefined for a kind that the documents do not list. */
export function conditionalOrderRow(kind: string): Row | undefined {
  const type = typesByKind.get(kind);
  return type && conditionalOrderTypes[type];
}

/** Returns whether the trigger price of a kind follows the market. */
export function isTrailing(kind: string): boolean {
  return conditionalOrderRow(kind)?.trails === true;
}

/** Returns the type with or without a limit price that triggers like this one. */
export function typeWithLimit(type: ConditionalType, limited: boolean): ConditionalType {
  const { exit, hasLimitPrice } = conditionalOrderTypes[type];
  if (hasLimitPrice === limited) return type;
  const like = (one: ConditionalType): boolean =>
    conditionalOrderTypes[one].exit === exit && conditionalOrderTypes[one].hasLimitPrice === limited;
  return conditionalTypes.find(like) ?? type;
}

/** Sources of the trigger price: the latest contract price or the mark price (document 3 workingType). */
export const triggerPriceSources = ['contract', 'mark'] as const;
/** See {@link triggerPriceSources}. */
export type TriggerPriceSource = (typeof triggerPriceSources)[number];

/**
 * Phases of a conditional order. `waiting`: for its trigger or its activation. `working`: it has triggered and its
 * order is active. `cancelling`: its cancel was requested but is not complete. `failed`: ended by the exchange
 * unfilled. `unknown`: an undocumented status, shown as it is and treated as open (B-B6).
 */
export const conditionalOrderPhases = [
  'waiting',
  'working',
  'cancelling',
  'filled',
  'cancelled',
  'failed',
  'unknown',
] as const;
/** See {@link conditionalOrderPhases}. */
export type ConditionalOrderPhase = (typeof conditionalOrderPhases)[number];

const phases: ReadonlyMap<string, ConditionalOrderPhase> = new Map([
  ['UNACTIVATED', 'waiting'],
  ['UNTRIGGERED', 'waiting'],
  ['PENDING', 'working'],
  ['TRIGGERED', 'working'],
  ['NEW', 'working'],
  ['PARTIALLY_FILLED', 'working'],
  ['CANCELING', 'cancelling'],
  ['FILLED', 'filled'],
  ['CANCELED', 'cancelled'],
  ['EXPIRED', 'failed'],
  ['REJECTED', 'failed'],
  ['FAILED', 'failed'],
]);

/** Returns the phase of an exchange's status (document 3 States and transitions; A-ORDER-STATES). */
export function conditionalOrderPhase(status: string): ConditionalOrderPhase {
  return phases.get(status) ?? 'unknown';
}

const ends: ReadonlySet<ConditionalOrderPhase> = new Set<ConditionalOrderPhase>(['filled', 'cancelled', 'failed']);

/** Returns whether a phase is final. */
export function isConditionalOrderEnd(phase: ConditionalOrderPhase): boolean {
  return ends.has(phase);
}

/**
 * The three price sources that a placement can carry; null: not chosen, so the contract price is used (document 3
 * algoOrder).
 */
export interface PriceChoices {
  /** For the activation and the callback of a trailing order. */
  readonly working: TriggerPriceSource | null;
  readonly takeProfit: TriggerPriceSource | null;
  readonly stopLoss: TriggerPriceSource | null;
}

/** Returns which of the three price sources applies to a kind (A-TRIGGER-PRICE). */
export function decidingChoice(kind: ConditionalOrderKind): keyof PriceChoices {
  return conditionalOrderTypes[typesByKind.get(kind)!].exit;
}

/** Returns the price that triggers an order of this kind placed with these price sources (A-TRIGGER-PRICE). */
export function triggeringPrice(kind: ConditionalOrderKind, choices: PriceChoices): TriggerPriceSource {
  return choices[decidingChoice(kind)] ?? 'contract';
}
