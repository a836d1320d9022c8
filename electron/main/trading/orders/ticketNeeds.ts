/**
 * Waits for the data an order needs before it is checked: a current price of its symbol and of its quote asset; for an
 * order that may open also its book, the leverage, and the lists of the account (R56).
 */
import type { Account } from '../../../../shared/domain/environment.ts';
import type { IntentDraft } from '../../../../shared/domain/conditionalDraft.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import type { AccountSync } from '../../account/accountSync.ts';
import { isMarket, lessensRisk } from '../safety/draftRisk.ts';
import { dollarValue } from '../safety/exposure.ts';
import { closedSize, leverageOf } from '../safety/guardDraft.ts';
import { unreadLists } from '../safety/guardFigures.ts';
import type { TradingParts } from '../tradingParts.ts';
import { FRESH_MS, referenceWait } from '../tradingLimits.ts';
import { waitUntil } from '../waitUntil.ts';

/** Dependencies of {@link ticketNeeds}. */
export interface TicketNeedParts extends Pick<TradingParts, 'instruments' | 'reference' | 'touch' | 'watchBook'> {
  readonly clock: Clock;
  readonly account: Account;
  readonly accountStores: Pick<AccountSync, 'syncs' | 'terms'>;
}

/**
 * Waits for everything these drafts need, concurrently and for a limited time; the checks refuse what did not arrive.
 */
export async function ticketNeeds(drafts: readonly IntentDraft[], parts: TicketNeedParts): Promise<void> {
  const { clock, account, accountStores } = parts;
  const listed = drafts.filter(({ market, symbol }) => parts.instruments.find(market, symbol));
  if (listed.length === 0) return;
  const opening = listed.filter((draft) => mayOpen(draft, accountStores));
  const atMarket = opening.filter(isMarket);
  for (const { market, symbol } of atMarket) parts.watchBook(market, symbol);
  const isPriced = ({ market, symbol }: IntentDraft): boolean => {
    const price = parts.reference(market, symbol);
    const quote = parts.instruments.find(market, symbol)?.quoteAsset;
    const isValued = quote === undefined || dollarValue(quote, { clock, reference: parts.reference }) !== null;
    return price !== null && clock.now() - price.at <= FRESH_MS && isValued;
  };
  const isThere = (): boolean =>
    // The first request of a price starts its watching, the next one confirms a quiet stream: every price is requested.
    listed.map(isPriced).every(Boolean) && atMarket.every(({ market, symbol }) => parts.touch(market, symbol) !== null);
  const prices = waitUntil(clock, referenceWait.ticketMs, isThere);
  const lists = waitUntil(clock, referenceWait.listsMs, () =>
    opening.every(({ market }) => unreadLists({ clock, account, syncs: accountStores.syncs }, market).length === 0),
  );
  // The demo account reports no leverage (R16).
  const leveraged = account === 'demo' ? [] : opening.filter(({ market }) => market === 'futures');
  const bySymbol = new Map(leveraged.map((draft) => [draft.symbol, draft]));
  await Promise.all([prices, lists, ...[...bySymbol.values()].map((draft) => reportedLeverage(draft, parts))]);
}

/**
 * Requests the leverage when it is old, because it may have been changed elsewhere. A failed request is repeated as
 * long as the ticket waits.
 */
async function reportedLeverage(
  draft: IntentDraft,
  { clock, accountStores: { terms, syncs } }: TicketNeedParts,
): Promise<void> {
  let cancel: (() => void) | undefined;
  let isOver = false;
  const over = new Promise<void>((resolve) => {
    cancel = clock.after(referenceWait.termsMs, () => {
      isOver = true;
      resolve();
    });
  });
  const ask = async (): Promise<void> => {
    await terms.ask('futures', draft.symbol);
    // A response that came too late for its key, or without the leverage, does not count.
    while (!isOver && leverageOf(draft, { terms, syncs }) === null) {
      await Promise.race([over, new Promise<void>((resolve) => void clock.after(referenceWait.termsAgainMs, resolve))]);
      if (!isOver) await terms.ask('futures', draft.symbol);
    }
  };
  try {
    await Promise.race([ask(), over]);
  } finally {
    isOver = true;
    cancel?.();
  }
}

/**
 * Returns whether an order may open something: an order that only closes does not wait for data that only opening
 * needs.
 */
function mayOpen(draft: IntentDraft, { syncs }: TicketNeedParts['accountStores']): boolean {
  return draft.market === 'spot' ? draft.side === 'BUY' : !lessensRisk(draft, closedSize(draft, { syncs }) ?? null);
}
