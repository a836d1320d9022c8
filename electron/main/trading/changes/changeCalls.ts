/**
 * The window's calls for changes without a client id (B-A5): leverage, margin mode, margin, a take-profit or stop-loss,
 * and closings under a ticket. Each is checked, sent once, and returned with the exchange's state afterwards.
 */
import type { Market } from '../../../../shared/exchange/markets.ts';
import type { Change, ChangeAnswer, Closing } from '../../../../shared/ipc/changeViews.ts';
import type { SymbolSetting } from '../../../../shared/domain/accountSettings.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import type { Random } from '../../../../shared/time/random.ts';
import type { Instruments } from '../../market/instruments.ts';
import { noKey } from '../../account/access.ts';
import type { AccountSync } from '../../account/accountSync.ts';
import type { ReferencePrice } from '../../market/referencePrice.ts';
import { closingCommand } from '../orders/placementCommands.ts';
import { FRESH_MS } from '../tradingLimits.ts';
import { checkChange } from './changeChecks.ts';
import { rateLimited } from '../rateLimited.ts';
import { createChangeSessions } from './changeSessions.ts';
import { createClosings, type Closings } from './closings.ts';
import type { ChangeOutcome, ChangeParts, Changes } from './changes.ts';
import { type ChangeId, readBackRows } from './readBacks.ts';
import type { ParametersOf, ReplyOf } from '../../../../shared/exchange/endpoints.ts';
import type { WorkingType } from '../../../../shared/exchange/orderWords.ts';
import type { TriggerPriceSource } from '../../../../shared/domain/conditionalOrder.ts';
import type { Meaning } from '../../exchange/ports.ts';
import { symbolSettingOf } from '../../exchange/mapping/balances.ts';
import type { Position } from '../../../../shared/domain/order.ts';
import type { ConditionalOrder } from '../../../../shared/domain/conditionalOrderSchema.ts';
import { changeResultOf, closedPositionOf } from '../../exchange/mapping/itemResults.ts';
import { positionOfRecord } from '../../exchange/mapping/positions.ts';
import { conditionalOrderOfRecord } from '../../exchange/mapping/conditionalOrders.ts';

// Builds the result of a change for the window: its outcome, and the state the exchange reported afterwards (B-A5).

type Ending = Pick<ChangeAnswer, 'outcome' | 'error'>;
type Refusal = { readonly code: string | null; readonly message: string };
const UNSAID: Refusal = { code: null, message: '' };

const saying = (
  row: ChangeId,
  { code, message }: Refusal,
  key = 'error.exchange.rejected',
  params: AppError['params'] = {},
) => appError('rejected', key, params, { exchange: { code, message, httpStatus: 200 }, row });

/**
 * Returns the outcome of an accepted request, which may still contain a refusal: in the code of a setting, or position
 * by position.
 */
function endingOf(id: ChangeId, reply: unknown): Ending {
  if (id === 'futures.closePositions') {
    const closed = (reply as ReplyOf<typeof id>).map(closedPositionOf);
    const left = closed.filter(({ outcome }) => outcome !== 'accepted');
    const [first] = left;
    if (!first) return { outcome: 'done', error: null };
    const counts = { left: left.length, closed: closed.length - left.length };
    const error = saying(id, first.refusal ?? UNSAID, 'error.change.notClosed', counts);
    return { outcome: left.some(({ outcome }) => outcome === 'unknown') ? 'inDoubt' : 'refused', error };
  }
  if (id.startsWith('futures.account.') && id !== 'futures.account.leverage') {
    const { outcome, refusal } = changeResultOf(reply as ReplyOf<'futures.account.marginType'>);
    if (outcome !== 'accepted') return { outcome: 'refused', error: saying(id, refusal ?? UNSAID) };
  }
  return { outcome: 'done', error: null };
}

/** Returns the orders that closed positions, which the exchange gives client ids of its own. */
const closedBy = (id: ChangeId, outcome: ChangeOutcome<ChangeId>): string[] =>
  id === 'futures.closePositions' && outcome.kind === 'done'
    ? (outcome.reply as ReplyOf<typeof id>).flatMap((record) => closedPositionOf(record).orderId ?? [])
    : [];

