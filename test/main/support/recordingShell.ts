import type { EventName, EventPayload } from '../../../shared/ipc/contract.ts';
import { events } from '../../../shared/ipc/contract.ts';
import { markets } from '../../../shared/exchange/markets.ts';
import type { ConfirmAnswer, ConfirmRequest } from '../../../electron/main/platform/desktop.ts';
import type { DeskOptions, Shell } from '../../../electron/main/app/shell.ts';
import { until } from './until.ts';

/** A shell without a desktop: it records the calls it receives and lets the test act as the window. */
export interface RecordingShell extends Shell {
  readonly pushed: { channel: string; payload: unknown }[];
  readonly asked: string[];
  /** The confirmations requested in the shell's own window so far. */
  readonly questions: ConfirmRequest[];
  /** The answers to the next confirmations, in order; all further ones are declined. */
  readonly answers: (ConfirmAnswer | Promise<ConfirmAnswer>)[];
  desk(): DeskOptions;
  /** The payloads of one event so far, validated against the contract. */
  events<Name extends EventName>(name: Name): EventPayload<Name>[];
  signal(name: 'resume' | 'network' | 'lock'): void;
}

/** Creates the shell; `claimed` false: another program holds the profile. */
export function createRecordingShell(profile: string, claimed = true): RecordingShell {
  let desk: DeskOptions | undefined;
  const pushed: RecordingShell['pushed'] = [];
  const asked: string[] = [];
  const questions: ConfirmRequest[] = [];
  const answers: RecordingShell['answers'] = [];
  const listeners = { resume: [] as (() => void)[], network: [] as (() => void)[], lock: [] as (() => void)[] };
  const ask = (what: string): void => void asked.push(what);
  const nothing = (): (() => void) => () => undefined;
  return {
    name: 'chromium',
    version: 'recording',
    capabilities: {
      fileDialogs: false,
      notifications: false,
      popOuts: false,
      clipboardPicture: false,
      powerEvents: true,
      displayEvents: false,
      installUpdates: false,
      restart: true,
      openFolder: true,
      tray: false,
    },
    paths: { profile, downloads: profile },
    signals: {
      onResume: (listener) => (listeners.resume.push(listener), () => undefined),
      onLock: (listener) => (listeners.lock.push(listener), () => undefined),
      onNetworkChange: (listener) => (listeners.network.push(listener), () => undefined),
      onDisplaysChange: nothing,
    },
    loginStart: null,
    pushed,
    asked,
    questions,
    answers,
    desk() {
      if (!desk) throw new Error('the desk was not opened');
      return desk;
    },
    events: (name) =>
      pushed.filter(({ channel }) => channel === name).map(({ payload }) => events[name].parse(payload) as never),
    signal: (name) => listeners[name].forEach((listener) => listener()),
    claim: () => Promise.resolve(claimed),
    open: (options) => {
      desk = options;
      return Promise.resolve('opened');
    },
    reload: () => Promise.resolve(ask('reload')),
    push(channel, payload) {
      pushed.push({ channel, payload: structuredClone(payload) });
      // Like the real window: once it receives a mark, it has received everything before it.
      if (channel === 'market.mark') queueMicrotask(() => void desk?.invoke('market.seen', payload));
    },
    bounds: () => Promise.resolve(null),
    displays: () => Promise.resolve([]),
    focus: () => Promise.resolve(ask('focus')),
    setTray: () => undefined,
    setMenu: () => undefined,
    setTitle: (title) => ask(`title ${title}`),
    setTheme: (theme) => ask(`theme ${theme}`),
    confirm(request) {
      questions.push(request);
      return Promise.resolve(answers.shift() ?? 'declined');
    },
    saveFile: () => Promise.resolve(null),
    saveStream: () => Promise.resolve(null),
    printPdf: () => Promise.reject(new Error('nothing is printed')),
    openFile: () => Promise.resolve(null),
    installUpdate: (path) => (ask(`install ${path}`), Promise.resolve('opened')),
    openFolder: (folder) => (ask(`folder ${folder}`), Promise.resolve(true)),
    profileInUse: () => false,
    restart: (args) => ask(`restart ${args.join(' ')}`),
    openLink: (url) => Promise.resolve(ask(`link ${url}`)),
    notify: (title) => ask(`notify ${title}`),
    copyPicture: () => Promise.resolve(false),
    picture: () => Promise.resolve(null),
    quit: () => Promise.resolve(ask('quit')),
  };
}

/**
 * Resolves when the instruments of both markets are listed. It asks for the list as a window does: at once, because the
 * event that announces it may have come before the window, and after each event. Asking again and again instead would
 * use up the window's rate of calls on a slow machine.
 */
export async function untilInstruments(shell: RecordingShell): Promise<void> {
  let listed: string[] = [];
  let seen = -1;
  await until(() => {
    const announced = shell.events('market.instrumentsChanged').length;
    if (announced !== seen) {
      seen = announced;
      void shell
        .desk()
        .invoke('market.instruments', {})
        .then((answer) => {
          const { value } = answer as { value?: { market: string }[] };
          listed = (value ?? []).map(({ market }) => market);
        });
    }
    return markets.every((market) => listed.includes(market));
  }, 'the instruments of both markets');
}
