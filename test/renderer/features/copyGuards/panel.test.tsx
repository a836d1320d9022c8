// @vitest-environment happy-dom
/** The panel of guards in its five states (B-B1), and the user's actions on its list. */
import { afterEach, describe, expect, it } from 'vitest';
import type { CopyAlarm, CopyGuard } from '../../../../shared/domain/copyGuard.ts';
import type { CopyGuardsEvent } from '../../../../shared/ipc/copyViews.ts';
import type { AppState } from '../../../../shared/ipc/appState.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import { CopyGuardsPanel } from '../../../../renderer/features/copyGuards/Panel.tsx';
import { appState, liveFeed } from '../../support/builders.ts';
import { trader, tradersEvent } from '../../support/copyBuilders.ts';
import { mount, type Mounted } from '../../support/mounted.tsx';
import { createRecordingBridge } from '../../support/recordingBridge.ts';
import { createTestServices } from '../../support/services.tsx';
import { here } from '../../support/tradingBuilders.ts';

const NOW = 1_800_000_000_000;
const NOTE = 'Guards work only while this program runs and is connected to the exchange.';
const guard: CopyGuard = {
  traderId: '1',
  since: 0,
  lossBudget: '50',
  drawdown: null,
  concentration: '20',
  idleDays: 7,
  action: 'closeAndStop',
  countdownSeconds: 60,
};
const alarm: CopyAlarm = {
  alarmId: 'a1',
  traderId: '1',
  mark: 'drawdown',
  figure: '12.5',
  limit: '10',
  at: 0,
  actsAt: null,
  state: 'failed',
  problem: 'error.copy.guardLeft',
  items: [
    { copyId: '11', symbol: 'BTCUSDT', outcome: 'inDoubt', error: null },
    { copyId: null, symbol: null, outcome: 'done', error: null },
  ],
};
const guardsEvent = (more: Partial<CopyGuardsEvent> = {}): CopyGuardsEvent => ({
  ...here,
  guards: [],
  alarms: [],
  watch: [],
  watching: false,
  ...more,
});
const follows = tradersEvent({ traders: [trader('1', { name: 'TideRunner' })], truths: [] });

let page: Mounted;
afterEach(() => page.end());

async function begin(app: Partial<AppState> = {}) {
  const double = createRecordingBridge();
  double.answer('copy.subscribe', () => ok({}));
  const services = createTestServices(double.bridge);
  services.desk.store.setState({
    app: appState({ settings: { ...appState().settings, timeZone: 'utc' }, ...app }),
  });
  page = await mount(<CopyGuardsPanel />, services);
  return { double, services };
}

describe('copy guards panel', () => {
  it('loading: no data received yet', async () => {
    await begin();
    expect(page.text()).toContain('Loading');
    expect(page.panelStates()).toEqual(['loading']);
  });

  it('stopped: offers to start the simulator', async () => {
    await begin({ simulator: { status: 'stopped', seed: 7, timeFactor: 1, error: null } });
    expect(page.panelStates()).toEqual(['stopped']);
    expect(page.buttons()).toContain('Start simulator');
  });

  it('empty: the demo account has no copy trading, and nothing is requested', async () => {
    const { double } = await begin({ account: 'demo' });
    expect(page.panelStates()).toEqual(['empty']);
    expect(page.text()).toContain('Copy trading is not available on the demo account.');
    expect(double.requests('copy.subscribe')).toEqual([]);
  });

  it('failed: shows the reason and offers a retry', async () => {
    const { double } = await begin();
    double.answer('copy.subscribe', () => fail(appError('network', 'error.network.broken', { host: 'simulator' })));
    await page.show(null);
    await page.show(<CopyGuardsPanel />);
    expect(page.panelStates()).toEqual(['failed']);
    expect(page.text()).toContain('failedThe connection to simulator was lost.Try');
    await page.control('Try again').press();
    expect(double.requests('copy.subscribe').at(-1)).toEqual({ ...here, refresh: true });
  });

  it('stale: keeps the last data on screen, with the reason', async () => {
    const { double } = await begin();
    await page.after(() => {
      double.send('copy.traders', {
        ...follows,
        feed: { ...liveFeed(), status: 'stale', reason: 'feed.reason.disconnected' },
      });
      double.send('copy.guards', guardsEvent({ guards: [guard] }));
    });
    expect(page.panelStates()).toEqual(['stale']);
    expect(page.text()).toContain('Connection lost, reconnecting');
    expect(page.text()).toContain('TideRunner');
    expect(page.inertText()).toBe('');
  });

  it('live: guards, alarms with the outcome of each step, and gaps in the watch log', async () => {
    const { double } = await begin();
    await page.after(() => {
      double.send('copy.traders', follows);
      double.send(
        'copy.guards',
        guardsEvent({
          guards: [guard],
          alarms: [alarm],
          watching: true,
          watch: [
            { from: NOW - 60_000, to: NOW },
            { from: NOW - 240_000, to: NOW - 120_000 },
          ],
        }),
      );
    });
    expect(page.panelStates()).toEqual(['live']);
    const shown = page.text().replaceAll(/\s+/g, ' ');
    expect(shown).toContain(
      'budgetDrawdownConcentrationIdleActionSinceActionsTideRunner50 USDT—20%7 daysclose copies and unfollow, 60 s after the alarm1970-01-01 00:00ChangeRemoveAlarms',
    );
    expect(shown).toContain(
      'TideRunner: drawdown 12.5 USDT; limit 10. partly failed A guard acted, but copies of this trader are still open. Close them manually. Copy 11 of BTCUSDT: unconfirmed: check before you repeat it Unfollow: done',
    );
    expect(shown).toContain(
      'Unfollow: done Monitoring timesMonitoring.Monitored 2027-01-15 07:59:00.000 UTC to 2027-01-15 08:00:00.000 UTCNot monitored 2027-01-15 07:58:00.000 UTC to 2027-01-15 07:59:00.000 UTCMonitored 2027-01-15 07:56:00.000 UTC to 2027-01-15 07:58:00.000 UTC',
    );
  });

  it('live without a guard: states that no guard is set and none is watched', async () => {
    const { double } = await begin();
    await page.after(() => {
      double.send('copy.traders', follows);
      double.send('copy.guards', guardsEvent());
    });
    expect(page.text()).toContain(
      `${NOTE}No guards.Alarms of the last 90 daysNo alarms.Monitoring timesNot monitoring: no guards.Not monitored yet.`,
    );
  });

  it('removing a guard asks for confirmation that explains the effect', async () => {
    const { double } = await begin();
    double.answer('copy.deleteGuard', () => ok(guardsEvent()));
    await page.after(() => {
      double.send('copy.traders', follows);
      double.send('copy.guards', guardsEvent({ guards: [guard] }));
    });
    await page.control('Remove the guard of TideRunner').press();
    expect(page.dialogText()).toBe(
      'Remove the guard of TideRunner?This trader is no longer monitored. Copies stay open.Kill switchCancelRemove',
    );
    await page.dialogControl('Cancel').press();
    expect(double.requests('copy.deleteGuard')).toEqual([]);
    await page.control('Remove the guard of TideRunner').press();
    await page.dialogControl('Remove').press();
    expect(double.requests('copy.deleteGuard')).toEqual([{ ...here, traderId: '1' }]);
    expect(page.text()).toContain('No guards.');
  });
});
