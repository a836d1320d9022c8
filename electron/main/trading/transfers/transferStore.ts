/**
 * The transfers of one journal: each is on disk before it is sent, and its state becomes only more certain (R17, B-A5).
 * The switch is kept in the same file.
 */
import type { OutgoingTransferState, TransferDraft } from '../../../../shared/domain/outgoingTransfer.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import type { Random } from '../../../../shared/time/random.ts';
import { transferOfRecord, type JournaledTransfer } from '../journal/fold.ts';
import { mintTag, type Journal } from '../journal/journal.ts';
import { JOURNAL_VERSION, type JournalRecordOf } from '../journal/records.ts';

/** What a transfer became. */
export interface TransferEnd {
  readonly state: JournalRecordOf<'transferOutcome'>['state'];
  readonly exchangeId?: string | null;
  readonly error?: AppError | null;
}

export interface TransferStore {
  readonly on: () => boolean;
  /** Resolves to true once it is on disk; off counts at once. */
  turn(on: boolean): Promise<boolean>;
  /** Records a transfer before anything of it is sent; null: it could not be recorded, and must not be sent. */
  begin(draft: TransferDraft, keyId: string, fromUserId: string): Promise<JournaledTransfer | null>;
  /** Records that its request may be sent from now on, signed with `timestamp`; false: it must not be. */
  sending(transferId: string, timestamp: number): Promise<boolean>;
  /** Records what became of it, unless a more certain state is known. */
  end(transferId: string, end: TransferEnd): Promise<void>;
  get(transferId: string): JournaledTransfer | undefined;
  /** Returns all transfers, oldest first. */
  all(): readonly JournaledTransfer[];
}

/** Dependencies of {@link createTransferStore}. */
export interface TransferStoreParts {
  readonly clock: Clock;
  readonly random: Random;
  readonly journal: Pick<Journal, 'picture' | 'torn' | 'append'>;
  readonly changed: () => void;
  readonly notice: (error: AppError) => void;
}

/** The states that may follow each; one that is not listed is final. */
const followers: Partial<Record<OutgoingTransferState, readonly OutgoingTransferState[]>> = {
  recorded: ['notSent', 'inDoubt'],
  sending: ['accepted', 'refused', 'notSent', 'inDoubt'],
  inDoubt: ['accepted', 'arrived', 'returned', 'absent', 'undecided'],
  accepted: ['arrived', 'returned'],
};

/**
 * Restores a transfer of an earlier run: never sent, or sent with an unknown outcome. A torn file may have lost the record
 * of its sending.
 */
function restored(one: JournaledTransfer, torn: boolean): TransferEnd | null {
  const { state } = one.transfer;
  if (state === 'recorded' && !torn)
    return { state: 'notSent', error: appError('refused', 'error.transfer.interrupted') };
  if (state !== 'recorded' && state !== 'sending') return null;
  return { state: 'inDoubt', error: appError('inDoubt', 'error.transfer.restarted') };
}

/** Creates the store of an opened journal. */
export function createTransferStore(parts: TransferStoreParts): TransferStore {
  const { clock, random, journal, notice } = parts;
  const transfers = new Map<string, JournaledTransfer>();
  let on = journal.picture.transferSwitch?.on ?? false;
  const append = async (record: Parameters<Journal['append']>[0]): Promise<boolean> => {
    const written = await journal.append(record);
    if (!written) notice(appError('unavailable', 'error.journal.unwritable'));
    return written;
  };
  const end = async (transferId: string, given: TransferEnd): Promise<void> => {
    const known = transfers.get(transferId);
    if (!known || followers[known.transfer.state]?.includes(given.state) !== true) return;
    const { state, exchangeId = known.transfer.exchangeId, error = null } = given;
    const at = clock.now();
    transfers.set(transferId, { ...known, transfer: { ...known.transfer, state, exchangeId, error, updatedAt: at } });
    parts.changed();
    // The next start asks the exchange once more, which sends nothing.
    await append({ v: JOURNAL_VERSION, t: 'transferOutcome', transferId, state, exchangeId, error, at });
  };
  for (const one of journal.picture.transfers.values()) {
    transfers.set(one.transfer.transferId, one);
    const left = restored(one, journal.torn);
    if (left) void end(one.transfer.transferId, left);
  }
  return {
    on: () => on,
    async turn(next) {
      if (!next) on = false;
      const written = await append({ v: JOURNAL_VERSION, t: 'transferSwitch', on: next, at: clock.now() });
      if (written) on = next;
      parts.changed();
      return written;
    },
    async begin(draft, keyId, fromUserId) {
      const transferId = mintTag(random);
      const record = {
        v: JOURNAL_VERSION,
        t: 'transfer',
        transferId,
        keyId,
        fromUserId,
        ...draft,
        at: clock.now(),
      } as const;
      if (transfers.has(transferId) || !(await append(record))) return null;
      const known: JournaledTransfer = { transfer: transferOfRecord(record), keyId, fromUserId, timestamp: null };
      transfers.set(transferId, known);
      parts.changed();
      return known;
    },
    async sending(transferId, timestamp) {
      const at = clock.now();
      const known = transfers.get(transferId);
      if (!known || !(await append({ v: JOURNAL_VERSION, t: 'transferSending', transferId, timestamp, at })))
        return false;
      transfers.set(transferId, {
        ...known,
        timestamp,
        transfer: { ...known.transfer, state: 'sending', updatedAt: at },
      });
      parts.changed();
      return true;
    },
    end,
    get: (transferId) => transfers.get(transferId),
    all: () => [...transfers.values()],
  };
}
