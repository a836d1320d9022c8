/**
 * Settles transfers in doubt from the exchange's list and never by sending (R17, B-A5), and follows an accepted one to
 * its end. "Absent" is declared only by lists that were asked for when the signature had certainly expired.
 */
import type { Cancel, Clock } from '../../../../shared/time/clock.ts';
import { DAY_MS } from '../../../../shared/time/units.ts';
import { isPassing, type Access, type CurrentAccess } from '../../account/access.ts';
import type { JournaledTransfer } from '../journal/fold.ts';
import { lookLimits, transferLimits } from '../tradingLimits.ts';
import { earliestOf, foundIn, readSender, readTransfers } from './transferLookup.ts';
import type { TransferStore } from './transferStore.ts';

export interface TransferSettler {
  /** Starts asking for each transfer without an end that left the account in use; further calls change nothing. */
  resume(): void;
  /** Cancels scheduled questions; the replies of those under way are ignored. */
  pause(): void;
}

/** Dependencies of {@link createTransferSettler}. */
export interface TransferSettlerParts {
  readonly clock: Clock;
  readonly access: CurrentAccess;
  readonly store: () => TransferStore | undefined;
  /** Returns the exchange's time in Unix ms; null while unknown. */
  readonly serverNow: () => number | null;
}

interface Watch {
  /** Monotonic time before which nothing may be declared absent. */
  readonly ownEnd: number;
  looks: number;
  /** Monotonic start of the first empty list after the signature had expired; null before it. */
  emptySince: number | null;
  /** Exchange time that stands for the signature's where a torn file lost it. */
  timestamp: number | null;
  timer: Cancel | undefined;
}

/** Returns what a status of the exchange means; one that no document names is no end. Replies say `Successful` too. */
function endOf(status: string): 'arrived' | 'returned' | 'accepted' {
  if (/^success(?:ful)?$/i.test(status)) return 'arrived';
  return /^failed$/i.test(status) ? 'returned' : 'accepted';
}

/** Creates a settler that waits for {@link TransferSettler.resume}. */
export function createTransferSettler({ clock, access, store, serverNow }: TransferSettlerParts): TransferSettler {
  const watches = new Map<string, Watch>();
  let epoch = 0;

  const isOpen = (known: JournaledTransfer | undefined): known is JournaledTransfer =>
    known?.transfer.state === 'inDoubt' || known?.transfer.state === 'accepted';

  /** Asks once; returns whether to ask again. */
  const look = async (transferId: string, watch: Watch, session: Access): Promise<boolean> => {
    const book = store();
    const known = book?.get(transferId);
    if (!book || !isOpen(known)) return false;
    const server = serverNow();
    const begun = clock.monotonic();
    watch.timestamp ??= known.timestamp ?? server;
    if (server === null || watch.timestamp === null) return true;
    const { coin, exchangeId, state } = known.transfer;
    const oldest = server - transferLimits.reachDays * DAY_MS;
    if (watch.timestamp < oldest) {
      await book.end(transferId, { state: 'undecided', error: known.transfer.error });
      return false;
    }
    const from =
      known.timestamp !== null ? earliestOf(known.timestamp) : Math.max(oldest, known.transfer.createdAt - DAY_MS);
    const asked = exchangeId === null ? { startTime: from } : { withdrawID: exchangeId };
    const items = await readTransfers(session.rest, coin, asked);
    if (access()?.epoch !== session.epoch || !items.ok) return true;
    const others = book.all().filter(({ transfer }) => transfer.transferId !== transferId);
    const found = foundIn(items.value, known, others);
    if (found) {
      const end = endOf(found.status);
      await book.end(transferId, { state: end, exchangeId: found.transferId });
      return end === 'accepted';
    }
    const settlesAt = watch.timestamp + lookLimits.signatureMs + lookLimits.marginMs;
    if (state !== 'inDoubt' || server <= settlesAt || begun < watch.ownEnd) return true;
    watch.emptySince ??= begun;
    if (begun - watch.emptySince < lookLimits.emptyGapMs) return true;
    await book.end(transferId, { state: 'absent', error: known.transfer.error });
    return false;
  };

  const run = async (transferId: string, watch: Watch, started: number): Promise<void> => {
    const session = access();
    if (started !== epoch || !session) return;
    watch.looks += 1;
    // An error of the program proves nothing and must not end the settling.
    const again = await look(transferId, watch, session).catch(() => true);
    if (started !== epoch) return;
    const isFollowed = store()?.get(transferId)?.transfer.state === 'accepted';
    if (!again || (isFollowed && watch.looks >= transferLimits.looks)) watches.delete(transferId);
    else schedule(transferId, watch);
  };
  const schedule = (transferId: string, watch: Watch): void => {
    const started = epoch;
    const wait = watch.looks === 0 ? transferLimits.firstLookMs : transferLimits.lookMs;
    watch.timer = clock.after(wait, () => void run(transferId, watch, started));
  };
  /** Watches what left the account of this session; another key of the same account may ask as well. */
  const begin = async (session: Access, started: number): Promise<void> => {
    const open = (): readonly JournaledTransfer[] =>
      (store()?.all() ?? []).filter((one) => isOpen(one) && !watches.has(one.transfer.transferId));
    const isOther = open().some(({ keyId }) => keyId !== session.keyId);
    const sender = isOther ? await readSender(session.rest) : null;
    if (started !== epoch) return;
    if (sender?.ok === false && isPassing(sender.error)) {
      clock.after(transferLimits.lookMs, () => started === epoch && void begin(session, started));
    }
    for (const { transfer, keyId, fromUserId } of open()) {
      const isOurs = keyId === session.keyId || (sender?.ok === true && sender.value === fromUserId);
      if (!isOurs) continue;
      const passed = Math.max(0, clock.now() - transfer.updatedAt);
      const watch: Watch = {
        ownEnd: clock.monotonic() + Math.max(0, lookLimits.ownMs - passed),
        looks: 0,
        emptySince: null,
        timestamp: null,
        timer: undefined,
      };
      watches.set(transfer.transferId, watch);
      schedule(transfer.transferId, watch);
    }
  };

  return {
    resume() {
      const session = access();
      if (session) void begin(session, epoch);
    },
    pause() {
      epoch += 1;
      for (const watch of watches.values()) watch.timer?.();
      watches.clear();
    },
  };
}
