import type { PrivateContext } from '../../../../electron/simulator/http/handler.ts';
import type { ServedPrivateId } from '../../../../electron/simulator/http/served.ts';
import { STEP, type ExchangeMarket } from '../../../../electron/simulator/market/exchangeMarket.ts';
import type { StateStore } from '../../../../electron/simulator/state/stateRecords.ts';
import type { ExchangeAccounts } from '../../../../electron/simulator/venue/accounts/exchangeAccounts.ts';
import type { PrivateNotification } from '../../../../electron/simulator/venue/accounts/types.ts';
import { Venue } from '../../../../electron/simulator/venue/venue.ts';
import { createVirtualClock } from '../../../../shared/time/virtualClock.ts';
import { START } from '../../support/rig.ts';
import { accountNames, contextOf, type AccountName, type Stage } from './stage.ts';

/** A stage over the real venue, as the exchange runs it. */
export class VenueStage implements Stage {
  readonly venue: Venue;
  readonly news: PrivateNotification[] = [];
  readonly answered = new Map<ServedPrivateId, number>();

  constructor(seed: number, state?: StateStore) {
    this.venue = new Venue(createVirtualClock(START), seed, 1, state);
    this.venue.accounts.onNews((news) => this.news.push(news));
  }

  get market(): ExchangeMarket {
    return this.venue.market;
  }

  get accounts(): ExchangeAccounts {
    return this.venue.accounts;
  }

  get now(): number {
    return this.venue.time.now();
  }

  step(steps: number): void {
    this.venue.step(steps * STEP);
  }

  fund(symbol: string, rate: number): void {
    const mark = this.market.find('futures', symbol)!.mark!.last;
    this.accounts.funded(symbol, { time: this.now, rate, mark });
    this.accounts.settle(this.now);
  }

  context(accountId: AccountName): PrivateContext {
    return contextOf(this, accountId);
  }

  /** The whole observable state, as text. */
  get observableState(): string {
    const { transcript, accounts } = this.venue;
    const ledgerText = JSON.stringify(accounts.exchangeLedger, (_name, value: unknown) =>
      typeof value === 'bigint' ? `${value}n` : value,
    );
    return [
      JSON.stringify(transcript.read()),
      ...accountNames.map((id) => JSON.stringify(accounts.ledger(id))),
      JSON.stringify(this.news),
      ledgerText,
    ].join('\n');
  }
}
