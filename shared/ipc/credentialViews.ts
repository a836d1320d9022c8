/** The parts of stored keys that the window may see: never a key, a secret or a passphrase (B-D1). */
import { z } from 'zod';
import { environments } from '../domain/environment.ts';
import { appErrorSchema } from '../result/appError.ts';

/** Permissions of a key (document 1 Credentials). */
export const permission = z.enum(['read', 'spot', 'futures']);

/**
 * One stored key set. `place`: where it is stored. `state`: `ready` usable; `checking` being tested; `waiting` the
 * keychain has not responded yet; `locked` its entry is known but cannot be read (locked or removed, which never means
 * "no key", R21); `refused` the exchange refuses it (`error`). `permissions` is null until they are known.
 */
export const credentialView = z.strictObject({
  keyId: z.string(),
  environment: z.enum(environments),
  label: z.string(),
  lastFour: z.string().max(4),
  permissions: z.array(permission).nullable(),
  /** Whether the simulator issued it, instead of the user entering it. */
  issued: z.boolean(),
  place: z.enum(['keychain', 'memory']),
  state: z.enum(['ready', 'checking', 'waiting', 'locked', 'refused']),
  /** Whether this key is in use in its environment. */
  active: z.boolean(),
  error: appErrorSchema.nullable(),
  /** Set on a key of the copy-trader type (document 3, TP/SL; R19), which only the user who created it can state. */
  copyTrader: z.literal(true).optional(),
  /** Unix ms at which a refused key is tested again, because it may not have taken effect yet. */
  testAt: z.number().int().optional(),
});

/**
 * State of the keychain and the stored keys. `unavailable`: keys stay in memory until the app closes; `reason` explains
 * why.
 */
export const credentialsView = z.strictObject({
  keychain: z.enum(['unknown', 'waiting', 'ready', 'unavailable', 'memoryOnly']),
  reason: appErrorSchema.nullable(),
  keys: z.array(credentialView),
});

/** A key set as typed. Secrets cross the bridge here and in the draft of a destination alone, towards main. */
export const credentialInput = z.strictObject({
  environment: z.enum(environments),
  label: z.string().max(60),
  apiKey: z.string().max(500),
  secretKey: z.string().max(500),
  passphrase: z.string().max(200),
  /** Set when the user states that it is of the copy-trader type. */
  copyTrader: z.literal(true).optional(),
  /** Set when the user states that it is new or changed: it is kept although the exchange refuses it, and tested later. */
  recent: z.literal(true).optional(),
});

/** See {@link permission}. */
export type Permission = z.infer<typeof permission>;
/** See {@link credentialView}. */
export type CredentialView = z.infer<typeof credentialView>;
/** See {@link credentialsView}. */
export type CredentialsView = z.infer<typeof credentialsView>;
/** See {@link credentialInput}. */
export type CredentialInput = z.infer<typeof credentialInput>;
