/**
 * The only entry for calls of the window (B-D3): the channel must be listed, size and rate are bounded, request and
 * result are checked against the contract. It never rejects and never throws; a fault is returned as an error value.
 */
import { calls, resultSchema, type CallName } from '../../../../shared/ipc/contract.ts';
import { maxLengthOf } from '../../../../shared/ipc/callLimits.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, type Result } from '../../../../shared/result/result.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import { ipcLimits } from '../appLimits.ts';
import type { ChannelGuard } from '../invariants/channelGuard.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { CallHandlers } from '../../platform/callHandlers.ts';

// Limits the rate of the window's calls for each lane (B-A9, XI7): calls for panels never take the place of a cancel,
// and nothing takes the place of the kill switch.

/**
 * Creates a token bucket that fills steadily: at most `perSecond` calls at once and per second on average (XI7). The
 * returned function returns whether one call may pass.
 */
function createRateLimit(clock: Clock, perSecond: number): () => boolean {
  let tokens = perSecond;
  let last = clock.monotonic();
  return () => {
    const now = clock.monotonic();
    tokens = Math.min(perSecond, tokens + ((now - last) / 1000) * perSecond);
    last = now;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}

/** The lanes, each with a separate bucket. */
const lanes = ['kill', 'closing', 'trading', 'rest'] as const;
type Lane = (typeof lanes)[number];

/**
 * `closing` calls end or stop something; `trading` calls may open and close. A call that is not listed belongs to
 * `rest`.
 */
const laneOfCall: Partial<Record<CallName, Lane>> = {
  'trading.kill': 'kill',
  'trading.cancel': 'closing',
  'trading.cancelOrders': 'closing',
  'trading.cancelAll': 'closing',
  'trading.cancelTrigger': 'closing',
  'trading.cancelTriggers': 'closing',
  'trading.stopPlan': 'closing',
  'copy.close': 'closing',
  'copy.stop': 'closing',
  'trading.prepare': 'trading',
  'trading.submit': 'trading',
  'trading.pausePlan': 'trading',
  'trading.change': 'trading',
  'trading.resume': 'trading',
  'transfer.switch': 'trading',
  'transfer.send': 'trading',
  'app.faulted': 'trading',
};

const laneOf = (channel: string): Lane =>
  Object.hasOwn(laneOfCall, channel) ? (laneOfCall[channel as CallName] ?? 'rest') : 'rest';

/** Creates the check whether a call of a channel (any text) may pass now. */
function createLanes(clock: Clock, perSecond: number): (channel: string) => boolean {
  const buckets = new Map(lanes.map((lane) => [lane, createRateLimit(clock, perSecond)]));
  return (channel) => buckets.get(laneOf(channel))?.() ?? false;
}

export interface Dispatcher {
  readonly invoke: (channel: string, payload: unknown) => Promise<Result<unknown, AppError>>;
  /** Returns the number of calls refused so far, by cause. */
  refused(): Readonly<Record<'channel' | 'size' | 'rate' | 'shape', number>>;
}

function isCall(channel: string): channel is CallName {
  return Object.hasOwn(calls, channel);
}

/** Returns the length of the payload as JSON; infinite for a payload that is not JSON. */
function sizeOf(payload: unknown): number {
  try {
    return JSON.stringify(payload)?.length ?? Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/**
 * Creates the dispatcher of the contract's calls to `handlers`. `channels` is notified of a channel that is not listed
 * (V9).
 */
export function createDispatcher(
  handlers: CallHandlers,
  clock: Clock,
  log: Logger,
  channels?: Pick<ChannelGuard, 'isCall'>,
): Dispatcher {
  const mayPass = createLanes(clock, ipcLimits.callsPerSecond);
  const refused = { channel: 0, size: 0, rate: 0, shape: 0 };
  const answerSchemas = new Map(
    (Object.keys(calls) as CallName[]).map((name) => [name, resultSchema(calls[name].answer)]),
  );
  const refuse = (cause: keyof typeof refused, error: AppError, channel: string): Result<never, AppError> => {
    refused[cause] += 1;
    log.write('ipc.refused', { reason: cause, channel, count: refused[cause] });
    return fail(error);
  };
  const internal = (channel: CallName, reason: string): Result<never, AppError> => {
    log.write('ipc.failed', { channel, reason });
    return fail(appError('internal', 'error.internal', { channel }));
  };

  const answer = async (channel: CallName, payload: unknown): Promise<Result<unknown, AppError>> => {
    const request = calls[channel].request.safeParse(payload);
    if (!request.success) {
      const field = String(request.error.issues[0]?.path[0] ?? '');
      return refuse('shape', appError('invalid', 'error.ipc.invalid', { channel, field }), channel);
    }
    const handle = handlers[channel] as (request: unknown) => Promise<Result<unknown, AppError>>;
    const start = clock.monotonic();
    const result = await handle(request.data);
    const ms = Math.round(clock.monotonic() - start);
    if (answerSchemas.get(channel)?.safeParse(result).success !== true) return internal(channel, 'answer');
    log.write('ipc.answered', { kind: result.ok ? null : result.error.kind, channel, ms });
    return result;
  };

  return {
    async invoke(channel, payload) {
      const shown = channel.slice(0, 40);
      if (!mayPass(channel)) return refuse('rate', appError('rateLimited', 'error.ipc.rate', {}), shown);
      if (channels?.isCall(channel) === false || !isCall(channel))
        return refuse('channel', appError('refused', 'error.ipc.unknownChannel', {}), shown);
      const limit = maxLengthOf(channel);
      if (sizeOf(payload) > limit) {
        return refuse('size', appError('invalid', 'error.ipc.tooLarge', { limit }), shown);
      }
      try {
        return await answer(channel, payload);
      } catch (cause) {
        return internal(channel, cause instanceof Error ? cause.name : 'unknown');
      }
    },
    refused: () => ({ ...refused }),
  };
}
