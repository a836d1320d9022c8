// npm run screenshots: pictures of every workspace of the running desk, both themes and two sizes, into assets/screenshots.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { decimal, formatDecimal, multiply, rescale } from '../../shared/num/decimal.ts';
import type * as launcher from '../shell/chromium/launch.ts';
import { at } from './lib/paths.mjs';

const { launchDesk } = createRequire(import.meta.url)(at('dist/shell/launch.cjs')) as typeof launcher;
type Page = launcher.LaunchedDesk['page'];

const folder = at('assets/screenshots');
fs.mkdirSync(folder, { recursive: true });

/** Orders of the picture: a position, and two that wait. Limits lie by a share of the last price. */
const orders = [
  { side: 'BUY', positionSide: 'LONG', type: 'MARKET', away: null, quantity: '0.0250' },
  { side: 'BUY', positionSide: 'LONG', type: 'LIMIT', away: '0.9992', quantity: '0.0400' },
  { side: 'SELL', positionSide: 'LONG', type: 'LIMIT', away: '1.0015', quantity: '0.0250' },
] as const;

interface Bridge {
  readonly calls: Record<
    string,
    (request: unknown) => Promise<{ value?: { ticket?: string; reference?: string | null } } | undefined>
  >;
}

/** Places the orders through the window's own bridge, as its ticket would. */
async function place(page: Page): Promise<void> {
  const ask = (call: string, request: object) =>
    page.evaluate(([name, body]) => (window as unknown as { foredeck: Bridge }).foredeck.calls[name]!(body), [
      call,
      { environment: 'simulator', account: 'main', ...request },
    ] as const);
  let reference = '';
  for (const { away, type, ...rest } of orders) {
    const price =
      away === null ? null : formatDecimal(rescale(multiply(decimal(reference), decimal(away)), 1, 'floor'));
    const timeInForce = type === 'LIMIT' ? 'GTC' : null;
    const draft = { market: 'futures', symbol: 'BTCUSDT', reduceOnly: false, type, price, timeInForce, ...rest };
    const ticket = await ask('trading.prepare', { draft });
    if (ticket?.value?.ticket === undefined) throw new Error('an order of the picture was refused');
    reference = ticket.value.reference ?? reference;
    await ask('trading.submit', { ticket: ticket.value.ticket, typed: null });
  }
}

/** The shipped workspaces by the keys that show them, and the panel that tells that each one stands. */
const workspaces = [
  { name: 'trade', keys: 'Alt+1', panel: 'chart' },
  { name: 'ladder', keys: 'Alt+2', panel: 'ladder' },
  { name: 'markets', keys: 'Alt+3', panel: 'watchlist' },
  { name: 'account', keys: 'Alt+4', panel: 'balances' },
] as const;

const panelOf = (page: Page, panel: string) => page.locator(`section[data-panel=${panel}][data-face=live]`);

/** Waits until what the page says differs from before, so that a picture shows a market under way. */
async function nextFrame(page: Page): Promise<void> {
  const strip = page.locator('.top-strip');
  const first = await strip.innerText();
  await page.waitForFunction((text) => document.querySelector<HTMLElement>('.top-strip')?.innerText !== text, first);
}

/** Shows a workspace whole: the strip's figures, its panels, and in the watchlist a line of the day for each symbol. */
async function show(page: Page, { keys, panel }: (typeof workspaces)[number]): Promise<void> {
  await page.keyboard.press(keys);
  await panelOf(page, panel).waitFor();
  await page.waitForFunction(() => {
    const waiting = document.querySelector('section.panel:is([data-face=loading], [data-face=stale])');
    const lines = [...document.querySelectorAll('.watch-spark path')];
    return waiting === null && lines.every((line) => (line.getAttribute('d') ?? '') !== '');
  });
  // Notices of the fills have been read.
  await page.evaluate(() => {
    for (const button of document.querySelectorAll<HTMLElement>('.notice button')) button.click();
  });
  await nextFrame(page);
}

for (const file of fs.readdirSync(folder)) if (file.endsWith('.png')) fs.rmSync(path.join(folder, file));
for (const theme of ['dark', 'light'] as const) {
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 2560, height: 1440 },
  ]) {
    const desk = await launchDesk({ theme, viewport, seed: 7 });
    const { page } = desk;
    await panelOf(page, 'chart').waitFor();
    await panelOf(page, 'ticket').waitFor();
    // The account is there once the ticket knows what is available.
    await page.waitForFunction(() => /\d\s*USDT/.test(document.querySelector('.ticket-receipt')?.textContent ?? ''));
    await place(page);
    await page.locator('section[data-panel=positions] tbody tr').first().waitFor();
    for (const workspace of workspaces) {
      await show(page, workspace);
      const name = `${workspace.name}-${theme}-${viewport.width}x${viewport.height}.png`;
      await page.screenshot({ path: path.join(folder, name) });
    }
    await desk.close();
  }
}
process.exit(0);
