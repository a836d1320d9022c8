// What is brought about for pictures that chance alone would not show: copies, a drill, a replay, the demo account.
import type * as launcher from '../shell/chromium/launch.ts';

type Desk = launcher.LaunchedDesk;
type Page = Desk['page'];

interface Bridge {
  readonly calls: Record<
    string,
    (request: unknown) => Promise<{ ok: boolean; value?: { ticket?: string }; error?: { key: string } }>
  >;
}

/** Asks main through the window's own bridge; rejects with the key of a refusal. */
async function ask(page: Page, call: string, request: object): Promise<{ readonly ticket?: string }> {
  const answer = await page.evaluate(
    ([name, body]) => (window as unknown as { foredeck: Bridge }).foredeck.calls[name]!(body),
    [call, request] as const,
  );
  if (!answer.ok) throw new Error(`${call}: ${answer.error?.key}`);
  return answer.value ?? {};
}

/** Asks the simulator's control; rejects with its sentence. */
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

/** Lead traders trade when they are told to: pictures of the account are without their copies. */
export const quietTraders = (desk: Desk): Promise<unknown> => control(desk, 'POST', '/leaders', { idle: true });

/** What lead traders do, in their order: the place of the trader among them, the side, and the size it opens; null closes. */
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
/** Between two of them, in ms: the market moves meanwhile. */
const BETWEEN = 1_000;

/** Open copies of every trader and a history of closed ones, all of them read by the window. */
export async function copyTraders(desk: Desk): Promise<void> {
  const { traders } = (await control(desk, 'GET', '/leaders')) as { traders: readonly { traderId: string }[] };
  for (const [place, positionSide, size] of TRADES) {
    const what = size === null ? { close: true } : { size };
    await control(desk, 'POST', '/leaders', { traderId: traders[place]!.traderId, positionSide, ...what });
    await desk.page.waitForTimeout(BETWEEN);
  }
  const rows = desk.page.locator('section[data-panel=copyHistory] tbody tr[data-row]');
  const again = desk.page.locator('section[data-panel=follows]').getByRole('button', { name: 'Read again' });
  for (let round = 0; round < 30 && (await rows.count()) < 5; round += 1) {
    await again.click();
    await desk.page.waitForTimeout(1_000);
  }
}

/** A drill under way. */
export async function startDrill({ page }: Desk): Promise<void> {
  await ask(page, 'practice.startDrill', { name: 'lostReply' });
  await page.locator('[data-banner=drill]').waitFor();
  await page.getByText('The reply to the next order is lost.').waitFor();
}

/** Ends it; its debriefing stays. */
export async function stopDrill({ page }: Desk): Promise<void> {
  await page.locator('[data-banner=drill]').getByRole('button').click();
  await page.locator('[data-banner=drill]').waitFor({ state: 'detached' });
}

/** Candles of two hours about a price, in cents. */
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

/** A replay of a file in the chart, paused after three quarters of an hour of it. */
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

/** Ends it, and the pace with it. */
export async function stopReplay({ page }: Desk): Promise<void> {
  await page.locator('[data-banner=replay]').getByRole('button').click();
  await page.locator('[data-banner=replay]').waitFor({ state: 'detached' });
}

/** The demo account with a position. */
export async function showDemo(desk: Desk): Promise<void> {
  const demo = { environment: 'simulator', account: 'demo' };
  // The page is replaced, and hears no answer.
  void ask(desk.page, 'app.switchWorld', demo).catch(() => undefined);
  // The plan that is under way is asked about.
  while (desk.shell.confirmPage() === null) await desk.page.waitForTimeout(100);
  await desk.shell
    .confirmPage()!
    .getByRole('button', { name: /^Go to / })
    .click();
  const page = desk.shell.page();
  await page.locator('.frame[data-account=demo]').waitFor();
  await page.locator('section[data-panel=ticket][data-face=live]').waitFor();
  // The demo account trades symbols in a form of their own (document 3, Demo trading).
  const order = { market: 'futures', symbol: 'BTCSUSDT', side: 'BUY', positionSide: 'LONG', type: 'MARKET' };
  const draft = { ...order, timeInForce: null, price: null, quantity: '0.025', reduceOnly: false };
  const { ticket } = await ask(page, 'trading.prepare', { ...demo, draft });
  await ask(page, 'trading.submit', { ...demo, ticket, typed: null });
  // The tab that stood in front in the other world stands there still.
  await page.locator('.dv-tab').filter({ hasText: 'Positions' }).click();
  await page.locator('section[data-panel=positions] tbody tr').first().waitFor();
}
