/**
 * The changing half of copy trading: settings of a followed trader, closing a copy, stopping (B-A5, B-A6, R16). New
 * settings can enlarge what is traded and are refused while orders are stopped or locked; closing and stopping never
 * are.
 */
import { isTyped } from '../../../../../shared/domain/typedWord.ts';
import { type CopySettingsOutcome, STOP_COPY_WORD } from '../../../../../shared/ipc/copyViews.ts';
import { appError, type AppError } from '../../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../../shared/result/result.ts';
import { type Access, noKey } from '../../../account/access.ts';
import { createChangeSessions } from '../../../trading/changes/changeSessions.ts';
import { createTickets } from '../../../trading/orders/tickets.ts';
import { haltingOnFault } from '../../../trading/safety/safetyControl.ts';
import type { CopySettingsParts, CopySettingsServices } from '../ports.ts';
import { createCopyExecutor } from './copyExecutor.ts';
import { type CopyDoubts, createCopyDoubts } from './copyDoubts.ts';
import { followDifferences, isFollowed, type FollowChangeLine } from '../../../../../shared/domain/followDiff.ts';
import type { Changes } from '../../../trading/changes/changes.ts';
import { followFieldProblems, type FollowView } from '../../../../../shared/domain/followCheck.ts';
import type { FollowSettings } from '../../../../../shared/domain/followSchema.ts';
import { followProblem } from '../../../../../shared/domain/follow.ts';
import { followChangeOf, type FollowChange } from '../../../exchange/mapping/followChange.ts';
import type { AccountCommandContext } from '../../../trading/changes/accountCommandContext.ts';
import type { PrivateRest } from '../../../exchange/ports.ts';
import type { ReplyOf } from '../../../../../shared/exchange/endpoints.ts';
import { followSettingsOf } from '../../../exchange/mapping/followSettings.ts';

// Reads the current settings of a followed trader from the exchange (document 3, Follower settings).

const ROW = 'futures.copy.follower.settings.get';

/** Maps settings from a response. Settings replace each other whole, so a response that contradicts itself fails. */
function followIn(traderId: string, reply: ReplyOf<typeof ROW>): Result<FollowSettings, AppError> {
  const settings = followSettingsOf(traderId, reply);
  return settings ? ok(settings) : fail(appError('unreadable', 'error.follow.contradicts', {}, { row: ROW }));
}

/**
 * Requests the settings. A response that could be read only in part fails, because a change must not be based on it.
 */
async function readFollow(rest: PrivateRest, traderId: string): Promise<Result<FollowSettings, AppError>> {
  const whole = await rest.queryWhole(ROW, { traderId });
  if (!whole.ok) return whole;
  const { reply, dropped } = whole.value;
  return dropped > 0
    ? fail(appError('unreadable', 'error.follow.partial', {}, { row: ROW }))
    : followIn(traderId, reply);
}

// Checks new settings of a followed trader before the user confirms them (issue "Settings editor", B-A5, XU32): the
// current settings are requested, and only differences from them are offered. Nothing is changed here.

/**
 * The change the user is asked to confirm. `begins`: the exchange does not copy this trader now and does so afterwards.
 */
interface PreparedFollow extends FollowChange {
  readonly settings: FollowSettings;
  readonly begins: boolean;
  readonly changes: readonly FollowChangeLine[];
}

/** Returns the contracts for which a leverage is set. */
function contractsWithLeverage({ unified, perSymbol }: FollowSettings): string[] {
  const entries = perSymbol.filter(
    ({ longLeverage, shortLeverage }) => longLeverage !== null || shortLeverage !== null,
  );
  return [
    ...(unified?.customLeverages ?? []).map(({ symbol }) => symbol),
    ...entries.flatMap(({ symbol }) => symbol ?? []),
  ];
}

/** Returns the whole part of a limit written as decimal text. */
const whole = (text: string): number => Number.parseInt(text, 10);

/** Reads lists and limits for the checks; brackets are requested only for contracts with a leverage. */
async function viewOf(commandContext: AccountCommandContext, symbols: readonly string[]): Promise<FollowView> {
  const leverageLimit = whole(commandContext.limits().leverage);
  const listed = [...new Set(symbols)].filter(commandContext.listed);
  const reported = await Promise.all(
    listed.map(async (symbol) => [symbol, await commandContext.largestLeverage(symbol)] as const),
  );
  const brackets = new Map(reported);
  return {
    listed: commandContext.listed,
    most(symbol) {
      const bracket = brackets.get(symbol) ?? null;
      return bracket === null ? leverageLimit : Math.min(leverageLimit, whole(bracket));
    },
  };
}

/**
 * Checks settings against the exchange's current ones. Fails with the first invalid field, when the exchange's settings
 * differ from those the window showed, or when nothing would change.
 */
