/** What a ticket waits for before it is checked: a price of each symbol, and the leverage an order would open under. */
import type { Account } from '../../../../shared/domain/environment.ts';
import type { IntentDraft } from '../../../../shared/domain/triggerDraft.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import type { AccountDesks } from '../account/accountDesks.ts';
import { lessensRisk } from '../safety/draftRisk.ts';
import { closedSize, leverageOf } from '../safety/guardDraft.ts';
import type { TradingParts } from '../trading.ts';
import { referenceWait } from '../tradingLimits.ts';
import { waitUntil } from '../waitUntil.ts';

/** What it stands on. */
export interface TicketNeedParts extends Pick<TradingParts, 'instruments' | 'reference'> {
  readonly clock: Clock;
  readonly account: Account;
  readonly own: Pick<AccountDesks, 'desks' | 'terms'>;
}

/** Waits for what these drafts need, all of it at once and not for long; what did not come is refused by the checks. */
export async function ticketNeeds(drafts: readonly IntentDraft[], parts: TicketNeedParts): Promise<void> {
  const { clock, account, own } = parts;
  const listed = drafts.filter(({ market, symbol }) => parts.instruments.find(market, symbol));
  if (listed.length === 0) return;
  const prices = waitUntil(clock, referenceWait.ticketMs, () =>
    // The first question for a price begins its watching: each is asked, so that each begins to be watched.
    listed.map(({ market, symbol }) => parts.reference(market, symbol)).every((price) => price !== null),
  );
  // The demo account tells no leverage at all (R16).
  const opening = account === 'demo' ? [] : listed.filter((draft) => isUnknown(draft, own));
  const symbols = [...new Set(opening.map(({ symbol }) => symbol))];
  const terms = Promise.all(symbols.map((symbol) => own.terms.ask('futures', symbol)));
  let cancel: (() => void) | undefined;
  const tooLong = new Promise<void>((resolve) => (cancel = clock.after(referenceWait.termsMs, resolve)));
  try {
    await Promise.all([prices, symbols.length === 0 ? null : Promise.race([terms, tooLong])]);
  } finally {
    cancel?.();
  }
}

/** Whether an order opens something under a leverage nobody has told. */
function isUnknown(draft: IntentDraft, { desks, terms }: TicketNeedParts['own']): boolean {
  if (draft.market === 'spot' || lessensRisk(draft, closedSize(draft, { desks }) ?? null)) return false;
  return leverageOf(draft, { desks, terms }) === null;
}
