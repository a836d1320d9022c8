/** The price ladder as the user trades on it: rows by their price, columns by their name. */
import type { Locator, Page } from '@playwright/test';
import { compare, decimal } from '../../../shared/num/decimal.ts';
import { chooseOption } from './choice.ts';
import { panel } from './desk.ts';
import { expect } from './waiting.ts';

/** Returns the rows; they take the keyboard focus while trading on the ladder is on. */
export const ladderRows = (page: Page): Locator =>
  panel(page, 'Ladder').getByRole('group', { name: /^Trading ladder/ });

/** Chooses a price step of the ladder instead of the one that follows the market. */
export async function chooseLadderStep(page: Page, step: string): Promise<void> {
  const group = page.locator('.dv-groupview').filter({ has: panel(page, 'Ladder') });
  await chooseOption(group.getByRole('combobox', { name: 'Grouping' }), step);
}

/** Switches trading on the ladder on. */
export async function armLadder(page: Page): Promise<void> {
  await panel(page, 'Ladder').getByRole('button', { name: 'Trade', exact: true }).click();
  await expect(ladderRows(page)).toBeVisible();
}

/** Returns the visible prices from the top down, without the spaces between thousands. */
export function ladderPrices(page: Page): Promise<string[]> {
  return panel(page, 'Ladder')
    .locator('.column.price .cell')
    .evaluateAll((cells) =>
      cells
        .map((cell) => ({ top: cell.getBoundingClientRect().top, text: (cell.textContent ?? '').replace(/\s/gu, '') }))
        .toSorted((a, b) => a.top - b.top)
        .map(({ text }) => text),
    );
}

/** Returns the point where a column crosses the row of a price, in CSS pixels of the window. */
export async function ladderPlace(
  page: Page,
  column: 'ownBid' | 'bid' | 'ask' | 'ownAsk',
  price: string,
): Promise<{ readonly x: number; readonly y: number }> {
  const across = await panel(page, 'Ladder').locator(`.column.${column}`).boundingBox();
  const tops = await panel(page, 'Ladder')
    .locator('.column.price .cell')
    .evaluateAll((cells) =>
      cells.map((cell) => {
        const { top, height } = cell.getBoundingClientRect();
        return { text: (cell.textContent ?? '').replace(/\s/gu, ''), y: top + height / 2 };
      }),
    );
  const row = tops.find(({ text }) => text === price);
  expect(row, `${price} is in sight`).toBeDefined();
  return { x: across!.x + across!.width / 2, y: row!.y };
}

/** Number of arrow key presses before the walk uses page keys. */
const FAR = 60;

/**
 * Moves the keyboard's row to a price: the first press chooses the row in the middle, each further one the next row;
 * when the market has moved far, page keys are used until the price is passed.
 */
export async function walkTo(page: Page, price: string): Promise<void> {
  await ladderRows(page).focus();
  const at = async () =>
    /^([\d.]+)\./.exec((await ladderRows(page).getByRole('status').innerText()).replaceAll(/\s/gu, ''))?.[1] ?? '';
  let last: string | null = null;
  let isPassed = false;
  for (let step = 0; step < 400; step += 1) {
    const before = await at();
    if (before === price) return;
    const direction = before !== '' && compare(decimal(before), decimal(price)) < 0 ? 'Up' : 'Down';
    isPassed ||= last !== null && direction !== last;
    if (before !== '') last = direction;
    await page.keyboard.press(`${step < FAR || isPassed ? 'Arrow' : 'Page'}${direction}`);
    await expect.poll(at).not.toBe(before);
  }
  expect(await at()).toBe(price);
}

/** Turns the mouse wheel until at least ten prices below `best` are visible; returns those, from the top down. */
export async function pricesBelow(page: Page, best: string): Promise<string[]> {
  const box = await panel(page, 'Ladder').locator('.column.price').boundingBox();
  await page.mouse.move(box!.x + box!.width / 2, box!.y + box!.height / 2);
  const below = async () =>
    (await ladderPrices(page)).filter((price) => price !== '' && compare(decimal(price), decimal(best)) < 0);
  await expect(async () => {
    if ((await below()).length < 10) await page.mouse.wheel(0, 100);
    expect((await below()).length).toBeGreaterThanOrEqual(10);
  }).toPass({ intervals: [50] });
  return below();
}
