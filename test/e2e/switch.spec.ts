/**
 * Switching from one environment and account to another while the app runs (R16): the environment mark, how the user
 * gets there, what main asks, and that nothing of one trading context is shown, notified or accepted in another.
 */
import type { Page } from '@playwright/test';
import { refusingProxyDouble } from '../main/exchange/node/support/proxyDouble.ts';
import { panel, pressButton } from './support/desk.ts';
import { answerByClick, answerByEnter, questionOf } from './support/desks.ts';
import { expect, test, type LaunchedApp } from './support/launch.ts';
import { flaws, violations } from './support/looks.ts';
import { chooseTool, confirmPlan, fillFields, plans } from './support/ticketTools.ts';
import { accountReady, placeByBridge, ratio, showPanel, shown, ticket } from './support/trade.ts';

const settings = { market: 'futures', symbol: 'BTCUSDT' } as const;

/** Returns the button that names the open trading context, at the left of the status bar. */
const mark = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: /^Environment: / });
const choices = (page: Page) => page.getByRole('dialog', { name: /^Environment: / });

async function choose(page: Page, name: string): Promise<void> {
  await mark(page).click();
  await choices(page).getByRole('button', { name, exact: true }).click();
}

/** Expects the window to show this trading context: frame colour, words and title. */
async function expectContext(page: Page, account: 'main' | 'demo', word: string, frame: string): Promise<void> {
  const desk = page.locator('.frame');
  await expect(desk).toHaveAttribute('data-account', account);
  await expect(desk).toHaveClass(new RegExp(`\\b${frame}\\b`));
  await expect(mark(page)).toHaveText(word);
  await expect(page).toHaveTitle(new RegExp(` - ${word}$`));
}

const orders = (page: Page) => panel(page, 'Open orders').locator('tbody tr[data-row]');

/** Waits until main's question is shown and returns the page that shows it. */
async function question(app: LaunchedApp, title = /^Switch to /): Promise<Page> {
  await expect.poll(() => app.confirmPage()?.getByRole('heading').textContent() ?? null).toMatch(title);
  return app.confirmPage()!;
}

const networkMark = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: 'Proxy', exact: true });

