import type { Commands } from '../../../renderer/state/commands.ts';
import type { PlanRequest } from '../../../renderer/state/orders/planRequest.ts';

/** Handles requested orders like the confirmation; `take` returns the last request that was not taken yet. */
export function takeRequestedOrders(commands: Commands): { readonly take: () => PlanRequest | null } {
  let last: PlanRequest | null = null;
  commands.handle('orders.request', ({ request }) => {
    last = request;
  });
  return {
    take() {
      const taken = last;
      last = null;
      return taken;
    },
  };
}
