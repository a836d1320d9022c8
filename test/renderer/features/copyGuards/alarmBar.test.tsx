// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import type { CopyAlarm } from '../../../../shared/domain/copyGuard.ts';
import type { CopyGuardsEvent } from '../../../../shared/ipc/copyViews.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import { copyTradingOf } from '../../../../renderer/state/copy/copyStore.ts';
import { AlarmBar, isHoldKey } from '../../../../renderer/features/copyGuards/AlarmBar.tsx';
import { ConfirmDialog } from '../../../../renderer/ui/ConfirmDialog.tsx';
import { appState } from '../../support/builders.ts';
import { chinese, mount, type Mounted } from '../../support/mounted.tsx';
import { createRecordingBridge } from '../../support/recordingBridge.ts';
import { createTestServices } from '../../support/services.tsx';
import { here } from '../../support/tradingBuilders.ts';

const ignore = (): void => undefined;
const NOW = 1_800_000_000_000;

/** Returns an alarm that closes the copies of trader 7 in 42 s. */
const alarm = (more: Partial<CopyAlarm> = {}): CopyAlarm => ({
  alarmId: 'a1',
  traderId: '7',
  mark: 'lossBudget',
  figure: '12.5',
  limit: '10',
  at: NOW,
  actsAt: NOW + 42_000,
  state: 'counting',
  problem: null,
  items: [],
  ...more,
});
const guardsEvent = (...alarms: CopyAlarm[]): CopyGuardsEvent => ({
  ...here,
  guards: [],
  alarms,
  watch: [],
  watching: true,
});
const SENTENCE =
  'Guard countdown 7: copies lost 12.5 USDT; loss budget 10. All copies of 7 are closed at market in 42 s, then unfollowed.';
const HOLD = 'Hold: keep the copies of 7 open';

/** A dialog over the bar. */
const question = (
  <ConfirmDialog title="Remove?" confirm="Remove" decline="Keep" onConfirm={ignore} onClose={ignore}>
    <p>It is gone then.</p>
  </ConfirmDialog>
);

let page: Mounted;
afterEach(() => page.end());

async function begin(dialog: boolean, words?: Parameters<typeof mount>[2]) {
  const double = createRecordingBridge();
  double.answer('copy.readGuards', () => ok(guardsEvent()));
  double.answer('copy.holdAlarm', ({ alarmId }) => ok(guardsEvent(alarm({ alarmId, actsAt: null, state: 'held' }))));
  const services = createTestServices(double.bridge);
  services.desk.store.setState({ app: appState() });
  copyTradingOf(services);
  page = await mount(
    <>
      <AlarmBar />
      {dialog && question}
    </>,
    services,
    words,
  );
  return { double, services };
}

describe('alarm bar of a copy guard countdown', () => {
  it('shows the breached limit and the pending action, and disappears when held', async () => {
    const { double } = await begin(false);
    expect(page.text()).toBe('');
    await page.after(() => double.send('copy.guards', guardsEvent(alarm())));
    expect(page.text()).toBe(`${SENTENCE}Hold`);
    expect(page.control(HOLD).title).toBe('Ctrl+Shift+H holds all countdowns.');
    await page.control(HOLD).press();
    expect(double.requests('copy.holdAlarm')).toEqual([{ ...here, alarmId: 'a1' }]);
    expect(page.text()).toBe('');
  });

  it('R26 is translated into Chinese', async () => {
    const { double } = await begin(false, chinese());
    await page.after(() => double.send('copy.guards', guardsEvent(alarm())));
    expect(page.text()).toBe(
      '风控提醒倒计时 7：跟单亏损 12.5 USDT，预算为 10。 42 秒后将以市价平掉 7 的全部跟单并停止跟随。暂缓',
    );
  });

  it('appears inside an open dialog too, as everything outside the dialog is inert', async () => {
    const { double } = await begin(true);
    await page.after(() => double.send('copy.guards', guardsEvent(alarm())));
    expect(page.inertText()).toBe(`${SENTENCE}Hold`);
    expect(page.dialogText()).toBe(`Remove?It is gone then.Kill switchKeepRemove${SENTENCE}Hold`);
    await page.dialogControl(HOLD).press();
    expect(double.requests('copy.holdAlarm')).toEqual([{ ...here, alarmId: 'a1' }]);
    expect(page.dialogText()).toBe('Remove?It is gone then.Kill switchKeepRemove');
  });

  it('returns to the desk when the dialog closes', async () => {
    const { double } = await begin(true);
    await page.after(() => double.send('copy.guards', guardsEvent(alarm())));
    await page.show(<AlarmBar />);
    expect([page.text(), page.inertText()]).toEqual([`${SENTENCE}Hold`, '']);
  });

  it.each([false, true])(
    'the shortcut holds all countdowns once, ignoring key repeat, with a dialog open: %s',
    async (dialog) => {
      const { double } = await begin(dialog);
      await page.after(() => double.send('copy.guards', guardsEvent(alarm(), alarm({ alarmId: 'a2', traderId: '8' }))));
      const press = { key: 'H', ctrlKey: true, metaKey: false, shiftKey: true, altKey: false };
      expect(await page.key({ ...press, repeat: true })).toBe(true);
      expect(double.requests('copy.holdAlarm')).toEqual([]);
      expect(await page.key(press)).toBe(true);
      expect(double.requests('copy.holdAlarm')).toEqual([
        { ...here, alarmId: 'a1' },
        { ...here, alarmId: 'a2' },
      ]);
    },
  );

  it('ignores the shortcut while no countdown runs', async () => {
    const { double } = await begin(false);
    await page.after(() => double.send('copy.guards', guardsEvent(alarm({ state: 'held', actsAt: null }))));
    expect(await page.key({ key: 'H', ctrlKey: true, metaKey: false, shiftKey: true, altKey: false })).toBe(false);
    expect(double.requests('copy.holdAlarm')).toEqual([]);
  });

  it('shows why a hold failed and allows another attempt', async () => {
    const { double } = await begin(false);
    double.answer('copy.holdAlarm', () => fail(appError('refused', 'error.copy.alarmOver')));
    await page.after(() => double.send('copy.guards', guardsEvent(alarm())));
    await page.control(HOLD).press();
    expect(page.text()).toBe(
      `${SENTENCE} It could not be held. The countdown has ended: it was held, or the guard is already acting.Hold`,
    );
    await page.control(HOLD).press();
    expect(double.requests('copy.holdAlarm')).toHaveLength(2);
  });

  it('reads countdowns that began before the window opened, without requesting copy lists', async () => {
    const double = createRecordingBridge();
    double.answer('copy.readGuards', () => ok(guardsEvent(alarm())));
    const services = createTestServices(double.bridge);
    services.desk.store.setState({ app: appState() });
    page = await mount(<AlarmBar />, services);
    expect(page.text()).toBe(`${SENTENCE}Hold`);
    expect(double.calls.map(({ name }) => name).filter((name) => name.startsWith('copy.'))).toEqual([
      'copy.readGuards',
    ]);
  });

  it.each([
    [{ key: 'H', ctrlKey: true, shiftKey: true }, true],
    [{ key: 'h', metaKey: true, shiftKey: true }, true],
    [{ key: 'h', ctrlKey: true }, false],
    [{ key: 'h', shiftKey: true }, false],
    [{ key: 'h', ctrlKey: true, shiftKey: true, altKey: true }, false],
    [{ key: 'k', ctrlKey: true, shiftKey: true }, false],
  ])('recognises the shortcut: %j', (press, expected) => {
    expect(isHoldKey({ ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...press })).toBe(expected);
  });
});
