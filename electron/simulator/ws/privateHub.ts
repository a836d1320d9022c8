import type { Market } from '../../../shared/exchange/markets.ts';
import { privateChannels } from '../../../shared/exchange/privateChannels.ts';
import { writeJson } from '../venue/json.ts';
import type { ExchangeAccounts } from '../venue/accounts/exchangeAccounts.ts';
import type { PrivateNews } from '../venue/accounts/types.ts';
import type { Faults } from '../venue/faults.ts';
import { FrameLine } from './frameLine.ts';
import { inRecordedOrder } from './memberOrder.ts';
import type { Listener } from './room.ts';
import { textFrame } from './textFrame.ts';

interface Channel {
  readonly line: FrameLine;
  readonly subscribers: Set<Listener>;
}

/** The private channels of one market: the news of each account, at once and in order, to the sockets of that account. */
export class PrivateHub {
  readonly #market: Market;
  readonly #faults: Faults;
  readonly #firstVersion: number;
  readonly #versions = new Map<string, number>();
  /** By account and channel name. */
  readonly #channels = new Map<string, Channel>();
  /** Told of every news that went out whole to somebody, the moment it does. */
  heard: ((news: PrivateNews) => void) | null = null;

  /** Versions count up from `firstVersion`; simulated Unix ms keeps them growing over restarts. */
  constructor(market: Market, faults: Faults, accounts: ExchangeAccounts, firstVersion: number) {
    this.#market = market;
    this.#faults = faults;
    this.#firstVersion = firstVersion;
    accounts.onNews((news) => this.#tell(news));
  }

  /** Lets a subscriber hear a channel of an account; there is no snapshot (A-WS-PRIVATE). */
  add(accountId: string, name: string, subscriber: Listener): void {
    const key = `${accountId} ${name}`;
    const channel = this.#channels.get(key) ?? {
      line: new FrameLine(this.#market, name, this.#faults),
      subscribers: new Set(),
    };
    channel.subscribers.add(subscriber);
    this.#channels.set(key, channel);
  }

  /** Ends that. */
  remove(accountId: string, name: string, subscriber: Listener): void {
    const channel = this.#channels.get(`${accountId} ${name}`);
    channel?.subscribers.delete(subscriber);
    if (channel?.subscribers.size === 0) this.#channels.delete(`${accountId} ${name}`);
  }

  /** Every news takes a version, heard or not: who hears all channels sees them without a gap. */
  #tell(news: PrivateNews): void {
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
      if (sent === frame) this.heard?.(news);
    });
  }
}
