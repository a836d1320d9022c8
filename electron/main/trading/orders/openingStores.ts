/** Opens the stores of the journal: at once, and again when an order is requested after opening failed (B-E2). */
import { appError } from '../../../../shared/result/appError.ts';
import type { AccountSync } from '../../account/accountSync.ts';
import type { SafetyServices } from '../safety/safetyServices.ts';
import type { TradingParts } from '../tradingParts.ts';
import { haltFileName } from '../safety/haltFile.ts';
import { openOrderStores, type OrderStores } from './orderStores.ts';

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
