import type { IncomeType, TransferReason } from '../../../../shared/exchange/enumerations.ts';
import type { PositionSide } from '../../../../shared/exchange/orderWords.ts';
import type { Money } from '../accounts/money.ts';
import type { MarginType, SeparatedMode } from '../accounts/words.ts';

/**
 * A position. Sizes are steps; `openValue` and `openFee` are those of the part still open. Times are simulated Unix ms.
 */
export interface Position {
  readonly id: string;
  readonly symbol: string;
  readonly side: PositionSide;
  readonly marginType: MarginType;
  readonly separatedMode: SeparatedMode;
  /** Opening order of a SEPARATED position; '0' for a COMBINED one. */
  readonly separatedOpenOrderId: string;
  /**
   * Whether it copies a lead trader's: then only its own copy order, its take profit and stop loss, and closePositions
   * close it (A-COPY-POSITIONS).
   */
  readonly copied?: boolean;
  readonly createdMatch: number;
  readonly createdTime: number;
  /** A whole number from 1. */
  leverage: number;
  size: number;
  openValue: Money;
  openFee: Money;
  /** Funding received (positive) or paid while this position was open. */
  fundingFee: Money;
  /** The part of the balance that backs only this position; zero for a cross position. */
  isolatedMargin: Money;
  autoAppend: boolean;
  /** Whether the exchange is liquidating it. */
  liquidating: boolean;
  cumOpenSize: number;
  cumOpenValue: Money;
  cumOpenFee: Money;
  cumCloseSize: number;
  cumCloseValue: Money;
  cumCloseFee: Money;
  cumFundingFee: Money;
  cumLiquidateFee: Money;
  realizedPnl: Money;
  updatedMatch: number;
  updatedTime: number;
}

/**
 * The USDT of an account on futures, and the totals of everything that changed it; `balance` includes the isolated
 * margins.
 */
export interface Wallet {
  balance: Money;
  deposited: Money;
  withdrawn: Money;
  transferredIn: Money;
  transferredOut: Money;
  marginMovedIn: Money;
  marginMovedOut: Money;
  openedLong: Money;
  openedShort: Money;
  closedLong: Money;
  closedShort: Money;
  fees: Money;
  liquidateFees: Money;
  funding: Money;
  feeIncome: Money;
  liquidateFeeIncome: Money;
  /** What the exchange's insurance paid when losses exceeded the margin. */
  covered: Money;
  realizedPnl: Money;
  /** Profit shares received from followers minus those paid to lead traders. */
  profitShared: Money;
  readonly createdTime: number;
  updatedTime: number;
}

/** An account's settings for one contract (document 3, Symbol configuration); leverages are whole numbers from 1. */
export interface SymbolSettings {
  readonly symbol: string;
  marginType: MarginType;
  separatedMode: SeparatedMode;
  crossLeverage: number;
  isolatedLongLeverage: number;
  isolatedShortLeverage: number;
}

/** One line of the futures ledger (document 3, Income item). The incomes of an account sum up to its balance. */
export interface IncomeItem {
  readonly id: string;
  readonly accountId: string;
  readonly asset: string;
  /** The contract; empty when the line belongs to none. */
  readonly symbol: string;
  readonly income: Money;
  readonly incomeType: IncomeType;
  /** Balance after the line. */
  readonly balance: Money;
  /** The fee included in `income`, positive when paid. */
  readonly fillFee: Money;
  readonly time: number;
  readonly transferReason: TransferReason;
}

/** The default leverage. */
export const FIRST_LEVERAGE = 20;

/** Returns the default settings of a contract. */
export function firstSettings(symbol: string): SymbolSettings {
  return {
    symbol,
    marginType: 'CROSSED',
    separatedMode: 'COMBINED',
    crossLeverage: FIRST_LEVERAGE,
    isolatedLongLeverage: FIRST_LEVERAGE,
    isolatedShortLeverage: FIRST_LEVERAGE,
  };
}

/** Whether the settings of a contract are the defaults. */
export function isFirst(settings: SymbolSettings): boolean {
  const first = firstSettings(settings.symbol);
  return (Object.keys(first) as (keyof SymbolSettings)[]).every((name) => settings[name] === first[name]);
}

/** Returns the leverage an order of that side opens with. */
export function leverageOf(settings: SymbolSettings, side: PositionSide): number {
  if (settings.marginType === 'CROSSED') return settings.crossLeverage;
  return side === 'LONG' ? settings.isolatedLongLeverage : settings.isolatedShortLeverage;
}

/** Creates a wallet with its initial deposit. */
export function openWallet(deposited: Money, time: number): Wallet {
  return {
    balance: deposited,
    deposited,
    withdrawn: 0n,
    transferredIn: 0n,
    transferredOut: 0n,
    marginMovedIn: 0n,
    marginMovedOut: 0n,
    openedLong: 0n,
    openedShort: 0n,
    closedLong: 0n,
    closedShort: 0n,
    fees: 0n,
    liquidateFees: 0n,
    funding: 0n,
    feeIncome: 0n,
    liquidateFeeIncome: 0n,
    covered: 0n,
    realizedPnl: 0n,
    profitShared: 0n,
    createdTime: time,
    updatedTime: time,
  };
}