async function prepareFollow(
  commandContext: AccountCommandContext,
  rest: PrivateRest,
  shown: FollowSettings,
  settings: FollowSettings,
): Promise<Result<PreparedFollow, AppError>> {
  const form = followProblem(settings);
  if (form !== null) return fail(form);
  const { traderId } = settings;
  const now = await readFollow(rest, traderId);
  if (!now.ok) return now;
  const [problem] = followFieldProblems(
    settings,
    now.value,
    await viewOf(commandContext, contractsWithLeverage(settings)),
  );
  if (problem) return fail(appError('invalid', problem.error.key, problem.error.params));
  if (shown.traderId !== traderId || followDifferences(now.value, shown).length > 0) {
    return fail(appError('refused', 'error.follow.moved'));
  }
  const change = followChangeOf(settings);
  if (!change.ok) return change;
  const begins = !isFollowed(now.value);
  const changes = followDifferences(now.value, settings);
  if (changes.length === 0 && !begins) return fail(appError('refused', 'error.follow.nothing'));
  return ok({ ...change.value, settings, begins, changes });
}

// Sends confirmed settings of a followed trader once and reads them back (B-A5; document 3, settings).

/**
 * A failure means that nothing was sent. A lost response is settled by the read-back only when it shows every field as
 * sent, because the change can then have no other effect. Otherwise the change stays in doubt.
 */
async function sendFollow(
  changes: Changes,
  prepared: PreparedFollow,
  doubts: CopyDoubts,
): Promise<Result<CopySettingsOutcome, AppError>> {
  const { settings: wanted, parameters } = prepared;
  const settle = doubts.settings(wanted);
  const sent = await changes.change('futures.copy.follower.settings.change', parameters);
  if (!sent.ok) {
    settle();
    return sent;
  }
  const { value } = sent;
  const read = value.state && followIn(wanted.traderId, value.state);
  const settings = read?.ok ? read.value : null;
  const differing = settings === null ? [] : followDifferences(wanted, settings);
  const isApplied = settings !== null && differing.length === 0 && isFollowed(settings);
  if (value.kind === 'inDoubt' && !isApplied) {
    return ok({ outcome: 'inDoubt', error: value.error, settings, differing, clearAt: value.clearAt });
  }
  settle();
  if (value.kind === 'refused') {
    return ok({ outcome: 'refused', error: value.error, settings, differing: [], clearAt: null });
  }
  return ok({ outcome: 'done', error: null, settings, differing, clearAt: null });
}

/** Validity of a settings confirmation, in ms. */
const TICKET_MS = 30_000;

/** Content of a ticket: settings, with the key and the attachment they were checked with. */
interface Confirmed {
  readonly prepared: PreparedFollow;
  readonly restSession: Access;
}

/** Creates the changing half of one account; it sends no request before the window or a guard calls it. */
export function createCopySettings(parts: CopySettingsParts): CopySettingsServices {
  const { clock, commandContext, lists } = parts;
  const { access, rejectionReason } = commandContext;
  const doubts = createCopyDoubts(parts.notice, lists.changed);
  const sessionOf = createChangeSessions(access, {
    clock,
    exchangeNow: commandContext.exchangeNow,
    safety: { rejectionReason },
    limits: commandContext.limits,
    settled: doubts.settled,
  });
  const tickets = createTickets<Confirmed, CopySettingsOutcome>(clock, parts.random, TICKET_MS);
  const executor = createCopyExecutor({ clock, access, sessionOf, lists, doubts });
  /** Returns whether the key and attachment of the check are still the current ones. */
  const isPresent = (restSession: Access): boolean => {
    const now = access();
    return now?.keyId === restSession.keyId && now.epoch === restSession.epoch;
  };
  const halting = <Request, Value>(run: (request: Request) => Promise<Result<Value, AppError>>) =>
    haltingOnFault(commandContext.safety, run);

  return {
    handlers: {
      'copy.settings': async ({ traderId }) => {
        const restSession = access();
        if (!restSession) return fail(noKey());
        const read = await readFollow(restSession.rest, traderId);
        return read.ok ? ok({ settings: read.value, readAt: clock.now() }) : read;
      },
      'copy.prepareSettings': halting(async ({ shown, settings }) => {
        const restSession = access();
        const stopped = restSession ? rejectionReason() : noKey();
        if (!restSession || stopped) return fail(stopped ?? noKey());
        const prepared = await prepareFollow(commandContext, restSession.rest, shown, settings);
        if (!prepared.ok) return prepared;
        if (!isPresent(restSession)) return fail(appError('refused', 'error.order.otherKey'));
        const { ticket, expiresAt } = tickets.issue({ prepared: prepared.value, restSession });
        const { begins, changes, unsent } = prepared.value;
        return ok({ ticket, expiresAt, begins, changes: [...changes], unsent: [...unsent] });
      }),
      'copy.submitSettings': halting(({ ticket }) => {
        const stopped = rejectionReason();
        if (stopped) return Promise.resolve(fail(stopped));
        // A confirmation shows that the user is active.
        commandContext.active();
        return tickets.use(ticket, null, async ({ prepared, restSession }) => {
          if (!isPresent(restSession)) return fail(appError('refused', 'error.order.otherKey'));
          const outcome = await sendFollow(sessionOf(restSession), prepared, doubts);
          lists.changed();
          return outcome;
        });
      }),
      'copy.close': halting(({ copyId, symbol }) => executor.closeCopy(copyId, symbol)),
      'copy.stop': halting(({ traderId, typed }) => {
        if (!isTyped(STOP_COPY_WORD, typed)) {
          return Promise.resolve(fail(appError('refused', 'error.copy.stopWord', { word: STOP_COPY_WORD })));
        }
        return executor.stopCopy(traderId);
      }),
    },
    executor,
    windowGone: () => tickets.voidAll(),
  };
}
