import type { StateChange, StateStore } from '../../state/stateRecords.ts';
import { readRecord, writeRecord } from '../../state/stateText.ts';
import type { CommissionDay, InternalTransfer } from './records.ts';

/** Kinds of the partner's records in a state. */
const DAYS = 'commissionDay';
const TRANSFERS = 'internalTransfer';
const REBATED = 'rebatedFill';

const keyOf = ({ uid, day, product, symbol, coin }: CommissionDay): string =>
  `${day} ${uid} ${product} ${symbol} ${coin}`;

/**
 * The partner's data since the exchange opened: stored, saved together with the changes that caused it, and restored.
 */
export class PartnerStore {
  /** Internal transfers, oldest first. */
  readonly transfers = new Map<string, InternalTransfer>();
  readonly #days = new Map<string, CommissionDay>();
  readonly #unsaved = new Map<string, StateChange>();
  readonly #isSaved: boolean;
  #rebatedFill: string;

  /** Creates the store; continues the data of a state when there is one. */
  constructor(state?: StateStore) {
    this.#isSaved = state !== undefined;
    this.#rebatedFill = state?.read('meta').get(REBATED) ?? '0';
    for (const [key, body] of state?.read(DAYS) ?? []) this.#days.set(key, readRecord<CommissionDay>(body));
    for (const body of state?.read(TRANSFERS).values() ?? []) {
      const transfer = readRecord<InternalTransfer>(body);
      this.transfers.set(transfer.id, transfer);
    }
  }

  /** All days with activity. */
  get days(): CommissionDay[] {
    return [...this.#days.values()];
  }

  /** The latest spot fill of an invited account whose rebate was paid; `0` before the first. */
  get rebatedFill(): string {
    return this.#rebatedFill;
  }

  /** Sets the latest spot fill whose rebate was paid. */
  setRebatedFill(id: string): void {
    this.#rebatedFill = id;
    this.#put({ kind: 'meta', key: REBATED, body: id });
  }

  /** Adds the totals of a period to its day. */
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

  /** Stores a transfer in its present state. */
  keep(transfer: InternalTransfer): void {
    this.transfers.set(transfer.id, transfer);
    this.#put({ kind: TRANSFERS, key: transfer.id, body: writeRecord(transfer) });
  }

  /** Returns the unsaved changes; the caller saves them together with the changes that caused them. */
  take(): StateChange[] {
    const changes = [...this.#unsaved.values()];
    this.#unsaved.clear();
    return changes;
  }

  #put(change: StateChange): void {
    if (this.#isSaved) this.#unsaved.set(`${change.kind} ${change.key}`, change);
  }
}
