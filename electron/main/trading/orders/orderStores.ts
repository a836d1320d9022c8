/** The stores opened from the journal: intents, plans, the settler of in-doubt orders, and the syncs' view of them. */
import type { Intent } from '../../../../shared/domain/intent.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { numberOfClientId } from '../journal/clientIds.ts';
import { fillMark } from '../journal/fold.ts';
import { openJournal, type Journal } from '../journal/journal.ts';
import { JOURNAL_VERSION } from '../journal/records.ts';
import type { AccountSync, JournalView } from '../../account/accountSync.ts';
import type { KeptHalt } from '../safety/haltFile.ts';
import type { TradingParts } from '../tradingParts.ts';
import { createIntentStore, type IntentStore } from './intentStore.ts';
import type { FoundOrder } from './orderLookup.ts';
import { createPlanStore, type PlanStore } from './planStore.ts';
import { createSettler, type Settler } from './settler.ts';

export interface OrderStores {
  readonly journal: Journal;
  readonly intents: IntentStore;
  readonly plans: PlanStore;
  readonly settler: Settler;
  readonly view: JournalView;
}

/**
 * Returns whether this installation created an id after the journal was last written: the file is then older than the
 * exchange's state (XF12).
 */
function isLater({ tag, picture }: Journal, book: IntentStore, clientOrderId: string): boolean {
  const number = numberOfClientId(tag, clientOrderId);
  return number !== null && number >= picture.nextNumber && !book.isOurs(clientOrderId);
}

function journalView(journal: Journal, book: IntentStore, notice: (error: AppError) => void): JournalView {
  let older = false;
  return {
    isOurs: (clientOrderId) => book.isOurs(clientOrderId),
    intentIdOf: (clientOrderId) => book.intentIdOf(clientOrderId),
    clientIdOf: (orderId) => book.clientIdOf(orderId),
    observed(clientOrderId, orderId) {
      // Each sweep observes them again; the notice is sent once.
      if (!older && isLater(journal, book, clientOrderId)) {
        older = true;
        notice(appError('refused', 'error.journal.older'));
      }
      book.observed(clientOrderId, orderId);
    },
    symbolsOfIntents: () =>
      book.all().flatMap(({ intent: { draft } }) => (draft.market === 'spot' ? [draft.symbol] : [])),
    fillMark: (keyId, market) => journal.picture.fills.get(fillMark(keyId, market))?.until ?? null,
    setFillMark: (keyId, market, until) =>
      void journal.append({ v: JOURNAL_VERSION, t: 'fills', keyId, market, until }),
  };
}

/**
 * Returns a journal whose `append` never rejects: some callers do not await it, so an error is reported and the record
 * counts as not written (B-E7).
 */
function neverThrowing(journal: Journal, fault: () => void): Journal {
  return {
    ...journal,
    async append(record) {
      try {
        return await journal.append(record);
      } catch {
        fault();
        return false;
      }
    },
  };
}

/**
 * Opens the stores; undefined when the journal cannot be used. `fault` is called when the program failed while writing
 * a record. `storedHalt` is the content of the halt file beside the journal.
 */
export async function openOrderStores(
  parts: TradingParts,
  accountStores: AccountSync,
  step: (name: string) => Promise<void>,
  fault: () => void,
  storedHalt: KeptHalt,
): Promise<OrderStores | undefined> {
  const { environment, account, clock, random, notice, profileFolder, journalFiles: files, timeline } = parts;
  const { syncs, access, publishing } = accountStores;
  const opened = await openJournal({
    files,
    environment,
    profileFolder,
    random: random.fork('journal'),
    now: clock.now(),
    notice,
    fault,
    begun: storedHalt.begun,
    wasChanged: storedHalt.halt?.reason?.key === 'error.journal.changed',
  });
  if (!opened) return undefined;
  const journal = neverThrowing(opened, fault);
  const intents = createIntentStore({
    environment,
    account,
    clock,
    random: random.fork('ids'),
    journal,
    changed(intent: Intent) {
      parts.log.write('order.state', { market: intent.draft.market, state: intent.state });
      publishing.intents(false, [intent]);
    },
    ended({ intentId, draft, state, orderId, error, ackMs }) {
      const code = error?.exchange?.code ?? null;
      timeline.note(intentId, 'outcome', { state, orderId, error: error?.key ?? null, code, ackMs });
      if (orderId !== null) syncs[draft.market].placed(orderId, intentId);
    },
    notice,
  });
  const plans = createPlanStore({
    environment,
    account,
    clock,
    random: random.fork('plans'),
    journal,
    changed: (plan) => publishing.plans(false, [plan]),
    notice,
  });
  const settler = createSettler({
    clock,
    access,
    book: intents,
    serverNow: parts.serverNow,
    found(intentId: string, seen: FoundOrder) {
      if ('order' in seen) return syncs[seen.order.market].orders.observe(seen.order, 'rest');
      syncs.futures.triggers.observe(seen.trigger, 'rest');
      // The order update settles the intent, whatever the sync does with it.
      const known = intents.get(intentId)?.intent;
      if (known) intents.observed(known.clientOrderId, seen.trigger.triggerId);
    },
    looked: (intentId, number, shows) => timeline.note(intentId, 'look', { number, shows }),
    step,
  });
  return { journal, intents, plans, settler, view: journalView(journal, intents, notice) };
}
