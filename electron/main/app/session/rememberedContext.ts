/**
 * Chooses the trading context in which the program begins, and stores the one the user last chose.
 *
 * - Command-line options win and are not stored: they apply to this start only.
 *
 * - Otherwise the program opens the trading context the user last switched to in this profile. The live exchange is
 * stored only after the switch confirmation with its typed word, never by a flag, and the window shows the live mark
 * from its first frame.
 *
 * - A file that is missing, damaged or newer means the simulator's main account. There is no second copy: an older
 * choice must not return unnoticed.
 *
 * - A smoke run places an order by itself, so it never opens a stored trading context. `--kill` does: open orders are
 * where the user last traded.
 */
import { z } from 'zod';
import { accounts, environments } from '../../../../shared/domain/environment.ts';
import type { AppOptions } from '../appOptions.ts';
import type { ProfileFiles } from '../../platform/files/profileFiles.ts';
import type { TradingContext } from '../../account/tradingContext.ts';

/** Name of the file in the profile's folder. */
export const WORLD_FILE = 'world.json';

const MAX_BYTES = 1_024;
const storedSchema = z.strictObject({
  version: z.literal(1),
  environment: z.enum(environments),
  account: z.enum(accounts),
});

/** Trading context when nothing was given and nothing is stored. */
export const defaultContext: TradingContext = { environment: 'simulator', account: 'main' };

function readContext(text: string): TradingContext {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return defaultContext;
  }
  const found = storedSchema.safeParse(parsed);
  return found.success ? { environment: found.data.environment, account: found.data.account } : defaultContext;
}

/** Returns the trading context to begin in; see the opening comment. */
export async function firstContext(
  files: Pick<ProfileFiles, 'read'>,
  { environment, account, smoke }: Pick<AppOptions, 'environment' | 'account' | 'smoke'>,
): Promise<TradingContext> {
  if (environment !== null || account !== null || smoke)
    return { environment: environment ?? defaultContext.environment, account: account ?? defaultContext.account };
  const text = await files.read(WORLD_FILE, MAX_BYTES);
  return typeof text === 'string' ? readContext(text) : defaultContext;
}

/** Stores a trading context the user switched to; resolves to false when that failed. */
export function rememberContext(
  files: Pick<ProfileFiles, 'replace'>,
  { environment, account }: TradingContext,
): Promise<boolean> {
  return files.replace(WORLD_FILE, `${JSON.stringify({ version: 1, environment, account })}\n`);
}
