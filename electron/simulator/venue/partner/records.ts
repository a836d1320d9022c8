import type { Market } from '../../../../shared/exchange/markets.ts';
import type {
  partnerCoins,
  partnerProducts,
  partnerWallets,
  withdrawalProgress,
} from '../../../../shared/exchange/rows/partner.ts';
import type { Wallet } from '../accounts/accountCommands.ts';
import type { Money } from '../accounts/money.ts';

/** The coins in which a partner is paid and which an internal transfer moves (document 2, getAffiliateCommission). */
export type PartnerCoin = (typeof partnerCoins)[number];
/** The product of a partner query (document 2, getAffiliateCommission). */
export type PartnerProduct = (typeof partnerProducts)[number];
/** The wallet of an internal transfer (document 2, getInternalWithdrawalStatus). */
export type PartnerWallet = (typeof partnerWallets)[number];
/** The progress of an internal transfer (A-PARTNER-RECORDS). */
export type TransferProgress = (typeof withdrawalProgress)[number];

/** The wallet of an account, by its name in an internal transfer. */
export const walletOf: Readonly<Record<PartnerWallet, Wallet>> = { SPOT: 'spot', FUND: 'funding' };
/** The market of a product. */
export const marketOf: Readonly<Record<PartnerProduct, Market>> = { SPOT: 'spot', FUTURES: 'futures' };

/** A customer's trading: one instrument, and its share of the volume traded in it. */
export interface Habit {
  readonly product: PartnerProduct;
  readonly symbol: string;
  /** Parts per million of a period's volume. */
  readonly parts: number;
  /** Percentage traded as taker; the rest is traded as maker. */
  readonly takerPercent: number;
  /** Percentage of the periods in which the customer trades at all. */
  readonly activePercent: number;
}

/** A user the partner invited. Times are simulated Unix ms. */
export interface Customer {
  readonly uid: string;
  readonly registerTime: number;
  /** Whether the identity was verified; without that the user cannot receive transfers (A-INTERNAL-TRANSFER). */
  readonly isVerified: boolean;
  readonly inviteCode: string;
  /** The sub-agent who invited the customer; null when the partner did. */
  readonly agentUid: string | null;
  readonly habits: readonly Habit[];
}

/**
 * The totals of a customer's trades of one UTC day in one instrument; amounts in USDT, except fee and commission, which
 * are in the coin.
 */
export interface CommissionDay {
  readonly uid: string;
  /** First moment of the day, Unix ms. */
  readonly day: number;
  readonly product: PartnerProduct;
  readonly symbol: string;
  readonly coin: PartnerCoin;
  readonly agentUid: string | null;
  fee: Money;
  /** The partner's share of the fee. */
  commission: Money;
  /** The sub-agent's share of the fee; zero when there is none. */
  agentCommission: Money;
  takerAmount: Money;
  makerAmount: Money;
}

/**
 * A transfer from an account of this exchange to a user (document 2, internalWithdrawal). Times are simulated Unix ms.
 */
export interface InternalTransfer {
  readonly id: string;
  /** The sender's account. */
  readonly accountId: string;
  readonly fromUid: string;
  readonly toUid: string;
  readonly coin: PartnerCoin;
  readonly amount: Money;
  readonly from: PartnerWallet;
  readonly to: PartnerWallet;
  readonly createdTime: number;
  updatedTime: number;
  status: TransferProgress;
}
