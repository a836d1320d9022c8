/** The shipped workspaces one after the other in one window, at any size and in any look: for what is seen of them (R29). */
import { expect, type Page } from '@playwright/test';
import type { SettingsPatch } from '../../../shared/settings/settings.ts';
import { flaws, violations } from './looks.ts';

/** The shipped workspaces in the order in which they are shown, by their number; each differs from the one before it. */
export const workspaces = [
  { key: 'Alt+2', name: 'Ladder' },
  { key: 'Alt+3', name: 'Markets' },
  { key: 'Alt+4', name: 'Account' },
  { key: 'Alt+1', name: 'Trade' },
  { key: 'Alt+5', name: 'Practise' },
  { key: 'Alt+6', name: 'Copy' },
] as const;

/** Sizes of the screen that every workspace must be whole at. */
export const screens = [
  { label: '1280x800', viewport: { width: 1280, height: 800 }, textSize: 100 },
  { label: '2560x1440', viewport: { width: 2560, height: 1440 }, textSize: 100 },
  { label: '1280x800 at 200 %', viewport: { width: 640, height: 400 }, textSize: 100 },
  { label: '1280x800 at the largest text', viewport: { width: 1280, height: 800 }, textSize: 150 },
] as const;

/** Everything that a desk can be dressed in, at one size. */
export interface Look {
  readonly label: string;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly textSize: number;
  readonly theme: 'dark' | 'light';
}

const [small, wide, enlarged, largestText] = screens;

/** The looks in which whatever a person can bring up must be whole; a desk begins in the first one. */
export const looks: readonly Look[] = [
  { ...small, label: `${small.label}, dark`, theme: 'dark' },
  { ...wide, label: `${wide.label}, light`, theme: 'light' },
  { ...enlarged, label: `${enlarged.label}, dark`, theme: 'dark' },
  { ...small, label: `${small.label}, light`, theme: 'light' },
  { ...wide, label: `${wide.label}, dark`, theme: 'dark' },
  { ...largestText, label: `${largestText.label}, light`, theme: 'light' },
];

/** Whether every look of everything is looked at (`npm run test:full`), or one of six (R50). */
export const everyLook = process.env['FOREDECK_LOOKS'] === 'all';

/**
 * Whether the look of this number is looked at on the subject of this number: by a fixed rule that gives six subjects in
 * a row six different looks, so that each subject is seen in one look of six and each look on one subject of six.
 */
export const isLookedAt = (look: number, subject: number): boolean => everyLook || look % 6 === subject % 6;

/** The looks of {@link looks} in which the subject of this number is looked at. */
export const looksOf = (subject: number): readonly Look[] => looks.filter((_, look) => isLookedAt(look, subject));

/** Puts a look on a desk, and waits until the desk has dealt with it. */
export async function wear(page: Page, { viewport, textSize, theme }: Omit<Look, 'label'>): Promise<void> {
  await page.setViewportSize(viewport);
  await dress(page, { textSize, theme });
  await settled(page);
}

/** Changes settings as the settings menu does, and waits until the window shows them. */
export async function dress(page: Page, patch: SettingsPatch): Promise<void> {
  await page.evaluate(async (change) => {
    type Calls = Record<string, (request: unknown) => Promise<unknown>>;
    await (window as unknown as { foredeck: { calls: Calls } }).foredeck.calls['settings.change']!(change);
  }, patch);
  const root = page.locator('html');
  if (patch.theme) await expect(root).toHaveAttribute('data-theme', patch.theme);
  if (patch.directionColours) await expect(root).toHaveAttribute('data-directions', patch.directionColours);
  if (patch.density) await expect(root).toHaveAttribute('data-density', patch.density);
  if (patch.textSize) await expect(root).toHaveAttribute('style', new RegExp(`font-size: ${patch.textSize}%`));
}

/** Waits until the desk has dealt with its new size: what follows sizes does so in the frames after. */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
  });

/**
 * CSS of panels that have nothing to show yet. Lists of the account's past are left out: on a new account they are asked
 * for window by window back to where the exchange's own past ends, within what the limits leave.
 */
export const STILL_WAITING =
  'section.panel:not([data-panel=records], [data-panel=orderHistory], [data-panel=fills]):is([data-face=loading], [data-face=stale])';

/** Puts up a shipped workspace and waits until its panels in front have something to show. */
export async function showWorkspace(page: Page, { key, name }: (typeof workspaces)[number]): Promise<void> {
  await expect(page.locator('.dv-tab').first()).toBeVisible();
  const isShown = page.getByRole('button', { name: `Workspace ${name}. Change workspace` });
  // The keys of a desk that has just opened are there a moment after its tabs.
  await expect(async () => {
    await page.keyboard.press(key);
    await expect(isShown).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await expect(page.locator('section.panel').first()).toBeVisible();
  await expect(page.locator(STILL_WAITING)).toHaveCount(0);
}

/** Takes the notices away that have been read, and those that come up in their place. */
export async function dismissNotices(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let round = 0; round < 20 && document.querySelector('.notice'); round += 1) {
      for (const button of document.querySelectorAll<HTMLElement>('.notice button')) button.click();
      await new Promise((drawn) => requestAnimationFrame(drawn));
    }
  });
}

/** Panels in front, of those named, that a notice of one line would cover where notices stand now, whether or not one is shown. */
export function underNotices(page: Page, names: readonly string[]): Promise<string[]> {
  return page.evaluate((wanted) => {
    const place = document.querySelector('.notices')!.getBoundingClientRect();
    const top = place.bottom - 2 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    return wanted.filter((name) =>
      [...document.querySelectorAll(`section.panel[data-panel=${name}]`)].some((panel) => {
        const box = panel.getBoundingClientRect();
        return box.width > 0 && box.right > place.left && box.left < place.right && box.bottom > top;
      }),
    );
  }, names);
}

/** Collects what is wrong in each look, so that one run tells all of it. */
export interface Inspection {
  readonly found: string[];
  /** What is wrong now, under a name; `axe` also asks for breaches of WCAG. */
  look(page: Page, label: string, axe?: 'axe'): Promise<void>;
  /** The same in the looks in which the subject of this number is looked at (see {@link looksOf}), each with axe. */
  walk(page: Page, label: string, subject: number, seen?: (look: Look) => Promise<void>): Promise<void>;
}

/** See {@link Inspection}. */
export function createInspection(): Inspection {
  const found: string[] = [];
  const inspect = async (page: Page, label: string, axe?: 'axe'): Promise<void> => {
    const wrong = [...(await flaws(page)), ...(axe ? await violations(page) : [])];
    found.push(...wrong.map((one) => `${label}: ${one}`));
  };
  return {
    found,
    look: inspect,
    async walk(page, label, subject, seen) {
      for (const one of looksOf(subject)) {
        await wear(page, one);
        await inspect(page, `${label}, ${one.label}`, 'axe');
        await seen?.(one);
      }
      await wear(page, looks[0]!);
    },
  };
}
