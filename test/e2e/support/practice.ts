/** Starts practice through the window's own bridge: a running drill and a running replay. */
import { expect, type Page } from '@playwright/test';

/** Makes an IPC call to main; throws an error with the key of a refusal. */
async function askDesk(page: Page, name: string, request: unknown): Promise<void> {
  const key = await page.evaluate(
    async ([call, payload]) => {
      type Answer = { readonly ok: boolean; readonly error?: { readonly key: string } };
      const { calls } = (
        window as unknown as { foredeck: { calls: Record<string, (request: unknown) => Promise<Answer>> } }
      ).foredeck;
      return (await calls[call as string]!(payload)).error?.key ?? null;
    },
    [name, request] as const,
  );
  if (key !== null) throw new Error(`${name}: ${key}`);
}

/** Open time of the first of five one-minute candles of SOLUSDT. */
const START = Date.UTC(2024, 0, 2, 3, 4);
const candles = [0, 1, 2, 3, 4].map((minute) => `${START + minute * 60_000},95.00,95.40,94.80,95.20,120.5`);

/**
 * Starts a replay paused at its first row, with one refused line, and the drill of the lost reply; waits until the
 * banners of both are visible.
 */
export async function startPractice(page: Page): Promise<void> {
  const text = ['x,1,1,1,1,1', ...candles].join('\n');
  const replay = { market: 'futures', symbol: 'SOLUSDT', name: 'day.csv', text, paused: true };
  await askDesk(page, 'practice.startReplay', replay);
  await askDesk(page, 'practice.startDrill', { name: 'lostReply' });
  for (const kind of ['drill', 'replay']) await expect(page.locator(`[data-banner=${kind}]`)).toBeVisible();
}
