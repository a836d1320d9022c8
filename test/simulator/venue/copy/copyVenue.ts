import type { StateStore } from '../../../../electron/simulator/state/stateRecords.ts';
import type { FuturesPlacement } from '../../../../electron/simulator/venue/orders/placement.ts';
import { moneyText } from '../../../../electron/simulator/venue/accounts/money.ts';
import { reply } from '../../http/tradingSupport.ts';
import { QuietVenue, value } from '../quietVenue.ts';

/** A record of the wire. */
export type Words = Record<string, unknown>;

/**
 * A quiet exchange with copy trading: its lead traders trade only when a test makes them, and nobody follows them at
 * first.
 */
export class CopyVenue extends QuietVenue {
  /** The id of the first lead trader, whose profit share is a tenth. */
  readonly traderId: string;

  constructor(state?: StateStore) {
    super(state);
    const { copy } = this.venue.accounts;
    const isNew = copy.store.followsOf('user').length === 0;
    copy.begin(this.venue.time.now());
    this.traderId = copy.traders[0]!.traderId;
    if (!isNew) return;
    const user = this.venue.accounts.account('user');
    for (const { traderId } of copy.store.followsOf('user')) value(copy.stop(user, traderId, this.venue.time.now()));
  }

  /** Places an agent's resting order in BTCUSDT; price and size as decimals. */
  stand(side: 'BUY' | 'SELL', price: number, size: number): void {
    this.offer('futures', 'BTCUSDT', side, price, size);
  }

  /** Makes the first lead trader trade BTCUSDT at market. */
  lead(asked: Partial<FuturesPlacement>) {
    return value(this.futures({ type: 'MARKET', ...asked }, 'lead-1'));
  }

  /** Makes the lead trader open a long position of that many BTC. */
  leadBuys(quantity: string) {
    return this.lead({ quantity });
  }

  /** Makes the lead trader close so much of the long position. */
  leadSells(quantity: string) {
    return this.lead({ side: 'SELL', quantity });
  }

  /** Makes the user follow the lead trader with a unified configuration. */
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
    return this.venue.accounts.copy.store.misses.map(({ reason, failure }) => [reason, failure.body.code]);
  }

  /** Returns the futures balance of an account, as text. */
  balance(accountId = 'user'): string {
    return moneyText(this.venue.accounts.account(accountId).wallet.balance);
  }

  /** Returns the income of an account, oldest first: type and amount. */
  income(accountId = 'user'): [string, string][] {
    return this.venue.accounts.account(accountId).income.map((item) => [item.incomeType, moneyText(item.income)]);
  }

  /**
   * Returns what must never change: every balance and every fee, minus what came in and what agents and the exchange
   * did.
   */
  conserved(): bigint {
    const { accounts } = this.venue;
    const { exchangeLedger: ledger } = accounts;
    let total = ledger.futuresFees + ledger.liquidateFees - ledger.shared - ledger.covered + ledger.funding;
    for (const id of accounts.accountIds()) {
      const account = accounts.account(id);
      total += account.wallet.balance;
      // The value of an open position already went to its seller.
      for (const { side, openValue } of account.positions.values()) total -= side === 'LONG' ? openValue : -openValue;
    }
    for (const { cash } of Object.values(ledger.agents)) total += cash;
    return total;
  }
}
