/** Changes without a client order id, which the simulated user makes now and then: each is sent at most once (B-A5). */
import { createAuthBreaker } from '../../../electron/main/exchange/rest/authBreaker.ts';
import { createBudgets } from '../../../electron/main/exchange/rest/limits/budgets.ts';
import { createPrivateRest } from '../../../electron/main/exchange/rest/privateRest.ts';
import { createSignedTime } from '../../../electron/main/exchange/rest/signedTime.ts';
import type { HttpRequest, HttpTransport } from '../../../electron/main/exchange/rest/transport.ts';
import { createSigner } from '../../../electron/main/exchange/signer/signer.ts';
import type { PublicExchangeClient } from '../../../electron/main/app/publicExchangeClient.ts';
import { createChanges, type Changes } from '../../../electron/main/trading/changes/changes.ts';
import type { Safety } from '../../../electron/main/trading/safety/safety.ts';
import type { SimulatorKey } from '../../../electron/simulator/venue/keys.ts';
import type { ExchangeAddresses } from '../../../shared/exchange/addresses.ts';
import type { Clock } from '../../../shared/time/clock.ts';
import type { Breach } from './worldWindow.ts';

/**
 * Creates the changes of a program, with a separate REST client, signer and budgets, over the program's ledger, clocks
 * and transport.
 */
export function createProgramChanges(
  clock: Clock,
  transport: HttpTransport,
  link: PublicExchangeClient,
  key: SimulatorKey,
  addresses: ExchangeAddresses,
  safety: Pick<Safety, 'rejectionReason'>,
): Changes {
  const rest = createPrivateRest({
    clock,
    transport,
    ledger: link.ledger,
    budgets: createBudgets(link.ledger),
    time: createSignedTime(clock, link.time),
    breaker: createAuthBreaker(() => undefined),
    signer: createSigner('simulator', key),
    addresses,
    userAgent: 'Foredeck/world',
    redact: (text) => text,
    report: link.report,
  });
  return createChanges({
    clock,
    rest,
    exchangeNow: link.time.now,
    safety,
    limits: () => ({ leverage: '100' }),
    settled: () => undefined,
  });
}

/** Checks the changes of a world. */
export interface WorldChanges {
  /** Lets the simulated user set the leverage of the contract. */
  setLeverage(changes: Changes, times: number): Promise<void>;
  readonly leaving: (request: HttpRequest) => void;
  /** Forgets the doubt of the earlier program, which a new one does not know. */
  restarted(): void;
}

const PATH = '/capi/v3/account/leverage';

/** Creates the check; `now` returns the exchange's time in Unix ms. */
export function createWorldChanges(now: () => number, breach: Breach): WorldChanges {
  let [asked, left, doubtUntil] = [0, 0, 0];
  return {
    async setLeverage(changes, times) {
      asked += 1;
      const outcome = await changes.change('futures.account.leverage', {
        symbol: 'BTCUSDT',
        marginType: 'CROSSED',
        crossLeverage: String(times),
      });
      // Until then the lost change may still arrive; minus one second, because two clocks never agree to the second.
      if (outcome.ok && outcome.value.kind === 'inDoubt') doubtUntil = outcome.value.clearAt - 1_000;
    },
    leaving({ method, url }) {
      if (method !== 'POST' || !url.endsWith(PATH)) return;
      left += 1;
      if (left > asked) breach('B-A5', `${left} changes left, ${asked} were asked for`);
      if (now() < doubtUntil) breach('B-A5', 'a change left while the one before it may still arrive');
    },
    restarted() {
      doubtUntil = 0;
    },
  };
}
