import type { Bridge } from '../../shared/ipc/bridge.ts';
import { callNames, eventNames } from '../../shared/ipc/contract.ts';
import { answeredAnew, leftOut, type Message } from './recording.ts';

/** Wraps the bridge of a running main: everything still passes, and a copy of it is kept in `into`. */
export function recordBridge(bridge: Bridge, into: Message[]): Bridge {
  const calls = callNames.map((name) => [
    name,
    async (request: unknown) => {
      const result: unknown = await bridge.calls[name](request as never);
      if (!answeredAnew.has(name)) into.push({ call: name, request, result });
      return result;
    },
  ]);
  const events = eventNames.map((name) => [
    name,
    (listener: (payload: never) => void) =>
      bridge.events[name]((payload) => {
        if (!leftOut.has(name)) into.push({ event: name, payload });
        listener(payload as never);
      }),
  ]);
  return { calls: Object.fromEntries(calls), events: Object.fromEntries(events) } as Bridge;
}
