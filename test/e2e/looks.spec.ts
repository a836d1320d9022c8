import { expectPanelStates, panel } from './support/desk.ts';
import { expect, test } from './support/launch.ts';
import { accountReady } from './support/trade.ts';

test('the window works by keyboard alone, and symbol and theme survive a restart', async ({ launch }, info) => {
  const profile = info.outputPath('profile');
  const first = await launch({ profile });
  await expectPanelStates(first.page, 'live');
  await first.page.keyboard.press('/');
  await first.page.keyboard.type('so');
  await first.page.keyboard.press('Enter');
  await expect(first.page).toHaveTitle('SOLUSDT - Foredeck - SIMULATOR');
  const settings = first.page.getByRole('button', { name: 'Settings' });
  await settings.focus();
  await first.page.keyboard.press('Enter');
  const light = first.page.getByRole('button', { name: 'Light' });
  await light.focus();
  await first.page.keyboard.press('Enter');
  await expect(first.page.locator('html')).toHaveAttribute('data-theme', 'light');
  await first.page.keyboard.press('Escape');
  await expect(light).toBeHidden();
  await expectPanelStates(first.page, 'live');
  await first.close();

  const second = await launch({ profile });
  await expect(second.page).toHaveTitle('SOLUSDT - Foredeck - SIMULATOR');
  await expect(second.page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expectPanelStates(second.page, 'live');
  // Delete on its tab closes a panel, and the list of panels behind the last tab of a group brings it back.
  await second.page.getByRole('tab', { name: 'Trades' }).focus();
  await second.page.keyboard.press('Delete');
  await expect(second.page.getByRole('tab', { name: 'Trades' })).toHaveCount(0);
  await second.page.getByRole('button', { name: 'Add panel' }).first().focus();
  await second.page.keyboard.press('Enter');
  await expect(second.page.getByRole('searchbox', { name: 'Search panels' })).toBeFocused();
  await second.page.keyboard.type('trades');
  await second.page.keyboard.press('Enter');
  await expect(panel(second.page, 'Trades')).toHaveAttribute('data-face', 'live');
});

test('B-D3 V9 the page has only the frozen bridge: no Node and no other access', async ({ launch }) => {
  const { page } = await launch();
  await expectPanelStates(page, 'live');
  const seen = await page.evaluate(() => {
    const bridge = (window as unknown as { foredeck: { calls: object; events: object } }).foredeck;
    return {
      node: [
        typeof (globalThis as Record<string, unknown>).require,
        typeof (globalThis as Record<string, unknown>).process,
      ],
      members: Object.keys(bridge).sort(),
      frozen: Object.isFrozen(bridge) && Object.isFrozen(bridge.calls) && Object.isFrozen(bridge.events),
      // API keys go in; no call of such a name returns one. Files are saved where the user chooses; none is read. Calls
      // for profiles name folders and read no content.
      delicate: Object.keys(bridge.calls).filter((name) => /secret|credential|(?<!pro)file|shell/i.test(name)),
    };
  });
  expect(seen).toEqual({
    node: ['undefined', 'undefined'],
    members: ['calls', 'events'],
    frozen: true,
    delicate: ['files.saveText', 'files.savePicture', 'credentials.save', 'credentials.delete', 'credentials.use'],
  });
});

test('B-D3 B-A6 a hostile page cannot bypass limits or reach another trading context, and gets one order per ticket', async ({
  launch,
}) => {
  const { page, simulator } = await launch();
  await accountReady(page);
  const tried = await page.evaluate(async () => {
    type Answer = { ok: boolean; value?: { ticket: string }; error?: { key: string } };
    const { calls } = (
      window as unknown as { foredeck: { calls: Record<string, (request: unknown) => Promise<Answer>> } }
    ).foredeck;
    const rig = { environment: 'simulator', account: 'main' };
    const draft = {
      market: 'futures',
      symbol: 'BTCUSDT',
      side: 'BUY',
      positionSide: 'LONG',
      type: 'MARKET',
      timeInForce: null,
      price: null,
      quantity: '0.01',
      reduceOnly: false,
    };
    const key = async (name: string, request: unknown) => (await calls[name]!(request)).error?.key ?? 'accepted';
    const prepared = await calls['trading.prepare']!({ ...rig, kind: 'single', drafts: [draft] });
    const { ticket } = prepared.value!;
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        calls['trading.submit']!({ ...rig, ticket, typed: null }).then((one) => JSON.stringify(one)),
      ),
    );
    return {
      huge: await key('trading.prepare', { ...rig, kind: 'single', drafts: [{ ...draft, quantity: '900' }] }),
      live: await key('trading.prepare', { ...rig, environment: 'live', kind: 'single', drafts: [draft] }),
      liveSubmit: await key('trading.submit', { ...rig, environment: 'live', ticket, typed: null }),
      invented: await key('trading.submit', { ...rig, ticket: 'x'.repeat(24), typed: null }),
      mode: await key('trading.prepare', {
        ...rig,
        kind: 'single',
        drafts: [{ ...draft, confirmed: true, limit: '1e9' }],
      }),
      cancelAll: await key('trading.cancelAll', { ...rig, market: 'futures', scope: {} }),
      answers: new Set(answers).size,
    };
  });
  expect(tried).toEqual({
    huge: 'error.guard.notional',
    live: 'error.trading.otherWorld',
    liveSubmit: 'error.trading.otherWorld',
    invented: 'error.ticket.unknown',
    mode: 'error.ipc.invalid',
    cancelAll: 'error.ipc.invalid',
    answers: 1,
  });
  expect(Object.values((await simulator.account()).placements)).toEqual([1]);
});
