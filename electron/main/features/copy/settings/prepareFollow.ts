/**
 * Checks new settings of a followed trader before the user confirms them (issue "Settings editor", B-A5, XU32): the
 * current settings are requested, and only differences from them are offered. Nothing is changed here.
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

/**
 * The change the user is asked to confirm. `begins`: the exchange does not copy this trader now and does so afterwards.
 */
export interface PreparedFollow extends FollowChange {
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
