// @vitest-environment happy-dom
/** R64: what the kill switch does not stop: copying of followed lead traders, with a button to stop each. */
import { afterEach, expect, it } from 'vitest';
import type { Command } from '../../../../renderer/state/commands.ts';
import { KillFollows } from '../../../../renderer/app/safety/KillProgress.tsx';
import { ok } from '../../../../shared/result/result.ts';
import { appState } from '../../support/builders.ts';
import { openEvent, tradersEvent } from '../../support/copyBuilders.ts';
import { mount, type Mounted } from '../../support/mounted.tsx';
import { createRecordingBridge } from '../../support/recordingBridge.ts';
import { createTestServices } from '../../support/services.tsx';

const unknown =
  'Traders you follow can still open copies: the kill switch does not unfollow them. ' +
  'Unfollow here or under Copy. The simulator then closes the trader’s open copies at market; ' +
  'the live exchange may leave them open.';

let mounted: Mounted | null = null;
afterEach(async () => {
  await mounted?.end();
  mounted = null;
});

it('R64 B-A9: the kill switch lists the followed lead traders and opens the dialog to stop following one', async () => {
  const recorded = createRecordingBridge();
  recorded.answer('app.state', () => ok(appState()));
  const services = createTestServices(recorded.bridge);
  const requests: Command[] = [];
  services.commands.handle('copyDialog.stop', (command) => void requests.push(command));
  services.safety.ask();
  const shown = await mount(<KillFollows />, services);
  mounted = shown;
  // The window requests the list only when the user asks for it, so that the cancels do not compete for the rate limit.
  const asked = () => [shown.text(), recorded.requests('copy.subscribe').length];
  expect(asked()).toEqual([`${unknown}Show followed traders`, 0]);
  await shown.control('Show followed traders').press();
  expect(asked()).toEqual([`${unknown}Loading…`, 1]);
  await shown.after(() => {
    recorded.send('copy.traders', tradersEvent());
    recorded.send('copy.open', openEvent());
  });
  expect(shown.text()).toBe(`${unknown}Trader11 open copyUnfollow…Trader20 open copiesUnfollow…`);
  await shown.control('Unfollow Trader2…').press();
  // The dialog that asks whether to stop following replaces this one, whose closing undoes nothing.
  expect([requests, services.safety.store.getState().asked]).toEqual([
    [{ type: 'copyDialog.stop', traderId: '2' }],
    false,
  ]);
  await shown.after(() => recorded.send('copy.traders', tradersEvent({ traders: [], truths: [] })));
  expect(shown.text()).toBe('You follow no traders: no copies are opened.');
  // A list that was not read completely proves nothing.
  await shown.after(() => recorded.send('copy.traders', tradersEvent({ traders: [], truths: [], complete: false })));
  expect(shown.text()).toBe(`${unknown}Loading…`);
});
