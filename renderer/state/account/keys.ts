import type { Environment } from '../../../shared/domain/environment.ts';
import type { AppState } from '../../../shared/ipc/appState.ts';
import type { CredentialView } from '../../../shared/ipc/credentialViews.ts';
import type { AppError } from '../../../shared/result/appError.ts';

/** Returns the active key of an environment, or `null`. */
export function activeKey(keys: readonly CredentialView[], environment: Environment): CredentialView | null {
  return keys.find((key) => key.environment === environment && key.active) ?? null;
}

/** Whether private data can be received: `ready`, or the obstacle. */
export type KeyState =
  | { readonly kind: 'ready' | 'none' | 'checking' | 'waiting' | 'locked' }
  | { readonly kind: 'refused'; readonly error: AppError | null };

/** Returns the state of the active key. Without a key, `waiting` while the keychain has not responded yet (R21). */
export function keyState(app: Pick<AppState, 'environment' | 'credentials'>): KeyState {
  const { keychain, keys } = app.credentials;
  const key = activeKey(keys, app.environment);
  if (key) return key.state === 'refused' ? { kind: 'refused', error: key.error } : { kind: key.state };
  return { kind: keychain === 'unknown' || keychain === 'waiting' ? 'waiting' : 'none' };
}
