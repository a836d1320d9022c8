import type { Market } from '../../../shared/exchange/markets.ts';
import { privateNames } from '../../../shared/exchange/privateChannels.ts';
import { fail, ok, type Result } from '../../../shared/result/result.ts';
import type { PrivateHub } from './privateHub.ts';
import type { Room, Subscriber } from './room.ts';

/** The private channels of one account, as one of its sockets sees them. */
export class PrivateRoom implements Room {
  readonly ping = { type: 'ping' };
  readonly #market: Market;
  readonly #hub: PrivateHub;
  readonly #accountId: string;

  constructor(market: Market, hub: PrivateHub, accountId: string) {
    this.#market = market;
    this.#hub = hub;
    this.#accountId = accountId;
  }

  /** See {@link Room}. */
  read(entry: string): Result<string, string> {
    if (privateNames(this.#market).includes(entry)) return ok(entry);
    return fail(`INVALID_ARGUMENT: invalid channel : ${entry.slice(0, 100)}`);
  }

  /** See {@link Room}. */
  enter(name: string, subscriber: Subscriber): void {
    this.#hub.add(this.#accountId, name, subscriber);
  }

  /** See {@link Room}. */
  leave(name: string, subscriber: Subscriber): void {
    this.#hub.remove(this.#accountId, name, subscriber);
  }

  /** See {@link Room}: the hub keeps its subscribers over a reset, and there is no snapshot to send anew. */
  renew(): void {}
}
