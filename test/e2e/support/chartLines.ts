/** Lines on the chart as a person uses them: by pointer at a price, and by keyboard through their list. */
import { expect, type Locator, type Page } from '@playwright/test';
import { panel } from './desk.ts';
import { ticket } from './trade.ts';

/** A line in the list that stands beside the chart for the keyboard (R30). */
export const line = (page: Page, words: RegExp): Locator =>
  page.getByRole('list', { name: 'Lines on the chart' }).getByRole('button', { name: words });

/** The price of a line: decimal text; '' while a move of it is on its way. */
export async function priceOf(page: Page, words: RegExp): Promise<string> {
  const said = await line(page, words).innerText();
  return / at ([\d.]+)\. /.exec(said)?.[1] ?? '';
}

/** Moves a line by keyboard, ten ticks a press, and keeps it; answers the price the list said. */
export async function moveByKeys(
  page: Page,
  words: RegExp,
  key: 'ArrowUp' | 'ArrowDown',
  tens: number,
): Promise<string> {
  const one = line(page, words);
  await one.focus();
  for (let step = 0; step < tens; step += 1) await page.keyboard.press(`Shift+${key}`);
  const said = await page.locator(':focus').innerText();
  const [, price] = /: ([\d.]+)\. Enter/.exec(said) ?? [];
  expect(price, said).toBeDefined();
  await page.keyboard.press('Enter');
  return price!;
}

/** A place on the chart, in CSS pixels of the window. */
export interface ChartPlace {
  readonly x: number;
  readonly y: number;
}

/** A place by its share of the chart's height, away from the labels at the right and the legend at the top. */
export async function placeAt(page: Page, share: number): Promise<ChartPlace> {
  const box = await panel(page, 'Chart').getByRole('application').boundingBox();
  return { x: box!.x + box!.width * 0.45, y: box!.y + box!.height * share };
}

/** Drafts an order at a place of the chart: the price under the pointer goes into the ticket. */
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

/** Drags what is at one place to another. */
export async function drag(page: Page, from: ChartPlace, to: ChartPlace): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, (from.y + to.y) / 2);
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
}
