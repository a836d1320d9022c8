/** The dependencies that every module of one account shares. */
import type { EventName, EventPayload } from '../../../shared/ipc/contract.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import type { Clock } from '../../../shared/time/clock.ts';
import type { Random } from '../../../shared/time/random.ts';
import type { Logger } from '../platform/log/logger.ts';
import type { TradingContext } from './tradingContext.ts';

export interface AccountContext {
  /** The environment and the account; a request that names another one is refused (R16). */
  readonly scope: TradingContext;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Logger;
  /** Notifies the user of a failure that cannot be returned as the result of a call. */
  readonly notify: (error: AppError) => void;
  /** Sends an event to the window. */
  readonly push: <Name extends EventName>(event: Name, payload: EventPayload<Name>) => void;
}
