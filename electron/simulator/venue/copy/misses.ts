import { failure, failureSaying, type Failure } from '../failure.ts';

/** Why an order of a lead trader was not copied (A-COPY-MISSED). */
export type MissReason =
  'SYMBOL_NOT_COPIED' | 'TOO_SMALL' | 'MAX_HOLD' | 'SLIPPAGE' | 'INSUFFICIENT_MARGIN' | 'REFUSED' | 'NOT_FILLED';

/** A trader's order that was not copied; times are simulated Unix ms. */
export interface Miss {
  readonly accountId: string;
  readonly traderId: string;
  readonly symbol: string;
  /** Id of the trader's order. */
  readonly orderId: string;
  readonly reason: MissReason;
  readonly failure: Failure;
  readonly time: number;
}

/** Returns the refusal for a reason: the one an order with the same problem would get. */
export function missFailure(reason: Exclude<MissReason, 'INSUFFICIENT_MARGIN' | 'REFUSED'>): Failure {
  switch (reason) {
    case 'SYMBOL_NOT_COPIED':
      return failureSaying('BUSINESS_PRECONDITION_FAILED', 'The settings do not copy this contract');
    case 'TOO_SMALL':
      return failureSaying('BUSINESS_PRECONDITION_FAILED', 'The copy would be smaller than the smallest order');
    case 'MAX_HOLD':
      return failureSaying(
        'CONTRACT_MAX_ORDER_QUANTITY_EXCEEDED',
        'The copies already hold the most the settings allow',
      );
    case 'SLIPPAGE':
      return failureSaying('BUSINESS_PRECONDITION_FAILED', 'The price has moved away further than the slippage ratio');
    case 'NOT_FILLED':
      return failure('BUSINESS_PRECONDITION_FAILED');
  }
}

/** Returns the reason for a refusal by the order service. */
export function reasonOf({ body }: Failure): MissReason {
  return body.msg.startsWith('Insufficient available balance') ? 'INSUFFICIENT_MARGIN' : 'REFUSED';
}
