// npm run screenshots: takes screenshots of every workspace of the running app, in both themes and two sizes, and of a
// first order, into assets/screenshots.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { decimal, formatDecimal, multiply, rescale } from '../../shared/num/decimal.ts';
import type * as launcher from '../shell/chromium/launch.ts';
import { commandLine } from './lib/commands.mjs';
import { at } from './lib/paths.mjs';
import * as scenes from './screenshotScenes.ts';

commandLine('screenshots');
const { launchDesk } = createRequire(import.meta.url)(at('dist/shell/launch.cjs')) as typeof launcher;
type Page = launcher.LaunchedDesk['page'];

const folder = at('assets/screenshots');
fs.mkdirSync(folder, { recursive: true });
/** Where the pictures are taken: a run that fails leaves those of the one before. */
const taken = fs.mkdtempSync(path.join(os.tmpdir(), 'foredeck-screenshots-'));

/**
 * Orders for the screenshots: a market order that opens a position, and two resting limit orders. Limit prices are a
 * multiple of the last price.
 */
const orders = [
  { side: 'BUY', positionSide: 'LONG', type: 'MARKET', away: null, quantity: '0.0250' },
  { side: 'BUY', positionSide: 'LONG', type: 'LIMIT', away: '0.9992', quantity: '0.0400' },
  { side: 'SELL', positionSide: 'LONG', type: 'LIMIT', away: '1.0015', quantity: '0.0250' },
] as const;

/**
 * Conditional orders that protect the position: each closes the whole position once the mark price is that multiple of
 * the last price.
 */
const protections = [
  { plan: 'TAKE_PROFIT', away: '1.0012' },
  { plan: 'STOP_LOSS', away: '0.9988' },
] as const;

/** Slices of the running plan in the screenshots, and the milliseconds between them. */
const twap = { slices: 12, quantity: '0.0020', intervalMs: 60_000 } as const;

interface Bridge {
  readonly calls: Record<
    string,
    (request: unknown) => Promise<{ value?: { ticket?: string; items?: { reference: string | null }[] } } | undefined>
  >;
}

const priceAt = (reference: string, priceMultiple: string): string =>
  formatDecimal(rescale(multiply(decimal(reference), decimal(priceMultiple)), 1, 'floor'));

/** Places the orders and plans through the window's bridge, as its order ticket would. */
async function place(page: Page): Promise<void> {
  const ask = (call: string, request: object) =>
    page.evaluate(([name, body]) => (window as unknown as { foredeck: Bridge }).foredeck.calls[name]!(body), [
      call,
      { environment: 'simulator', account: 'main', ...request },
    ] as const);
  let reference = '';
  for (const { away: priceMultiple, type, ...rest } of orders) {
    const price = priceMultiple === null ? null : priceAt(reference, priceMultiple);
    const timeInForce = type === 'LIMIT' ? 'GTC' : null;
    const draft = { market: 'futures', symbol: 'BTCUSDT', reduceOnly: false, type, price, timeInForce, ...rest };
    const ticket = await ask('trading.prepare', { kind: 'single', drafts: [draft] });
    if (ticket?.value?.ticket === undefined) throw new Error('an order of the picture was refused');
    reference = ticket.value.items?.[0]?.reference ?? reference;
    await ask('trading.submit', { ticket: ticket.value.ticket, typed: null });
  }
  const plan = async (request: object): Promise<void> => {
    const prepared = await ask('trading.prepare', request);
    if (prepared?.value?.ticket === undefined) throw new Error('a plan of the picture was refused');
    await ask('trading.submit', { ticket: prepared.value.ticket, typed: 'order' });
  };
  const contract = { market: 'futures', symbol: 'BTCUSDT', positionSide: 'LONG' } as const;
  for (const { plan: what, away: priceMultiple } of protections) {
    const how = { execution: { kind: 'market' }, size: { kind: 'wholePosition' }, source: 'mark' };
    const draft = { kind: 'tpSl', ...contract, plan: what, ...how, triggerPrice: priceAt(reference, priceMultiple) };
    await plan({ kind: 'single', drafts: [draft] });
  }
  const { slices, quantity, intervalMs } = twap;
  const slice = {
    ...contract,
    side: 'BUY',
    type: 'MARKET',
    timeInForce: null,
    price: null,
    quantity,
    reduceOnly: false,
  };
  await plan({
    kind: 'twap',
    drafts: Array.from({ length: slices }, () => slice),
    program: { kind: 'twap', intervalMs },
  });
}

/**
 * The shipped workspaces with the keys that show them, and the panel whose presence shows that the workspace is ready;
 * `tab`: the tab to bring to the front; `scene`: the scene to create before the screenshot; `small`: taken in the small
 * size alone.
 */
const workspaces = [
  { name: 'trade', keys: 'Alt+1', panel: 'chart', tab: 'Positions' },
  { name: 'orders', keys: 'Alt+1', panel: 'chart', tab: 'Open orders' },
  { name: 'ladder', keys: 'Alt+2', panel: 'ladder' },
  { name: 'markets', keys: 'Alt+3', panel: 'watchlist' },
  { name: 'practise', keys: 'Alt+5', panel: 'practice' },
  { name: 'copy', keys: 'Alt+6', panel: 'follows', scene: scenes.copyTraders },
  { name: 'drill', keys: 'Alt+5', panel: 'practice', scene: scenes.startDrill, small: true },
  { name: 'debriefing', keys: 'Alt+5', panel: 'practice', scene: scenes.stopDrill, small: true },
  { name: 'replay', keys: 'Alt+5', panel: 'chart', scene: scenes.startReplay, small: true },
  { name: 'demo', keys: 'Alt+1', panel: 'chart', scene: showDemoAlone, small: true },
] as const;

