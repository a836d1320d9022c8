/**
 * Which world the program begins in, and that it comes back to the one the person left.
 *
 * - What the command line says wins, and is not remembered: it was said for this start.
 * - Otherwise the program comes back to the world a person last went to in this profile. The live exchange gets there only
 *   through the question of the switch and its typed word, never by a flag, and its mark stands from the first picture on.
 * - A file that is missing, damaged or newer means the simulator's main account. There is no second copy: an older choice
 *   must not come back by itself.
 * - A smoke run places an order by itself, so that it never goes to a remembered world. `--kill` does: what is left open
 *   lies where the person left it.
 */
import { z } from 'zod';
import { accounts, environments } from '../../../../shared/domain/environment.ts';
import type { AppOptions } from '../appOptions.ts';
import type { ProfileFiles } from '../../platform/files/profileFiles.ts';
import type { TradingContext } from '../../account/tradingContext.ts';

/** The file in the profile's folder. */
export const WORLD_FILE = 'world.json';

const MAX_BYTES = 1_024;
const kept = z.strictObject({ version: z.literal(1), environment: z.enum(environments), account: z.enum(accounts) });

/** Where a program begins that nobody told anything. */
export const usualContext: TradingContext = { environment: 'simulator', account: 'main' };

function readContext(text: string): TradingContext {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return usualContext;
  }
  const found = kept.safeParse(parsed);
  return found.success ? { environment: found.data.environment, account: found.data.account } : usualContext;
}

/** The world to begin in; see the opening comment. */
export async function firstContext(
  files: Pick<ProfileFiles, 'read'>,
  { environment, account, smoke }: Pick<AppOptions, 'environment' | 'account' | 'smoke'>,
): Promise<TradingContext> {
  if (environment !== null || account !== null || smoke)
    return { environment: environment ?? usualContext.environment, account: account ?? usualContext.account };
  const text = await files.read(WORLD_FILE, MAX_BYTES);
  return typeof text === 'string' ? readContext(text) : usualContext;
}

/** Keeps a world that the person went to; false when that failed. */
export function rememberContext(
  files: Pick<ProfileFiles, 'replace'>,
  { environment, account }: TradingContext,
): Promise<boolean> {
  return files.replace(WORLD_FILE, `${JSON.stringify({ version: 1, environment, account })}\n`);
}
