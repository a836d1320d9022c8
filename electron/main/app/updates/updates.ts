/**
 * Updates of the program: looks for releases at the address that the user confirmed, offers a newer one, downloads and
 * verifies its package, and hands it to the system when the user asks for it. Nothing is offered, downloaded or installed
 * while an order is in doubt or a plan runs, and nothing is executed by itself.
 */
import type { CallAnswer } from '../../../../shared/ipc/contract.ts';
import type { UpdatesView } from '../../../../shared/ipc/updateViews.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import type { Cancel, Clock } from '../../../../shared/time/clock.ts';
import { classifyFailure } from '../../exchange/rest/reply/classify.ts';
import type { HttpTransport } from '../../exchange/rest/transport.ts';
import type { CallHandlers } from '../../platform/callHandlers.ts';
import type { ProfileFiles } from '../../platform/files/profileFiles.ts';
import type { Ask } from '../../platform/question.ts';
import type { OpenExposure } from '../../trading/openExposure.ts';
import type { Shell } from '../shell.ts';
import { downloadPackage } from './updateDownload.ts';
import {
  feedAddress,
  isUpdateKey,
  newestRelease,
  packageFor,
  readFeed,
  type RunningForm,
  type UpdateFeed,
  type UpdateRelease,
} from './updateFeed.ts';
import type { UpdateFolder } from './updateFolder.ts';
import { updateLimits } from './updateLimits.ts';
import { feedQuestion, installQuestion } from './updateQuestions.ts';
import { emptyRecord, readRecord, writeRecord, type UpdateRecord, type VerifiedFile } from './updateRecord.ts';

/** IPC calls of the updates. */
type UpdateCall = Extract<keyof CallHandlers, `updates.${string}`>;

/** Dependencies of {@link createUpdates}. */
export interface UpdateParts {
  readonly clock: Clock;
  readonly files: ProfileFiles;
  readonly folder: UpdateFolder;
  readonly transport: Pick<HttpTransport, 'send'>;
  /** Public key of the maintainers, base64 of its SPKI form; null: this build has none, and updates are off. */
  readonly key: string | null;
  /** Version of the running program. */
  readonly version: string;
  readonly running: RunningForm;
  readonly userAgent: string;
  readonly ask: Ask;
  readonly shell: Pick<Shell, 'installUpdate'> & {
    readonly capabilities: Pick<Shell['capabilities'], 'installUpdates'>;
  };
  /** Returns what would be left open if the program ended now. */
  readonly left: () => OpenExposure;
  readonly changed: (view: UpdatesView) => void;
  readonly notice: (error: AppError) => void;
}

export interface Updates {
  readonly handlers: Pick<CallHandlers, UpdateCall>;
  /** Begins to look for releases; `quit` ends the program in an orderly way. */
  begin(quit: () => void): Promise<void>;
  stop(): void;
}

type Installed = CallAnswer<'updates.install'>;
type Held = NonNullable<UpdatesView['held']>;

const heldErrors: Readonly<Record<Held, string>> = {
  doubts: 'error.update.heldByDoubts',
  plans: 'error.update.heldByPlans',
};

