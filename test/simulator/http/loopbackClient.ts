/**
 * The program's own typed client against a strict exchange over real loopback: REST of both markets, without anything
 * in between.
 */
import { createNodeHttp } from '../../../electron/main/exchange/node/nodeHttp.ts';
import { byEndpoint } from '../../../electron/main/exchange/mapping/byRow.ts';
import { neutralContext, type ReadContext } from '../../../electron/main/exchange/mapping/byRowContext.ts';
import { createAuthBreaker } from '../../../electron/main/exchange/rest/authBreaker.ts';
import { createRestClient } from '../../../electron/main/exchange/rest/client.ts';
import { createBudgets } from '../../../electron/main/exchange/rest/limits/budgets.ts';
import { createWeightLedger } from '../../../electron/main/exchange/rest/limits/weightLedger.ts';
import { createPrivateRest } from '../../../electron/main/exchange/rest/privateRest.ts';
import { createSignedTime } from '../../../electron/main/exchange/rest/signedTime.ts';
import type { HttpTransport } from '../../../electron/main/exchange/rest/transport.ts';
import { createSigner } from '../../../electron/main/exchange/signer/signer.ts';
import { listenOnLoopback, type Listening } from '../../../electron/simulator/adapters/listen.ts';
import { AccountLimits } from '../../../electron/simulator/http/accountLimits.ts';
import { RawNumber, type Json } from '../../../electron/simulator/venue/json.ts';
import { RestServer } from '../../../electron/simulator/http/restServer.ts';
import { StaleReads } from '../../../electron/simulator/http/staleReads.ts';
import { WeightLedger } from '../../../electron/simulator/http/weights.ts';
import { Arrivals, RequestLog } from '../../../electron/simulator/venue/counters.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
import type { EndpointRow } from '../../../shared/exchange/row.ts';
import { createRandom } from '../../../shared/time/random.ts';
import { createVirtualClock } from '../../../shared/time/virtualClock.ts';
import { START } from '../support/rig.ts';
import type { StrictRig } from './strictRig.ts';
import type { SentParameters } from './validRequests.ts';

/** The result of one call: the reply's text and what the program reads from it; or the error. */
export interface Called {
  readonly text: string;
  readonly meaning: unknown;
  readonly error: string | null;
}

/** The client; the test must `close` it at its end. */
export interface LoopbackClient {
  /**
   * Sends the query or command of a row as the program does, signed where needed by the API key with every permission.
   */
  call(row: EndpointRow, asked: SentParameters): Promise<Called>;
  close(): Promise<void>;
}

const clock = createVirtualClock(START);

/** Returns parameters as a caller passes them: ids as digits, small whole numbers as numbers. */
function handedIn(value: Json): unknown {
  if (value instanceof RawNumber) return value.digits.length > 3 ? value.digits : Number(value.digits);
  if (Array.isArray(value)) return value.map((one) => handedIn(one as Json));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, handedIn(one as Json)]));
}

/** Opens the exchange's servers and the client that uses them. */
export async function openLoopback(rig: StrictRig): Promise<LoopbackClient> {
  const ledger = new WeightLedger(false);
  const doors = new Map<Market, Listening>();
  const limits: AccountLimits[] = [];
  for (const market of ['spot', 'futures'] as const) {
    const accountLimits = new AccountLimits(market);
    limits.push(accountLimits);
    const { server } = new RestServer({
      market,
      venue: rig.quiet.venue,
      access: rig.access,
      ledger,
      accountLimits,
      staleReads: new StaleReads(market, rig.faults),
      requests: new RequestLog(),
      arrivals: new Arrivals(),
      deviations: rig.deviations,
      faults: rig.faults,
      strict: true,
    });
    doors.set(market, await listenOnLoopback(server, 0));
  }
  const at = (market: Market) => ({ rest: `http://127.0.0.1:${doors.get(market)!.port}`, ws: '' });
  const addresses = { spot: at('spot'), futures: at('futures') };
  const wire = createNodeHttp(clock);
  let text = '';
  const transport: HttpTransport = {
    async send(request) {
      const answer = await wire.send(request);
      if (answer.ok) text = new TextDecoder().decode(answer.value.body);
      return answer;
    },
    close: () => wire.close(),
  };

  /** Creates a client that has used nothing of its limits, which other tests cover. */
  const fresh = () => {
    ledger.clear();
    for (const one of limits) one.clear();
    const weights = createWeightLedger(clock, createRandom(1));
    const common = { transport, ledger: weights, userAgent: 'Foredeck/test', report: () => undefined };
    const open = createRestClient({ ...common, clock, environment: 'simulator' });
    open.setAddresses(addresses);
    const { apiKey, secretKey, passphrase } = rig.keys[0]!;
    const signed = createPrivateRest({
      ...common,
      clock,
      budgets: createBudgets(weights),
      time: createSignedTime(clock, {
        now: () => START,
        trusted: () => true,
        parting: () => null,
        sync: async () => true,
      }),
      breaker: createAuthBreaker(() => undefined),
      signer: createSigner('simulator', { apiKey, secretKey, passphrase }),
      addresses,
      redact: (words) => words,
    });
    return { open, signed };
  };

  return {
    async call(row, asked) {
      const { open, signed } = fresh();
      const parameters = handedIn(asked) as never;
      text = '';
      const failed = (error: unknown): Called => ({ text, meaning: undefined, error: JSON.stringify(error) });
      let reply: unknown;
      if (row.effect === 'read') {
        const isOpen = row.label === 'PUBLIC' || row.label === 'OPTIONAL';
        const answer = isOpen
          ? await open.get(row.id as never, parameters)
          : await signed.query(row.id as never, parameters);
        if (!answer.ok) return failed(answer.error);
        reply = answer.value;
      } else {
        const means = ['market', 'whole position', 'all symbols', 'all positions'] as const;
        const prepared = await signed.prepare(row.id as never, parameters, means);
        if (!prepared.ok) return failed(prepared.error);
        const outcome = await prepared.value.send();
        if (outcome.kind !== 'answered') return failed(outcome);
        ({ reply } = outcome);
      }
      const read = byEndpoint[row.id as keyof typeof byEndpoint] as (reply: unknown, context: ReadContext) => unknown;
      return { text, meaning: read(reply, { ...neutralContext, parameters }), error: null };
    },
    async close() {
      wire.close();
      for (const door of doors.values()) await door.close();
    },
  };
}
