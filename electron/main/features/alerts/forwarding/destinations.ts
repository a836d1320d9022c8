/**
 * The destinations of a profile: their list without secrets in a file, and the address or token of each as an entry of
 * the keychain. The whole address of a webhook is kept there, because its path is a password; that a host in the
 * networks around this machine was confirmed is kept beside it, so that no changed file permits another one.
 */
import { z } from 'zod';
import { forwardLimits, listedDestination, type ListedDestination } from '../../../../../shared/ipc/forwardViews.ts';
import type { AppError } from '../../../../../shared/result/appError.ts';
import type { Result } from '../../../../../shared/result/result.ts';

/** Entries of the keychain by destination. Calls never reject; a locked keychain returns null like an empty one. */
export interface ForwardSecrets {
  get(destinationId: string): Promise<Result<string | null, AppError>>;
  set(destinationId: string, secret: string): Promise<Result<null, AppError>>;
  delete(destinationId: string): Promise<unknown>;
}

const secretSchema = z.discriminatedUnion('type', [
  z.strictObject({ version: z.literal(1), type: z.literal('webhook'), url: z.string().min(1), mayBeNear: z.boolean() }),
  z.strictObject({ version: z.literal(1), type: z.literal('telegram'), token: z.string().min(1) }),
]);

/** Content of an entry: the address of a webhook, or the token of a bot. `mayBeNear`: see {@link DeliveryTarget}. */
export type ForwardSecret = z.infer<typeof secretSchema>;

const fileSchema = z.strictObject({
  version: z.literal(1),
  destinations: z.array(listedDestination).max(forwardLimits.destinations),
});

/** Returns the text of the list's file. */
export const listText = (destinations: readonly ListedDestination[]): string =>
  JSON.stringify({ version: 1, destinations });

/** Returns the list of a file; empty when it has none that can be read. */
export function readList(text: string | null): readonly ListedDestination[] {
  const read = parsedBy(fileSchema, text);
  return read?.destinations ?? [];
}

/** Returns the secret of an entry; undefined when it is damaged or of a newer version. */
export const readSecret = (entry: string): ForwardSecret | undefined => parsedBy(secretSchema, entry);

function parsedBy<Schema extends z.ZodType>(schema: Schema, text: string | null): z.infer<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(text ?? '')).data;
  } catch {
    return undefined;
  }
}

/** Shortest secret part of which the last four characters are shown. */
const LEAST_SHOWN = 12;
/** Shortest part of an address that is searched for in logs: shorter ones are ordinary words. */
const LEAST_SEARCHED = 16;

/** Returns path and query of an address, or the token: what must not be known. */
function hiddenPart(secret: ForwardSecret): string {
  if (secret.type === 'telegram') return secret.token;
  const { pathname, search } = new URL(secret.url);
  return `${pathname}${search}`;
}

/** Returns the last four characters of the hidden part; empty where they would show much of it. */
export function lastFourOf(secret: ForwardSecret): string {
  const hidden = hiddenPart(secret);
  return hidden.length < LEAST_SHOWN ? '' : hidden.slice(-4);
}

/** Returns the values that no log, event or file may contain. */
export function secretValues(secret: ForwardSecret): readonly string[] {
  const hidden = hiddenPart(secret);
  if (secret.type === 'telegram') return [hidden];
  return [secret.url, hidden, ...hidden.split(/[/?&=]/)].filter((value) => value.length >= LEAST_SEARCHED);
}
