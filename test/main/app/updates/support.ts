/** Updates over a real server on loopback, a real folder and a key of the test. */
import http from 'node:http';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { createNodeUpdateFolder } from '../../../../electron/main/app/updates/nodeUpdateFolder.ts';
import { createUpdates, type UpdateParts } from '../../../../electron/main/app/updates/updates.ts';
import { createNodeHttp } from '../../../../electron/main/exchange/node/nodeHttp.ts';
import { createProfileFiles } from '../../../../electron/main/platform/files/nodeProfileFiles.ts';
import type { ConfirmAnswer, ConfirmRequest } from '../../../../electron/main/platform/desktop.ts';
import { createSystemClock } from '../../../../electron/main/platform/systemClock.ts';
import { createVirtualClock } from '../../../../shared/time/virtualClock.ts';
import { feedOf, ownKey, PACKAGE, releaseOf, signedFeed } from './feeds.ts';
import { updatesView, type UpdatesView } from '../../../../shared/ipc/updateViews.ts';
import type { AppError } from '../../../../shared/result/appError.ts';

/** Start of the tests' clock. */
export const NOW = Date.UTC(2026, 10, 27, 8);
type Answer = (request: http.IncomingMessage, response: http.ServerResponse) => void;

/** Starts a server on loopback that answers each path as the test sets it. */
export async function updateServer() {
  const answers = new Map<string, Answer>();
  const asked: string[] = [];
  const server = http.createServer((request, response) => {
    const { url = '' } = request;
    asked.push(url);
    const answer = answers.get(url);
    if (answer) return answer(request, response);
    response.statusCode = 404;
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    asked,
    answer: (place: string, how: Answer | string | Buffer) =>
      void answers.set(place, typeof how === 'function' ? how : (_request, response) => void response.end(how)),
  };
}

/** Starts updates in a profile of their own; the address is confirmed and the feed of 1.2.0 is served. */
export async function startUpdates(more: Partial<UpdateParts> = {}, confirmed = true) {
  const server = await updateServer();
  server.answer('/feed.json', signedFeed(feedOf([releaseOf(server.origin)])));
  server.answer('/foredeck_1.2.0_amd64.deb', PACKAGE);
  const profile = await mkdtemp(path.join(tmpdir(), 'foredeck-updates-'));
  onTestFinished(() => rm(profile, { recursive: true, force: true }));
  const started = openUpdates(profile, more);
  await started.updates.begin(() => started.quits.push('quit'));
  if (confirmed) await started.setFeed(`${server.origin}/feed.json`);
  return { server, profile, ...started };
}

/** Opens updates over a profile, as a start of the program does, without beginning them. */
export function openUpdates(profile: string, more: Partial<UpdateParts> = {}) {
  const clock = createVirtualClock(NOW);
  const folder = path.join(profile, 'updates');
  const questions: ConfirmRequest[] = [];
  const answers: ConfirmAnswer[] = [];
  const views: UpdatesView[] = [];
  const notices: AppError[] = [];
  const installed: string[] = [];
  const quits: string[] = [];
  const left = { orders: 0, conditional: 0, positions: 0, plans: 0, doubts: 0 };
  // Real time bounds what a server may take; the tests' clock moves only when they say so.
  const transport = createNodeHttp(createSystemClock());
  const updates = createUpdates({
    clock,
    files: createProfileFiles(profile, createSystemClock()),
    folder: createNodeUpdateFolder(folder, createSystemClock()),
    transport,
    key: ownKey.text,
    version: '1.1.0',
    running: { platform: 'linux', arch: 'x64', shell: 'chromium', form: 'deb' },
    userAgent: 'Foredeck/1.1.0',
    async ask(question) {
      questions.push(question('en'));
      return answers.shift() ?? 'confirmed';
    },
    shell: {
      capabilities: { installUpdates: true },
      async installUpdate(file) {
        installed.push(file);
        return 'opened';
      },
    },
    left: () => left,
    changed: (view) => void views.push(updatesView.parse(structuredClone(view))),
    notice: (error) => void notices.push(error),
    ...more,
  });
  onTestFinished(() => {
    updates.stop();
    transport.close();
  });
  const { handlers } = updates;
  const valueOf = async (name: 'updates.view' | 'updates.check' | 'updates.download' | 'updates.skip') => {
    const answer = await handlers[name]({});
    return answer.ok ? updatesView.parse(answer.value) : answer.error.key;
  };
  return {
    updates,
    handlers,
    clock,
    folder,
    questions,
    answers,
    views,
    notices,
    installed,
    quits,
    left,
    view: async () => (await valueOf('updates.view')) as UpdatesView,
    /** Checks now; returns the result of the check, or the key of its error. */
    check: async () => {
      const view = await valueOf('updates.check');
      if (typeof view === 'string') return view;
      return view.lastCheck?.error?.key ?? view.lastCheck?.result ?? 'none';
    },
    /** Downloads; returns the key of the error, or the path of the file. */
    download: async () => {
      const view = await valueOf('updates.download');
      return typeof view === 'string' ? view : (view.file?.path ?? 'none');
    },
    /** Sets the address and waits for the check that follows. */
    setFeed: async (address: string | null) => {
      const answer = await handlers['updates.setFeed']({ address });
      if (answer.ok && address !== null) await handlers['updates.check']({});
      return answer.ok ? updatesView.parse(answer.value).address : answer.error.key;
    },
    files: async (): Promise<string[]> => (await readdir(folder).catch((): string[] => [])).toSorted(),
  };
}
