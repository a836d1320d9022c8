// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { PracticeBanner } from '../../../../renderer/app/practice/PracticeBanner.tsx';
import type { PracticeView } from '../../../../shared/ipc/practiceViews.ts';
import { ok } from '../../../../shared/result/result.ts';
import { appState } from '../../support/builders.ts';
import { mount, type Mounted } from '../../support/mounted.tsx';
import { createRecordingBridge, settle } from '../../support/recordingBridge.ts';
import { createTestServices } from '../../support/services.tsx';
import { here, intent } from '../../support/tradingBuilders.ts';

const UNTIL = Date.UTC(2026, 10, 26, 16);
const TEXT =
  'Example account · 90 days of simulated trades up to 2026-11-26, to show what the desk does. No real money.';
const view = (exampleUntil: number | null): PracticeView => ({
  available: true,
  drills: [],
  drill: null,
  replay: null,
  timeFactor: 1,
  exampleUntil,
  error: null,
});

let mounted: Mounted | undefined;
afterEach(async () => {
  await mounted?.end();
  mounted = undefined;
});

async function open(exampleUntil: number | null = UNTIL, account: 'main' | 'demo' = 'main') {
  const double = createRecordingBridge();
  const app = appState();
  double.answer('app.state', () => ok({ ...app, account, settings: { ...app.settings, timeZone: 'utc' } }));
  double.answer('practice.view', () => ok(view(exampleUntil)));
  double.answer('practice.keepExample', () => ok(view(null)));
  double.answer('simulator.leaveExample', () => ok(app.simulator));
  const services = createTestServices(double.bridge);
  await settle();
  const banner = await mount(<PracticeBanner />, services);
  mounted = banner;
  await banner.after(settle);
  const sent = () => double.calls.map(({ name }) => name).filter((name) => name.endsWith('Example'));
  return { double, banner, sent };
}

describe('the line over an example account', () => {
  it('says up to when the example goes, on the main account alone', async () => {
    const { banner } = await open();
    expect([banner.host.textContent, banner.buttons()]).toEqual([
      `${TEXT}Start emptyKeep it`,
      ['Start empty', 'Keep it'],
    ]);
    await banner.end();
    expect((await open(null)).banner.host.textContent).toBe('');
    await mounted!.end();
    expect((await open(UNTIL, 'demo')).banner.host.textContent).toBe('');
  });

  it('is left at one press while nothing was ordered', async () => {
    const { banner, sent } = await open();
    await banner.control('Start empty').press();
    expect([sent(), banner.dialogText()]).toEqual([['simulator.leaveExample'], '']);
  });

  it('asks first where the user has placed orders', async () => {
    const { double, banner, sent } = await open();
    const orders = [intent('a'), intent('b')];
    await banner.after(() => double.send('trading.intents', { ...here, reset: true, intents: orders }));
    await banner.control('Start empty').press();
    expect([sent(), banner.dialogText()]).toEqual([
      [],
      expect.stringContaining('Your 2 orders in it are deleted with the example.'),
    ]);
    await banner.dialogControl('Start empty').press();
    expect(sent()).toEqual(['simulator.leaveExample']);
  });

  it('goes when the example is kept', async () => {
    const { banner, sent } = await open();
    await banner.control('Keep it').press();
    expect([sent(), banner.host.textContent]).toEqual([['practice.keepExample'], '']);
  });
});
