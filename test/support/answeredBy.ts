import type { Page } from 'playwright-core';

/**
 * Answers main's question by `press` in its window, which closes it. The window may be gone before the browser has
 * acknowledged the whole press: its error counts only while the window is open.
 */
export async function answeredBy(asked: Page, press: () => Promise<void>): Promise<void> {
  const closed = asked.waitForEvent('close');
  await press().catch((error: unknown) => {
    if (!asked.isClosed()) throw error;
  });
  await closed;
}
