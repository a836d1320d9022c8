/**
 * The route of live connections: the user's proxy and certificate authority. They take effect after a typed word in the
 * shell's own window; whatever is not confirmed or not complete closes the route, and is never replaced by a direct
 * connection (R65). The environment of the process is not asked.
 */
import path from 'node:path';
import { domainToASCII } from 'node:url';
import type { NetworkView, ProxyInput } from '../../../../shared/ipc/networkViews.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import type { Random } from '../../../../shared/time/random.ts';
import { directRoute, type NetworkRoute } from '../../exchange/node/networkRoute.ts';
import type { CallHandlers } from '../../platform/callHandlers.ts';
import type { Desktop } from '../../platform/desktop.ts';
import type { ProfileFiles } from '../../platform/files/profileFiles.ts';
import type { SecretRegistry } from '../../platform/log/secretRegistry.ts';
import type { Ask } from '../../platform/question.ts';
import { accountName, type Keychain } from '../credentials/keychain.ts';
import { randomName } from '../credentials/keyList.ts';
import { readAuthority, type Authority } from './authority.ts';
import { nothingConfirmed, readConfirmed, writeConfirmed, type Confirmed } from './networkFile.ts';
import { authorityQuestion, directQuestion, proxyQuestion } from './networkQuestions.ts';

/** IPC calls handled here. */
type NetworkCall = Extract<keyof CallHandlers, `network.${string}`>;

export interface Network {
  /** Reads what was confirmed; the password arrives later, and until then the route is closed. */
  load(): Promise<void>;
  /** Returns the route of live connections; the simulator never takes it. */
  readonly route: () => NetworkRoute;
  readonly view: () => NetworkView;
  /** Creates the handlers of the window's calls; `ask` shows the confirmation. */
  readonly handlers: (ask: Ask) => Pick<CallHandlers, NetworkCall>;
}

/** Dependencies of {@link createNetwork}. */
export interface NetworkParts {
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Random;
  readonly files: ProfileFiles;
  /** Returns the files of a folder that the user chose a file in. */
  readonly filesIn: (folder: string) => Pick<ProfileFiles, 'read'>;
  readonly keychain: Keychain;
  readonly secrets: Pick<SecretRegistry, 'add'>;
  readonly shell: Pick<Desktop, 'openFile'>;
  readonly notice: (error: AppError) => void;
  /** Called when the route or its view changed. */
  readonly changed: () => void;
}

const MAX_AUTHORITY_BYTES = 64 * 1024;
const CLOSED: NetworkRoute = { state: 'closed' };

/** Returns the name of the password's entry in the keychain (R21). */
const entryName = (entry: string): string => accountName(entry, 'live', 'proxy');

/** Returns the host as ASCII without brackets; undefined when it is neither a name nor an address. */
function asciiHost(typed: string): string | undefined {
  const bare = typed.trim().replace(/^\[|\]$/g, '');
  if (bare.includes(':')) return URL.canParse(`http://[${bare}]`) ? bare : undefined;
  const host = domainToASCII(bare).toLowerCase();
  return host.length <= 253 && /^[a-z0-9](?:[a-z0-9_.-]*[a-z0-9])?$/.test(host) ? host : undefined;
}