/** Returns a path as a word of a shell. */
const quoted = (path: string): string => (/^[\w./~+-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`);

/** Returns the command that installs a package; null where the file is opened instead. */
function commandFor(form: VerifiedFile['form'], path: string): string | null {
  if (form === 'deb') return `sudo apt install ${quoted(path)}`;
  return form === 'AppImage' ? `chmod u+x ${quoted(path)} && ${quoted(path)}` : null;
}

/** Creates the updates, which rest until they are begun. */
export function createUpdates(parts: UpdateParts): Updates {
  const { clock, folder, transport, shell, running } = parts;
  const key = parts.key !== null && isUpdateKey(parts.key) ? parts.key : null;
  const headers = { 'User-Agent': parts.userAgent, Accept: '*/*' };
  let record: UpdateRecord = emptyRecord;
  let found: UpdateRelease | null = null;
  let isLater = false;
  let file: VerifiedFile | null = null;
  let lastCheck: UpdatesView['lastCheck'] = null;
  let checking: Promise<void> | null = null;
  let download: UpdatesView['download'] = null;
  let downloading: { stopped: boolean } | null = null;
  let isAsking = false;
  let lastHeld: Held | null = null;
  let lastProgress = 0;
  let quit: () => void = () => undefined;
  const timers: Cancel[] = [];
  let watching: Cancel | null = null;

  const heldNow = (): Held | null => {
    const { doubts, plans } = parts.left();
    return doubts > 0 ? 'doubts' : plans > 0 ? 'plans' : null;
  };
  const view = (): UpdatesView => {
    const held = found ? heldNow() : null;
    const offered = held === null ? found : null;
    const wanted = offered && packageFor(offered, running);
    return {
      off: key === null ? 'noKey' : record.feed === null ? 'noFeed' : null,
      address: record.feed,
      running: parts.version,
      checking: checking !== null,
      lastCheck,
      offer: offered && {
        version: offered.version,
        date: offered.date,
        changelog: offered.changelog,
        size: wanted?.size ?? null,
        later: isLater,
      },
      held,
      download,
      file: offered &&
        file && {
          version: file.version,
          path: folder.path(file.name),
          form: file.form,
          command: commandFor(file.form, folder.path(file.name)),
        },
    };
  };
  const publish = (): UpdatesView => {
    const now = view();
    lastHeld = now.held;
    parts.changed(now);
    return now;
  };
  const save = async (next: UpdateRecord): Promise<void> => {
    record = next;
    if (!(await writeRecord(parts.files, next))) parts.notice(appError('unavailable', 'error.update.notKept'));
  };
  /** Watches while a release waits whether it may be offered now. */
  const watch = (): void => {
    watching?.();
    watching = found
      ? clock.every(updateLimits.heldEveryMs, () => {
          if (heldNow() !== lastHeld) publish();
        })
      : null;
  };
  const offer = async (release: UpdateRelease | null): Promise<void> => {
    if (release?.version !== found?.version) isLater = false;
    found = release;
    watch();
    const wanted = release && packageFor(release, running);
    const kept = record.files.find(({ sha256, name }) => sha256 === wanted?.sha256 && name === wanted.name);
    file = kept && (await folder.sha256(kept.name, kept.size)) === kept.sha256 ? kept : null;
  };
  const forget = (): void => {
    found = null;
    file = null;
    download = null;
    lastCheck = null;
    if (downloading) downloading.stopped = true;
    watch();
  };

  /** Requests the feed; a reply counts only for the address that is confirmed when it arrives. */
  const request = async (address: URL, publicKey: string): Promise<Result<UpdateFeed, AppError>> => {
    const answer = await transport.send({
      method: 'GET',
      url: address.href,
      headers,
      body: null,
      bodyBytes: updateLimits.feedBytes,
      limits: updateLimits.feed,
    });
    if (!answer.ok) return fail(classifyFailure('updates', answer.error));
    const { status, body } = answer.value;
    if (status !== 200) return fail(appError('unavailable', 'error.update.status', { status }));
    const feed = readFeed(body, publicKey, address);
    if (!feed.ok) return feed;
    const isRepeated = record.issuedAt !== null && Date.parse(feed.value.issuedAt) < Date.parse(record.issuedAt);
    return isRepeated ? fail(appError('refused', 'error.update.olderFeed')) : feed;
  };
  const look = async (address: URL, publicKey: string): Promise<void> => {
    const feed = await request(address, publicKey);
    if (record.feed !== address.href) return;
    const at = clock.now();
    if (!feed.ok) {
      lastCheck = { at, result: 'failed', error: feed.error };
      return;
    }
    if (feed.value.issuedAt !== record.issuedAt) await save({ ...record, issuedAt: feed.value.issuedAt });
    const release = newestRelease(feed.value, parts.version);
    const isSkipped = release !== null && release.version === record.skipped;
    await offer(isSkipped ? null : release);
    lastCheck = { at, result: isSkipped ? 'skipped' : release ? 'found' : 'current', error: null };
  };
  let lastLook = 0;
  const check = async (): Promise<void> => {
    const address = record.feed === null ? null : feedAddress(record.feed);
    if (key === null || address === null) return;
    lastLook = clock.now();
    checking ??= look(address, key).finally(() => {
      checking = null;
      publish();
      // Another address was confirmed meanwhile.
      if (record.feed !== address.href) void check();
    });
    publish();
    await checking;
  };
  const isDue = (): boolean => Math.abs(clock.now() - lastLook) >= updateLimits.checkEveryMs;

  const refuseHeld = (): Result<never, AppError> | null => {
    const held = heldNow();
    return held && fail(appError('refused', heldErrors[held]));
  };
  const noOffer = fail(appError('refused', 'error.update.noOffer'));

  const fetchPackage = async (release: UpdateRelease): Promise<Result<UpdatesView, AppError>> => {
    const wanted = packageFor(release, running);
    if (!wanted) return fail(appError('unavailable', 'error.update.noPackage', { version: release.version }));
    const own = { stopped: false };
    downloading = own;
    download = { received: 0, size: wanted.size, error: null };
    publish();
    const done = await downloadPackage(
      {
        transport,
        folder,
        headers,
        stopped: () => own.stopped,
        progress(received) {
          download = { received, size: wanted.size, error: null };
          const now = clock.monotonic();
          if (now - lastProgress < updateLimits.progressMs) return;
          lastProgress = now;
          publish();
        },
      },
      wanted,
    );
    downloading = null;
    // The address was changed meanwhile: what was offered there is no longer offered.
    if (found?.version !== release.version) return ok(publish());
    if (!done.ok) {
      download = own.stopped ? null : { received: 0, size: wanted.size, error: done.error };
      return own.stopped ? ok(publish()) : (publish(), done);
    }
    const { name, form, size, sha256 } = wanted;
    download = null;
    file = { version: release.version, name, form, size, sha256 };
    const files = [file, ...record.files.filter((one) => one.name !== name)].slice(0, 2);
    await save({ ...record, files });
    await folder.keepOnly(files.map((one) => one.name));
    return ok(publish());
  };

  const install = async (release: UpdateRelease, verified: VerifiedFile): Promise<Result<Installed, AppError>> => {
    if ((await parts.ask(installQuestion(release.version, verified.name, parts.left()))) !== 'confirmed') {
      return ok({ outcome: 'declined' });
    }
    const held = refuseHeld();
    if (held) return held;
    // Verified after the question, so that nothing can take its place meanwhile.
    if ((await folder.sha256(verified.name, verified.size)) !== verified.sha256) {
      file = null;
      publish();
      return fail(appError('refused', 'error.update.changedFile', { name: verified.name }));
    }
    const outcome = await shell.installUpdate(folder.path(verified.name));
    if (outcome === 'failed') return fail(appError('unavailable', 'error.update.notOpened'));
    // After the response has left.
    if (outcome === 'opened') timers.push(clock.after(0, quit));
    return ok({ outcome });
  };

  /** Runs a call that asks the user; a second one meanwhile is refused. */
  const asking = async <Value>(run: () => Promise<Result<Value, AppError>>): Promise<Result<Value, AppError>> => {
    if (isAsking) return fail(appError('refused', 'error.update.asking'));
    isAsking = true;
    try {
      return await run();
    } finally {
      isAsking = false;
    }
  };

  return {
    handlers: {
      'updates.view': () => ok(view()),
      async 'updates.setFeed'({ address }) {
        if (address === null) {
          forget();
          await save({ ...record, feed: null, issuedAt: null });
          return ok(publish());
        }
        if (key === null) return fail(appError('unavailable', 'error.update.noKey'));
        const url = feedAddress(address);
        if (!url) return fail(appError('invalid', 'error.update.address'));
        if (url.href === record.feed) return ok(view());
        return asking(async () => {
          if ((await parts.ask(feedQuestion(url, record.feed))) !== 'confirmed') return ok(view());
          forget();
          await save({ ...record, feed: url.href, issuedAt: null });
          void check();
          return ok(view());
        });
      },
      async 'updates.check'() {
        if (key === null) return fail(appError('unavailable', 'error.update.noKey'));
        if (record.feed === null) return fail(appError('unavailable', 'error.update.noFeed'));
        await check();
        return ok(view());
      },
      async 'updates.download'() {
        if (!found) return noOffer;
        const held = refuseHeld();
        if (held) return held;
        if (downloading) return fail(appError('refused', 'error.update.downloading'));
        return file ? ok(view()) : fetchPackage(found);
      },
      'updates.stopDownload'() {
        if (downloading) downloading.stopped = true;
        return ok(view());
      },
      'updates.later'() {
        isLater = true;
        return ok(publish());
      },
      async 'updates.skip'() {
        if (!found) return noOffer;
        const { version } = found;
        forget();
        lastCheck = { at: clock.now(), result: 'skipped', error: null };
        await save({ ...record, skipped: version });
        return ok(publish());
      },
      async 'updates.install'() {
        if (!shell.capabilities.installUpdates) return fail(appError('unavailable', 'error.update.byHand'));
        if (!found || !file) return noOffer;
        const [release, verified] = [found, file];
        return refuseHeld() ?? asking(() => install(release, verified));
      },
    },
    async begin(ends) {
      quit = ends;
      const read = await readRecord(parts.files);
      if (read === 'changed') parts.notice(appError('refused', 'error.update.editedRecord'));
      else record = read;
      lastLook = clock.now();
      timers.push(clock.after(updateLimits.firstCheckMs, () => void check()));
      timers.push(clock.every(updateLimits.dueEveryMs, () => (isDue() ? void check() : undefined)));
    },
    stop() {
      for (const cancel of timers) cancel();
      watching?.();
      if (downloading) downloading.stopped = true;
    },
  };
}
