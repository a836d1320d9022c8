/**
 * Forwards notifications to the destinations that the person confirmed: webhooks and chats of a Telegram bot. It lives as
 * long as the program, whichever trading context is open. Addresses and tokens leave it towards their destination and
 * the keychain alone; what fails here is a state of its destination and never a notification, which would be forwarded
 * again.
 */
import type { Notification } from '../../../../../shared/ipc/alertViews.ts';
import {
  forwardLimits,
  type ForwardDraft,
  type ForwardView,
  type ListedDestination,
} from '../../../../../shared/ipc/forwardViews.ts';
import { appError, type AppError } from '../../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../../shared/result/result.ts';
import type { Settings } from '../../../../../shared/settings/settings.ts';
import type { Clock } from '../../../../../shared/time/clock.ts';
import type { Random } from '../../../../../shared/time/random.ts';
import type { TradingContext } from '../../../account/tradingContext.ts';
import type { CallHandlers } from '../../../platform/callHandlers.ts';
import type { DocumentFiles } from '../../../platform/files/profileFiles.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import type { SecretRegistry } from '../../../platform/log/secretRegistry.ts';
import type { Ask } from '../../../platform/question.ts';
import { createKeptText } from '../keptText.ts';
import { addressClass } from './addressClass.ts';
import { createDelivery, type DeliveryTarget, type ForwardConnections } from './delivery.ts';
import {
  lastFourOf,
  listText,
  readList,
  readSecret,
  secretValues,
  type ForwardSecret,
  type ForwardSecrets,
} from './destinations.ts';
import { forwardQuestion } from './forwardQuestion.ts';
import { bodyOf, forwardKindOf, messageOf, plainMessage, type ForwardMessage } from './message.ts';
import { createSender, type Sender } from './sender.ts';
import { readWebhookUrl } from './webhookUrl.ts';

/** IPC calls of the destinations. */
export type ForwardCall = Extract<keyof CallHandlers, `forward.${string}`>;

/** Dependencies of {@link createForwarding}. */
export interface ForwardingParts {
  /** False: destinations can be edited, and nothing is sent. */
  readonly enabled: boolean;
  readonly clock: Clock;
  readonly random: Random;
  readonly files: Pick<DocumentFiles, 'read' | 'replace' | 'setAside'>;
  readonly secrets: ForwardSecrets;
  readonly registry: Pick<SecretRegistry, 'add'>;
  readonly connections: ForwardConnections;
  /** Returns the present addresses of the exchange: those of live, and of the running simulator. */
  readonly exchange: () => readonly string[];
  readonly settings: () => Pick<Settings, 'digitGrouping' | 'language'>;
  readonly userAgent: string;
  /** Origin of the Telegram bot API; only tests pass another one. */
  readonly telegram?: string | undefined;
  readonly notice: (error: AppError) => void;
  readonly log: Pick<Logger, 'write'>;
  readonly changed: (view: ForwardView) => void;
}

export interface Forwarding {
  /** Reads the list; the secrets follow as the keychain responds. */
  load(): Promise<void>;
  /** Forwards a notification of a trading context. `isQuiet`: it was added within the quiet hours. */
  tell(tradingContext: TradingContext, notification: Notification, isQuiet: boolean): void;
  /** Returns the handlers of the window's calls for one trading context. */
  calls(tradingContext: TradingContext, ask: Ask): Pick<CallHandlers, ForwardCall>;
  stop(): Promise<void>;
}

interface Destination {
  listed: ListedDestination;
  /** Null: not read yet, or it cannot be read. */
  secret: ForwardSecret | null;
  state: 'reading' | 'ready' | 'locked';
  /** Removes the secret from the registry. */
  forget: () => void;
  readonly sender: Sender<ForwardMessage>;
}

/** A secret that may be stored, and what the confirmation says of it. */
interface Checked {
  readonly secret: ForwardSecret;
  readonly host: string;
  readonly near: readonly string[];
}

const TELEGRAM = 'https://api.telegram.org';
const TOKEN = /^\d{5,20}:[\w-]{30,100}$/;
const CHAT = /^(?:-?\d{1,20}|@[a-z]\w{3,31})$/i;
const ID_LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const ID_LENGTH = 24;
const LOCKED = appError('unavailable', 'error.forward.locked');

const fileErrors = {
  notKept: 'error.forward.notKept',
  newer: 'error.forward.newer',
  restored: 'error.forward.restored',
  lost: 'error.forward.lost',
} as const;

const invalid = (key: string, field: keyof ForwardDraft | 'url'): Result<never, AppError> =>
  fail(appError('invalid', key, { field }));

/** Returns what is wrong with the parts of a draft that are no secret; null when nothing is. */
function problemOf(draft: ForwardDraft): Result<never, AppError> | null {
  if (draft.name.trim() === '') return invalid('error.forward.name', 'name');
  if (draft.kinds.length === 0) return invalid('error.forward.kinds', 'kinds');
  if (draft.type === 'telegram' && !CHAT.test(draft.chatId ?? '')) return invalid('error.forward.chat', 'chatId');
  return null;
}

