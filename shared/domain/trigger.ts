/** Conditional orders: their words and the rules that need no schema, so that the window can use them too. */

/** What a conditional order becomes when it triggers; a kind the documents do not know keeps the exchange's word. */
export const triggerKinds = ['stop', 'takeProfit', 'stopMarket', 'takeProfitMarket', 'trailing'] as const;
/** See {@link triggerKinds}. */
export type TriggerKind = (typeof triggerKinds)[number];

/** Which price is watched: the latest contract price or the mark price (document 3 workingType). */
export const triggerSources = ['contract', 'mark'] as const;
/** See {@link triggerSources}. */
export type TriggerSource = (typeof triggerSources)[number];

/**
 * Where a conditional order stands. `waiting`: for its trigger or its activation. `working`: it has triggered and its
 * order is under way. `cancelling`: asked to go, not gone. `failed`: ended by the exchange unfilled. `unknown`: a word
 * nobody documented, shown as it is and treated as open (B-B6).
 */
export const triggerPhases = ['waiting', 'working', 'cancelling', 'filled', 'cancelled', 'failed', 'unknown'] as const;
/** See {@link triggerPhases}. */
export type TriggerPhase = (typeof triggerPhases)[number];

const phases: ReadonlyMap<string, TriggerPhase> = new Map([
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
export function triggerPhase(status: string): TriggerPhase {
  return phases.get(status) ?? 'unknown';
}

const ends: ReadonlySet<TriggerPhase> = new Set<TriggerPhase>(['filled', 'cancelled', 'failed']);

/** Whether a phase is an end. */
export function isTriggerEnd(phase: TriggerPhase): boolean {
  return ends.has(phase);
}

/** The three choices of a price that a placement can carry; null: not chosen, the contract price is taken (document 3 algoOrder). */
export interface PriceChoices {
  /** For the activation and the callback of a trailing order. */
  readonly working: TriggerSource | null;
  readonly takeProfit: TriggerSource | null;
  readonly stopLoss: TriggerSource | null;
}

const deciding: Readonly<Record<TriggerKind, keyof PriceChoices>> = {
  stop: 'stopLoss',
  stopMarket: 'stopLoss',
  takeProfit: 'takeProfit',
  takeProfitMarket: 'takeProfit',
  trailing: 'working',
};

/** Which of the three choices decides for a kind (A-TRIGGER-PRICE). */
export function decidingChoice(kind: TriggerKind): keyof PriceChoices {
  return deciding[kind];
}

/** Which price triggers an order of a kind that is placed with these choices (A-TRIGGER-PRICE). */
export function triggeringPrice(kind: TriggerKind, choices: PriceChoices): TriggerSource {
  return choices[deciding[kind]] ?? 'contract';
}
