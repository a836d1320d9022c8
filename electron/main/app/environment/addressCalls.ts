/** Handlers of the window's calls about the exchange's addresses (R20). */
import { publicAddresses, type ExchangeAddresses } from '../../../../shared/exchange/addresses.ts';
import type { AddressCheck, AddressesView } from '../../../../shared/ipc/addressViews.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import type { CallHandlers } from '../../platform/callHandlers.ts';
import { checkTyped, type LiveAddresses } from './liveAddresses.ts';

/** IPC calls of the addresses. */
export type AddressCall = Extract<keyof CallHandlers, `addresses.${string}`>;

/** Dependencies of {@link createAddressCalls}. */
export interface AddressCallParts {
  readonly clock: Pick<Clock, 'now'>;
  readonly addresses: LiveAddresses;
  /** Returns the addresses of the running simulator; null: it does not run. */
  readonly simulator: () => ExchangeAddresses | null;
  /** Asks, stores, and opens live anew where it is open. */
  readonly change: (next: ExchangeAddresses) => Promise<Result<Record<string, never>, AppError>>;
  readonly test: (live: ExchangeAddresses) => Promise<AddressCheck[]>;
}

/** Creates the handlers. */
export function createAddressCalls(parts: AddressCallParts): Pick<CallHandlers, AddressCall> {
  const { addresses } = parts;
  let testing = false;
  const view = (): AddressesView => ({
    simulator: parts.simulator(),
    live: addresses.live(),
    shipped: publicAddresses,
    testedAt: addresses.testedAt(),
    edited: addresses.isEdited(),
  });
  return {
    'addresses.view': () => ok(view()),
    async 'addresses.change'({ live }) {
      const checked = live === null ? ok(publicAddresses) : checkTyped(live);
      if (!checked.ok) return checked;
      const changed = await parts.change(checked.value);
      return changed.ok ? ok(view()) : changed;
    },
    async 'addresses.test'() {
      if (testing) return fail(appError('refused', 'error.address.testing'));
      testing = true;
      try {
        const tested = addresses.live();
        const checks = await parts.test(tested);
        if (checks.every(({ error }) => error === null)) await addresses.passed(tested, parts.clock.now());
        return ok({ view: view(), checks });
      } finally {
        testing = false;
      }
    },
  };
}
