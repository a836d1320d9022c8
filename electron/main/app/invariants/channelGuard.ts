/** V9: only channels of the contract carry data, in both directions. */
import { calls, events, type CallName, type EventName } from '../../../../shared/ipc/contract.ts';
import type { Violated } from '../../platform/invariants/violations.ts';

/** Reports a violation for a name that is not in the contract, since the window's bridge offers no other. */
export interface ChannelGuard {
  isCall(channel: string): channel is CallName;
  isEvent(name: string): name is EventName;
}

/** Creates a guard over the contract's lists. */
export function createChannelGuard(violated: Violated): ChannelGuard {
  const listed = (list: object, name: string, reason: string): boolean => {
    if (Object.hasOwn(list, name)) return true;
    violated('V9', { reason });
    return false;
  };
  return {
    isCall: (channel): channel is CallName => listed(calls, channel, 'call'),
    isEvent: (name): name is EventName => listed(events, name, 'event'),
  };
}
