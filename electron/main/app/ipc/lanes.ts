/**
 * How many calls the window may make, lane by lane (B-A9, XI7): what it asks for its panels never takes the place of a
 * cancel, and nothing takes the place of the kill switch.
 */
import type { CallName } from '../../../../shared/ipc/contract.ts';
import type { Clock } from '../../../../shared/time/clock.ts';

/** A bucket of calls that fills steadily: at most `perSecond` at once and on average (XI7). Answers whether one may pass. */
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

/** The lanes, each with a bucket of its own. */
const lanes = ['kill', 'closing', 'trading', 'rest'] as const;
type Lane = (typeof lanes)[number];

/** `closing` ends or stops something; `trading` may open and close. What stands nowhere is of the rest. */
const laneOfCall: Partial<Record<CallName, Lane>> = {
  'trading.kill': 'kill',
  'trading.cancel': 'closing',
  'trading.cancelAll': 'closing',
  'trading.cancelTrigger': 'closing',
  'trading.cancelTriggers': 'closing',
  'trading.stopPlan': 'closing',
  'copy.close': 'closing',
  'copy.stop': 'closing',
  'trading.prepare': 'trading',
  'trading.submit': 'trading',
  'trading.preparePlan': 'trading',
  'trading.submitPlan': 'trading',
  'trading.pausePlan': 'trading',
  'trading.change': 'trading',
  'trading.resume': 'trading',
  'app.faulted': 'trading',
};

const laneOf = (channel: string): Lane =>
  Object.hasOwn(laneOfCall, channel) ? (laneOfCall[channel as CallName] ?? 'rest') : 'rest';

/** Whether a call of this channel, any text, may pass now. */
export function createLanes(clock: Clock, perSecond: number): (channel: string) => boolean {
  const buckets = new Map(lanes.map((lane) => [lane, createRateLimit(clock, perSecond)]));
  return (channel) => buckets.get(laneOf(channel))?.() ?? false;
}
