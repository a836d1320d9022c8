/** The way of an order through main: ticket, plan, journal, placing, settling. */
import type { Intent } from '../../../../shared/domain/intent.ts';
import type { OrderDraft } from '../../../../shared/domain/order.ts';
import type { Plan, PlanKind } from '../../../../shared/domain/plan.ts';
import type { IntentDraft } from '../../../../shared/domain/triggerDraft.ts';
import { wordOf } from '../../../../shared/domain/typedWord.ts';
import type { PlanTicket } from '../../../../shared/ipc/planViews.ts';
import type { CancelAnswer, OrderTicket } from '../../../../shared/ipc/tradingViews.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import { isUnsettled } from '../../journal/fold.ts';
import type { AccountDesks } from '../account/accountDesks.ts';
import type { SafetySide } from '../safety/safetySide.ts';
import type { TradingParts } from '../trading.ts';
import { placeLimits } from '../tradingLimits.ts';
import { openOrderBooks, type OrderBooks } from './orderBooks.ts';
import { createHolds, holding } from './holds.ts';
import { createOrderGate } from './orderGate.ts';
import { createOrderPace } from './orderPace.ts';
import { place } from './placement.ts';
import { boundOf } from './planBound.ts';
import { runPlan, type Confirmed, type PlanContent, type PlanEnd } from './planRunner.ts';
import { ticketNeeds } from './ticketNeeds.ts';
import { createTickets } from './tickets.ts';

/** What orders ask of safety: the stop, the limits in force, and where it remembers a halt. */
export type OrderSafety = Pick<SafetySide, 'safety' | 'guards'>;

/** See the opening comment. */
export interface OrderFlow {
  /** Resolves when the journal was read, or cannot be. */
  readonly opened: Promise<void>;
  prepare(draft: OrderDraft): Promise<Result<OrderTicket, AppError>>;
  /** `typed`: the word the remarks ask for, null when they ask for none. */
  submit(ticket: string, typed: string | null): Promise<Result<Intent, AppError>>;
  preparePlan(kind: PlanKind, drafts: readonly IntentDraft[]): Promise<Result<PlanTicket, AppError>>;
  submitPlan(ticket: string, typed: string | null): Promise<Result<PlanEnd, AppError>>;
  /** What a running plan has not sent stays unsent; one that ended stays as it is. */
  stopPlan(planId: string): Result<Plan, AppError>;
  /** Ends every running plan: nothing of them is sent any more. */
  endPlans(reason: AppError): void;
  /** What is known of an intent now; null when there is none. */
  readonly intent: (intentId: string) => Intent | null;
  /** Intents of the key in use that may still become orders. */
  readonly unsettled: () => Intent[];
  /** Notes what became of a cancel in the timeline of our order. */
  readonly cancelled: (item: CancelAnswer['results'][number]) => void;
  /** Every intent and plan worth showing, for a window that has nothing. */
  show(): void;
  voidTickets(): void;
  /** The way to the account is about to change: tickets are void, plans end, looks end. */
  detach(): void;
  /** Orders in doubt are looked for again. */
  resume(): void;
  flush(): Promise<void>;
  stop(): void;
}

/** Settled intents and ended plans are shown this long. */
const SHOWN_MS = 86_400_000;
/** A journal that could not be opened is tried again no sooner than this. */
const REOPEN_MS = 5_000;
const noStep = (): Promise<void> => Promise.resolve();