/** Maps the state that was read back to domain types, each kind in its field. */
function stateOf(id: ChangeId, state: unknown, isOurs: (clientId: string) => boolean) {
  const none = {
    setting: null as SymbolSetting | null,
    positions: null as Position[] | null,
    triggers: null as ConditionalOrder[] | null,
  };
  if (!Array.isArray(state)) return none;
  const row = readBackRows[id];
  if (row === 'futures.account.symbolConfig') {
    const [first] = state as ReplyOf<typeof row>;
    return { ...none, setting: first ? symbolSettingOf(first) : null };
  }
  if (row === 'futures.account.position.allPosition') {
    const records = state as ReplyOf<typeof row>;
    return { ...none, positions: records.flatMap((record) => positionOfRecord(record) ?? []) };
  }
  if (row === 'futures.openAlgoOrders') {
    const records = state as ReplyOf<typeof row>;
    return { ...none, triggers: records.flatMap((record) => conditionalOrderOfRecord(record, isOurs) ?? []) };
  }
  return none;
}

/** Returns the result of one change. */
function answerOf(id: ChangeId, outcome: ChangeOutcome<ChangeId>, isOurs: (clientId: string) => boolean): ChangeAnswer {
  const state = stateOf(id, outcome.state, isOurs);
  if (outcome.kind === 'done') return { ...endingOf(id, outcome.reply), clearAt: null, ...state };
  const clearAt = outcome.kind === 'inDoubt' ? outcome.clearAt : null;
  return { outcome: outcome.kind, error: outcome.error, clearAt, ...state };
}

// Maps a change of the window to its command, with its parameters and the stated meaning of absent ones (B-A5, B-A7,
// R10).

/** One command; `means` states what an absent parameter stands for, as the user confirmed it. */
type ChangeCommand = {
  readonly [Id in ChangeId]: {
    readonly id: Id;
    readonly parameters: ParametersOf<Id>;
    readonly means: readonly Meaning[];
  };
}[ChangeId];

const workingTypes: Readonly<Record<TriggerPriceSource, WorkingType>> = {
  contract: 'CONTRACT_PRICE',
  mark: 'MARK_PRICE',
};

/** Returns the parameter of a leverage; none for a leverage that stays unchanged. */
const named = <Name extends string>(name: Name, leverage: string | null) =>
  leverage === null ? {} : ({ [name]: leverage } as Record<Name, string>);

/** Returns the command of a checked change. */
function commandOf(change: Change | Closing): ChangeCommand {
  switch (change.kind) {
    case 'leverage':
      return {
        id: 'futures.account.leverage',
        parameters: {
          symbol: change.symbol,
          marginType: change.marginType,
          ...named('crossLeverage', change.crossLeverage),
          ...named('isolatedLongLeverage', change.isolatedLongLeverage),
          ...named('isolatedShortLeverage', change.isolatedShortLeverage),
        },
        means: [],
      };
    case 'marginType': {
      const { symbol, marginType, separatedMode: separatedType } = change;
      return { id: 'futures.account.marginType', parameters: { symbol, marginType, separatedType }, means: [] };
    }
    case 'positionMargin': {
      const { positionId: isolatedPositionId, amount, direction } = change;
      const type = direction === 'add' ? 1 : 2;
      return { id: 'futures.account.positionMargin', parameters: { isolatedPositionId, amount, type }, means: [] };
    }
    case 'autoMargin': {
      const { positionId, on: autoAppendMargin } = change;
      const id = 'futures.account.modifyAutoAppendMargin';
      return { id, parameters: { positionId, autoAppendMargin }, means: [] };
    }
    case 'closePosition':
    case 'closeSymbol':
    case 'closeAll':
      return closingCommand(change);
    case 'modifyTrigger': {
      const { triggerId: orderId, triggerPrice, execution, source } = change;
      const isLimit = execution.kind === 'limit';
      const parameters = {
        orderId,
        triggerPrice,
        ...(isLimit ? { executePrice: execution.price } : {}),
        triggerPriceType: workingTypes[source],
      };
      return { id: 'futures.modifyTpSlOrder', parameters, means: isLimit ? [] : ['market'] };
    }
  }
}

/** Dependencies of {@link createChangeCalls}. */
export interface ChangeCallParts extends Pick<ChangeParts, 'safety' | 'limits'> {
  readonly clock: Clock;
  readonly random: Random;
  readonly accountStores: Pick<AccountSync, 'access' | 'syncs' | 'terms' | 'isOurs' | 'claim'>;
  readonly instruments: Pick<Instruments, 'find'>;
  readonly reference: (market: Market, symbol: string) => ReferencePrice | null;
  readonly serverNow: (market: Market) => number | null;
  /** Returns the maximum leverage the contract's brackets allow; null when unknown. */
  readonly largestLeverage: (symbol: string) => Promise<string | null>;
  /** Returns whether a key is of the copy-trader type (R19). */
  readonly traderKey?: (keyId: string) => boolean;
}

