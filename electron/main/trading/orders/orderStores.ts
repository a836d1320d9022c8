/** The stores opened from the journal: intents, plans, the settler of in-doubt orders, and the syncs' view of them. */
import type { Intent } from '../../../../shared/domain/intent.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { numberOfClientId, openJournal, type Journal } from '../journal/journal.ts';
import { fillMark } from '../journal/fold.ts';
import { JOURNAL_VERSION } from '../journal/records.ts';
import type { AccountSync, JournalView } from '../../account/accountSync.ts';
import { type KeptHalt, haltFileName } from '../safety/haltFile.ts';
import type { TradingParts } from '../tradingParts.ts';
import { createIntentStore, type IntentStore } from './intentStore.ts';
import type { FoundOrder } from './orderLookup.ts';
import { createPlanStore, type PlanStore } from './planStore.ts';
import { createSettler, type Settler } from './settler.ts';
import type { SafetyServices } from '../safety/safetyServices.ts';

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

/** Opens the stores of the journal: at once, and again when an order is requested after opening failed (B-E2). */
export interface OpeningStores {
  /** Resolves when the journal was read the first time, or could not be. */
  readonly opened: Promise<void>;
  /** Returns the stores; undefined until they were read, or when they cannot be. */
  readonly now: () => OrderStores | undefined;
  /** Opens the stores again when that failed, but not too often. */
  ensure(): Promise<void>;
  /** Resolves when no reading is under way; afterwards the stores are not opened again. */
  close(): Promise<void>;
}

/** Minimum time in ms before a journal that could not be opened is tried again. */
const REOPEN_MS = 5_000;

/** Starts opening the stores. */
export function createOpeningStores(
  parts: TradingParts,
  accountStores: AccountSync,
  { safety, guards, haltFile }: Pick<SafetyServices, 'safety' | 'guards' | 'haltFile'>,
  step: (name: string) => Promise<void>,
): OpeningStores {
  const { clock, environment: file } = parts;
  let stores: OrderStores | undefined;
  let closing = false;
  const open = async (): Promise<void> => {
    const storedHalt = await haltFile.read();
    if (!storedHalt) {
      // Without the halt file it is unknown whether orders may be sent: none is, as without a journal.
      parts.notice(appError('unavailable', 'error.safety.haltUnavailable', { file: haltFileName(file) }));
      accountStores.ready(null);
      return safety.opened(null, null);
    }
    const fault = () => safety.halt(appError('internal', 'error.order.fault'));
    stores = await openOrderStores(parts, accountStores, step, fault, storedHalt);
    accountStores.ready(stores?.view ?? null);
    safety.opened(stores?.journal ?? null, storedHalt);
    stores?.settler.resume();
    await guards.loaded;
  };
  const tryOpen = (): Promise<void> =>
    open().catch(async () => {
      // An error while reading must not keep the user from viewing and cancelling.
      stores = undefined;
      safety.opened(null, (await haltFile.read().catch(() => undefined)) ?? null);
      parts.notice(appError('internal', 'error.journal.unreadable', { file }));
      accountStores.ready(null);
    });
  const opened = tryOpen();
  let opening = opened;
  let triedAt = clock.monotonic();
  return {
    opened,
    now: () => stores,
    async ensure() {
      await opening;
      if (stores || closing || clock.monotonic() - triedAt < REOPEN_MS) return;
      triedAt = clock.monotonic();
      opening = tryOpen();
      await opening;
    },
    close() {
      closing = true;
      return opening;
    },
  };
}
