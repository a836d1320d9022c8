/** What a person can bring up on the desk, one after the other, for what is seen of it (R29). */
import { expect, type Locator, type Page } from '@playwright/test';
import { panel, type PanelName } from './desk.ts';
import { looks, looksOf, wear } from './desks.ts';
import { flaws, violations } from './looks.ts';
import { showPanel } from './trade.ts';

/** Something that can be brought up: what it is called, how it comes up, and how it goes again. */
export interface TradingPanelState {
  readonly name: string;
  readonly open: (page: Page) => Promise<void>;
  /** Escape, until nothing lies over the desk, unless told. */
  readonly close?: (page: Page) => Promise<void>;
  /** CSS of what is looked at; what lies over the desk unless told. */
  readonly at?: string;
  /** Its parts have the colours of a face before it: the second theme shows nothing new of them. */
  readonly alike?: boolean;
}

/** Dialogs and menus that are open. */
export const over = (page: Page): Locator => page.locator('dialog[open], [popover]:popover-open');

/** The tab group around a panel, with the panel's tools. */
export const group = (page: Page, name: PanelName): Locator =>
  page.locator('.dv-groupview').filter({ has: panel(page, name) });

/** Leaves what was opened as it is: the next face stands in the same place. */
export const stay = (): Promise<void> => Promise.resolve();

/** A dialog or a menu that one press brings up; in the panel named, when there is one. */
export const opened = (name: string, press: (page: Page) => Locator, inPanel?: PanelName): TradingPanelState => ({
  name,
  open: async (page) => {
    if (inPanel) await showPanel(page, inPanel);
    await press(page).click();
    await expect(over(page).last()).toBeVisible();
  },
});

const OVER = 'dialog[open], [popover]:popover-open';

async function escape(page: Page, name: string): Promise<void> {
  await expect(async () => {
    if ((await over(page).count()) > 0) await page.keyboard.press('Escape');
    await expect(over(page), name).toHaveCount(0, { timeout: 500 });
  }).toPass();
}

/** What reaches beyond the window, of all that lies over the desk. */
const beyond = (page: Page): Promise<string[]> =>
  over(page).evaluateAll((all) =>
    all
      .filter((one) => {
        const { left, top, right, bottom } = one.getBoundingClientRect();
        return left < 0 || top < 0 || right > window.innerWidth || bottom > window.innerHeight;
      })
      .map((one) => `beyond the window: ${one.className}`),
  );

/** Keeps a picture of each face as name-theme.png where `FOREDECK_PICTURES` says, as the beginning of a path. */
async function picture(page: Page, name: string): Promise<void> {
  const place = process.env['FOREDECK_PICTURES'];
  if (place !== undefined) await page.screenshot({ path: `${place}${name.replaceAll(/[^\w-]+/g, '-')}.png` });
}

/**
 * Brings faces up, each once, and tells what is wrong with them: layout, names and colours, in the looks of each face by
 * its place in the list. A dark desk of the first size is left as it was found.
 */
export async function walkFaces(page: Page, faces: readonly TradingPanelState[]): Promise<string[]> {
  const found: string[] = [];
  for (const [place, { name, open, close, at = OVER, alike }] of faces.entries()) {
    await open(page);
    const worn = looksOf(place);
    for (const look of worn) {
      await wear(page, look);
      // A menu is placed when it opens: where the window changes around it, its place says nothing.
      const out = look.viewport === looks[0]!.viewport ? await beyond(page) : [];
      // Names are the same in every look. How words stand out is the theme's: it is asked once in each.
      const first = worn.find(({ theme }) => theme === look.theme) === look;
      const only = look === worn[0] ? undefined : 'colours';
      const breaches = first && !(alike && only) ? await violations(page, at, only) : [];
      found.push(...[...(await flaws(page, at)), ...out, ...breaches].map((flaw) => `${name}, ${look.label}: ${flaw}`));
      if (first) await picture(page, `${name}-${look.theme}`);
    }
    await wear(page, looks[0]!);
    if (close) await close(page);
    else await escape(page, name);
  }
  return found;
}
