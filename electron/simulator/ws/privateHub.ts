import type { Market } from '../../../shared/exchange/markets.ts';
import { privateChannels, type PrivateChannelId } from '../../../shared/exchange/privateChannels.ts';
import { writeJson, type Json } from '../venue/json.ts';
import type { ExchangeAccounts } from '../venue/accounts/exchangeAccounts.ts';
import type { PrivateNotification } from '../venue/accounts/types.ts';
import type { Faults } from '../venue/faults.ts';
import { FrameSender, textFrame } from './frameSender.ts';
import type { Listener } from './room.ts';

const words = (text: string): readonly string[] => text.split(' ');

/** The members of each private channel's records in the order in which they were recorded (A-WS-PRIVATE). */
const recorded: Readonly<Record<PrivateChannelId, readonly string[]>> = {
  'spot.account': words('coin equity available frozen'),
  'spot.orders': words(
    'id symbol baseCoin quoteCoin orderSide price size value clientOrderId type timeInForce reduceOnly triggerPrice ' +
      'orderSource openTpslParentOrderId setOpenTp setOpenSl takerFeeRate makerFeeRate feeDiscount takerFeeDiscount ' +
      'makerFeeDiscount status triggerTime triggerPriceTime triggerPriceValue cancelReason latestFillPrice maxFillPrice ' +
      'minFillPrice cumFillSize cumFillValue cumFillFee createdTime updatedTime',
  ),
  'spot.fill': words(
    'id symbol baseCoin quoteCoin orderId orderSide fillSize fillValue fillFee direction createdTime updatedTime',
  ),
  'futures.account': words(
    'coin marginMode crossSymbol isolatedPositionId amount pendingDepositAmount pendingWithdrawAmount ' +
      'pendingTransferInAmount pendingTransferOutAmount liquidating legacyAmount cumDepositAmount cumWithdrawAmount ' +
      'cumTransferInAmount cumTransferOutAmount cumMarginMoveInAmount cumMarginMoveOutAmount cumPositionOpenLongAmount ' +
      'cumPositionOpenShortAmount cumPositionCloseLongAmount cumPositionCloseShortAmount cumPositionFillFeeAmount ' +
      'cumPositionLiquidateFeeAmount cumPositionFundingAmount cumOrderFillFeeIncomeAmount ' +
      'cumOrderLiquidateFeeIncomeAmount createdTime updatedTime',
  ),
  'futures.orders': words(
    'id coin symbol marginMode separatedMode separatedOpenOrderId positionSide orderSide price size clientOrderId type ' +
      'timeInForce reduceOnly triggerPrice triggerPriceType orderSource openTpslParentOrderId positionTpsl setOpenTp ' +
      'setOpenSl leverage takerFeeRate makerFeeRate feeDiscount liquidateFeeRate status triggerTime triggerPriceTime ' +
      'triggerPriceValue cancelReason latestFillPrice maxFillPrice minFillPrice cumFillSize cumFillValue cumFillFee ' +
      'cumLiquidateFee cumRealizePnl createdTime updatedTime',
  ),
  'futures.fill': words(
    'id coin symbol orderId marginMode separatedMode separatedOpenOrderId positionSide orderSide fillSize fillValue ' +
      'fillFee liquidateFee realizePnl direction createdTime updatedTime',
  ),
  'futures.positions': words(
    'id coin symbol side marginMode separatedMode separatedOpenOrderId leverage size openValue openFee fundingFee ' +
      'isolatedMargin autoAppendIsolatedMargin cumOpenSize cumOpenValue cumOpenFee cumCloseSize cumCloseValue cumCloseFee ' +
      'cumFundingFee cumLiquidateFee createdMatchSequenceId updatedMatchSequenceId createdTime updatedTime',
  ),
};

/** Returns a private record with its members in the recorded order; members that were never recorded come last. */
function inRecordedOrder(channel: PrivateChannelId, record: Json): Json {
  if (typeof record !== 'object' || record === null || Array.isArray(record)) return record;
  const given = record as { readonly [name: string]: Json };
  const ordered: Record<string, Json> = {};
  for (const name of recorded[channel]) {
    if (given[name] !== undefined) ordered[name] = given[name];
  }
  return { ...ordered, ...given };
}

interface Channel {
  readonly line: FrameSender;
  readonly subscribers: Set<Listener>;
}

/**
 * The private channels of one market: sends the notifications of each account at once and in order to the connections
 * of that account.
 */
export class PrivateHub {
  readonly #market: Market;
  readonly #faults: Faults;
  readonly #firstVersion: number;
  readonly #versions = new Map<string, number>();
  /** Channels by account and channel name. */
  readonly #channels = new Map<string, Channel>();
  /** Called for every notification when its unchanged frame was sent to the subscribers of its channel. */
  onSent: ((news: PrivateNotification) => void) | null = null;

  /** Creates a hub. Versions count up from `firstVersion`; simulated Unix ms keeps them growing over restarts. */
  constructor(market: Market, faults: Faults, accounts: ExchangeAccounts, firstVersion: number) {
    this.#market = market;
    this.#faults = faults;
    this.#firstVersion = firstVersion;
    accounts.onNews((news) => this.#notify(news));
  }

  /** Subscribes to a channel of an account; there is no snapshot (A-WS-PRIVATE). */
  add(accountId: string, name: string, subscriber: Listener): void {
    const key = `${accountId} ${name}`;
    const channel = this.#channels.get(key) ?? {
      line: new FrameSender(this.#market, name, this.#faults),
      subscribers: new Set(),
    };
    channel.subscribers.add(subscriber);
    this.#channels.set(key, channel);
  }

  /** Ends a subscription. */
  remove(accountId: string, name: string, subscriber: Listener): void {
    const channel = this.#channels.get(`${accountId} ${name}`);
    channel?.subscribers.delete(subscriber);
    if (channel?.subscribers.size === 0) this.#channels.delete(`${accountId} ${name}`);
  }

  /**
   * Every notification uses a version, whether or not it has a subscriber: a subscriber of all channels sees the
   * versions without a gap.
   */
  #notify(news: PrivateNotification): void {
    const { accountId, channel: id, msgEvent, time, records } = news;
    const { market, name } = privateChannels[id];
    if (market !== this.#market) return;
    const version = this.#versions.get(accountId) ?? this.#firstVersion;
    this.#versions.set(accountId, version + 1);
    const channel = this.#channels.get(`${accountId} ${name}`);
    if (!channel) return;
    const d = records.map((record) => inRecordedOrder(id, record));
    const frame = textFrame(writeJson({ e: name, E: time, v: version, msgEvent, d }));
    channel.line.deliver(frame, (sent) => {
      for (const subscriber of channel.subscribers) subscriber.send(sent);
      if (sent === frame) this.onSent?.(news);
    });
  }
}
