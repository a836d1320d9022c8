/** The way of an order through main: ticket, journal, placing, settling; and what stands in its way. */
import type { Intent } from '../../../../shared/domain/intent.ts';
import type { OrderDraft } from '../../../../shared/domain/order.ts';
import type { OrderTicket } from '../../../../shared/ipc/tradingViews.ts';
import { markets } from '../../../../shared/exchange/markets.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import { fillMark } from '../../journal/fold.ts';
import { openJournal, type Journal } from '../../journal/journal.ts';
import { JOURNAL_VERSION } from '../../journal/records.ts';
import { noKey } from '../access.ts';
import type { AccountDesks, JournalView } from '../account/accountDesks.ts';
import { createIntentBook, type IntentBook } from './intentBook.ts';
import { createOrderPace } from './orderPace.ts';
import { place } from './placement.ts';
import { checkOrder } from './prepareOrder.ts';
import { createSettler, type Settler } from './settling.ts';
import { createTickets, type SubmitAnswer } from './tickets.ts';
import type { TradingParts } from '../trading.ts';
import { placeLimits, referenceWait } from '../tradingLimits.ts';
import { waitUntil } from '../waitUntil.ts';

/** See the opening comment. */
export interface OrderFlow {
  /** Resolves when the journal was read, or cannot be. */
  readonly opened: Promise<void>;
  prepare(draft: OrderDraft): Promise<Result<OrderTicket, AppError>>;
  submit(ticket: string): SubmitAnswer;
  /** What is known of an intent now; null when there is none. */
  readonly intent: (intentId: string) => Intent | null;
  /** Every intent worth showing, for a window that has nothing. */
  show(): void;
  voidTickets(): void;
  /** The way to the account is about to change: tickets are void, looks end. */
  detach(): void;
  /** Orders in doubt are looked for again. */
  resume(): void;
  flush(): Promise<void>;
  stop(): void;
}

/** Settled intents are shown this long. */
const SHOWN_MS = 86_400_000;
const noStep = (): Promise<void> => Promise.resolve();

function journalView(journal: Journal, book: IntentBook): JournalView {
  return {
    isOurs: (clientOrderId) => book.isOurs(clientOrderId),
    sighted: (clientOrderId, orderId) => book.sighted(clientOrderId, orderId),
    symbolsOfIntents: () =>
      book.all().flatMap(({ intent: { draft } }) => (draft.market === 'spot' ? [draft.symbol] : [])),
    fillMark: (keyId, market) => journal.picture.fills.get(fillMark(keyId, market))?.until ?? null,
    setFillMark: (keyId, market, until) =>
      void journal.append({ v: JOURNAL_VERSION, t: 'fills', keyId, market, until }),
  };
}

