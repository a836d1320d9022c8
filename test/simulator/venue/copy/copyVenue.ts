import type { StateStore } from '../../../../electron/simulator/state/stateRecords.ts';
import type { FuturesPlacement } from '../../../../electron/simulator/venue/orders/placement.ts';
import { moneyText } from '../../../../electron/simulator/venue/accounts/money.ts';
import { reply } from '../../http/tradingSupport.ts';
import { QuietVenue, value } from '../quietVenue.ts';

/** A record of the wire. */
export type Words = Record<string, unknown>;

/** A quiet exchange with copy trading: its lead traders trade only when a test says so, and nobody is followed at first. */
export class CopyVenue extends QuietVenue {
  /** The first lead trader, whose share is a tenth. */
  readonly traderId: string;

  constructor(state?: StateStore) {
    super(state);
    const { copy } = this.venue.accounts;
    const isNew = copy.book.followsOf('user').length === 0;
    copy.begin(this.venue.time.now());
    this.traderId = copy.traders[0]!.traderId;
    if (!isNew) return;
    const user = this.venue.accounts.account('user');
    for (const { traderId } of copy.book.followsOf('user')) value(copy.stop(user, traderId, this.venue.time.now()));
  }

  /** An agent's resting order in BTCUSDT; price and size as decimals. */
  stand(side: 'BUY' | 'SELL', price: number, size: number): void {
    this.offer('futures', 'BTCUSDT', side, price, size);
  }

  /** The first lead trader trades BTCUSDT at market. */
  lead(asked: Partial<FuturesPlacement>) {
    return value(this.futures({ type: 'MARKET', ...asked }, 'lead-1'));
  }

  /** It opens a long of that many BTC. */
  leadBuys(quantity: string) {
    return this.lead({ quantity });
  }

  /** It closes so much of its long. */
  leadSells(quantity: string) {
    return this.lead({ side: 'SELL', quantity });
  }

  /** The user follows it by a unified configuration. */
  follow(unifiedTraceConfig: Words = {}): Words {
    const asked = { traderId: this.traderId, settingType: 'unified', unifiedTraceConfig };
    return this.change('futures.copy.follower.settings.change', asked);
  }

  change(id: Parameters<typeof reply>[0], asked: Words): Words {
    return reply(id, asked, this.context());
  }

  open(): Words[] {
    return reply('futures.copy.follower.openOrders', {}, this.context());
  }

  history(asked: Words = {}): { list: Words[]; nextFlag: boolean; nextKey: Words | null } {
    return reply('futures.copy.follower.historyOrders', asked, this.context());
  }

  misses() {
    return this.venue.accounts.copy.book.misses.map(({ reason, failure }) => [reason, failure.body.code]);
  }

  /** Balance of an account on futures, as text. */
  balance(accountId = 'user'): string {
    return moneyText(this.venue.accounts.account(accountId).wallet.balance);
  }

  /** Income of an account, oldest first: type and amount. */
  income(accountId = 'user'): [string, string][] {
    return this.venue.accounts.account(accountId).income.map((item) => [item.incomeType, moneyText(item.income)]);
  }

  /** What must never change: every balance and every fee, less what came in and what agents and the house did. */
  conserved(): bigint {
    const { accounts } = this.venue;
    const { exchangeLedger: house } = accounts;
    let total = house.futuresFees + house.liquidateFees - house.shared - house.covered + house.funding;
    for (const id of accounts.accountIds()) {
      const account = accounts.account(id);
      total += account.wallet.balance;
      // What is open was sold by somebody who has its value already.
      for (const { side, openValue } of account.positions.values()) total -= side === 'LONG' ? openValue : -openValue;
    }
    for (const { cash } of Object.values(house.agents)) total += cash;
    return total;
  }
}
