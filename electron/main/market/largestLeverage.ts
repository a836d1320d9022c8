/** The largest leverage that the brackets of a contract allow (A-RISK-LIMITS), from its contract specs. */
import type { MarketQueries } from './questions.ts';

/** Returns the largest leverage as integer text; null where the exchange did not report the brackets. */
export async function largestLeverage(questions: Pick<MarketQueries, 'sheet'>, symbol: string): Promise<string | null> {
  const sheet = await questions.sheet('futures', symbol);
  if (!sheet.ok || sheet.value.brackets.state !== 'ready') return null;
  const most = Math.max(0, ...sheet.value.brackets.value.map(({ maxLeverage }) => maxLeverage));
  return most > 0 ? `${most}` : null;
}
