/**
 * What is checked before new settings of a follow may be confirmed (issue "Settings editor", B-A5, XU32): the exchange is
 * asked anew, and only what differs from its answer is offered. Nothing is sent by this.
 */
import { followDifferences, isFollowed, type FollowChangeLine } from '../../../../../shared/domain/followDiff.ts';
import { followFieldProblems, type FollowView } from '../../../../../shared/domain/followCheck.ts';
import type { FollowSettings } from '../../../../../shared/domain/followSchema.ts';
import { followProblem } from '../../../../../shared/domain/follow.ts';
import { appError, type AppError } from '../../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../../shared/result/result.ts';
import { followChangeOf, type FollowChange } from '../../../exchange/mapping/followChange.ts';
import type { AccountCommandContext } from '../../../trading/changes/accountCommandContext.ts';
import type { PrivateRest } from '../../../exchange/ports.ts';
import { readFollow } from './readFollow.ts';

/** What a person is asked to confirm. `begins`: the exchange copies this trader from then on, and does not now. */
export interface PreparedFollow extends FollowChange {
  readonly settings: FollowSettings;
  readonly begins: boolean;
  readonly changes: readonly FollowChangeLine[];
}

/** Contracts for which a leverage is set. */
function geared({ unified, perSymbol }: FollowSettings): string[] {
  const entries = perSymbol.filter(
    ({ longLeverage, shortLeverage }) => longLeverage !== null || shortLeverage !== null,
  );
  return [
    ...(unified?.customLeverages ?? []).map(({ symbol }) => symbol),
    ...entries.flatMap(({ symbol }) => symbol ?? []),
  ];
}

/** Whole part of a limit written as decimal text. */
const whole = (text: string): number => Number.parseInt(text, 10);

/** Lists and limits for the checks; brackets of contracts nobody set a leverage for are not asked. */
async function viewOf(commandContext: AccountCommandContext, symbols: readonly string[]): Promise<FollowView> {
  const own = whole(commandContext.limits().leverage);
  const listed = [...new Set(symbols)].filter(commandContext.listed);
  const reported = await Promise.all(
    listed.map(async (symbol) => [symbol, await commandContext.largestLeverage(symbol)] as const),
  );
  const brackets = new Map(reported);
  return {
    listed: commandContext.listed,
    most(symbol) {
      const bracket = brackets.get(symbol) ?? null;
      return bracket === null ? own : Math.min(own, whole(bracket));
    },
  };
}

/**
 * Checks settings against what the exchange tells now. Fails with the first field that is wrong, when the exchange tells
 * something else than the window was shown, or when nothing would change.
 */
export async function prepareFollow(
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
  const [problem] = followFieldProblems(settings, now.value, await viewOf(commandContext, geared(settings)));
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
