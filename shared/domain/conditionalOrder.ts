/** Conditional orders: their words and the rules that need no schema, so that the window can use them too. */

/** What a conditional order becomes when it triggers; a kind the documents do not know keeps the exchange's word. */
export const conditionalOrderKinds = ['stop', 'takeProfit', 'stopMarket', 'takeProfitMarket', 'trailing'] as const;
/** See {@link conditionalOrderKinds}. */
export type ConditionalOrderKind = (typeof conditionalOrderKinds)[number];

/** Which price is watched: the latest contract price or the mark price (document 3 workingType). */
export const triggerPriceSources = ['contract', 'mark'] as const;
/** See {@link triggerPriceSources}. */
export type TriggerPriceSource = (typeof triggerPriceSources)[number];

/**
 * Where a conditional order stands. `waiting`: for its trigger or its activation. `working`: it has triggered and its
 * order is under way. `cancelling`: asked to go, not gone. `failed`: ended by the exchange unfilled. `unknown`: a word
 * nobody documented, shown as it is and treated as open (B-B6).
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

/** The phase of an exchange's status word (document 3 States and transitions; A-ORDER-STATES). */
export function conditionalOrderPhase(status: string): ConditionalOrderPhase {
  return phases.get(status) ?? 'unknown';
}

const ends: ReadonlySet<ConditionalOrderPhase> = new Set<ConditionalOrderPhase>(['filled', 'cancelled', 'failed']);

/** Whether a phase is an end. */
export function isConditionalOrderEnd(phase: ConditionalOrderPhase): boolean {
  return ends.has(phase);
}

/** The three choices of a price that a placement can carry; null: not chosen, the contract price is taken (document 3 algoOrder). */
export interface PriceChoices {
  /** For the activation and the callback of a trailing order. */
  readonly working: TriggerPriceSource | null;
  readonly takeProfit: TriggerPriceSource | null;
  readonly stopLoss: TriggerPriceSource | null;
}

const deciding: Readonly<Record<ConditionalOrderKind, keyof PriceChoices>> = {
  stop: 'stopLoss',
  stopMarket: 'stopLoss',
  takeProfit: 'takeProfit',
  takeProfitMarket: 'takeProfit',
  trailing: 'working',
};

/** Which of the three choices decides for a kind (A-TRIGGER-PRICE). */
export function decidingChoice(kind: ConditionalOrderKind): keyof PriceChoices {
  return deciding[kind];
}

/** Which price triggers an order of a kind that is placed with these choices (A-TRIGGER-PRICE). */
export function triggeringPrice(kind: ConditionalOrderKind, choices: PriceChoices): TriggerPriceSource {
  return choices[deciding[kind]] ?? 'contract';
}
