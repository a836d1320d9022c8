/**
 * Mark prices of contracts with open copies. They are asked for contract by contract: the list of all of them moves only once
 * a minute, and a guard that looks at it would act a minute late. Only where copies lie in very many contracts the rest is
 * taken from that list.
 */
import { fundingOfRecord } from '../../../exchange/mapping/fundingRates.ts';
import { symbolPriceOfReply } from '../../../exchange/mapping/symbolPrices.ts';
import type { RestClient } from '../../../exchange/rest/client.ts';
import { copyListLimits } from '../copyLimits.ts';

type Rest = Pick<RestClient, 'get'>;

async function markOf(rest: Rest, symbol: string): Promise<readonly [string, string][]> {
  const answer = await rest.get('futures.market.symbolPrice', { symbol, priceType: 'MARK' }, 'background');
  const price = answer.ok ? symbolPriceOfReply(answer.value, 'MARK')?.price : undefined;
  return price === undefined ? [] : [[symbol, price]];
}

async function listedMarks(rest: Rest, symbols: ReadonlySet<string>): Promise<readonly [string, string][]> {
  if (symbols.size === 0) return [];
  const answer = await rest.get('futures.market.premiumIndex', {}, 'background');
  const records = answer.ok ? answer.value : [];
  return records.map(fundingOfRecord).flatMap(({ symbol, markPrice }): [string, string][] => {
    return markPrice === null || !symbols.has(symbol) ? [] : [[symbol, markPrice]];
  });
}

/** Mark prices by symbol as decimal text; a contract whose price could not be read is not in the answer. */
export async function readMarks(rest: Rest, symbols: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const [...all] = new Set(symbols);
  const asked = all.slice(0, copyListLimits.marksAsked);
  const marks = await Promise.all([
    ...asked.map((symbol) => markOf(rest, symbol)),
    listedMarks(rest, new Set(all.slice(asked.length))),
  ]);
  return new Map(marks.flat());
}
