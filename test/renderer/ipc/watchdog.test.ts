import { describe, expect, it } from 'vitest';
import { ok } from '../../../shared/result/result.ts';
import { createVirtualClock } from '../../../shared/time/virtualClock.ts';
import { createClient } from '../../../renderer/ipc/client.ts';
import { startWatchdog } from '../../../renderer/ipc/watchdog.ts';
import { appState, bookView } from '../support/builders.ts';
import { createRecordingBridge, settle } from '../support/recordingBridge.ts';

function watch() {
  const double = createRecordingBridge();
  const clock = createVirtualClock(0);
  const client = createClient(double.bridge);
  const reports: (number | null)[] = [];
  client.on('market.book', () => undefined);
  const stop = startWatchdog(client, clock, (since) => reports.push(since));
  const pass = async (milliseconds: number): Promise<void> => {
    for (let left = milliseconds; left > 0; left -= 100) {
      clock.advance(100);
      await settle();
    }
  };
  return { double, clock, reports, stop, pass };
}

describe('B-B1 the window detects an unresponsive main', () => {
  it('asks at 3 s, reports main as silent within 250 ms after 5 s, and as responsive at the next event', async () => {
    const { double, reports, pass } = watch();
    await pass(2_900);
    expect(double.requests('app.state')).toEqual([]);
    await pass(300);
    expect(double.requests('app.state')).toEqual([{}]);
    await pass(1_700);
    expect(reports).toEqual([]);
    await pass(250);
    expect(reports).toEqual([0]);
    double.send('market.book', bookView());
    expect(reports).toEqual([0, null]);
  });

  it('reports nothing in a quiet market while main answers', async () => {
    const { double, reports, pass } = watch();
    double.answer('app.state', () => ok(appState()));
    await pass(60_000);
    expect(reports).toEqual([]);
    expect(double.requests('app.state').length).toBeGreaterThan(15);
  });

  it('sends one request at a time', async () => {
    const { double, pass } = watch();
    await pass(20_000);
    expect(double.requests('app.state')).toHaveLength(1);
  });

  it('leaves no timer when stopped', async () => {
    const { clock, stop } = watch();
    stop();
    expect(clock.pending()).toBe(0);
  });
});