/** Sets an HTTP proxy on this machine in the settings by keyboard alone, and leaves the settings by its mark. */
async function useProxy(app: LaunchedApp, port: number): Promise<void> {
  const { page } = app;
  await pressButton(page.getByRole('contentinfo').getByRole('button', { name: 'Settings' }));
  const settingsWindow = page.getByRole('dialog', { name: 'Settings' });
  await pressButton(settingsWindow.getByRole('navigation').getByRole('button', { name: 'Network' }));
  const form = settingsWindow.getByRole('form', { name: 'Proxy' });
  await pressButton(form.getByRole('button', { name: 'HTTP' }));
  await form.getByLabel('Host').focus();
  await page.keyboard.type('127.0.0.1');
  await page.keyboard.press('Tab');
  await page.keyboard.type(String(port));
  await page.keyboard.press('Enter');
  const asked = await questionOf(app, 'Connect through this proxy?');
  await asked.getByRole('textbox').fill('proxy');
  await answerByEnter(asked.getByRole('button', { name: 'Use proxy' }));
  await expect(settingsWindow).toContainText(`Connections through the proxy 127.0.0.1:${port}`);
  expect(await flaws(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await networkMark(page).press('Enter');
  await expect(settingsWindow.getByRole('heading', { name: 'Network' })).toBeFocused();
  await page.keyboard.press('Escape');
}

/** Makes an IPC call through the page's bridge; returns the key of the refusal, null when there is none. */
const askMain = (page: Page, name: string, request: unknown): Promise<string | null> =>
  page.evaluate(
    async ([call, payload]) => {
      type Answer = { readonly ok: boolean; readonly error?: { readonly key: string } };
      const { calls } = (
        window as unknown as { foredeck: { calls: Record<string, (request: unknown) => Promise<Answer>> } }
      ).foredeck;
      return (await calls[call as string]!(payload)).error?.key ?? null;
    },
    [name, request] as const,
  );

test('R16 switching to the demo account and back: no data of one account appears in the other, and running plans are asked about', async ({
  launch,
}) => {
  const app = await launch({ settings });
  const { page } = app;
  await accountReady(page);
  const info = app.simulator.futuresRest;
  const [best] = (await app.simulator.state('futures', 'BTCUSDT')).bids;
  const price = shown(ratio(best![0], '1.03', 0), 1);
  await placeByBridge(page, { type: 'LIMIT', price, quantity: '0.0100' });
  await showPanel(page, 'Open orders');
  await expect(orders(page)).toHaveCount(1);

  await test.step('the list of worlds says what each is, by keyboard too', async () => {
    await expect(mark(page)).toHaveText('SIMULATOR');
    await mark(page).press('Enter');
    await expect(choices(page).getByRole('button')).toHaveText([
      'SIMULATORCurrent',
      'DEMO - SIMULATOR',
      'DEMO - LIVE',
      'LIVE',
      'Show accounts',
      'Exchange addresses',
    ]);
    await expect(choices(page)).toContainText('No live key stored.');
    expect(await flaws(page)).toEqual([]);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(choices(page)).toBeHidden();
  });

  await test.step('the demo account: amber, its words, and no order of the main account anywhere', async () => {
    await choose(page, 'DEMO - SIMULATOR');
    await expectContext(page, 'demo', 'DEMO - SIMULATOR', 'amber');
    expect(app.simulator.futuresRest).toBe(info);
    await expect(ticket(page)).toHaveAttribute('data-face', 'live');
    await showPanel(page, 'Open orders');
    await expect(panel(page, 'Open orders')).toHaveAttribute('data-face', /^(empty|live)$/);
    await expect(orders(page)).toHaveCount(0);
    await expect(page.locator('.frame')).not.toContainText(price);
    expect(await violations(page)).toEqual([]);
    // The demo account has no copy trading, and the panels say so.
    await page.keyboard.press('Alt+6');
    await expect(page.locator('section.panel[data-panel=follows]')).toHaveAttribute('data-face', 'empty');
    expect(await flaws(page)).toEqual([]);
    await page.keyboard.press('Alt+1');
    await expect(ticket(page)).toBeVisible();
  });

  await test.step('a message to the world that was left is refused', async () => {
    const main = { environment: 'simulator', account: 'main' };
    expect(await askMain(page, 'trading.subscribe', main)).toBe('error.trading.otherWorld');
    const cancel = { ...main, market: 'futures', scope: { kind: 'ALL' } };
    expect(await askMain(page, 'trading.cancelAll', cancel)).toBe('error.trading.otherWorld');
    const { futures } = await app.simulator.account();
    expect(futures.orders.map(({ status }) => status)).toEqual(['NEW']);
  });

  await test.step('back by the palette: the order is there, placed once', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('Switch to SIM');
    await page.getByRole('option', { name: 'Switch to SIMULATOR' }).click();
    await expectContext(page, 'main', 'SIMULATOR', 'teal');
    await accountReady(page);
    await showPanel(page, 'Open orders');
    await expect(orders(page)).toHaveCount(1);
    expect(Object.values((await app.simulator.account()).placements)).toEqual([1]);
  });

  await test.step('R15 a running plan is asked about; who stays keeps it, who goes finds it stopped', async () => {
    await chooseTool(page, 'TWAP');
    await ticket(page).getByRole('button', { name: 'Buy / Long', exact: true }).click();
    await fillFields(page, { Duration: '10', Slices: '20', Size: '0.2' });
    await confirmPlan(page);
    await expect((await plans(page)).first()).toHaveAttribute('data-state', 'running');
    await choose(page, 'DEMO - SIMULATOR');
    let asked = await question(app);
    await expect(asked.locator('#lines')).toContainText('1 running plan ends now.');
    await expect(asked.locator('#lines')).toContainText('stays open at the exchange.');
    await answerByClick(asked.getByRole('button', { name: 'Stay on SIMULATOR' }));
    await expect.poll(() => app.confirmPage()).toBe(null);
    await expect((await plans(page)).first()).toHaveAttribute('data-state', 'running');
    await choose(page, 'DEMO - SIMULATOR');
    asked = await question(app);
    await answerByClick(asked.getByRole('button', { name: 'Switch to DEMO - SIMULATOR' }));
    await expectContext(page, 'demo', 'DEMO - SIMULATOR', 'amber');
    const sent = Object.keys((await app.simulator.account()).placements).length;
    await choose(page, 'SIMULATOR');
    await expectContext(page, 'main', 'SIMULATOR', 'teal');
    await accountReady(page);
    const plan = (await plans(page)).first();
    await expect(plan).toHaveAttribute('data-state', 'stopped');
    await expect(plan).toContainText('The environment or account was changed while the plan was running.');
    expect(Object.keys((await app.simulator.account()).placements).length).toBe(sent);
  });
});

test('R16 switching to the live exchange requires its typed name in a separate window; the simulator resumes where it stopped', async ({
  launch,
}) => {
  const app = await launch({ settings, scenario: { name: 'quiet' } });
  const { page } = app;
  await accountReady(page);
  const [best] = (await app.simulator.state('futures', 'BTCUSDT')).bids;
  const price = shown(ratio(best![0], '1.03', 0), 1);
  const proxy = await refusingProxyDouble();
  await test.step('XE21: a proxy is set by keyboard alone; the simulator does not take it', async () => {
    await useProxy(app, proxy.server.port);
    await placeByBridge(page, { type: 'LIMIT', price, quantity: '0.0100' });
    expect(proxy.targets).toEqual([]);
  });

  // Other addresses, that never resolve, by the keyboard alone (R20).
  await mark(page).press('Enter');
  await expect(choices(page)).toContainText('Live addresses unverified');
  await pressButton(choices(page).getByRole('button', { name: 'Exchange addresses' }));
  const addresses = page.getByRole('dialog', { name: 'Exchange addresses' });
  await expect(addresses.getByLabel('Spot REST')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('https://api.other.invalid:8443');
  await expect(addresses).toContainText('Host: api.other.invalid:8443');
  await page.keyboard.press('Enter');
  const changing = await question(app, /^Change the live addresses/);
  await expect(changing.getByRole('button', { name: 'Change addresses' })).toBeDisabled();
  await changing.getByRole('textbox').fill('api.other.invalid:8443');
  await answerByEnter(changing.getByRole('textbox'));
  await expect(addresses).toContainText('Changed addresses. Unverified');
  expect(await flaws(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(addresses).toBeHidden();

  await choose(page, 'LIVE');
  const asked = await question(app);
  await expect(asked.locator('#lines')).toContainText('every order uses real money');
  await expect(asked.locator('#lines')).toContainText(
    'LIVE uses api.other.invalid:8443, not the shipped addresses. Unverified',
  );
  const go = asked.getByRole('button', { name: 'Switch to LIVE' });
  await expect(go).toBeDisabled();
  await asked.getByRole('textbox').fill('live');
  await expect(go).toBeDisabled();
  await asked.getByRole('textbox').fill('LIVE');
  await go.click();
  await expectContext(page, 'main', 'LIVE', 'none');
  await expect(page.getByRole('button', { name: 'No key' })).toBeVisible();
  await expect(page.locator('.frame')).not.toContainText(price);
  await test.step('XE21: requests and sockets of the live exchange ask the proxy for a tunnel', async () => {
    // The socket of the market that is not displayed may be asked for later.
    const targets = () => [...new Set(proxy.targets)].filter((host) => !host.startsWith('ws-spot.')).toSorted();
    await expect
      .poll(targets)
      .toEqual(['api-contract.weex.com:443', 'api.other.invalid:8443', 'ws-contract.weex.com:443']);
    await expect(networkMark(page)).toBeVisible();
    proxy.close();
  });
  expect(() => app.simulator.control).toThrow('the simulator is not running');
  expect(await violations(page)).toEqual([]);
  // Drills and replays exist only on the simulator, and the panels say so.
  await page.keyboard.press('Alt+5');
  await expect(page.locator('section.panel[data-panel=practice]')).toHaveAttribute('data-face', 'empty');
  expect(await flaws(page)).toEqual([]);
  await page.keyboard.press('Alt+1');
  await mark(page).click();
  await choices(page).getByRole('button', { name: 'Exchange addresses' }).click();
  await addresses.getByRole('button', { name: 'Reset to shipped' }).click();
  const resetting = await question(app, /^Change the live addresses/);
  await expect(resetting.locator('#lines')).toContainText('LIVE is open: all panels are reloaded.');
  await resetting.getByRole('button', { name: 'Change addresses' }).click();
  await expect(addresses).toBeHidden();
  await expectContext(page, 'main', 'LIVE', 'none');

  await choose(page, 'SIMULATOR');
  await expectContext(page, 'main', 'SIMULATOR', 'teal');
  await accountReady(page);
  await showPanel(page, 'Open orders');
  await expect(orders(page)).toHaveCount(1);
  const { futures } = await app.simulator.account();
  expect(futures.orders.filter(({ status }) => status === 'NEW').map(({ size }) => size)).toEqual(['0.0100']);
});
