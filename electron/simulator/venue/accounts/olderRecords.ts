/** What records of states lack that were written before positions had modes, and orders terms: what was true of all of them. */
import { FIRST_LEVERAGE, type Position } from '../futures/records.ts';
import { plainOrigin } from '../orders/placement.ts';
import type { AccountFill, AccountOrder, FuturesTerms } from './records.ts';

const onlyTerms: FuturesTerms = {
  ...plainOrigin,
  marginType: 'CROSSED',
  separatedMode: 'COMBINED',
  leverage: FIRST_LEVERAGE,
};

/** An order as it is kept today. */
export function wholeOrder(order: AccountOrder): AccountOrder {
  const terms = order.market === 'futures' ? { ...onlyTerms } : null;
  const since = { bound: 0, terms, liquidateFee: 0n, presetsPlaced: false };
  return { ...since, ...order };
}

/** A fill as it is kept today. */
export function wholeFill(fill: AccountFill): AccountFill {
  const terms = fill.market === 'futures' ? { ...onlyTerms } : null;
  const since = { terms, separatedOpenOrderId: '0', liquidateFee: 0n };
  return { ...since, ...fill };
}

/** A position as it is kept today. */
export function wholePosition(position: Position): Position {
  const { marginType, separatedMode, leverage } = onlyTerms;
  const since = {
    marginType,
    separatedMode,
    separatedOpenOrderId: '0',
    leverage,
    fundingFee: 0n,
    isolatedMargin: 0n,
    autoAppend: false,
    liquidating: false,
    cumFundingFee: 0n,
    cumLiquidateFee: 0n,
  };
  return { ...since, ...position };
}