/** Creates a closed route; `load` opens it. */
export function createNetwork(parts: NetworkParts): Network {
  const { clock, random, files, keychain, secrets } = parts;
  let confirmed: Confirmed = nothingConfirmed;
  let authority: Authority | null = null;
  let error: AppError | null = appError('unavailable', 'error.route.waiting');
  let route: NetworkRoute = CLOSED;
  let forget: () => void = () => undefined;
  /** Whether it is known what the user confirmed. */
  let isRead = false;
  let isBusy = false;

  const become = (reason: AppError | null, password: string | null): void => {
    forget();
    forget = password === null ? () => undefined : secrets.add([password]);
    error = reason;
    const { proxy } = confirmed;
    if (error) route = CLOSED;
    else if (!proxy && !authority) route = directRoute;
    else {
      const { kind, host, port, user } = proxy ?? {};
      route = {
        state: 'open',
        proxy: proxy && { kind: kind!, host: host!, port: port!, user: user!, password },
        authority: authority?.pem ?? null,
      };
    }
    parts.changed();
  };
  const shut = (reason: AppError): void => {
    become(reason, null);
    parts.notice(reason);
  };
  /** Puts into force what was confirmed, as far as it is complete. */
  const enforce = async (next: Confirmed): Promise<void> => {
    confirmed = next;
    const read = next.authority === null ? ok(null) : readAuthority(next.authority, clock.now());
    authority = read.ok ? read.value : null;
    if (!read.ok) return shut(read.error);
    const entry = next.proxy?.entry ?? null;
    if (entry === null) return become(null, null);
    become(appError('unavailable', 'error.route.waiting'), null);
    const found = await keychain.get(entryName(entry));
    // Another one may have been confirmed while the keychain was asked.
    if (confirmed !== next) return;
    if (!found.ok) shut(found.error);
    else if (found.value === null) shut(appError('unavailable', 'error.route.noPassword'));
    else become(null, found.value);
  };
  const view = (): NetworkView => {
    const { proxy } = confirmed;
    return {
      proxy: proxy && { kind: proxy.kind, host: proxy.host, port: proxy.port, user: proxy.user },
      authority: authority && {
        subject: authority.subject,
        fingerprint: authority.fingerprint,
        validTo: authority.validTo,
      },
      error,
    };
  };
  const store = async (next: Confirmed): Promise<Result<NetworkView, AppError>> => {
    if (!(await writeConfirmed(files, next))) return fail(appError('unavailable', 'error.route.notWritten'));
    const old = confirmed.proxy?.entry ?? null;
    isRead = true;
    await enforce(next);
    if (old !== null && old !== next.proxy?.entry) await keychain.delete(entryName(old));
    return ok(view());
  };
  const declined = fail(appError('refused', 'error.route.declined'));

  const setProxy = async (input: ProxyInput, ask: Ask): Promise<Result<NetworkView, AppError>> => {
    const host = asciiHost(input.host);
    if (host === undefined) return fail(appError('invalid', 'error.route.host', { field: 'host' }));
    const { kind, port, user, password } = input;
    const isWithUser = user !== null && user !== '';
    if (isWithUser !== (password !== null && password !== '')) {
      return fail(appError('invalid', 'error.route.userAndPassword', { field: 'password' }));
    }
    if ([user, password].some((one) => Buffer.byteLength(one ?? '') > 255 || /\p{Cc}/u.test(one ?? ''))) {
      return fail(appError('invalid', 'error.route.credentials', { field: 'password' }));
    }
    if (kind === 'http' && user?.includes(':')) {
      return fail(appError('invalid', 'error.route.credentials', { field: 'user' }));
    }
    const entry = isWithUser ? randomName(random, 16) : null;
    const proxy = { kind, host, port, user: isWithUser ? user : null, entry };
    if ((await ask(proxyQuestion(proxy))) !== 'confirmed') return declined;
    if (entry !== null) {
      const kept = await keychain.set(entryName(entry), password ?? '');
      if (!kept.ok) return kept;
    }
    const stored = await store({ ...confirmed, proxy });
    if (!stored.ok && entry !== null) await keychain.delete(entryName(entry));
    return stored;
  };
  /** Asks whether connections may be direct, where they are not yet: a file that was not read may name a proxy. */
  const mayBeDirect = async (ask: Ask): Promise<boolean> =>
    (isRead && confirmed.proxy === null) || (await ask(directQuestion(confirmed.proxy))) === 'confirmed';
  const chooseAuthority = async (ask: Ask): Promise<Result<NetworkView, AppError>> => {
    const file = await parts.shell.openFile({ begins: '', ending: '.pem' });
    if (file === null) return fail(appError('refused', 'error.route.noFile'));
    const text = await parts.filesIn(path.dirname(file)).read(path.basename(file), MAX_AUTHORITY_BYTES);
    if (typeof text !== 'string') return fail(appError('unreadable', 'error.authority.notOne'));
    const read = readAuthority(text, clock.now());
    if (!read.ok) return read;
    if ((await ask(authorityQuestion(read.value))) !== 'confirmed') return declined;
    if (!isRead && !(await mayBeDirect(ask))) return declined;
    return store({ ...confirmed, authority: read.value.pem });
  };
  const removeProxy = async (ask: Ask): Promise<Result<NetworkView, AppError>> =>
    (await mayBeDirect(ask)) ? store({ ...confirmed, proxy: null }) : declined;
  const removeAuthority = async (ask: Ask): Promise<Result<NetworkView, AppError>> =>
    isRead || (await mayBeDirect(ask)) ? store({ ...confirmed, authority: null }) : declined;
  /** One change at a time: what was shown is what is stored. */
  const alone = async (run: () => Promise<Result<NetworkView, AppError>>): Promise<Result<NetworkView, AppError>> => {
    if (isBusy) return fail(appError('refused', 'error.route.busy'));
    isBusy = true;
    try {
      return await run();
    } finally {
      isBusy = false;
    }
  };

  return {
    async load() {
      const read = await readConfirmed(files);
      if (!read.ok) return shut(read.error);
      isRead = true;
      // The keychain may ask the user to unlock it: the start does not wait for that.
      void enforce(read.value);
    },
    route: () => route,
    view,
    handlers: (ask) => ({
      'network.view': () => ok(view()),
      'network.setProxy': (input) => alone(() => setProxy(input, ask)),
      'network.removeProxy': () => alone(() => removeProxy(ask)),
      'network.chooseAuthority': () => alone(() => chooseAuthority(ask)),
      'network.removeAuthority': () => alone(() => removeAuthority(ask)),
    }),
  };
}
