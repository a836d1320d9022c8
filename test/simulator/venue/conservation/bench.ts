import type { PrivateContext } from '../../../../electron/simulator/http/handler.ts';
import type { ServedPrivateId } from '../../../../electron/simulator/http/served.ts';
import { ExchangeMarket, STEP } from '../../../../electron/simulator/market/exchangeMarket.ts';
import type { Instrument } from '../../../../electron/simulator/market/instruments.ts';
import type { Account } from '../../../../electron/simulator/venue/accounts/account.ts';
import { ExchangeAccounts } from '../../../../electron/simulator/venue/accounts/exchangeAccounts.ts';
import type { PrivateNotification } from '../../../../electron/simulator/venue/accounts/types.ts';
import { Faults } from '../../../../electron/simulator/venue/faults.ts';
import { Transcript } from '../../../../electron/simulator/venue/transcript.ts';
import { PrivateHub } from '../../../../electron/simulator/ws/privateHub.ts';
import type { Market } from '../../../../shared/exchange/markets.ts';
import { createRandom } from '../../../../shared/time/random.ts';
import { createVirtualClock } from '../../../../shared/time/virtualClock.ts';
import { LossLaw } from './lossLaw.ts';
import { accountNames, contextOf, type AccountName, type Stage } from './stage.ts';

/** One session in so many subscribes to the private channels. */
const LISTENED = 10;

/**
 * A market that is built once, with new accounts for every session: building a market costs more than a session. It
 * wires them as the venue does, and observes what the laws are about.
 */
export class Bench implements Stage {
  readonly market: ExchangeMarket;
  accounts!: ExchangeAccounts;
  /** Violations found by the laws that are checked while events happen, newest last. */
  readonly found: string[] = [];
  readonly answered = new Map<ServedPrivateId, number>();
  /** What a positive control makes the bench lose once. */
  loses: 'level' | 'frame' | null = null;
  /** Checks liquidations; new for every session. */
  losses!: LossLaw;
  readonly #updateIds = new Map<Instrument, number>();
  #versions = new Map<string, number>();
  #news = new Set<(news: PrivateNotification) => void>();

  /** Creates the bench; `start` is when its market begins, in simulated Unix ms. */
  constructor(seed: number, start: number) {
    this.market = new ExchangeMarket(seed, start, {
      trade: (instrument, _time, price) => {
        this.accounts?.traded(instrument, price);
      },
      level: (instrument, _side, _price, _total, updateId) => {
        if (this.#isLost('level')) return;
        const last = this.#updateIds.get(instrument) ?? updateId - 1;
        if (updateId !== last + 1) this.found.push(`stream: ${instrument.symbol} went from ${last} to ${updateId}`);
        this.#updateIds.set(instrument, updateId);
      },
      stepped: (time) => {
        if (this.accounts) this.#settle(time);
      },
      orders: {
        accepted: (one, id) => this.accounts.orders.accepted(one, id),
        trade: (one, fill) => this.accounts.orders.trade(one, fill),
        done: (one, id, reason) => this.accounts.orders.done(one, id, reason),
        allowance: (one, id, left) => this.accounts.orders.allowance(one, id, left),
        wouldAllow: (one, id, left, first) => this.accounts.orders.wouldAllow?.(one, id, left, first) ?? left,
        prevents: (one, owner) => this.accounts.orders.prevents?.(one, owner) ?? false,
      },
      funded: (one, settlement) => this.accounts?.funded(one.instrument.symbol, settlement),
    });
  }

  /** Creates new accounts, after it has cancelled the open orders of the previous ones. */
  open(seed: number): void {
    if (this.accounts) {
      for (const id of accountNames) {
        for (const market of ['spot', 'futures'] as const) this.accounts.cancelOpen(id, market, undefined, this.now);
      }
    }
    this.#news = new Set();
    this.#versions = new Map();
    this.found.length = 0;
    this.loses = null;
    for (const one of this.market.instruments.values()) one.agentsActive = true;
    const listeners = this.#news;
    this.accounts = new ExchangeAccounts({
      market: this.market,
      random: createRandom(seed).fork('accounts'),
      transcript: new Transcript(),
      time: this.now,
      listeners,
      addListener: (listener) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    });
    this.losses = new LossLaw(this);
    // Writing every frame costs as much as the session itself.
    if (seed % LISTENED !== 0) return;
    this.#listen('spot', ['orders', 'fill', 'account']);
    this.#listen('futures', ['orders', 'fill', 'positions', 'account']);
  }

  get now(): number {
    return this.market.time;
  }

  /** The accounts, in the order of their numbers. */
  get all(): Account[] {
    return accountNames.map((id) => this.accounts.account(id));
  }

  /** Advances the market by so many steps. */
  step(steps: number): void {
    this.market.advance(this.now + steps * STEP);
  }

  /** Settles the funding of a contract now, at its mark price. */
  fund(symbol: string, rate: number): void {
    const mark = this.market.find('futures', symbol)!.mark!.last;
    this.accounts.funded(symbol, { time: this.now, rate, mark });
    this.#settle(this.now);
  }

  /** Returns the context of a handler for a request of an account. */
  context(accountId: AccountName): PrivateContext {
    return contextOf(this, accountId);
  }

  #settle(time: number): void {
    this.losses.before(time);
    this.accounts.settle(time);
    this.losses.after(time);
  }

  #isLost(what: 'level' | 'frame'): boolean {
    if (this.loses !== what) return false;
    this.loses = null;
    return true;
  }

  /**
   * Subscribes to every private channel of the first account: the versions of all channels together count up by one.
   */
  #listen(market: Market, channels: readonly string[]): void {
    const hub = new PrivateHub(market, new Faults(createVirtualClock(this.now)), this.accounts, 1);
    for (const name of channels) {
      hub.add('user', name, {
        send: (frame) => {
          if (this.#isLost('frame')) return;
          const version = Number.parseInt(/"v":(\d+)/.exec(String(frame))![1]!, 10);
          const last = this.#versions.get(market) ?? 0;
          if (version !== last + 1) this.found.push(`stream: ${market} ${name} went from ${last} to ${version}`);
          this.#versions.set(market, version);
        },
      });
    }
  }
}
