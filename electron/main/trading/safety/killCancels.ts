/** The cancels of the kill switch, each reported as it proceeds (B-A9). None is sent twice within one round. */
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

/** Target of one cancel: a spot symbol, or all futures orders or conditional orders. */
export type KillTarget = Pick<KillItem, 'market' | 'what' | 'symbol'>;

type Cancelled = ReplyOf<'spot.openOrders.cancel'>[number] | ReplyOf<'futures.allOpenOrders.cancel'>[number];
type Prepared = Result<PreparedCommand<readonly Cancelled[]>, AppError>;

/** All futures orders, cancelled with the explicit scope ALL (H4). */
export const allFutures: readonly KillTarget[] = [
  { market: 'futures', what: 'orders', symbol: null },
  { market: 'futures', what: 'conditional', symbol: null },
];

/** Returns the target for the open orders of a spot symbol. */
export const spotTarget = (symbol: string): KillTarget => ({ market: 'spot', what: 'orders', symbol });

/** Returns the map key of a target. */
export const targetKey = ({ market, what, symbol }: KillTarget): string => `${market} ${what} ${symbol ?? ''}`;

async function prepare(rest: PrivateRest, { market, what, symbol }: KillTarget): Promise<Prepared> {
  if (market === 'spot') return rest.prepare('spot.openOrders.cancel', { symbol: symbol ?? '' }, [], 'kill');
  const params = symbol === null ? {} : { symbol };
  const means = symbol === null ? (['all symbols'] as const) : [];
  return what === 'orders'
    ? rest.prepare('futures.allOpenOrders.cancel', params, means, 'kill')
    : rest.prepare('futures.algoOpenOrders.cancel', params, means, 'kill');
}

/**
 * Returns the outcome of a cancel. A response names each order, but only acknowledges the request; a further read
 * proves the result (B-A11).
 */
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

/**
 * Cancels one target; `notified` is called when it starts and with its outcome. A program error ends only this cancel.
 */
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

/** Cancels several targets concurrently, up to a limit. */
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
