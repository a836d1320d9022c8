/**
 * Every enumeration of the documents, under its documented name (documents 2 and 3, Enumerations). Rows take their
 * values from here or from the files imported here; replies may contain other values, requests may not.
 */
import { klineIntervals, priceTypes } from './markets.ts';
import {
  conditionalTypes,
  marginTypes,
  orderSides,
  orderTypes,
  positionSides,
  separatedModes,
  timesInForce,
  workingTypes,
} from './orderWords.ts';

/** Trading statuses of a spot pair (document 2, symbolStatus filter). */
export const symbolStatuses = ['TRADING', 'HALT', 'BREAK'] as const;
/** Kinds of contract (document 3, contractType filter). */
export const contractTypes = ['PERPETUAL', 'TRADIFI_PERPETUAL'] as const;
/** The only kind of conditional order (document 3, algoType). */
export const algoTypes = ['CONDITIONAL'] as const;

/** Sections of articles (document 2). */
export const articleSections = ['wiki', 'news', 'learn', 'questions'] as const;
/** Levels of learn articles (document 2). */
export const articleLevels = ['Beginner', 'Intermediate', 'Advanced'] as const;
/** Places of banners (document 2). */
export const bannerTypes = [
  'News',
  'Wiki',
  'Learn main',
  'Learn details',
  'News details bottom',
  'learn pop up',
  'learn pop up detail',
  'News details text',
] as const;

/** Reasons of a spot bill (document 2, bizType). */
export const bizTypes = [
  'deposit',
  'withdraw',
  'transfer_in',
  'transfer_out',
  'trade_in',
  'trade_out',
  'rake_back_reward',
  'airdrop_reward',
  'rr_agent_reward',
  'launch_pad_airdrop_in',
  'launch_pad_airdrop_out',
  'system_issued',
  'airdrop_reward_for_product_activity',
  'red_packet_create',
  'red_packet_claim',
  'red_packet_refund',
] as const;
/** See {@link bizTypes}. */
export type BizType = (typeof bizTypes)[number];
/** Groups of bills (document 2, groupType); no endpoint of the documents takes one. */
export const groupTypes = ['deposit', 'withdraw', 'transaction', 'transfer', 'other'] as const;
/** Statuses of a withdrawal (document 2); no endpoint of the documents returns one. */
export const withdrawalStatuses = [
  'cancel',
  'reject',
  'success',
  'wallet-fail',
  'wallet-processing',
  'first-audit',
  'recheck',
  'first-reject',
  'recheck-reject',
] as const;
/** Destinations of a withdrawal (document 2). */
export const withdrawalAddressTypes = ['chain-on', 'inner-transfer'] as const;
/** Accounts that a transfer names, case-insensitive (document 2, accountType). */
export const accountTypes = ['EXCHANGE', 'OTC_SGD', 'CONTRACT', 'USD_MIX', 'USDT_MIX'] as const;
/** Older spellings, case-insensitive, by the field they belong to (document 2, reference forms). */
export const referenceForms = {
  side: ['sell', 'buy'],
  orderType: ['limit', 'market'],
  force: ['normal', 'postOnly', 'fok', 'ioc'],
  'order status': ['new', 'partial_fill', 'full_fill', 'cancelled'],
  'candlestick granularity': ['1min', '5min', '15min', '30min', '1h', '4h', '12h', '1day', '1week'],
} as const;

/** Reasons of an income record (document 3, incomeType). */
export const incomeTypes = [
  'deposit',
  'withdraw',
  'transfer_in',
  'transfer_out',
  'margin_move_in',
  'margin_move_out',
  'position_open_long',
  'position_open_short',
  'position_close_long',
  'position_close_short',
  'position_funding',
  'order_fill_fee_income',
  'order_liquidate_fee_income',
  'start_liquidate',
  'finish_liquidate',
  'order_fix_margin_amount',
  'tracking_follow_pay',
  'tracking_system_pre_receive',
  'tracking_follow_back',
  'tracking_trader_income',
  'tracking_trader_share',
  'tracking_third_party_share',
] as const;
/** See {@link incomeTypes}. */
export type IncomeType = (typeof incomeTypes)[number];
/** Reasons of a transfer (document 3, transferReason). */
export const transferReasons = [
  'UNKNOWN_TRANSFER_REASON',
  'USER_TRANSFER',
  'INCREASE_CONTRACT_CASH_GIFT',
  'REDUCE_CONTRACT_CASH_GIFT',
  'REFUND_PLATFORM_DISCOUNT_FEE',
] as const;
/** See {@link transferReasons}. */
export type TransferReason = (typeof transferReasons)[number];

/** One documented enumeration. */
export interface Enumeration {
  readonly document: 2 | 3;
  /** Name in the document. */
  readonly name: string;
  readonly values: readonly string[];
}

const of = (document: 2 | 3, name: string, values: readonly string[]): Enumeration => ({ document, name, values });

/** All documented enumerations. */
export const enumerations = {
  spotSide: of(2, 'side', orderSides),
  spotType: of(2, 'type', orderTypes),
  spotTimeInForce: of(2, 'timeInForce', timesInForce.spot),
  spotOrderStatus: of(2, 'order status (seen in examples)', ['NEW', 'PARTIALLY_FILLED', 'FILLED', 'CANCELED']),
  symbolStatus: of(2, 'symbolStatus filter', symbolStatuses),
  spotInterval: of(2, 'kline interval (spot market)', klineIntervals.spot),
  articleSection: of(2, 'article section', articleSections),
  articleLevel: of(2, 'article level', articleLevels),
  bannerType: of(2, 'banner type', bannerTypes),
  bizType: of(2, 'bizType', bizTypes),
  groupType: of(2, 'groupType', groupTypes),
  withdrawalStatus: of(2, 'withdrawal status', withdrawalStatuses),
  withdrawalAddressType: of(2, 'withdrawal address type', withdrawalAddressTypes),
  accountType: of(2, 'accountType (not case-sensitive)', accountTypes),
  referenceForms: of(
    2,
    'reference forms (not case-sensitive)',
    Object.entries(referenceForms).flatMap(([what, forms]) => forms.map((form) => `${what} ${form}`)),
  ),
  marginType: of(3, 'marginType', marginTypes),
  separatedType: of(3, 'separatedType / separatedMode', separatedModes),
  futuresSide: of(3, 'side', orderSides),
  positionSide: of(3, 'positionSide', positionSides),
  futuresType: of(3, 'type (orders)', [...orderTypes, ...conditionalTypes]),
  futuresTimeInForce: of(3, 'timeInForce', timesInForce.futures),
  futuresStatus: of(3, 'status / algoStatus', [
    'NEW',
    'PENDING',
    'UNTRIGGERED',
    'UNACTIVATED',
    'FILLED',
    'CANCELED',
    'CANCELING',
  ]),
  workingType: of(3, 'workingType / tpOrderType', workingTypes),
  algoType: of(3, 'algoType', algoTypes),
  contractType: of(3, 'contractType filter', contractTypes),
  priceType: of(3, 'priceType', priceTypes),
  futuresInterval: of(3, 'kline interval', klineIntervals.futures),
  incomeType: of(3, 'incomeType', incomeTypes),
  transferReason: of(3, 'transferReason', transferReasons),
} as const satisfies Record<string, Enumeration>;
