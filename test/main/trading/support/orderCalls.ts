/** The calls that place orders, typed for requests of orders: their answers are those of orders, never of closings. */
import type { Trading } from '../../../../electron/main/trading/trading.ts';
import type { CallName, CallResult, CheckedRequest } from '../../../../shared/ipc/contract.ts';
import type { PlanAnswer, PlanTicket } from '../../../../shared/ipc/planViews.ts';
import type { AppError } from '../../../../shared/result/appError.ts';
import type { Result } from '../../../../shared/result/result.ts';

interface OrderAnswers {
  readonly 'trading.prepare': Result<PlanTicket, AppError>;
  readonly 'trading.submit': Result<PlanAnswer, AppError>;
}

/** Result of a call whose request, where it prepares or submits, is one of orders. */
export type OrderResult<Name extends CallName> = Name extends keyof OrderAnswers
  ? OrderAnswers[Name]
  : CallResult<Name>;

type Handlers = Trading['handlers'];
/** The handlers of trading for requests of orders. */
export type OrderHandlers = Omit<Handlers, keyof OrderAnswers> & {
  readonly [Name in keyof OrderAnswers]: (
    request: Exclude<CheckedRequest<Name>, { kind: 'close' }>,
  ) => Promise<OrderAnswers[Name]>;
};

/** Returns the handlers of trading for requests of orders. */
export const orderHandlers = ({ handlers }: Pick<Trading, 'handlers'>): OrderHandlers => handlers as OrderHandlers;