type Outcome = Result<ChangeOutcome<ChangeId>, AppError>;

export interface ChangeCalls {
  setting(symbol: string): Promise<Result<SymbolSetting, AppError>>;
  change(change: Change): Promise<Result<ChangeAnswer, AppError>>;
  readonly closings: Closings;
}

/** Returns the contract of a change; null when it affects every one. */
const symbolOf = (change: Change | Closing): string | null => ('symbol' in change ? change.symbol : null);

const send = (changes: Changes, { id, parameters, means }: ChangeCommand, symbol: string | null): Promise<Outcome> =>
  changes.change(id, parameters as never, means, symbol) as Promise<Outcome>;

/** Creates the calls of one account. */
export function createChangeCalls(parts: ChangeCallParts): ChangeCalls {
  const { accountStores, clock } = parts;
  const { access, syncs, terms } = accountStores;
  const { futures } = syncs;
  /** Reads the account again at once, so that a change is shown before the next round. */
  const reread = (symbol: string | null): void => {
    if (symbol !== null) void terms.renew(symbol);
    futures.sweep();
  };
  const sessionOf = createChangeSessions(access, {
    clock,
    exchangeNow: parts.serverNow,
    safety: parts.safety,
    limits: parts.limits,
    settled: () => reread(null),
  });
  const reference = (symbol: string): string | null => {
    const price = parts.reference('futures', symbol);
    return price && clock.now() - price.at <= FRESH_MS ? price.price : null;
  };
  const check = async (change: Change | Closing): Promise<AppError | null> =>
    checkChange(change, {
      instrument: (symbol) => parts.instruments.find('futures', symbol) ?? undefined,
      limits: parts.limits,
      largestLeverage: change.kind === 'leverage' ? await parts.largestLeverage(change.symbol) : null,
      positions: () => futures.positions.all(),
      trigger: futures.triggers.find,
      waiting: (symbol) =>
        [...futures.orders.tracker.open(), ...futures.triggers.open()].filter((one) => one.symbol === symbol).length,
      reference,
      trader: parts.traderKey?.(access()?.keyId ?? '') ?? false,
    });

  /** The change is sent only under the key it was requested with, `keyId`, however long it waited. */
  const run = async (
    change: Change | Closing,
    keyId: string,
    inTime: typeof rateLimited<ChangeOutcome<ChangeId>> = (_, sending) => sending(),
  ): Promise<Result<ChangeAnswer, AppError>> => {
    const wrong = await check(change);
    if (wrong) return fail(wrong);
    const command = commandOf(change);
    const outcome = await inTime(clock, () => {
      const restSession = access();
      if (restSession?.keyId !== keyId) return Promise.resolve(fail(appError('refused', 'error.order.otherKey')));
      return send(sessionOf(restSession), command, symbolOf(change));
    });
    if (!outcome.ok) return outcome;
    accountStores.claim(closedBy(command.id, outcome.value));
    reread(symbolOf(change));
    return ok(answerOf(command.id, outcome.value, accountStores.isOurs));
  };

  return {
    async setting(symbol) {
      const restSession = access();
      if (!restSession) return fail(noKey());
      if (!parts.instruments.find('futures', symbol)) {
        return fail(
          appError('invalid', 'error.market.unknownSymbol', { market: 'futures', symbol: symbol.slice(0, 40) }),
        );
      }
      const reported = await restSession.rest.query('futures.account.symbolConfig', { symbol });
      if (!reported.ok) return reported;
      const found = reported.value.find((one) => one.symbol === symbol);
      return found ? ok(symbolSettingOf(found)) : fail(appError('unavailable', 'error.change.noSetting', { symbol }));
    },
    async change(change) {
      const restSession = access();
      return restSession ? run(change, restSession.keyId) : fail(noKey());
    },
    closings: createClosings({
      clock,
      random: parts.random.fork('closings'),
      access,
      positions: () => futures.positions.all(),
      check,
      run: (closing, keyId) => run(closing, keyId, rateLimited),
    }),
  };
}
