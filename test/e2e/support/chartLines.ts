/** Lines on the chart as the user works with them: by pointer at a price, and by keyboard through their list. */
import { expect, type Locator, type Page } from '@playwright/test';
import { panel } from './desk.ts';
import { ticket } from './trade.ts';

/** Returns a line from the list beside the chart that the keyboard uses (R30). */
export const line = (page: Page, words: RegExp): Locator =>
  page.getByRole('list', { name: 'Lines on the chart' }).getByRole('button', { name: words });

/** Returns the price of a line as decimal text; '' while a move of the line is under way. */
export async function priceOf(page: Page, words: RegExp): Promise<string> {
  const said = (await line(page, words).innerText()).replaceAll('\u202f', '');
  return / at ([\d.]+)\. /.exec(said)?.[1] ?? '';
}

/** Moves a line by keyboard, ten ticks per press, and accepts the move; returns the price that the list showed. */
export async function moveByKeys(
  page: Page,
  words: RegExp,
  key: 'ArrowUp' | 'ArrowDown',
  tens: number,
): Promise<string> {
  const one = line(page, words);
  await one.focus();
  for (let step = 0; step < tens; step += 1) await page.keyboard.press(`Shift+${key}`);
  const said = (await page.locator(':focus').innerText()).replaceAll('\u202f', '');
  const [, price] = /: ([\d.]+)\. Enter/.exec(said) ?? [];
  expect(price, said).toBeDefined();
  await page.keyboard.press('Enter');
  return price!;
}

/** A position on the chart, in CSS pixels of the window. */
export interface ChartPlace {
  readonly x: number;
  readonly y: number;
}

/** Returns a position at a share of the chart's height, away from the labels on the right and the legend at the top. */
export async function placeAt(page: Page, share: number): Promise<ChartPlace> {
  const box = await panel(page, 'Chart').getByRole('application').boundingBox();
  return { x: box!.x + box!.width * 0.45, y: box!.y + box!.height * share };
}

/**
 * Drafts an order at a position of the chart, which puts the price under the pointer into the ticket; returns that
 * price.
 */
export async function draftAt(page: Page, { x, y }: ChartPlace): Promise<string> {
  const field = ticket(page).getByRole('textbox', { name: /^Price/ });
  await ticket(page).getByRole('button', { name: 'Limit', exact: true }).click();
  const before = await field.inputValue();
  await page.keyboard.down('Alt');
  await page.mouse.click(x, y);
  await page.keyboard.up('Alt');
  await expect(field).not.toHaveValue(before);
  return field.inputValue();
}

/** Drags whatever is at one position to another. */
export async function drag(page: Page, from: ChartPlace, to: ChartPlace): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, (from.y + to.y) / 2);
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
}
