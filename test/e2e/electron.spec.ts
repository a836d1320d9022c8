import { drawnAfter, drawnText, expectPanelStates } from './support/desk.ts';
import { electronBinary } from '../../electron/scripts/lib/electronRuntime.mjs';
import { expect, test } from './support/launch.ts';

test.describe('real Electron', () => {
  test.skip(electronBinary() === null, 'Electron runtime not here');

  test('shows live market data and exposes only the bridge, without Node', async ({ launch }) => {
    const { page } = await launch({ shell: 'electron' });
    await expectPanelStates(page, 'live');
    const book = await drawnText(page, 'Order book');
    await drawnAfter(page, 'Order book', book);
    const seen = await page.evaluate(() => ({
      node: typeof (globalThis as Record<string, unknown>).process,
      members: Object.keys((window as unknown as { foredeck: object }).foredeck).sort(),
    }));
    expect(seen).toEqual({ node: 'undefined', members: ['calls', 'events'] });
  });
});
