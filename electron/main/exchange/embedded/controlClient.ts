/**
 * Client of the simulator's control interface (R37): loopback only, with bounded times, checked responses and errors as
 * values.
 */
import { z } from 'zod';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import { isLoopbackHost } from '../hosts.ts';
import type { SimulatorInfo } from './simulatorHost.ts';
import type { HttpTimeLimits, HttpTransport } from '../rest/transport.ts';
import { MINUTE_MS } from '../../../../shared/time/units.ts';

/**
 * Time limits of a command or query; `READING` is for reading the rows of a long file. Milliseconds; `ANSWER_BYTES` is
 * the largest response in bytes.
 */
const USUAL: HttpTimeLimits = { connectMs: 2_000, firstByteMs: 5_000, wholeMs: 5_000 };
const READING: HttpTimeLimits = { connectMs: 2_000, firstByteMs: MINUTE_MS, wholeMs: MINUTE_MS };
const ANSWER_BYTES = 1024 * 1024;
/** Longest text of a refusal that is passed on, in characters. */
const MAX_REASON = 600;

const text = z.string().transform((all) => all.slice(0, MAX_REASON));
const refusal = z.object({
  error: text,
  code: z.string().max(40),
  params: z.record(z.string().max(40), z.union([text, z.number()])),
});

/**
 * Calls fail with `unavailable` when no simulator runs, and with `rejected` when it refuses: with its code and values,
 * for which the window has words, and its English sentence as `reason`.
 */
export interface ControlClient {
  get<Answer>(path: string, answer: z.ZodType<Answer>): Promise<Result<Answer, AppError>>;
  post<Answer>(path: string, body: unknown, answer: z.ZodType<Answer>): Promise<Result<Answer, AppError>>;
}

/**
 * Creates the client. Each request goes to the simulator that runs at that time; the token is sent in the header and
 * nowhere else.
 */
export function createControlClient(transport: HttpTransport, simulator: () => SimulatorInfo | null): ControlClient {
  const ask = async <Answer>(
    method: 'GET' | 'POST',
    path: string,
    body: string | null,
    answer: z.ZodType<Answer>,
  ): Promise<Result<Answer, AppError>> => {
    const control = simulator()?.control;
    if (!control) return fail(appError('unavailable', 'error.practice.none'));
    const host = URL.parse(control.address)?.hostname ?? '';
    if (!isLoopbackHost(host)) return fail(appError('refused', 'error.practice.notHere'));
    const reply = await transport.send({
      method,
      url: `${control.address}${path}`,
      headers: { Authorization: `Bearer ${control.token}`, 'Content-Type': 'application/json' },
      body,
      bodyBytes: ANSWER_BYTES,
      limits: path === '/replay' && method === 'POST' ? READING : USUAL,
    });
    if (!reply.ok) {
      const kind = reply.error.reason === 'timeout' ? 'timeout' : 'unavailable';
      return fail(appError(kind, 'error.practice.silent'));
    }
    const value = parsed(reply.value.body);
    if (reply.value.status === 400) {
      const said = refusal.safeParse(value);
      const { error: reason, code, params } = said.data ?? { error: '', code: '', params: {} };
      return fail(appError('rejected', 'error.practice.refused', { ...params, code, reason }));
    }
    const read = reply.value.status === 200 ? answer.safeParse(value) : null;
    return read?.success ? ok(read.data) : fail(appError('unreadable', 'error.practice.unreadable'));
  };
  return {
    get: (path, answer) => ask('GET', path, null, answer),
    post: (path, body, answer) => ask('POST', path, JSON.stringify(body), answer),
  };
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'));
  } catch {
    return undefined;
  }
}