/** A flow whose journal is being read. */
export function createOrderFlow(parts: TradingParts, own: AccountDesks): OrderFlow {
  const { environment, clock, random, notice } = parts;
  const { desks, access, publishing } = own;
  const step = parts.step ?? noStep;
  const tickets = createTickets(clock, random.fork('tickets'));
  const pace = createOrderPace(clock);
  const working = new Set<Promise<unknown>>();
  let journal: Journal | undefined;
  let book: IntentBook | undefined;
  let settler: Settler | undefined;
  let closing = false;

  const underWay = (work: Promise<unknown>): void => {
    working.add(work);
    void Promise.allSettled([work]).then(() => working.delete(work));
  };

  const open = async (): Promise<void> => {
    const { profileFolder, journalFiles: files } = parts;
    const now = clock.now();
    journal = await openJournal({ files, environment, profileFolder, random: random.fork('journal'), now, notice });
    if (!journal) return own.ready(null);
    book = createIntentBook({
      environment,
      clock,
      random: random.fork('ids'),
      journal,
      changed(intent) {
        parts.log.write('order.state', { market: intent.draft.market, state: intent.state });
        publishing.intents(false, [intent]);
      },
      notice,
    });
    settler = createSettler({
      clock,
      access,
      book,
      serverNow: parts.serverNow,
      found: (order) => desks[order.market].orders.sight(order, 'rest'),
      step,
    });
    own.ready(journalView(journal, book));
    settler.resume();
  };
  const opened = open().catch(() => {
    // A fault while reading must not keep the person from viewing and cancelling.
    notice(appError('internal', 'error.journal.unreadable', { file: environment }));
    own.ready(null);
  });

  const intents = (): Intent[] => (book?.all() ?? []).map(({ intent }) => intent);
  const sameInDoubt = ({ market, symbol, side }: OrderDraft): boolean =>
    intents().some(
      ({ state, draft }) =>
        state === 'inDoubt' && draft.market === market && draft.symbol === symbol && draft.side === side,
    );

  /** What keeps any order of this symbol from being sent now. */
  const obstacle = (draft: OrderDraft): AppError | null => {
    if (closing) return appError('refused', 'error.order.closing');
    if (!journal || !book) return appError('unavailable', 'error.journal.unwritable');
    const way = access();
    if (!way) return noKey();
    if (journal.damaged && !markets.every((market) => desks[market].isCompared())) {
      return appError('unavailable', 'error.journal.comparing');
    }
    // What an earlier run left open comes first (B-E1).
    const left = book
      .all()
      .some(
        ({ restored, keyId, intent }) =>
          restored &&
          keyId === way.keyId &&
          intent.state === 'inDoubt' &&
          intent.draft.market === draft.market &&
          intent.draft.symbol === draft.symbol,
      );
    return left ? appError('unavailable', 'error.order.symbolChecking', { symbol: draft.symbol }) : null;
  };

  const check = (draft: OrderDraft) =>
    checkOrder(draft, {
      environment,
      clock,
      instruments: parts.instruments,
      reference: parts.reference,
      touch: parts.touch,
      desks,
      terms: own.terms,
      ordersLastMinute: () => pace.lastMinute(),
      repeated: (one) => pace.repeated(one),
      sameInDoubt,
    });

  const submitOnce = async (draft: OrderDraft): SubmitAnswer => {
    const blocked = obstacle(draft);
    if (blocked) return fail(blocked);
    // The market moved on since the ticket was issued: the same limits hold at the moment of sending.
    const checked = check(draft);
    if (!checked.ok) return checked;
    pace.placed(draft);
    return place(checked.value.draft, {
      clock,
      access,
      book: book!,
      notice,
      doubted: () => settler?.resume(),
      closing: () => closing,
      underWay,
      step,
    });
  };

  return {
    opened,
    async prepare(draft) {
      await opened;
      const blocked = obstacle(draft);
      if (blocked) return fail(blocked);
      if (parts.instruments.find(draft.market, draft.symbol)) {
        await waitUntil(clock, referenceWait.ticketMs, () => parts.reference(draft.market, draft.symbol) !== null);
      }
      const stillBlocked = obstacle(draft);
      if (stillBlocked) return fail(stillBlocked);
      const checked = check(draft);
      if (!checked.ok) return checked;
      return ok({ ...checked.value, ...tickets.issue(checked.value.draft) });
    },
    submit: (ticket) =>
      tickets.use(ticket, (draft) => {
        const answer = submitOnce(draft);
        underWay(answer);
        return answer;
      }),
    intent: (intentId) => book?.get(intentId)?.intent ?? null,
    show() {
      const since = clock.now() - SHOWN_MS;
      publishing.intents(
        true,
        intents().filter(({ state, updatedAt }) => state === 'inDoubt' || state === 'sending' || updatedAt >= since),
      );
    },
    voidTickets: () => tickets.voidAll(),
    detach() {
      tickets.voidAll();
      settler?.pause();
    },
    resume: () => settler?.resume(),
    async flush() {
      closing = true;
      await opened;
      const late = new Promise<void>((resolve) => {
        const cancel = clock.after(placeLimits.flushMs, resolve);
        void Promise.allSettled(working).then(() => {
          cancel();
          resolve();
        });
      });
      await late;
      await journal?.close();
    },
    stop() {
      closing = true;
      tickets.voidAll();
      settler?.pause();
      void journal?.close();
    },
  };
}
