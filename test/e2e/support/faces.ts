/** Opens everything that the user can open in the window, one after the other, to inspect its layout (R29). */
import { expect, type Locator, type Page } from '@playwright/test';
import { panel, type PanelName } from './desk.ts';
import { looks, looksOf, applyLook } from './desks.ts';
import { flaws, violations } from './looks.ts';
import { showPanel } from './trade.ts';

/** Something that the user can open: its name, how it opens and how it closes. */
export interface OpenableState {
  readonly name: string;
  readonly open: (page: Page) => Promise<void>;
  /** By default presses Escape until no dialog or menu is open. */
  readonly close?: (page: Page) => Promise<void>;
  /** CSS selector of the part to inspect; by default the open dialogs and menus. */
  readonly at?: string;
  /** Whether its parts have the colours of an earlier state, so that the second theme shows no new ones. */
  readonly alike?: boolean;
}

/** Returns the open dialogs and menus. */
export const over = (page: Page): Locator => page.locator('dialog[open], .popover');

/** Returns the tab group around a panel, with the panel's tools. */
export const group = (page: Page, name: PanelName): Locator =>
  page.locator('.dv-groupview').filter({ has: panel(page, name) });

/** Leaves what was opened in place: the next state appears in the same place. */
export const stay = (): Promise<void> => Promise.resolve();

/**
 * Creates the state of a dialog or a menu that one press opens, after `inPanel`, if given, was brought to the front.
 */
export const opened = (name: string, press: (page: Page) => Locator, inPanel?: PanelName): OpenableState => ({
  name,
  open: async (page) => {
    if (inPanel) await showPanel(page, inPanel);
    await press(page).click();
    await expect(over(page).last()).toBeVisible();
  },
});

const OVER = 'dialog[open], .popover';

async function escape(page: Page, name: string): Promise<void> {
  await expect(async () => {
    if ((await over(page).count()) > 0) await page.keyboard.press('Escape');
    await expect(over(page), name).toHaveCount(0, { timeout: 500 });
  }).toPass();
}

/** Returns the open dialogs and menus that extend beyond the window. */
const beyond = (page: Page): Promise<string[]> =>
  over(page).evaluateAll((all) =>
    all
      .filter((one) => {
        const { left, top, right, bottom } = one.getBoundingClientRect();
        return left < 0 || top < 0 || right > window.innerWidth || bottom > window.innerHeight;
      })
      .map((one) => `beyond the window: ${one.className}`),
  );

/**
 * Saves a screenshot of each state if `FOREDECK_PICTURES` is set, which is the prefix of its path; the file name is
 * name-theme.png.
 */
async function picture(page: Page, name: string): Promise<void> {
  const place = process.env['FOREDECK_PICTURES'];
  if (place !== undefined) await page.screenshot({ path: `${place}${name.replaceAll(/[^\w-]+/g, '-')}.png` });
}

/**
 * Opens each state once and returns its flaws of layout, names and colours, in the looks that the state's place in the
 * list selects. Leaves a dark window of the first size as it was.
 */
export async function inspectStates(page: Page, faces: readonly OpenableState[]): Promise<string[]> {
  const found: string[] = [];
  for (const [place, { name, open, close, at = OVER, alike }] of faces.entries()) {
    await open(page);
    const worn = looksOf(place);
    for (const appearance of worn) {
      await applyLook(page, appearance);
      // A menu is placed when it opens: after a change of the window size its position proves nothing.
      const out = appearance.viewport === looks[0]!.viewport ? await beyond(page) : [];
      // Names are the same in every look. Contrast depends on the theme: it is checked once for each.
      const first = worn.find(({ theme }) => theme === appearance.theme) === appearance;
      const only = appearance === worn[0] ? undefined : 'colours';
      const breaches = first && !(alike && only) ? await violations(page, at, only) : [];
      found.push(
        ...[...(await flaws(page, at)), ...out, ...breaches].map((flaw) => `${name}, ${appearance.label}: ${flaw}`),
      );
      if (first) await picture(page, `${name}-${appearance.theme}`);
    }
    await applyLook(page, looks[0]!);
    if (close) await close(page);
    else await escape(page, name);
  }
  return found;
}
