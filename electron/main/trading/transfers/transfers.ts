/**
 * Transfers to another user of the exchange (R17): off until switched on, confirmed in the shell's window, within a daily
 * limit, one at a time, recorded before they are sent, and sent once. One in doubt is settled from the exchange's list;
 * until then no other is sent.
 */
import type { OutgoingTransfer, TransferDraft } from '../../../../shared/domain/outgoingTransfer.ts';
import { transferProblem, type TransferProblem } from '../../../../shared/domain/transferCheck.ts';
import { partnerCoins } from '../../../../shared/exchange/rows/partner.ts';
import { formatShort } from '../../../../shared/num/decimal.ts';
import type { TransfersView } from '../../../../shared/ipc/transferViews.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import { noKey, type Access, type CurrentAccess } from '../../account/access.ts';
import { inSameContext, type TradingContext } from '../../account/tradingContext.ts';
import { transferIdOfReply } from '../../exchange/mapping/partner.ts';
import type { CommandOutcome, PreparedCommand } from '../../exchange/ports.ts';
import type { CallHandlers } from '../../platform/callHandlers.ts';
import { isOpenTransfer, type JournaledTransfer } from '../journal/fold.ts';
import type { Journal } from '../journal/journal.ts';
import { dayOf } from '../safety/dayResult.ts';
import { haltingOnFault } from '../safety/safetyControl.ts';
import type { SafetyServices } from '../safety/safetyServices.ts';
import type { TradingCall, TradingParts, WorkUnderWay } from '../tradingParts.ts';
import { rateLimited } from '../rateLimited.ts';
import { placeLimits, transferLimits } from '../tradingLimits.ts';
import { leftOf, limitOf, overLimit, usedOn, type ListedDay } from './transferLimit.ts';
import { readSender, readTransfers, TRANSFER_ROW, transferWallets } from './transferLookup.ts';
import { switchQuestion, transferQuestion } from './transferQuestions.ts';
import { createTransferSettler } from './transferSettler.ts';
import { createTransferStore, type TransferEnd, type TransferStore } from './transferStore.ts';

/** Dependencies of {@link createTransfers}. */
export interface TransferParts extends Pick<
  TradingParts,
  'clock' | 'random' | 'confirm' | 'serverNow' | 'safeStart' | 'traderKey' | 'push' | 'notice' | 'log' | 'step'
> {
  readonly tradingContext: TradingContext;
  readonly access: CurrentAccess;
  /** Resolves when the journal was read, or could not be. */
  readonly opened: Promise<void>;
  readonly journal: () => Journal | undefined;
  readonly side: Pick<SafetyServices, 'safety' | 'lock' | 'guards'>;
  /** Takes the transfer under way, so that the end of the program waits for it. */
  readonly work: Pick<WorkUnderWay, 'add'>;
}

export interface Transfers {
  readonly handlers: Pick<CallHandlers, Extract<TradingCall, `transfer.${string}`>>;
  /** Resumes the settling under the key in use. */
  resume(): void;
  /** Prepares for another key or client. */
  pause(): void;
  /** Sends nothing more. */
  close(): void;
}

type Outcome = CommandOutcome<string>;

/** Returns what an outcome makes of its transfer. */
function endOf(outcome: Outcome): TransferEnd {
  switch (outcome.kind) {
    case 'answered':
      return { state: 'accepted', exchangeId: transferIdOfReply(outcome.reply) };
    case 'refused':
      return { state: 'refused', error: outcome.error };
    case 'notSent':
      return { state: 'notSent', error: outcome.error };
    case 'unknown':
      return { state: 'inDoubt', error: outcome.error };
  }
}

/** Returns a problem of a typed text as an error. */
const invalid = (problem: TransferProblem | null): AppError | null =>
  problem && appError('invalid', problem.key, { field: problem.field });