/** Workspaces of the example account, whose 90 days of trades fill the lists. */
const ofExample = [
  { name: 'account', keys: 'Alt+4', panel: 'performance', scene: scenes.showResults },
  { name: 'journal', keys: 'Alt+4', panel: 'performance', scene: scenes.openJournalPage },
] as const;

/** Shows the demo account after ending the replay, because a market of the demo account cannot be driven by a file. */
async function showDemoAlone(desk: launcher.LaunchedDesk): Promise<void> {
  await scenes.stopReplay(desk);
  await scenes.showDemo(desk);
}

const panelOf = (page: Page, panel: string) => page.locator(`section[data-panel=${panel}][data-face=live]`);

/** Waits until the page's text changes, so that a screenshot shows a moving market. */
async function nextFrame(page: Page): Promise<void> {
  const strip = page.locator('.top-strip');
  const first = await strip.innerText();
  await page.waitForFunction((text) => document.querySelector<HTMLElement>('.top-strip')?.innerText !== text, first);
}

/**
 * Shows a complete workspace: the figures of the top strip, the panels, and in the watchlist the day's line for each
 * symbol.
 */
async function show(
  desk: launcher.LaunchedDesk,
  { keys, panel, ...more }: (typeof workspaces)[number] | (typeof ofExample)[number],
): Promise<void> {
  const page = desk.shell.page();
  await page.keyboard.press(keys);
  await panelOf(page, panel).waitFor();
  if ('scene' in more) await more.scene(desk);
  if ('tab' in more) await page.locator('.dv-tab').filter({ hasText: more.tab }).click();
  await page.waitForFunction(() => {
    const waiting = document.querySelector('section.panel:is([data-face=loading], [data-face=stale])');
    const lines = [...document.querySelectorAll('.watch-spark path')];
    return waiting === null && lines.every((line) => (line.getAttribute('d') ?? '') !== '');
  });
  // Dismisses the notices of the fills.
  await page.evaluate(() => {
    for (const button of document.querySelectorAll<HTMLElement>('.notice .icon-button')) button.click();
  });
  // Moves the pointer away, so that it hovers over nothing shown.
  await page.mouse.move(1, 1);
  await nextFrame(page);
}

/** Takes a picture of each workspace. */
async function picture(
  desk: launcher.LaunchedDesk,
  shown: readonly ((typeof workspaces)[number] | (typeof ofExample)[number])[],
  ending: string,
): Promise<void> {
  for (const workspace of shown) {
    await show(desk, workspace);
    await desk.shell.page().screenshot({ path: path.join(taken, `${workspace.name}-${ending}.png`) });
  }
}

const viewports = [
  { width: 1280, height: 800 },
  { width: 2560, height: 1440 },
] as const;

for (const viewport of viewports) {
  // The example's archive is read from the exchange once for both themes; another size has another arrangement.
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'foredeck-pictures-'));
  for (const theme of ['dark', 'light'] as const) {
    const desk = await launchDesk({ theme, viewport, seed: 7 });
    const { page } = desk;
    await panelOf(page, 'chart').waitFor();
    await panelOf(page, 'ticket').waitFor();
    // The account is loaded once the order ticket shows the available balance.
    await page.waitForFunction(() => /\d\s*USDT/.test(document.querySelector('.ticket-receipt')?.textContent ?? ''));
    await scenes.quietTraders(desk);
    await place(page);
    await page.locator('section[data-panel=positions] tbody tr').first().waitFor();
    const shown = viewport === viewports[0] ? workspaces : workspaces.filter((one) => !('small' in one));
    await picture(desk, shown, `${theme}-${viewport.width}x${viewport.height}`);
    await desk.close();
    const example = await launchDesk({ theme, viewport, example: true, profile });
    await scenes.waitForArchive(example);
    await picture(example, ofExample, `${theme}-${viewport.width}x${viewport.height}`);
    await example.close();
  }
  fs.rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
}
for (const theme of ['dark', 'light'] as const) {
  const desk = await launchDesk({ theme, viewport: viewports[0], seed: 7, greets: true });
  const { page } = desk;
  await page.waitForFunction(() => /\d\s*USDT/.test(document.querySelector('.ticket-receipt')?.textContent ?? ''));
  await scenes.firstOrder(desk);
  await page.mouse.move(1, 1);
  await nextFrame(page);
  await page.screenshot({ path: path.join(taken, `first-order-${theme}-1280x800.png`) });
  await desk.close();
}
for (const file of fs.readdirSync(folder)) if (file.endsWith('.png')) fs.rmSync(path.join(folder, file));
for (const file of fs.readdirSync(taken)) fs.copyFileSync(path.join(taken, file), path.join(folder, file));
fs.rmSync(taken, { recursive: true });
process.exit(0);
