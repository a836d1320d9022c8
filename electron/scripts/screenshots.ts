// npm run screenshots: pictures of the running desk, both themes and two sizes, into assets/screenshots.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { decimal, formatDecimal, multiply, rescale } from '../../shared/num/decimal.ts';
import type * as launcher from '../shell/chromium/launch.ts';
import { at } from './lib/paths.mjs';

const { launchDesk } = createRequire(import.meta.url)(at('dist/shell/launch.cjs')) as typeof launcher;
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
async function place(page: launcher.LaunchedDesk['page']): Promise<void> {
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

for (const theme of ['dark', 'light'] as const) {
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 2560, height: 1440 },
  ]) {
    const desk = await launchDesk({ theme, viewport, seed: 7 });
    await desk.page.locator('section.panel[data-face=live]').nth(2).waitFor();
    await desk.page.locator('section[data-panel=ticket][data-face=live]').waitFor();
    // The account is there once the ticket knows what is available.
    await desk.page.waitForFunction(() =>
      /\d\s*USDT/.test(document.querySelector('.ticket-receipt')?.textContent ?? ''),
    );
    await place(desk.page);
    await desk.page.locator('section[data-panel=positions] tbody tr').first().waitFor();
    // Notices of the fills have been read.
    await desk.page.evaluate(() => {
      for (const button of document.querySelectorAll<HTMLElement>('.notice button')) button.click();
    });
    // A fresh frame after the first, so that the picture shows a market under way.
    const legend = desk.page.locator('.chart-legend');
    const first = await legend.innerText();
    await desk.page.waitForFunction(
      (text) => document.querySelector<HTMLElement>('.chart-legend')?.innerText !== text,
      first,
    );
    await desk.page.screenshot({
      path: path.join(folder, `desk-${theme}-${viewport.width}x${viewport.height}.png`),
    });
    await desk.close();
  }
}
process.exit(0);
