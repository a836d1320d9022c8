import { describe, expect, it } from 'vitest';
import { MAX_RECENT, recentsOf, rememberUse } from '../../../../renderer/app/palette/recents.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import { createRunningBridge } from '../../support/runningBridge.ts';
import { settle } from '../../support/recordingBridge.ts';
import { createTestServices } from '../../support/services.tsx';
import {
  keepRecents,
  readRecents,
  SAVE_RECENTS_AFTER_MS,
  writeRecents,
} from '../../../../renderer/app/palette/Commands.tsx';
import { windowError } from '../../../../renderer/ipc/client.ts';

/**
 * Opens the recent entries of an app on BTCUSDT whose profile contains `text`; `null`: no document yet, `undefined`:
 * the document cannot be read.
 */
async function opened(text: string | null | undefined) {
  const recording = createRunningBridge();
  const broken = fail(windowError('unavailable', 'error.document.unreadable'));
  recording.answer('documents.read', () => (text === undefined ? broken : ok({ text })));
  recording.answer('documents.write', () => ok({}));
  const services = createTestServices(recording.bridge);
  await settle();
  const keeper = keepRecents(services);
  await settle();
  const recents = recentsOf(services.desk.store);
  const written = () => recording.requests('documents.write');
  return { keeper, recents, written, clock: services.clock, notices: () => services.desk.store.getState().notices };
}
const here = 'symbol:futures:BTCUSDT';

describe('recent entries across a restart', () => {
  it('follow those used since the start, without duplicates, twelve at most', async () => {
    const many = Array.from({ length: MAX_RECENT }, (_, index) => `action.${index}`);
    const { recents } = await opened(writeRecents([here, ...many.slice(0, 11)]));
    expect(recents.getState()).toEqual([here, ...many.slice(0, 11)]);
    const { recents: full } = await opened(writeRecents(many));
    expect(full.getState()).toEqual([here, ...many.slice(0, 11)]);
  });

  it('are saved completely one second after the last use', async () => {
    const { recents, written, clock } = await opened(writeRecents([here]));
    rememberUse(recents, 'theme.dark');
    clock.advance(SAVE_RECENTS_AFTER_MS - 1);
    rememberUse(recents, 'density.dense');
    clock.advance(SAVE_RECENTS_AFTER_MS - 1);
    expect(written()).toEqual([]);
    clock.advance(1);
    expect(written()).toEqual([{ name: 'recents', text: writeRecents(['density.dense', 'theme.dark', here]) }]);
  });

  it('are saved at once when the window closes, and only once', async () => {
    const { keeper, recents, written, clock } = await opened(null);
    rememberUse(recents, 'theme.dark');
    keeper.flush();
    keeper.flush();
    clock.advance(10_000);
    expect(written()).toEqual([{ name: 'recents', text: writeRecents(['theme.dark', here]) }]);
  });

  it('B-E3: are not overwritten if they could not be read, without a notice', async () => {
    const { keeper, recents, written, clock, notices } = await opened(undefined);
    rememberUse(recents, 'theme.dark');
    keeper.flush();
    clock.advance(10_000);
    expect([recents.getState(), written(), notices()]).toEqual([['theme.dark', here], [], []]);
  });

  it.each([
    ['{"recent":', []],
    ['null', []],
    ['{"recent":"theme.dark"}', []],
    [
      '{"recent":["theme.dark",7,null,"","<b>","a b","symbol:spot:ETHUSDT","theme.dark"]}',
      ['theme.dark', 'symbol:spot:ETHUSDT'],
    ],
    [JSON.stringify({ recent: ['x'.repeat(81), 'x'.repeat(80)] }), ['x'.repeat(80)]],
  ])('B-E3: of %s only valid ids are used', (text, used) => expect(readRecents(text)).toEqual(used));
});
