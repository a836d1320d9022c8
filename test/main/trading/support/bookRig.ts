/**
 * Placing in isolation: real intent and plan stores over a journal in memory and a model exchange, with every port
 * controlled by the test.
 */
import type { AppError } from '../../../../shared/result/appError.ts';
import type { TimelineKind } from '../../../../shared/domain/timeline.ts';
import type { IntentDraft } from '../../../../shared/domain/conditionalDraft.ts';
import { createRandom } from '../../../../shared/time/random.ts';
import { openJournal } from '../../../../electron/main/trading/journal/journal.ts';
import { createIntentStore } from '../../../../electron/main/trading/orders/intentStore.ts';
import { createPlanStore } from '../../../../electron/main/trading/orders/planStore.ts';
import { place, type PlacementParts, type OrderBatch } from '../../../../electron/main/trading/orders/placement.ts';
import { draft, rig } from './desk.ts';
import { createEventClock } from './eventClock.ts';
import { createMemoryJournal } from './memoryJournal.ts';
import { createPathExchange, type PathRules } from './pathExchange.ts';

const bound = { notional: '600', lowestPrice: '60000', highestPrice: '60000', endsAt: 2_000_000_000_000 };

/** Creates the rig with a confirmed plan of `orders` orders. `fails` decides which disk operations fail. */
export async function createBookRig(
  orders = 1,
  rules: Partial<PathRules> = {},
  fails: (operation: string, number: number) => boolean = () => false,
) {
  const clock = createEventClock();
  const files = createMemoryJournal(fails);
  const journal = await openJournal({
    files: files.port,
    environment: 'simulator',
    profileFolder: '/profile',
    random: createRandom(1),
    now: clock.now(),
    notice: () => undefined,
  });
  const common = { ...rig, clock, journal: journal!, notice: () => undefined, changed: () => undefined };
  const book = createIntentStore({ ...common, random: createRandom(2), ended: () => undefined });
  const plans = createPlanStore({ ...common, random: createRandom(3) });
  const exchange = createPathExchange({ clock, ...rules });
  const halts: AppError[] = [];
  const notices: AppError[] = [];
  const notes: [intentId: string, kind: TimelineKind, facts: object][] = [];
  const steps: string[] = [];
  const work: Promise<void>[] = [];
  const doubts: number[] = [];
  const abandoned: string[] = [];
  /** Access to the exchange, which also records commands abandoned before they were sent. */
  const rest = {
    ...exchange.rest,
    async prepare(id: never, params: never, means: never) {
      const prepared = await exchange.rest.prepare(id, params, means);
      return prepared.ok
        ? { ...prepared, value: { ...prepared.value, abandon: () => void abandoned.push(id) } }
        : prepared;
    },
  } as typeof exchange.rest;
  const parts: PlacementParts = {
    account: 'main',
    clock,
    access: () => ({ rest, keyId: 'k1', epoch: 1 }),
    book,
    plans,
    safety: { rejectionReason: () => null, halt: (reason) => void halts.push(reason) },
    timeline: { note: (...note) => void notes.push(note) },
    notice: (error) => void notices.push(error),
    doubted: () => void doubts.push(clock.monotonic()),
    closing: () => false,
    underWay: (one) => void work.push(one),
    step: (name) => {
      steps.push(name);
      return Promise.resolve();
    },
  };
  const plan = (await plans.begin({
    keyId: 'k1',
    kind: 'single',
    symbols: ['BTCUSDT'],
    bound: { ...bound, intents: orders },
    program: null,
  }))!;
  /**
   * Starts placing drafts of the plan, with other parts where a test passes them; returns the promise of the result.
   */
  const begin = (
    drafts: readonly IntentDraft[] = [draft('futures')],
    patch: Partial<PlacementParts> = {},
    begun: OrderBatch['begun'] = () => undefined,
  ) => place({ planId: plan.planId, drafts, begun }, { ...parts, ...patch });
  const placed = async (...orderBatch: Parameters<typeof begin>) => {
    const answer = begin(...orderBatch);
    await clock.run(20_000);
    return answer;
  };
  const noted = { halts, notices, notes, steps, work, doubts, abandoned };
  return { clock, files, book, plans, plan, exchange, parts, begin, placed, ...noted };
}
