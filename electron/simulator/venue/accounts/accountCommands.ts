import type { BizType, TransferReason } from '../../../../shared/exchange/enumerations.ts';
import type { Market } from '../../../../shared/exchange/markets.ts';

/** The wallets of an account: the two markets, and the funding wallet beside them (document 2, Account). */
export const wallets = ['spot', 'futures', 'funding'] as const;
/** See {@link wallets}. */
export type Wallet = (typeof wallets)[number];

/** Rewards that credit an account, and those that debit it (document 2, bizType; A-REWARD-SIGN). */
export const givingRewards = [
  'rake_back_reward',
  'airdrop_reward',
  'rr_agent_reward',
  'launch_pad_airdrop_in',
  'system_issued',
  'airdrop_reward_for_product_activity',
  'red_packet_claim',
  'red_packet_refund',
] as const satisfies readonly BizType[];
/** See {@link givingRewards}. */
export const takingRewards = ['launch_pad_airdrop_out', 'red_packet_create'] as const satisfies readonly BizType[];

/** Reasons for which the exchange itself moves funds of a futures account (document 3, transferReason). */
export const giftReasons = [
  'INCREASE_CONTRACT_CASH_GIFT',
  'REDUCE_CONTRACT_CASH_GIFT',
  'REFUND_PLATFORM_DISCOUNT_FEE',
] as const satisfies readonly TransferReason[];

/**
 * A change that the control interface makes to an account beyond what its owner can (R37). Amounts are positive
 * decimals as text, at most 8 places; rates are fractions as text, null restores the instrument's own rate.
 */
export type AccountCommand =
  | {
      readonly kind: 'deposit' | 'withdraw';
      readonly accountId: string;
      readonly wallet: Wallet;
      readonly asset: string;
      readonly amount: string;
    }
  | {
      readonly kind: 'transfer';
      readonly accountId: string;
      readonly from: Wallet;
      readonly to: Wallet;
      readonly asset: string;
      readonly amount: string;
    }
  | {
      readonly kind: 'commission';
      readonly accountId: string;
      readonly market: Market;
      readonly symbol: string;
      readonly maker: string | null;
      readonly taker: string | null;
    }
  | { readonly kind: 'selfTradePrevention'; readonly accountId: string; readonly required: boolean }
  | {
      readonly kind: 'reward';
      readonly accountId: string;
      readonly wallet: Exclude<Wallet, 'futures'>;
      readonly asset: string;
      readonly amount: string;
      readonly bizType: (typeof givingRewards)[number] | (typeof takingRewards)[number];
    }
  | {
      readonly kind: 'gift';
      readonly accountId: string;
      readonly amount: string;
      readonly reason: (typeof giftReasons)[number];
    };