/** A flow whose journal is being read. */
export function createOrderFlow(parts: TradingParts, own: AccountDesks, side: OrderSafety): OrderFlow {
  const { clock, random, notice } = parts;
  const { access, publishing } = own;
  const { safety, guards } = side;
  const step = parts.step ?? noStep;
  const tickets = createTickets<OrderDraft, Intent>(clock, random.fork('tickets'));
  const planTickets = createTickets<PlanContent, PlanEnd>(clock, random.fork('plan tickets'));
  const pace = createOrderPace(clock);
  const holds = createHolds();
  const working = new Set<Promise<unknown>>();
  let books: OrderBooks | undefined;
  let closing = false;

  const underWay = (work: Promise<unknown>): void => {
    working.add(work);
    void Promise.allSettled([work]).then(() => working.delete(work));
  };
  const open = async (): Promise<void> => {
    books = await openOrderBooks(parts, own, step, () => safety.halt(appError('internal', 'error.order.fault')));
    own.ready(books?.view ?? null);
    safety.opened(books?.journal ?? null);
    books?.settler.resume();
    await guards.loaded;
  };
  const tryOpen = (): Promise<void> =>
    open().catch(() => {
      // A fault while reading must not keep the person from viewing and cancelling.
      books = undefined;
      safety.opened(null);
      notice(appError('internal', 'error.journal.unreadable', { file: parts.environment }));
      own.ready(null);
    });
  const opened = tryOpen();
  let opening = opened;
  let triedAt = clock.monotonic();
  /** A disk that could not be used may be well again: the journal is opened anew when an order is wanted (B-E2). */
  const ensureOpen = async (): Promise<void> => {
    await opening;
    if (books || closing || clock.monotonic() - triedAt < REOPEN_MS) return;
    triedAt = clock.monotonic();
    opening = tryOpen();
    await opening;
  };
  const gate = createOrderGate({
    ...parts,
    own,
    pace,
    holds,
    safety,
    limits: guards.limits,
    journal: () => books?.journal,
    book: () => books?.intents,
    closing: () => closing,
  });
  const intents = (): Intent[] => (books?.intents.all() ?? []).map(({ intent }) => intent);

  const run = async (content: PlanContent, confirmed: Confirmed): Promise<Result<PlanEnd, AppError>> => {
    if (!books) return fail(appError('unavailable', 'error.journal.unwritable'));
    const { intents: book, plans, settler } = books;
    const { account, timeline } = parts;
    const placing = {
      account,
      clock,
      access,
      book,
      plans,
      safety,
      timeline,
      notice,
      underWay,
      step,
      doubted: () => settler.resume(),
      closing: () => closing,
    };
    const { release, ...steps } = holding(holds, {
      check: (drafts, mine) => gate.checkAll(drafts, mine),
      place: (shipment) => place(shipment, placing),
      paced: (draft) => pace.placed(draft),
    });
    try {
      return await runPlan(content, confirmed, { ...placing, ...steps });
    } catch {
      // A fault where orders are decided about: nothing more leaves until the person resumes (B-E7).
      const fault = appError('internal', 'error.order.fault');
      safety.halt(fault);
      plans.endAll(fault);
      return fail(fault);
    } finally {
      release();
    }
  };
  const track = <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    underWay(answer);
    return answer;
  };
  const single = async (draft: OrderDraft, confirmed: Confirmed): Promise<Result<Intent, AppError>> => {
    const ended = await run({ kind: 'single', drafts: [draft], bound: null }, confirmed);
    if (!ended.ok) return ended;
    const [intent] = ended.value.intents;
    return intent ? ok(intent) : fail(ended.value.plan.stopped ?? appError('internal', 'error.internal'));
  };

  return {
    opened,
    async prepare(draft) {
      await ensureOpen();
      const early = gate.obstacle(draft);
      if (early) return fail(early);
      await ticketNeeds([draft], { ...parts, own });
      const late = gate.obstacle(draft);
      if (late) return fail(late);
      const checked = gate.check(draft);
      if (!checked.ok) return checked;
      const { ticket, expiresAt } = tickets.issue(checked.value.draft, wordOf(checked.value.warnings));
      return ok({ ...checked.value, ticket, expiresAt });
    },
    submit: (ticket, typed) => tickets.use(ticket, typed, (draft, ageMs) => track(single(draft, { ageMs, typed }))),
    async preparePlan(kind, drafts) {
      await ensureOpen();
      if (kind === 'single' && drafts.length !== 1) return fail(appError('invalid', 'error.plan.single'));
      const blocked = drafts.map((draft) => gate.obstacle(draft)).find((one) => one !== null);
      if (blocked) return fail(blocked);
      await ticketNeeds(drafts, { ...parts, own });
      const checked = gate.checkAll(drafts);
      if (!checked.ok) return checked;
      const items = checked.value;
      const bound = boundOf(items, clock.now() + placeLimits.planMs);
      const content = { kind, drafts: items.map(({ draft }) => draft), bound };
      const { ticket, expiresAt } = planTickets.issue(content, wordOf(items.flatMap(({ warnings }) => warnings)));
      return ok({ ticket, kind, bound, items, expiresAt });
    },
    submitPlan: (ticket, typed) =>
      planTickets.use(ticket, typed, (content, ageMs) => track(run(content, { ageMs, typed }))),
    stopPlan(planId) {
      if (!books?.plans.get(planId)) return fail(appError('invalid', 'error.plan.unknown'));
      books.plans.end(planId, appError('refused', 'error.plan.stopped'));
      return ok(books.plans.get(planId)!);
    },
    endPlans: (reason) => books?.plans.endAll(reason),
    intent: (intentId) => books?.intents.get(intentId)?.intent ?? null,
    unsettled: () =>
      (books?.intents.all() ?? []).flatMap(({ keyId, intent }) =>
        keyId === access()?.keyId && isUnsettled(intent) ? [intent] : [],
      ),
    cancelled({ orderId, clientOrderId, outcome, error }) {
      const known = intents().find(
        (one) => one.clientOrderId === clientOrderId || (orderId !== null && one.orderId === orderId),
      );
      if (known) parts.timeline.note(known.intentId, 'cancel', { outcome, orderId, error: error?.key ?? null });
    },
    show() {
      const since = clock.now() - SHOWN_MS;
      publishing.intents(
        true,
        intents().filter(({ state, updatedAt }) => state === 'inDoubt' || state === 'sending' || updatedAt >= since),
      );
      const plans = books?.plans.all() ?? [];
      publishing.plans(
        true,
        plans.filter(({ state, updatedAt }) => state === 'running' || updatedAt >= since),
      );
    },
    voidTickets() {
      tickets.voidAll();
      planTickets.voidAll();
    },
    detach() {
      this.voidTickets();
      books?.plans.endAll(appError('refused', 'error.order.otherKey'));
      books?.settler.pause();
    },
    resume: () => books?.settler.resume(),
    async flush() {
      closing = true;
      await opening;
      books?.plans.endAll(appError('refused', 'error.order.closing'));
      await new Promise<void>((resolve) => {
        const cancel = clock.after(placeLimits.flushMs, resolve);
        void Promise.allSettled(working).then(() => {
          cancel();
          resolve();
        });
      });
      await books?.journal.close();
    },
    stop() {
      closing = true;
      this.voidTickets();
      books?.settler.pause();
      void books?.journal.close();
    },
  };
}
