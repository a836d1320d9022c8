/**
 * Commands without a client id, and the query that shows the outcome of each (B-A5). Such a command cannot be looked
 * up: only the state it should change shows its outcome.
 */
import type { CommandId, ParametersOf, PrivateQueryId, ReplyOf } from '../../../../shared/exchange/endpoints.ts';
import type { AppError } from '../../../../shared/result/appError.ts';
import { ok, type Result } from '../../../../shared/result/result.ts';
import type { PrivateRest } from '../../exchange/ports.ts';

/** Query that reads the state back, by command. */
export const readBackRows = {
  'futures.account.leverage': 'futures.account.symbolConfig',
  'futures.account.marginType': 'futures.account.symbolConfig',
  'futures.account.positionMargin': 'futures.account.position.allPosition',
  'futures.account.modifyAutoAppendMargin': 'futures.account.position.allPosition',
  'futures.closePositions': 'futures.account.position.allPosition',
  'futures.modifyTpSlOrder': 'futures.openAlgoOrders',
  'futures.copy.follower.settings.change': 'futures.copy.follower.settings.get',
  'futures.copy.follower.closePos': 'futures.copy.follower.openOrders',
  'futures.copy.follower.stopCopy': 'futures.copy.follower.myTraders',
} as const satisfies Partial<Record<CommandId, PrivateQueryId>>;

/** A command that can be verified only by its effect. */
export type ChangeId = keyof typeof readBackRows;
/** State that a command changes, as its query returns it. */
export type StateOf<Id extends ChangeId> = ReplyOf<(typeof readBackRows)[Id]>;

interface ReadBack<Id extends ChangeId> {
  /**
   * Returns what the command changes: while one change of it is in doubt, no other is sent. `symbol` is the contract
   * when the parameters do not name it; null: unknown.
   */
  readonly target: (parameters: ParametersOf<Id>, symbol: string | null) => string;
  readonly question: (parameters: ParametersOf<Id>) => ParametersOf<(typeof readBackRows)[Id]>;
}

const CLOSING = 'positions of ';
/** Target of a closing without a scope, or with an unknown contract. */
const EVERY_POSITION = `${CLOSING}every contract`;

/**
 * Returns whether two changes may affect the same target: equal targets, or closings of which one affects every
 * contract.
 */
export function meets(one: string, other: string): boolean {
  if (one === other) return true;
  return (one === EVERY_POSITION && other.startsWith(CLOSING)) || (other === EVERY_POSITION && one.startsWith(CLOSING));
}

/** Target and read-back query of each command. */
export const readBacks: { readonly [Id in ChangeId]: ReadBack<Id> } = {
  'futures.account.leverage': {
    target: ({ symbol }) => `settings of ${symbol}`,
    question: ({ symbol }) => ({ symbol }),
  },
  'futures.account.marginType': {
    target: ({ symbol }) => `settings of ${symbol}`,
    question: ({ symbol }) => ({ symbol }),
  },
  'futures.account.positionMargin': {
    target: ({ isolatedPositionId }) => `margin of ${isolatedPositionId}`,
    question: () => ({}),
  },
  'futures.account.modifyAutoAppendMargin': {
    target: ({ positionId }) => `top-up of ${positionId}`,
    question: () => ({}),
  },
  // Closing one position, its contract's or all of them may affect the same position, so they run one after the other.
  'futures.closePositions': {
    target: (parameters, reported) => {
      const symbol = parameters.symbol ?? (parameters.positionId === undefined ? null : reported);
      return symbol === null ? EVERY_POSITION : `${CLOSING}${symbol}`;
    },
    question: () => ({}),
  },
  'futures.modifyTpSlOrder': { target: ({ orderId }) => `trigger ${orderId}`, question: () => ({}) },
  'futures.copy.follower.settings.change': {
    target: ({ traderId }) => `follow of ${traderId}`,
    question: ({ traderId }) => ({ traderId: String(traderId) }),
  },
  'futures.copy.follower.closePos': {
    target: ({ copyNo }) => `copy ${copyNo}`,
    question: ({ symbol }) => ({ symbol }),
  },
  'futures.copy.follower.stopCopy': { target: ({ traderId }) => `follow of ${traderId}`, question: () => ({}) },
};

/** Reads the current state; returns null when a record could not be read, because the state is then incomplete. */
export async function readState<Id extends ChangeId>(
  rest: PrivateRest,
  id: Id,
  parameters: ParametersOf<Id>,
): Promise<Result<StateOf<Id> | null, AppError>> {
  const row: PrivateQueryId = readBackRows[id];
  const question = (readBacks[id] as unknown as ReadBack<Id>).question(parameters);
  const whole = await rest.queryWhole(row, question as ParametersOf<typeof row>);
  if (!whole.ok) return whole;
  return ok(whole.value.dropped === 0 ? (whole.value.reply as StateOf<Id>) : null);
}
