import { createHmac } from 'node:crypto';
import { createAuthBreaker } from '../../../electron/main/exchange/rest/authBreaker.ts';
import { createBudgets } from '../../../electron/main/exchange/rest/limits/budgets.ts';
import type { CallReport } from '../../../electron/main/exchange/rest/client.ts';
import { createWeightLedger } from '../../../electron/main/exchange/rest/limits/weightLedger.ts';
import { createPrivateRest } from '../../../electron/main/exchange/rest/privateRest.ts';
import { createSignedTime } from '../../../electron/main/exchange/rest/signedTime.ts';
import type { HttpReply, HttpRequest, TransportFailure } from '../../../electron/main/exchange/rest/transport.ts';
import { createSigner } from '../../../electron/main/exchange/signer/signer.ts';
import type { Environment } from '../../../shared/domain/environment.ts';
import type { ExchangeAddresses } from '../../../shared/exchange/addresses.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../shared/result/result.ts';
import { createRandom } from '../../../shared/time/random.ts';
import { createVirtualClock } from '../../../shared/time/virtualClock.ts';

/** A key set for tests. */
export const testKey = { apiKey: 'sim_testkey0001', secretKey: 'the-secret-of-the-tests', passphrase: 'letters1' };

/** Addresses at which no server listens. */
export const nowhere: ExchangeAddresses = {
  spot: { rest: 'http://127.0.0.1:4001', ws: 'ws://127.0.0.1:4001' },
  futures: { rest: 'http://127.0.0.1:4002', ws: 'ws://127.0.0.1:4002' },
};

/** A scripted response of the exchange: a status with a body, or the reason why there is no response. */
export type ScriptedAnswer =
  | { readonly status: number; readonly body: unknown; readonly headers?: Record<string, string> }
  | TransportFailure;

/** Returns whether a request's signature matches its bytes; the signature is computed independently here. */
export function isSigned({ method, url, body, headers }: HttpRequest, secret = testKey.secretKey): boolean {
  const target = url.replace(/^http:\/\/[^/]+/, '');
  const message = `${headers['ACCESS-TIMESTAMP']}${method}${target}${body ?? ''}`;
  return headers['ACCESS-SIGN'] === createHmac('sha256', secret).update(message).digest('base64');
}

/**
 * Creates a session's REST client under a virtual clock over a scripted exchange: responses in order of the requests,
 * then silence.
 */
export function createPrivateRig(options: { environment?: Environment; addresses?: ExchangeAddresses } = {}) {
  const clock = createVirtualClock(1_790_000_000_000);
  const sent: HttpRequest[] = [];
  const answers: ScriptedAnswer[] = [];
  const reports: CallReport[] = [];
  const tripped: AppError[] = [];
  const synced: string[] = [];
  /**
   * Server time minus wall time; null: not compared yet. `heals`: the next comparison is good enough again.
   * `comparing`: the comparison never ends.
   */
  const offset = {
    ms: 1_000 as number | null,
    trusted: true,
    heals: false,
    comparing: false,
    parting: null as number | null,
  };
  let silent: ((reply: Result<HttpReply, TransportFailure>) => void) | undefined;
  const transport = {
    send(request: HttpRequest): Promise<Result<HttpReply, TransportFailure>> {
      sent.push(request);
      const answer = answers.shift();
      if (!answer) return new Promise((resolve) => (silent = resolve));
      if ('reason' in answer) return Promise.resolve(fail(answer));
      const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
      const body = new TextEncoder().encode(text);
      return Promise.resolve(ok({ status: answer.status, headers: answer.headers ?? {}, body }));
    },
    close: () => undefined,
  };
  const ledger = createWeightLedger(clock, createRandom(1));
  const rest = createPrivateRest({
    clock,
    transport,
    ledger,
    budgets: createBudgets(ledger),
    time: createSignedTime(clock, {
      now: () => (offset.ms === null ? null : clock.now() + offset.ms),
      trusted: () => offset.trusted,
      parting: () => offset.parting,
      sync(market) {
        synced.push(market);
        if (offset.heals) offset.trusted = true;
        return offset.comparing ? new Promise(() => undefined) : Promise.resolve(offset.ms !== null);
      },
    }),
    breaker: createAuthBreaker((error) => void tripped.push(error)),
    signer: createSigner(options.environment ?? 'simulator', testKey),
    addresses: options.addresses ?? nowhere,
    userAgent: 'Foredeck/test',
    redact: (text) => text.replaceAll(testKey.apiKey, '***'),
    report: (report) => void reports.push(report),
  });
  return {
    clock,
    sent,
    answers,
    reports,
    tripped,
    synced,
    offset,
    ledger,
    rest,
    /** Answers the pending request. */
    answerSilent: (reply: Result<HttpReply, TransportFailure>) => silent?.(reply),
    async settle() {
      for (let i = 0; i < 30; i += 1) await Promise.resolve();
    },
  };
}
