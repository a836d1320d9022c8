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

const SAYS = 'The API stops copying this trader. It says nothing about what becomes of copies that are open.';
const ASSUMED = 'The simulator closes them at market, which is an assumption. The live exchange may leave them open.';
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
      'Close the copy of BTCUSDT?Long 0.010 BTCUSDT, opened by TideRunner at 61250.5.The exchange closes the whole copy at market. One request, weight 50 of the request limit; it is sent once and never again by the program.Kill switchKeep itClose at market',
    );
    await page.control('Close at market').press(3);
    expect(double.requests('copy.close')).toEqual([{ ...here, copyId: '11', symbol: 'BTCUSDT' }]);
    expect(page.text()).toBe('Close the copy of BTCUSDT?Closed: the exchange no longer lists this copy as open.Close');
  });

  it('declining sends nothing', async () => {
    const double = await begin(close);
    await page.control('Keep it').press();
    expect([page.text(), double.requests('copy.close')]).toEqual(['', []]);
  });

  it.each([
    [
      outcomeOf({ openAfter: 1 }),
      'The exchange took the closing and still lists the copy as open. It is looked at again with the list.',
    ],
    [outcomeOf({ openAfter: null }), 'The exchange took the closing. The list of open copies could not be read.'],
    [outcomeOf({ outcome: 'refused', openAfter: 1 }), 'The exchange refused. Nothing was changed.'],
    [
      outcomeOf({ outcome: 'inDoubt', openAfter: 1 }),
      'In doubt: it may have happened. It was sent once and is never sent again by this program. Look at the list before you do it again.The exchange lists 1 copy as open now.',
    ],
  ])('shows the outcome: %j', async (outcome, words) => {
    const double = await begin(close);
    double.answer('copy.close', () => ok(outcome));
    await page.control('Close at market').press();
    expect(page.text()).toBe(`Close the copy of BTCUSDT?${words}Close`);
  });

  it.each([
    ['what never left says so', fail(appError('refused', 'error.change.verify', { seconds: 20 })), 'Nothing was sent.'],
    ['an answer main never gave is in doubt (B-A5)', lost, 'In doubt: it may have happened.'],
  ])('%s', async (_, answer, words) => {
    const double = await begin(close);
    double.answer('copy.close', () => answer);
    await page.control('Close at market').press();
    expect(page.text()).toContain(words);
  });

  it('the dialog stays open while the request is pending, also on Escape', async () => {
    const double = await begin(close);
    double.answer('copy.close', () => new Promise(() => undefined));
    await page.control('Close at market').press();
    expect(page.text()).toBe('Close the copy of BTCUSDT?Sent once. Waiting for the exchange’s answer…');
    expect(await page.escape()).toBe(false);
  });

  it('R26: is translated into Chinese', async () => {
    await begin(close, true, chinese());
    expect(page.text()).toContain(
      '交易所将以市价平掉整笔跟单。一个请求，占请求限额权重 50；只发送一次，程序不会再次发送。',
    );
  });
});

describe('stopping to follow', () => {
  it('explains what the API leaves open and requires typing "stop"', async () => {
    const double = await begin(stop);
    expect(page.text()).toBe(
      `Stop following TideRunner?${SAYS}${ASSUMED}1 copy of this trader is open by the last list. Look at the open copies afterwards and close what stayed.Type "stop" to confirmKill switchKeep followingStop following`,
    );
    for (const typed of ['', 'sto', 'Stop']) {
      await page.control('Type "stop" to confirm').type(typed);
      expect(page.control('Stop following').disabled).toBe(true);
      await page.control('Stop following').press();
    }
    expect(double.requests('copy.stop')).toEqual([]);
    await page.control('Type "stop" to confirm').type(' stop ');
    await page.control('Stop following').press(3);
    expect(double.requests('copy.stop')).toEqual([{ ...here, traderId: '1', typed: ' stop ' }]);
    expect(page.text()).toContain('The exchange stopped following. It lists 0 copies of this trader as open.');
  });

  it('shows no count of open copies while the list is incomplete', async () => {
    await begin(stop, false);
    expect(page.text()).toContain('How many copies of this trader are open is not known now.');
  });

  it('reports the number of copies left open, in Chinese (R26)', async () => {
    const double = await begin(stop, true, chinese());
    double.answer('copy.stop', () => ok(outcomeOf({ openAfter: 2 })));
    await page.control('请输入“stop”以确认').type('stop');
    await page.control('停止跟随').press();
    expect(page.text()).toContain('交易所已停止跟随。它列出此交易员的 2 笔持有跟单。');
  });
});
