/** Which command a change of the window is, with its parameters and what their absence means in words (B-A5, B-A7, R10). */
import type { ParametersOf } from '../../../../shared/exchange/endpoints.ts';
import type { WorkingType } from '../../../../shared/exchange/orderWords.ts';
import type { TriggerSource } from '../../../../shared/domain/trigger.ts';
import type { Change } from '../../../../shared/ipc/changeViews.ts';
import type { Meaning } from '../../exchange/ports.ts';
import type { ChangeId } from './readBacks.ts';

/** One command; `means` says what an absent parameter stands for, as the person confirmed it. */
export type ChangeCommand = {
  readonly [Id in ChangeId]: {
    readonly id: Id;
    readonly parameters: ParametersOf<Id>;
    readonly means: readonly Meaning[];
  };
}[ChangeId];

const workingTypes: Readonly<Record<TriggerSource, WorkingType>> = { contract: 'CONTRACT_PRICE', mark: 'MARK_PRICE' };

/** A leverage that stays as it is, is not named. */
const named = <Name extends string>(name: Name, leverage: string | null) =>
  leverage === null ? {} : ({ [name]: leverage } as Record<Name, string>);

/** The command of a checked change. */
export function commandOf(change: Change): ChangeCommand {
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
      // The one place where nothing narrows it, behind the typed word (R10).
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
