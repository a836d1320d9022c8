import type { StateChange, StateStore } from '../../state/stateRecords.ts';
import { readRecord, writeRecord } from '../../state/stateText.ts';
import type { CommissionDay, InternalTransfer } from './records.ts';

/** Kinds of the records a state keeps of partners. */
const DAYS = 'commissionDay';
const TRANSFERS = 'internalTransfer';
const REBATED = 'rebatedFill';

const keyOf = ({ uid, day, product, symbol, coin }: CommissionDay): string =>
  `${day} ${uid} ${product} ${symbol} ${coin}`;

/** What the partner's business has come to since the books were opened: kept, saved with what it came with, and given back. */
export class PartnerStore {
  /** Internal transfers from old to new. */
  readonly transfers = new Map<string, InternalTransfer>();
  readonly #days = new Map<string, CommissionDay>();
  readonly #unsaved = new Map<string, StateChange>();
  readonly #isSaved: boolean;
  #rebatedFill: string;

  /** With a state it goes on from what that holds. */
  constructor(state?: StateStore) {
    this.#isSaved = state !== undefined;
    this.#rebatedFill = state?.read('meta').get(REBATED) ?? '0';
    for (const [key, body] of state?.read(DAYS) ?? []) this.#days.set(key, readRecord<CommissionDay>(body));
    for (const body of state?.read(TRANSFERS).values() ?? []) {
      const transfer = readRecord<InternalTransfer>(body);
      this.transfers.set(transfer.id, transfer);
    }
  }

  /** Every day there is something of. */
  get days(): CommissionDay[] {
    return [...this.#days.values()];
  }

  /** The last spot fill of an invited account whose rebate was paid; `0` before the first. */
  get rebatedFill(): string {
    return this.#rebatedFill;
  }

  /** Says which spot fill was the last that was paid for. */
  setRebatedFill(id: string): void {
    this.#rebatedFill = id;
    this.#put({ kind: 'meta', key: REBATED, body: id });
  }

  /** Adds what a period came to, to its day. */
  add(more: CommissionDay): void {
    const key = keyOf(more);
    const day = this.#days.get(key) ?? {
      ...more,
      fee: 0n,
      commission: 0n,
      agentCommission: 0n,
      takerAmount: 0n,
      makerAmount: 0n,
    };
    day.fee += more.fee;
    day.commission += more.commission;
    day.agentCommission += more.agentCommission;
    day.takerAmount += more.takerAmount;
    day.makerAmount += more.makerAmount;
    this.#days.set(key, day);
    this.#put({ kind: DAYS, key, body: writeRecord(day) });
  }

  /** Keeps a transfer as it now stands. */
  keep(transfer: InternalTransfer): void {
    this.transfers.set(transfer.id, transfer);
    this.#put({ kind: TRANSFERS, key: transfer.id, body: writeRecord(transfer) });
  }

  /** What is not in the state yet; the caller writes it with what it came with. */
  take(): StateChange[] {
    const changes = [...this.#unsaved.values()];
    this.#unsaved.clear();
    return changes;
  }

  #put(change: StateChange): void {
    if (this.#isSaved) this.#unsaved.set(`${change.kind} ${change.key}`, change);
  }
}
