/**
 * The window's calls for changes without a client id (B-A5): leverage, margin mode, margin, closing, a take-profit or
 * stop-loss. Each is checked, sent once, and returned with the exchange's state afterwards.
 */
import type { Market } from '../../../../shared/exchange/markets.ts';
import type { Change, ChangeAnswer } from '../../../../shared/ipc/changeViews.ts';
import type { SymbolSetting } from '../../../../shared/domain/accountSettings.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import { symbolSettingOf } from '../../exchange/mapping/accountSettings.ts';
import type { Instruments } from '../../market/instruments.ts';
import { noKey } from '../../account/access.ts';
import type { AccountSync } from '../../account/accountSync.ts';
import type { ReferencePrice } from '../../market/referencePrice.ts';
import { FRESH_MS } from '../tradingLimits.ts';
import { answerOf } from './changeAnswers.ts';
import { checkChange } from './changeChecks.ts';
import { createChangeSessions } from './changeSessions.ts';
import type { ChangeOutcome, ChangeParts, Changes } from './changes.ts';
import { rateLimited } from './rateLimited.ts';
import type { ChangeId } from './readBacks.ts';
import type { ParametersOf } from '../../../../shared/exchange/endpoints.ts';
import type { WorkingType } from '../../../../shared/exchange/orderWords.ts';
import type { TriggerPriceSource } from '../../../../shared/domain/conditionalOrder.ts';
import type { Meaning } from '../../exchange/ports.ts';

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
function commandOf(change: Change): ChangeCommand {
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
      return { id: 'futures.closePositions', parameters: { positionId: change.positionId }, means: [] };
    case 'closeSymbol':
      return { id: 'futures.closePositions', parameters: { symbol: change.symbol }, means: [] };
    case 'closeAll':
      // The only command sent without a scope, after the user typed the word (R10).
      return { id: 'futures.closePositions', parameters: {}, means: ['all positions'] };
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

/** Serialises closings that may affect the same position; closings of other contracts do not wait (R10). */

/**
 * Runs a closing in its turn. `symbol` null: it affects every contract, waits for all before it, and all later ones
 * wait for it.
 */
type ClosingTurns = <Value>(symbol: string | null, run: () => Promise<Value>) => Promise<Value>;

/** Creates the queue of closings, empty. */
export function createClosingTurns(): ClosingTurns {
  /** Settles when the last closing has ended, by contract; the key null holds the last closing of every contract. */
  const last = new Map<string | null, Promise<unknown>>();
  return (symbol, run) => {
    const before = symbol === null ? [...last.values()] : [symbol, null].flatMap((one) => last.get(one) ?? []);
    const mine = Promise.all(before).then(run);
    const end = Promise.allSettled([mine]).then(() => {
      if (last.get(symbol) === end) last.delete(symbol);
    });
    last.set(symbol, end);
    return mine;
  };
}

/** Dependencies of {@link createChangeCalls}. */
export interface ChangeCallParts extends Pick<ChangeParts, 'safety' | 'limits'> {
  readonly clock: Clock;
  readonly accountStores: Pick<AccountSync, 'access' | 'syncs' | 'terms' | 'isOurs'>;
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
}

/** Returns whether a change only closes positions: it is allowed even when orders are stopped or locked. */
export function onlyCloses({ kind }: Change): boolean {
  return kind === 'closePosition' || kind === 'closeSymbol' || kind === 'closeAll';
}

/** Returns the contract of a change; null when it affects every one. */
const symbolOf = (change: Change): string | null => ('symbol' in change ? change.symbol : null);

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
    transfersOn: () => false,
    settled: () => reread(null),
  });
  const reference = (symbol: string): string | null => {
    const price = parts.reference('futures', symbol);
    return price && clock.now() - price.at <= FRESH_MS ? price.price : null;
  };
  const check = async (change: Change): Promise<AppError | null> =>
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

  const inTurn = createClosingTurns();

  const run = async (change: Change): Promise<Result<ChangeAnswer, AppError>> => {
    const restSession = access();
    if (!restSession) return fail(noKey());
    const wrong = await check(change);
    if (wrong) return fail(wrong);
    const command = commandOf(change);
    const sending = (): Promise<Outcome> => {
      // The change is sent only under the key it was requested with, however long it waited.
      if (access()?.keyId !== restSession.keyId)
        return Promise.resolve(fail(appError('refused', 'error.order.otherKey')));
      return send(sessionOf(restSession), command, symbolOf(change));
    };
    const outcome = await (onlyCloses(change) ? rateLimited(clock, sending) : sending());
    if (!outcome.ok) return outcome;
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
    change: (change) => (onlyCloses(change) ? inTurn(symbolOf(change), () => run(change)) : run(change)),
  };
}
