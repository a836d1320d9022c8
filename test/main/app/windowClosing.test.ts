/** Closing the window: asked once, then the program ends or goes on without one. */
import { describe, expect, test } from 'vitest';
import { createWindowClosing, backgroundQuestion } from '../../../electron/main/app/windowClosing.ts';
import type { ConfirmAnswer } from '../../../electron/main/platform/desktop.ts';
import { defaultSettings, type Settings } from '../../../shared/settings/settings.ts';

type Choice = Settings['whenClosed'];

function setUp({ choice = 'ask' as Choice, answer = 'declined' as ConfirmAnswer, left = false, mayQuit = true } = {}) {
  const did: string[] = [];
  let settings = { ...defaultSettings, whenClosed: choice };
  const closing = createWindowClosing({
    settings: {
      current: () => settings,
      change(patch) {
        settings = { ...settings, ...patch } as Settings;
        return settings;
      },
    },
    shell: {
      capabilities: { tray: false } as never,
      focus: () => Promise.resolve(void did.push('focus')),
    },
    closing: {
      mustAsk: () => left,
      ask: () => Promise.resolve((did.push('what stays open'), mayQuit)),
    },
    ask: (question) => Promise.resolve((did.push(question('en').title), answer)),
    closed: () => void did.push('closed'),
    end: () => void did.push('end'),
  });
  /** Closes the window as the shell does; returns what became of it. */
  const close = async () => {
    if (closing.closing.mustAsk() && !(await closing.closing.ask())) return 'stays';
    return closing.toBackground() ? 'background' : 'ends';
  };
  return { closing, close, did, choice: () => settings.whenClosed };
}

const question = 'Keep Foredeck running?';

describe('closing the window', () => {
  test('the first time asks; running on is remembered, and the next close asks nothing', async () => {
    const { close, did, choice } = setUp({ answer: 'confirmed', left: true });
    expect([await close(), choice(), await close(), did]).toEqual([
      'background',
      'background',
      'background',
      [question, 'closed', 'closed'],
    ]);
  });

  test('B-A10: quitting is remembered, and what stays open is asked every time', async () => {
    const { close, did, choice } = setUp({ answer: 'other', left: true });
    expect([await close(), choice(), await close(), did]).toEqual([
      'ends',
      'quit',
      'ends',
      [question, 'what stays open', 'what stays open'],
    ]);
    expect(await setUp({ answer: 'other', left: true, mayQuit: false }).close()).toBe('stays');
  });

  test('a declined question leaves the window open and nothing remembered', async () => {
    const { close, did, choice } = setUp();
    expect([await close(), choice(), did]).toEqual(['stays', 'ask', [question]]);
  });

  test('without a question, as in a window that nobody sees, the program ends', () => {
    expect(setUp().closing.toBackground()).toBe(false);
  });

  test('B-A10: quitting never goes into the background, and opens the window where it must ask', async () => {
    const rig = (left: boolean, mayQuit = true) => setUp({ choice: 'background', left, mayQuit });
    const [empty, asks, stays] = [rig(false), rig(true), rig(true, false)];
    expect([await empty.closing.quit(), await asks.closing.quit(), await stays.closing.quit()]).toEqual([
      true,
      true,
      false,
    ]);
    expect([empty.did, asks.did, stays.did]).toEqual([
      ['end'],
      ['focus', 'what stays open', 'end'],
      ['focus', 'what stays open'],
    ]);
  });
});

test('the question says how to come back, with a tray entry and without one', () => {
  expect(backgroundQuestion(false)('en')).toEqual({
    title: question,
    lines: [
      'Alerts, copy guards and confirmed plans continue without a window.',
      'Trading is locked. Nothing is monitored while the computer sleeps.',
      'There is no tray entry here: start Foredeck again to open the window.',
      'You can change this in the settings.',
    ],
    confirmLabel: 'Keep running',
    otherLabel: 'Quit',
    cancelLabel: 'Cancel',
    typedWord: null,
    language: 'en',
  });
  expect(backgroundQuestion(true)('zh').lines[2]).toBe('通过托盘图标可再次打开窗口。');
});