/** Creates the transfers of one account; nothing is requested yet. */
export function createTransfers(parts: TransferParts): Transfers {
  const { clock, access, tradingContext, side, journal, work } = parts;
  const { safety, lock, guards } = side;
  const step = parts.step ?? (() => Promise.resolve());
  const serverNow = (): number | null => parts.serverNow('spot');
  const listed = new Map<TransferDraft['coin'], ListedDay>();
  const random = parts.random.fork('transfers');
  let opened: { readonly journal: Journal; readonly store: TransferStore } | undefined;
  let busy = false;
  let closing = false;

  const changed = (): void => void Promise.resolve().then(() => parts.push('transfer.changed', view()));
  /** Transfers belong to the main account, whose journal this is. */
  const store = (): TransferStore | undefined => {
    const now = tradingContext.account === 'main' ? journal() : undefined;
    if (now && opened?.journal !== now) {
      opened = { journal: now, store: createTransferStore({ ...parts, random, journal: now, changed }) };
    }
    return now && opened?.store;
  };
  const settler = createTransferSettler({ clock, access, store, serverNow });

  /**
   * Returns why none may be sent, whatever it is; it is asked before, after the confirmation, and before sending. `own` is
   * the transfer that is about to be sent.
   */
  const blocked = (own: string | null = null): AppError | null => {
    if (tradingContext.account !== 'main') return appError('refused', 'error.account.demo');
    const book = store();
    if (!book) return appError('unavailable', 'error.journal.unwritable');
    if (!book.on()) return appError('refused', 'error.transfer.off');
    if (closing) return appError('refused', 'error.order.closing');
    if (parts.safeStart) return appError('refused', 'error.transfer.safeStart');
    const stopped = safety.rejectionReason() ?? lock.rejectionReason();
    if (stopped) return stopped;
    const session = access();
    if (!session) return noKey();
    if (parts.traderKey?.(session.keyId)) return appError('refused', 'error.transfer.traderKey');
    if (serverNow() === null) return appError('unavailable', 'error.clock.unknown', { market: 'spot' });
    return book
      .all()
      .some((one) => one.keyId === session.keyId && one.transfer.transferId !== own && isOpenTransfer(one))
      ? appError('inDoubt', 'error.transfer.inDoubt')
      : null;
  };
  /** Returns what was transferred of a coin on a day, without the transfer `own`. */
  const usedToday = (coin: TransferDraft['coin'], day: string, own: string | null = null) => {
    const sent = (store()?.all() ?? []).filter(({ transfer }) => transfer.transferId !== own);
    return usedOn(day, coin, sent, listed.get(coin) ?? null);
  };
  const view = (): TransfersView => {
    const now = serverNow();
    const day = now === null ? null : dayOf(now);
    return {
      ...tradingContext,
      on: store()?.on() ?? false,
      blocked: blocked(),
      day,
      coins: partnerCoins.map((coin) => {
        const limit = limitOf(coin, guards.limits());
        const used = usedToday(coin, day ?? dayOf(clock.now()));
        return { coin, limit: formatShort(limit), used: formatShort(used), left: formatShort(leftOf(used, limit)) };
      }),
      transfers: (store()?.all() ?? [])
        .slice(-transferLimits.shown)
        .toReversed()
        .map(({ transfer }) => transfer),
    };
  };

  /** Returns why a transfer is over the limit of the present day, which the exchange's list of that day is part of. */
  const checkLimit = async (draft: TransferDraft, session: Access): Promise<AppError | null> => {
    const { coin } = draft;
    const now = serverNow();
    if (now === null) return appError('unavailable', 'error.clock.unknown', { market: 'spot' });
    const day = dayOf(now);
    const items = await readTransfers(session.rest, coin, { startTime: Date.parse(day) });
    if (!items.ok) return items.error;
    listed.set(coin, { day, coin, items: items.value });
    return overLimit(draft, usedToday(coin, day), guards.limits());
  };
  const isPresent = ({ keyId, epoch }: Access): boolean => access()?.keyId === keyId && access()?.epoch === epoch;
  const lateReason = (session: Access, own: string | null = null): AppError | null =>
    isPresent(session) ? blocked(own) : appError('refused', 'error.order.otherKey');

  /** Sends a recorded transfer, once. */
  const dispatch = async (
    { transfer: { transferId } }: JournaledTransfer,
    draft: TransferDraft,
    session: Access,
    book: TransferStore,
  ): Promise<AppError | null> => {
    const giveUp = async (error: AppError): Promise<AppError> => {
      await book.end(transferId, { state: 'notSent', error });
      return error;
    };
    const { recipient: toUserId, coin, amount } = draft;
    /** A limit lowered since the confirmation counts at once (R18). */
    const late = (): AppError | null => {
      const reason = lateReason(session, transferId);
      if (reason) return reason;
      const now = serverNow();
      return now === null ? null : overLimit(draft, usedToday(draft.coin, dayOf(now), transferId), guards.limits());
    };
    await step('recorded');
    // The user has confirmed it, and nothing was sent yet: it waits for its place, unless it may no longer be sent.
    const prepared = await rateLimited<PreparedCommand<string>>(
      clock,
      async () => {
        const stopped = late();
        if (stopped) return fail(stopped);
        return session.rest.prepare(TRANSFER_ROW, { toUserId, coin, amount, ...transferWallets });
      },
      transferLimits.placeMs,
    );
    if (!prepared.ok) return giveUp(prepared.error);
    const command = prepared.value;
    const signed = { wall: clock.now(), running: clock.monotonic() };
    const isOld = (): boolean =>
      Math.max(clock.now() - signed.wall, clock.monotonic() - signed.running) > placeLimits.sendWithinMs;
    if (!(await book.sending(transferId, command.timestamp))) {
      command.abandon();
      return giveUp(appError('unavailable', 'error.journal.unwritable'));
    }
    await step('sending');
    // From here until the request is sent nothing is awaited.
    const tooLate = appError('refused', 'error.transfer.tooLate', { seconds: placeLimits.sendWithinMs / 1_000 });
    const stopped = late() ?? (isOld() ? tooLate : null);
    if (stopped) {
      command.abandon();
      return giveUp(stopped);
    }
    const outcome = await command.send();
    await step('replied');
    const end = endOf(outcome);
    parts.log.write('transfer.state', { state: end.state });
    await book.end(transferId, end);
    settler.resume();
    return outcome.kind === 'notSent' ? outcome.error : null;
  };

  const run = async (draft: TransferDraft): Promise<Result<OutgoingTransfer, AppError>> => {
    const wrong = invalid(transferProblem(draft, null)) ?? blocked();
    const session = access();
    const book = store();
    if (wrong || !session || !book) return fail(wrong ?? noKey());
    const sender = await readSender(session.rest);
    if (!sender.ok) return sender;
    const doubted = book.all().some((one) => one.fromUserId === sender.value && isOpenTransfer(one));
    const refused =
      invalid(transferProblem(draft, sender.value)) ??
      (doubted ? appError('inDoubt', 'error.transfer.inDoubt') : null) ??
      (await checkLimit(draft, session)) ??
      lateReason(session);
    if (refused) return fail(refused);
    const { coin } = draft;
    const day = listed.get(coin)!.day;
    const left = formatShort(leftOf(usedToday(coin, day), limitOf(coin, guards.limits())));
    const answer = await parts.confirm(transferQuestion(tradingContext.environment, draft, left));
    if (answer !== 'confirmed') return fail(appError('refused', 'error.transfer.declined'));
    // The question may have stood for long: the limit and everything else is asked anew.
    const changedMeanwhile = lateReason(session) ?? (await checkLimit(draft, session)) ?? lateReason(session);
    if (changedMeanwhile) return fail(changedMeanwhile);
    lock.active();
    const begun = await book.begin(draft, session.keyId, sender.value);
    if (!begun) return fail(appError('unavailable', 'error.journal.unwritable'));
    const { transferId } = begun.transfer;
    let error: AppError | null = null;
    try {
      error = await dispatch(begun, draft, session, book);
    } catch {
      // What may have left is settled; nothing more is sent until the user resumes (B-E7).
      const fault = appError('internal', 'error.order.fault');
      safety.halt(fault);
      await book.end(transferId, { state: 'inDoubt', error: fault });
      settler.resume();
    }
    return error ? fail(error) : ok(book.get(transferId)!.transfer);
  };
  const send = async (draft: TransferDraft): Promise<Result<OutgoingTransfer, AppError>> => {
    await parts.opened;
    await guards.loaded;
    if (busy) return fail(appError('refused', 'error.transfer.underWay'));
    busy = true;
    const running = run(draft).finally(() => {
      busy = false;
    });
    work.add(running);
    return running;
  };
  const turn = async (on: boolean): Promise<Result<TransfersView, AppError>> => {
    await parts.opened;
    if (tradingContext.account !== 'main') return fail(appError('refused', 'error.account.demo'));
    const book = store();
    if (!book) return fail(appError('unavailable', 'error.journal.unwritable'));
    if (on) {
      if (parts.safeStart) return fail(appError('refused', 'error.transfer.safeStart'));
      await guards.loaded;
      const { transferUsdt: usdt, transferBtc: btc } = guards.limits();
      const answer = await parts.confirm(switchQuestion(tradingContext.environment, { usdt, btc }));
      if (answer !== 'confirmed') return fail(appError('refused', 'error.transfer.stillOff'));
    }
    return (await book.turn(on)) ? ok(view()) : fail(appError('unavailable', 'error.journal.unwritable'));
  };

  return {
    handlers: {
      'transfer.view': inSameContext(tradingContext, async () => {
        await parts.opened;
        await guards.loaded;
        return ok(view());
      }),
      'transfer.switch': inSameContext(tradingContext, ({ on }) => turn(on)),
      'transfer.send': haltingOnFault(
        safety,
        inSameContext(tradingContext, ({ draft }) => send(draft)),
      ),
    },
    resume() {
      void parts.opened.then(() => {
        if (!closing) settler.resume();
      });
    },
    pause() {
      listed.clear();
      settler.pause();
    },
    close() {
      closing = true;
      settler.pause();
    },
  };
}