/** Creates the forwarding without destinations; {@link Forwarding.load} reads them. */
export function createForwarding(parts: ForwardingParts): Forwarding {
  const { clock, secrets, connections, settings } = parts;
  const telegram = parts.telegram ?? TELEGRAM;
  const deliver = createDelivery(connections, parts.exchange, parts.userAgent);
  let destinations: readonly Destination[] = [];
  /** The trading context that was told of last, for messages without a notification. */
  let context: TradingContext = { environment: 'simulator', account: 'main' };
  let isAsking = false;
  let stopped = false;
  const random = parts.random.fork('forwarding');
  const newId = (): string => {
    const letters = Array.from({ length: ID_LENGTH }, () => ID_LETTERS[random.integer(ID_LETTERS.length)]).join('');
    return find(letters) ? newId() : letters;
  };
  const find = (wanted: string | null): Destination | undefined =>
    destinations.find(({ listed }) => listed.destinationId === wanted);

  const store = createKeptText('forwarding', clock, parts.files, fileErrors, parts.notice, () =>
    listText(destinations.map(({ listed }) => listed)),
  );
  const view = (): ForwardView => ({
    enabled: parts.enabled,
    destinations: destinations.map(({ listed, state, sender }) => ({ ...listed, state, ...sender.state() })),
  });
  const changed = (): void => {
    if (!stopped) parts.changed(view());
  };
  /** Writes the list that was changed; fails when it could not be written. */
  const stored = async (): Promise<Result<ForwardView, AppError>> => {
    store.later();
    changed();
    return (await store.flush()) ? ok(view()) : fail(appError('unavailable', fileErrors.notKept));
  };

  const targetOf = ({ secret }: Destination): DeliveryTarget | null => {
    if (!secret) return null;
    if (secret.type === 'webhook') return secret;
    return { url: `${telegram}/bot${secret.token}/sendMessage`, mayBeNear: telegram !== TELEGRAM };
  };
  const createDestination = (listed: ListedDestination): Destination => {
    const created: Destination = {
      listed,
      secret: null,
      state: 'reading',
      forget: () => undefined,
      sender: createSender<ForwardMessage>(clock, {
        async deliver(message) {
          const target = targetOf(created);
          if (!target) return fail({ error: LOCKED, retry: created.state === 'reading' });
          return deliver(target, bodyOf(message, created.listed, settings().language));
        },
        summary: (count) => plainMessage({ kind: 'more', count }, context, settings(), clock.now()),
        changed,
        sent: () => parts.log.write('forward.sent', { destination: listed.destinationId }),
        // What the error names is left out: it holds the host.
        gaveUp: ({ kind, key }) => parts.log.write('forward.failed', { destination: listed.destinationId, kind, key }),
      }),
    };
    return created;
  };
  const hold = (one: Destination, secret: ForwardSecret): void => {
    one.forget();
    one.forget = parts.registry.add(secretValues(secret));
    one.secret = secret;
    one.state = 'ready';
  };
  const recall = async (one: Destination): Promise<void> => {
    const entry = await secrets.get(one.listed.destinationId);
    // Removed, or stored anew, while the keychain was asked.
    if (!destinations.includes(one) || one.state !== 'reading') return;
    const secret = entry.ok && entry.value !== null ? readSecret(entry.value) : undefined;
    if (secret && secret.type === one.listed.type) hold(one, secret);
    else one.state = 'locked';
    changed();
  };

  /** Checks a typed address, with what its host resolves to now. */
  const checkWebhook = async (typed: string): Promise<Result<Checked, AppError>> => {
    const read = readWebhookUrl(typed, parts.exchange());
    if (!read.ok) return read;
    const { url, host, shownHost, literal } = read.value;
    const addresses = literal === null ? await connections.resolve(host) : [host];
    const classes = addresses.map(addressClass);
    if (classes.includes('unusable'))
      return fail(appError('invalid', 'error.forward.url.unusable', { field: 'url', host }));
    // A name for this machine is refused by the transport, because other programs decide what it resolves to.
    if (literal === null && classes.includes('loopback')) {
      return fail(appError('invalid', 'error.forward.url.loopbackName', { field: 'url', host }));
    }
    const near = addresses.filter((address) => addressClass(address) !== 'public');
    const secret: ForwardSecret = { version: 1, type: 'webhook', url, mayBeNear: near.length > 0 };
    return ok({ secret, host: shownHost, near });
  };
  const check = async (
    { type, secret }: ForwardDraft,
    before: Destination | undefined,
  ): Promise<Result<Checked, AppError>> => {
    const typed = secret?.trim() ?? '';
    if (type === 'webhook') {
      if (secret !== null) return checkWebhook(typed);
      return before?.secret?.type === 'webhook' ? checkWebhook(before.secret.url) : fail(LOCKED);
    }
    const host = new URL(telegram).host;
    const known = before?.secret?.type === 'telegram' ? before.secret.token : null;
    if (secret === null && known === null) return fail(LOCKED);
    const token = secret === null ? known! : typed;
    if (!TOKEN.test(token)) return invalid('error.forward.token', 'secret');
    return ok({ secret: { version: 1, type, token }, host, near: [] });
  };

  const put = async (draft: ForwardDraft, before: Destination | undefined, checked: Checked | null) => {
    const { secret: _, destinationId: __, ...choices } = draft;
    const name = draft.name.trim();
    const chatId = draft.type === 'telegram' ? draft.chatId : null;
    const kept = checked
      ? { host: checked.host, lastFour: lastFourOf(checked.secret) }
      : { host: before!.listed.host, lastFour: before!.listed.lastFour };
    const destinationId = before?.listed.destinationId ?? newId();
    const listed: ListedDestination = { ...choices, name, chatId, ...kept, destinationId };
    if (checked) {
      const forget = parts.registry.add(secretValues(checked.secret));
      const written = await secrets.set(destinationId, JSON.stringify(checked.secret));
      forget();
      if (!written.ok) return written;
      // It may have been removed while the question or the keychain was open.
      if (before && !destinations.includes(before)) {
        void secrets.delete(destinationId);
        return fail(appError('refused', 'error.forward.unknown'));
      }
    }
    const one = before ?? createDestination(listed);
    if (before) before.listed = listed;
    else destinations = [...destinations, one];
    // What waits for another address, or for one that was switched off, is not sent.
    if (checked || !listed.on) one.sender.clear();
    if (checked) hold(one, checked.secret);
    return stored();
  };
  const save = async (draft: ForwardDraft, ask: Ask): Promise<Result<ForwardView, AppError>> => {
    const before = find(draft.destinationId);
    if (draft.destinationId !== null && before?.listed.type !== draft.type) {
      return fail(appError('refused', 'error.forward.unknown'));
    }
    if (!before && destinations.length >= forwardLimits.destinations) {
      return fail(appError('refused', 'error.forward.tooMany', { limit: forwardLimits.destinations }));
    }
    const problem = problemOf(draft);
    if (problem) return problem;
    const isSame =
      before && draft.secret === null && (draft.type === 'webhook' || draft.chatId === before.listed.chatId);
    if (isSame) return put(draft, before, null);
    const checked = await check(draft, before);
    if (!checked.ok) return checked;
    const { host, near } = checked.value;
    const { amounts } = draft;
    const chatId = draft.type === 'telegram' ? draft.chatId : null;
    if ((await ask(forwardQuestion({ host, chatId, amounts, near }))) !== 'confirmed') {
      return fail(appError('refused', 'error.forward.declined'));
    }
    return put(draft, before, checked.value);
  };

  let loaded: () => void = () => undefined;
  const loading = new Promise<void>((resolve) => (loaded = resolve));

  return {
    async load() {
      destinations = readList(await store.load()).map(createDestination);
      loaded();
      changed();
      await Promise.all(destinations.map(recall));
    },
    tell(tradingContext, notification, isQuiet) {
      if (!parts.enabled || stopped) return;
      context = tradingContext;
      const kind = forwardKindOf(notification);
      for (const { listed, sender } of destinations) {
        if (!listed.on || !listed.kinds.includes(kind) || (isQuiet && !listed.quiet)) continue;
        sender.send(messageOf(notification, tradingContext, { ...settings(), amounts: listed.amounts }));
      }
    },
    calls: (tradingContext, ask) => ({
      'forward.list': async () => (await loading, ok(view())),
      async 'forward.save'(draft) {
        await loading;
        if (isAsking) return fail(appError('refused', 'error.forward.asking'));
        isAsking = true;
        try {
          return await save(draft, ask);
        } finally {
          isAsking = false;
        }
      },
      async 'forward.remove'({ destinationId }) {
        await loading;
        const one = find(destinationId);
        if (!one) return fail(appError('refused', 'error.forward.unknown'));
        one.sender.clear();
        one.forget();
        destinations = destinations.filter((other) => other !== one);
        // A keychain that does not respond keeps an entry that nothing names any more.
        void secrets.delete(destinationId);
        return stored();
      },
      async 'forward.test'({ destinationId }) {
        await loading;
        const one = find(destinationId);
        if (!one) return fail(appError('refused', 'error.forward.unknown'));
        if (!parts.enabled) return fail(appError('refused', 'error.forward.disabled'));
        context = tradingContext;
        const message = plainMessage({ kind: 'test' }, tradingContext, settings(), clock.now());
        return one.sender.test(message) ? ok(view()) : fail(appError('rateLimited', 'error.forward.rate'));
      },
    }),
    async stop() {
      stopped = true;
      const count = destinations.reduce((sum, { sender }) => sum + sender.state().waiting, 0);
      if (count > 0) parts.log.write('forward.dropped', { count });
      for (const { sender, forget } of destinations) {
        sender.clear();
        forget();
      }
      await store.flush();
      connections.close();
    },
  };
}
