import type { IntentDraft } from '../../../../shared/domain/conditionalDraft.ts';
import type { PlanTicket } from '../../../../shared/ipc/planViews.ts';

/** Returns main's response to a prepared plan; it is valid for a minute from `now` (wall-clock ms). */
export function planTicketOf(drafts: readonly IntentDraft[], now: number, more: Partial<PlanTicket> = {}): PlanTicket {
  return {
    ticket: 'plan1',
    kind: 'sequence',
    bound: {
      intents: drafts.length,
      notional: '1224.8',
      lowestPrice: '61230',
      highestPrice: '61250.5',
      endsAt: 3_600_000,
    },
    replaces: [],
    program: null,
    items: drafts.map((draft) => ({ draft, reference: '61250.5', notional: '612.505', warnings: [] })),
    expiresAt: now + 60_000,
    ...more,
  };
}
