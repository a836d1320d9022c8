/** The drawing cost of the idle window: the window draws no frame that shows the same as the one before. */
import { askControl } from './support/control.ts';
import { showWorkspace, workspaces } from './support/desks.ts';
import { expect, test } from './support/launch.ts';
import { accountReady } from './support/trade.ts';

/** Most frames a second that the window may request while the market is paused: its clocks and ages continue. */
const AT_REST = 5;
const SECONDS = 2;

test('requests at most five frames a second in every workspace while the market is paused', async ({ launch }) => {
  const { page, simulator } = await launch({ pace: 'display', settings: { market: 'futures', symbol: 'BTCUSDT' } });
  await accountReady(page);
  // The page counts from here on: it counts a frame once, however many parts of the page requested it.
  await page.evaluate(() => {
    const ask = window.requestAnimationFrame.bind(window);
    const counted = { frames: 0, waiting: false };
    Object.assign(window, { counted });
    window.requestAnimationFrame = (task) => {
      if (!counted.waiting) counted.frames += 1;
      counted.waiting = true;
      return ask((time) => {
        counted.waiting = false;
        task(time);
      });
    };
  });
  const framesOf = (seconds: number): Promise<number> =>
    page.evaluate(async (span) => {
      const { counted } = window as unknown as { counted: { frames: number } };
      const before = counted.frames;
      await new Promise((passed) => setTimeout(passed, span * 1000));
      return counted.frames - before;
    }, seconds);
  expect(await framesOf(1), 'a market that moves is drawn').toBeGreaterThan(0);

  for (const workspace of workspaces) {
    await askControl(simulator.control, 'POST', '/time', { pause: false });
    await showWorkspace(page, workspace);
    await askControl(simulator.control, 'POST', '/time', { pause: true });
    // The window first draws what the workspace loads step by step within the rate limits, and what was already on its
    // way; then it is idle.
    const frames = expect.poll(() => framesOf(SECONDS), { message: workspace.name, timeout: 180_000 });
    await frames.toBeLessThanOrEqual(AT_REST * SECONDS);
  }
});
