// Scenes for screenshots of states that would not arise by chance: copies, a drill, a replay, the demo account.
import type * as launcher from '../shell/chromium/launch.ts';

type Desk = launcher.LaunchedDesk;
type Page = Desk['page'];

interface Bridge {
  readonly calls: Record<
    string,
    (request: unknown) => Promise<{ ok: boolean; value?: { ticket?: string }; error?: { key: string } }>
  >;
}

/** Sends a call to main through the window's bridge; rejects with the error key of a refusal. */
async function ask(page: Page, call: string, request: object): Promise<{ readonly ticket?: string }> {
  const answer = await page.evaluate(
    ([name, body]) => (window as unknown as { foredeck: Bridge }).foredeck.calls[name]!(body),
    [call, request] as const,
  );
  if (!answer.ok) throw new Error(`${call}: ${answer.error?.key}`);
  return answer.value ?? {};
}

/** Sends a request to the simulator's control interface; rejects with its error text. */
async function control(desk: Desk, method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> {
  const { address, token } = desk.app.simulator.info()!.control;
  const answer = await fetch(`${address}${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json();
}

/** Stops the lead traders from trading on their own, so that screenshots of the account show no copies. */
export const quietTraders = (desk: Desk): Promise<unknown> => control(desk, 'POST', '/leaders', { idle: true });

/**
 * Trades of the lead traders, in order: the index of the trader, the side, and the size to open; null closes the
 * position.
 */
const TRADES = [
  [0, 'LONG', '0.05'],
  [1, 'SHORT', '0.5'],
  [2, 'LONG', '0.4'],
  [0, 'LONG', null],
  [1, 'SHORT', null],
  [0, 'SHORT', '0.04'],
  [1, 'LONG', '0.5'],
  [2, 'LONG', null],
  [0, 'SHORT', null],
  [2, 'SHORT', '0.5'],
  [0, 'LONG', '0.06'],
  [0, 'SHORT', '0.02'],
] as const;
/** Milliseconds between two of these trades, in which the market moves. */
const BETWEEN = 1_000;

/** Creates open copies of every trader and a history of closed ones, and waits until the window has read them. */
export async function copyTraders(desk: Desk): Promise<void> {
  const { traders } = (await control(desk, 'GET', '/leaders')) as { traders: readonly { traderId: string }[] };
  for (const [place, positionSide, size] of TRADES) {
    const what = size === null ? { close: true } : { size };
    await control(desk, 'POST', '/leaders', { traderId: traders[place]!.traderId, positionSide, ...what });
    await desk.page.waitForTimeout(BETWEEN);
  }
  const rows = desk.page.locator('section[data-panel=copyHistory] tbody tr[data-row]');
  const again = desk.page.locator('section[data-panel=follows]').getByRole('button', { name: 'Refresh' });
  for (let round = 0; round < 30 && (await rows.count()) < 5; round += 1) {
    await again.click();
    await desk.page.waitForTimeout(1_000);
  }
}

/** Days of the example's trades that its pictures need. */
const READ_DAYS = 88;

/** Waits until the archive holds everything of the example, and keeps the example so that no line speaks of it. */
export async function waitForArchive({ page }: Desk): Promise<void> {
  const keep = page.locator('[data-banner=example]').getByRole('button').last();
  await page.locator('.account-summary').waitFor();
  // The workspace of the run before is in front.
  await page.keyboard.press('Alt+1');
  await page.locator('section[data-panel=ticket][data-face=live]').waitFor();
  if (await keep.isVisible()) await keep.click();
  await page.keyboard.press('Alt+4');
  await page.locator('.dv-tab').filter({ hasText: 'Performance' }).click();
  const panel = page.locator('section[data-panel=performance][data-face=live]');
  await panel.waitFor();
  // Each list says back to which day it was read.
  const beginning = new Date(Date.now() - READ_DAYS * 86_400_000).toISOString().slice(0, 10);
  await page.waitForFunction(
    (day) => {
      const text = document.querySelector<HTMLElement>('section[data-panel=performance]')?.innerText ?? '';
      const days = [...text.matchAll(/back to (\d{4}-\d\d-\d\d)/g)].map((found) => found[1]!);
      // One of futures and one of spot.
      return days.length > 1 && days.every((one) => one <= day);
    },
    beginning,
    { timeout: 600_000 },
  );
}

/** Shows the figures of Performance over the closed positions. */
export async function showResults({ page }: Desk): Promise<void> {
  await page.locator('.dv-tab').filter({ hasText: 'Performance' }).click();
  await page.locator('.dv-tab').filter({ hasText: 'Closed positions' }).click();
  await page.locator('section[data-panel=closedPositions] tbody tr[data-row]').first().waitFor();
}

/** Opens the page of the newest trade in the journal. */
export async function openJournalPage({ page }: Desk): Promise<void> {
  await page.locator('.dv-tab').filter({ hasText: 'Journal' }).click();
  const panel = page.locator('section[data-panel=journal]');
  await panel.locator('tbody tr[data-row]').first().focus();
  await page.keyboard.press('Enter');
  await panel.getByRole('button', { name: 'Back to the list' }).waitFor();
  await panel.locator('textarea').waitFor();
}

/** Places a first order as the card of a first start leads to it, until it is filled. */
export async function firstOrder({ page }: Desk): Promise<void> {
  const ticket = page.locator('section[data-panel=ticket]');
  await page.locator('.welcome').getByRole('button', { name: 'Place first order' }).click();
  await ticket.getByRole('textbox', { name: /^Size/ }).fill('0.001');
  await ticket.getByRole('button', { name: /^Buy \/ Long 0/ }).click();
  await page.locator('dialog.confirm').getByRole('button', { name: 'Place order' }).click();
  await page.locator('.tour').getByText('Order filled').waitFor();
  await page.locator('section[data-panel=positions] tbody tr[data-row]').first().waitFor();
}

/** Starts a drill. */
export async function startDrill({ page }: Desk): Promise<void> {
  await ask(page, 'practice.startDrill', { name: 'lostReply' });
  await page.locator('[data-banner=drill]').waitFor();
  await page.getByText('The reply to the next order is lost.').waitFor();
}

/** Ends the drill; its debriefing stays visible. */
export async function stopDrill({ page }: Desk): Promise<void> {
  await page.locator('[data-banner=drill]').getByRole('button').click();
  await page.locator('[data-banner=drill]').waitFor({ state: 'detached' });
}

/** Builds candles of two hours around a price, in cents. */
function candles(about: number): string {
  const cents = (value: number): string => (Math.round(value) / 100).toFixed(2);
  const at = (minute: number): number => about + 900 * Math.sin(minute / 9) + 350 * Math.sin(minute / 2.3);
  const rows = Array.from({ length: 120 }, (_, minute) => {
    const [open, close] = [at(minute), at(minute + 1)];
    const [high, low] = [Math.max(open, close) + 90, Math.min(open, close) - 80];
    const time = Date.UTC(2024, 0, 2, 3, 4) + minute * 60_000;
    return [time, cents(open), cents(high), cents(low), cents(close), '35.5'].join(',');
  });
  return ['time,open,high,low,close,volume', ...rows].join('\n');
}

/** Starts a replay of a file in the chart and pauses it after three quarters of an hour of replayed time. */
export async function startReplay(desk: Desk): Promise<void> {
  const { page } = desk;
  const one = { market: 'futures', symbol: 'ETHUSDT' };
  const state = (await control(desk, 'GET', `/state?market=${one.market}&symbol=${one.symbol}`)) as {
    lastPrice: string;
  };
  await ask(page, 'settings.change', one);
  const text = candles(Number(state.lastPrice) * 100);
  await ask(page, 'practice.startReplay', { ...one, name: 'day.csv', text, paused: false });
  await ask(page, 'practice.replay', { kind: 'speed', factor: 300 });
  await page.locator('.dv-tab').filter({ hasText: 'Replay' }).click();
  await page.waitForFunction(() => {
    const row = document.querySelector('[data-replay=row] dd')?.textContent ?? '';
    return Number.parseInt(row, 10) >= 45;
  });
  await page.locator('section[data-panel=replay]').getByRole('button', { name: 'Pause' }).click();
  await page.locator('[data-mark=replay]').waitFor();
}

/** Ends the replay, and with it the replay speed. */
export async function stopReplay({ page }: Desk): Promise<void> {
  await page.locator('[data-banner=replay]').getByRole('button').click();
  await page.locator('[data-banner=replay]').waitFor({ state: 'detached' });
}

/** Switches to the demo account and opens a position there. */
export async function showDemo(desk: Desk): Promise<void> {
  const demo = { environment: 'simulator', account: 'demo' };
  // The page is replaced and receives no response.
  void ask(desk.page, 'app.switchWorld', demo).catch(() => undefined);
  // The app asks for confirmation because a plan is running.
  while (desk.shell.confirmPage() === null) await desk.page.waitForTimeout(100);
  await desk.shell
    .confirmPage()!
    .getByRole('button', { name: /^Switch to / })
    .click();
  const page = desk.shell.page();
  await page.locator('.frame[data-account=demo]').waitFor();
  await page.locator('section[data-panel=ticket][data-face=live]').waitFor();
  // The demo account uses its own symbol names (document 3, Demo trading).
  const order = { market: 'futures', symbol: 'BTCSUSDT', side: 'BUY', positionSide: 'LONG', type: 'MARKET' };
  const draft = { ...order, timeInForce: null, price: null, quantity: '0.025', reduceOnly: false };
  const { ticket } = await ask(page, 'trading.prepare', { ...demo, kind: 'single', drafts: [draft] });
  await ask(page, 'trading.submit', { ...demo, ticket, typed: null });
  // The tab that was in front in the previous trading context is still in front.
  await page.locator('.dv-tab').filter({ hasText: 'Positions' }).click();
  await page.locator('section[data-panel=positions] tbody tr').first().waitFor();
  await page.waitForFunction(() => /Equity\s*\d/.test(document.querySelector('.account-summary')?.textContent ?? ''));
}
