// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { copyTradingOf } from '../../../../renderer/state/copy/copyStore.ts';
import { ok } from '../../../../shared/result/result.ts';
import { appState } from '../../support/builders.ts';
import { openEvent, trader, tradersEvent } from '../../support/copyBuilders.ts';
import { mount, type Mounted } from '../../support/mounted.tsx';
import { createRecordingBridge } from '../../support/recordingBridge.ts';
import { CopyDialogHost } from './copyDialogHost.tsx';
import { createTestServices } from '../../support/services.tsx';

let page: Mounted;
afterEach(async () => {
  await page.end();
});

describe('stop-following dialog', () => {
  it("XU14: still shows the trader's name when the trader leaves the list before the response", async () => {
    const double = createRecordingBridge();
    double.answer('copy.stop', () => {
      double.send('copy.traders', tradersEvent({ traders: [] }));
      return ok({ outcome: 'done', error: null, openAfter: 0, clearAt: null });
    });
    const services = createTestServices(double.bridge);
    services.desk.store.setState({ app: appState() });
    copyTradingOf(services);
    double.send('copy.traders', tradersEvent({ traders: [trader('1', { name: 'TideRunner' })] }));
    double.send('copy.open', openEvent({}));
    services.commands.dispatch({ type: 'copyDialog.stop', traderId: '1' });
    page = await mount(<CopyDialogHost />, services);
    await page.control('Type "stop" to confirm').type('stop');
    await page.control('Unfollow').press();
    expect(page.text()).toBe('Unfollow TideRunner?Unfollowed. 0 copies of this trader are still open.Close');
  });
});
