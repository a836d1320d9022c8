/** The cancels of the kill switch, one after the other told as they go (B-A9). None is sent twice within one round. */
import type { z } from 'zod';
import type { killItemSchema } from '../../../../shared/domain/safety.ts';
import type { ReplyOf } from '../../../../shared/exchange/endpoints.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import type { Result } from '../../../../shared/result/result.ts';
import { itemRefusal } from '../../exchange/rest/reply/classify.ts';
import type { CommandOutcome, PreparedCommand, PrivateRest } from '../../exchange/ports.ts';
import { killLimits } from '../tradingLimits.ts';

/** See {@link killItemSchema}. */
export type KillItem = z.infer<typeof killItemSchema>;

/** What one cancel is for: a spot symbol, or all futures orders or conditional orders. */
export type KillTarget = Pick<KillItem, 'market' | 'what' | 'symbol'>;

type Cancelled = ReplyOf<'spot.openOrders.cancel'>[number] | ReplyOf<'futures.allOpenOrders.cancel'>[number];
type Prepared = Result<PreparedCommand<readonly Cancelled[]>, AppError>;

/** All futures orders, by the word that nothing else can mean (H4). */
export const allFutures: readonly KillTarget[] = [
  { market: 'futures', what: 'orders', symbol: null },
  { market: 'futures', what: 'conditional', symbol: null },
];

/** Open orders of a spot symbol. */
export const spotTarget = (symbol: string): KillTarget => ({ market: 'spot', what: 'orders', symbol });

/** Name of a target. */
export const targetKey = ({ market, what, symbol }: KillTarget): string => `${market} ${what} ${symbol ?? ''}`;

async function prepare(rest: PrivateRest, { market, what, symbol }: KillTarget): Promise<Prepared> {
  if (market === 'spot') return rest.prepare('spot.openOrders.cancel', { symbol: symbol ?? '' }, [], 'kill');
  const params = symbol === null ? {} : { symbol };
  const means = symbol === null ? (['all symbols'] as const) : [];
  return what === 'orders'
    ? rest.prepare('futures.allOpenOrders.cancel', params, means, 'kill')
    : rest.prepare('futures.algoOpenOrders.cancel', params, means, 'kill');
}

/** An answer names each order; what it says is only that the exchange heard: asking again proves (B-A11). */
function outcomeOf(outcome: CommandOutcome<readonly Cancelled[]>): Pick<KillItem, 'outcome' | 'error'> {
  switch (outcome.kind) {
    case 'answered': {
      const failed = outcome.reply.flatMap((one) => ('success' in one && !one.success ? [one] : []));
      const [one] = failed;
      const isAll = failed.length > 0 && failed.length === outcome.reply.length;
      return { outcome: isAll ? 'refused' : 'accepted', error: one ? itemRefusal(one) : null };
    }
    case 'unknown':
      return { outcome: 'inDoubt', error: outcome.error };
    case 'refused':
    case 'notSent':
      return { outcome: outcome.kind, error: outcome.error };
  }
}

/** Cancels one target; `told` hears that it is under way and how it ended. A fault of the program ends only this one. */
export async function cancelTarget(
  rest: PrivateRest,
  target: KillTarget,
  notified: (item: KillItem) => void,
): Promise<void> {
  notified({ ...target, outcome: 'underWay', error: null });
  try {
    const prepared = await prepare(rest, target);
    if (!prepared.ok) return notified({ ...target, outcome: 'notSent', error: prepared.error });
    notified({ ...target, ...outcomeOf(await prepared.value.send()) });
  } catch {
    notified({ ...target, outcome: 'inDoubt', error: appError('internal', 'error.internal') });
  }
}

/** Cancels some at the same time, the rest as places become free. */
export async function cancelTargets(
  rest: PrivateRest,
  targets: readonly KillTarget[],
  notified: (item: KillItem) => void,
  goesOn: () => boolean,
): Promise<void> {
  const waiting = [...targets];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next && goesOn(); next = waiting.shift()) await cancelTarget(rest, next, notified);
  };
  await Promise.all(Array.from({ length: killLimits.together }, work));
}
