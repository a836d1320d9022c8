import { expect, it } from 'vitest';
import { rootSentence } from '../../../electron/shell/chromium/launchBrowser.ts';

it('tells root alone that the window has no sandbox, and what to do', () => {
  expect([rootSentence(0), rootSentence(1000), rootSentence(undefined)]).toEqual([
    'Chromium has no sandbox for root: the window opens without it. Start Foredeck as an ordinary user.',
    null,
    null,
  ]);
});
