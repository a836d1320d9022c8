// @vitest-environment happy-dom
/**
 * Closing a copy and stopping to follow: what the dialog asks, that it sends once, and what it reports about the
 * outcome (B-A5, XU14, XU21).
 */
import { afterEach, describe, expect, it } from 'vitest';
import type { CopyChangeOutcome } from '../../../../shared/ipc/copyViews.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import type { CopyRequest } from '../../../../renderer/state/commands.ts';
import { copyTradingOf } from '../../../../renderer/state/copy/copyStore.ts';
import { appState } from '../../support/builders.ts';
import { copyOrder, openEvent, trader, tradersEvent } from '../../support/copyBuilders.ts';
import { chinese, mount, type Mounted } from '../../support/mounted.tsx';
import { createRecordingBridge } from '../../support/recordingBridge.ts';
import { CopyDialogHost } from './copyDialogHost.tsx';
import { createTestServices } from '../../support/services.tsx';
import { here } from '../../support/tradingBuilders.ts';

const SAYS = 'The exchange stops copying this trader.';
const ASSUMED = 'Open copies may be closed at market or stay open. The simulator closes them.';
const outcomeOf = (more: Partial<CopyChangeOutcome> = {}): CopyChangeOutcome => ({
  outcome: 'done',
  error: null,
  openAfter: 0,
  clearAt: null,
  ...more,
});
const lost = fail(appError('internal', 'error.window.callFailed', { call: 'copy.close' }));

let page: Mounted;
afterEach(async () => {
  await page.end();
});

async function begin(asked: CopyRequest, complete = true, words?: Parameters<typeof mount>[2]) {
  const double = createRecordingBridge();
  double.answer('copy.close', () => ok(outcomeOf()));
  double.answer('copy.stop', () => ok(outcomeOf()));
  const services = createTestServices(double.bridge);
  services.desk.store.setState({ app: appState() });
  copyTradingOf(services);
  double.send('copy.traders', tradersEvent({ traders: [trader('1', { name: 'TideRunner' })] }));
  double.send('copy.open', openEvent({ complete }));
  services.commands.dispatch(asked);
  page = await mount(<CopyDialogHost />, services, words);
  return double;
}
const close: CopyRequest = { type: 'copyDialog.close', copy: copyOrder('11', { traderName: 'TideRunner' }) };
const stop: CopyRequest = { type: 'copyDialog.stop', traderId: '1' };

describe('closing a copy', () => {
  it('shows what is closed, how, and the request weight; repeated presses send one request', async () => {
    const double = await begin(close);
    expect(page.text()).toBe(
      'Close the BTCUSDT copy?Long 0.010 BTCUSDT, opened by TideRunner at 61\u202f250.5.The whole copy is closed at market. The request is sent once (weight 50).Kill switchCancelMarket close',
    );
    await page.control('Market close').press(3);
    expect(double.requests('copy.close')).toEqual([{ ...here, copyId: '11', symbol: 'BTCUSDT' }]);
    expect(page.text()).toBe('Close the BTCUSDT copy?Copy closed.Close');
  });

  it('declining sends nothing', async () => {
    const double = await begin(close);
    await page.control('Cancel').press();
    expect([page.text(), double.requests('copy.close')]).toEqual(['', []]);
  });

  it.each([
    [
      outcomeOf({ openAfter: 1 }),
      'The exchange accepted the close; the copy is still listed as open. Checking again with the next update.',
    ],
    [outcomeOf({ openAfter: null }), 'The exchange accepted the close. The list of open copies could not be loaded.'],
    [outcomeOf({ outcome: 'refused', openAfter: 1 }), 'The exchange rejected the request. Nothing was changed.'],
    [
      outcomeOf({ outcome: 'inDoubt', openAfter: 1 }),
      'Unconfirmed: the request may have been executed. It was sent once and is not sent again. Check the list before you repeat it.1 copy is listed as open now.',
    ],
  ])('shows the outcome: %j', async (outcome, words) => {
    const double = await begin(close);
    double.answer('copy.close', () => ok(outcome));
    await page.control('Market close').press();
    expect(page.text()).toBe(`Close the BTCUSDT copy?${words}Close`);
  });

  it.each([
    ['what never left says so', fail(appError('refused', 'error.change.verify', { seconds: 20 })), 'Nothing was sent.'],
    ['an answer main never gave is in doubt (B-A5)', lost, 'copy?Unconfirmed: the request may have been'],
  ])('%s', async (_, answer, words) => {
    const double = await begin(close);
    double.answer('copy.close', () => answer);
    await page.control('Market close').press();
    expect(page.text()).toContain(words);
  });

  it('the dialog stays open while the request is pending, also on Escape', async () => {
    const double = await begin(close);
    double.answer('copy.close', () => new Promise(() => undefined));
    await page.control('Market close').press();
    expect(page.text()).toBe('Close the BTCUSDT copy?Sent. Waiting for the exchange…');
    expect(await page.escape()).toBe(false);
  });

  it('R26: is translated into Chinese', async () => {
    await begin(close, true, chinese());
    expect(page.text()).toContain('以市价平掉整笔跟单。请求只发送一次（权重 50）。');
  });
});

describe('stopping to follow', () => {
  it('explains what the API leaves open and requires typing "stop"', async () => {
    const double = await begin(stop);
    expect(page.text()).toBe(
      `Unfollow TideRunner?${SAYS}${ASSUMED}1 open copy of this trader. Check the open copies afterwards.Type "stop" to confirmKill switchCancelUnfollow`,
    );
    for (const typed of ['', 'sto', 'Stop']) {
      await page.control('Type "stop" to confirm').type(typed);
      expect(page.control('Unfollow').disabled).toBe(true);
      await page.control('Unfollow').press();
    }
    expect(double.requests('copy.stop')).toEqual([]);
    await page.control('Type "stop" to confirm').type(' stop ');
    await page.control('Unfollow').press(3);
    expect(double.requests('copy.stop')).toEqual([{ ...here, traderId: '1', typed: ' stop ' }]);
    expect(page.text()).toContain('Unfollowed. 0 copies of this trader are still open.');
  });

  it('shows no count of open copies while the list is incomplete', async () => {
    await begin(stop, false);
    expect(page.text()).toContain('The number of open copies of this trader is not available.');
  });

  it('reports the number of copies left open, in Chinese (R26)', async () => {
    const double = await begin(stop, true, chinese());
    double.answer('copy.stop', () => ok(outcomeOf({ openAfter: 2 })));
    await page.control('请输入“stop”以确认').type('stop');
    await page.control('停止跟随').press();
    expect(page.text()).toContain('已停止跟随。此交易员仍有 2 笔当前跟单。');
  });
});
