import type { Market } from '../../../../shared/exchange/markets.ts';
import type {
  partnerCoins,
  partnerProducts,
  partnerWallets,
  withdrawalProgress,
} from '../../../../shared/exchange/rows/partner.ts';
import type { Wallet } from '../accounts/accountCommands.ts';
import type { Money } from '../accounts/money.ts';

/** Coin a partner is paid in and an internal transfer moves (document 2, getAffiliateCommission). */
export type PartnerCoin = (typeof partnerCoins)[number];
/** Product of a partner query (document 2, getAffiliateCommission). */
export type PartnerProduct = (typeof partnerProducts)[number];
/** Wallet of an internal transfer (document 2, getInternalWithdrawalStatus). */
export type PartnerWallet = (typeof partnerWallets)[number];
/** How far an internal transfer is (A-PARTNER-RECORDS). */
export type TransferProgress = (typeof withdrawalProgress)[number];

/** The wallet of an account by its word in an internal transfer. */
export const walletOf: Readonly<Record<PartnerWallet, Wallet>> = { SPOT: 'spot', FUND: 'funding' };
/** The market of a product. */
export const marketOf: Readonly<Record<PartnerProduct, Market>> = { SPOT: 'spot', FUTURES: 'futures' };

/** What a customer trades: one instrument, and how much of what agents trade in it. */
export interface Habit {
  readonly product: PartnerProduct;
  readonly symbol: string;
  /** Parts of a million of a period's volume. */
  readonly parts: number;
  /** Percent of it that takes; the rest makes. */
  readonly takerPercent: number;
  /** Percent of the periods in which the customer trades at all. */
  readonly activePercent: number;
}

/** Somebody the partner brought. Times are simulated Unix ms. */
export interface Customer {
  readonly uid: string;
  readonly registerTime: number;
  /** Whether the identity was checked; without that nothing can be received (A-INTERNAL-TRANSFER). */
  readonly isVerified: boolean;
  readonly inviteCode: string;
  /** The sub-agent who brought the customer; null where the partner did. */
  readonly agentUid: string | null;
  readonly habits: readonly Habit[];
}

/** What a customer's trades of one UTC day in one instrument came to; amounts in USDT but for the coin's own fee and commission. */
export interface CommissionDay {
  readonly uid: string;
  /** First moment of the day, Unix ms. */
  readonly day: number;
  readonly product: PartnerProduct;
  readonly symbol: string;
  readonly coin: PartnerCoin;
  readonly agentUid: string | null;
  fee: Money;
  /** What the partner got of the fee. */
  commission: Money;
  /** What the sub-agent got of it; nothing where there is none. */
  agentCommission: Money;
  takerAmount: Money;
  makerAmount: Money;
}

/** A transfer from an account of this exchange to a user's (document 2, internalWithdrawal). Times are simulated Unix ms. */
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
