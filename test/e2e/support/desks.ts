/**
 * Shows the shipped workspaces one after the other in one window, at any size and in any look, to inspect their layout
 * (R29).
 */
import { expect, type Locator, type Page } from '@playwright/test';
import type { SettingsPatch } from '../../../shared/settings/settings.ts';
import { answeredBy } from '../../support/answeredBy.ts';
import type { LaunchedApp } from './launch.ts';
import { flaws, violations } from './looks.ts';

/**
 * The shipped workspaces in the order in which tests show them; each shortcut differs from the one before it. The index
 * is the subject number.
 */
export const workspaces = [
  { key: 'Alt+2', name: 'Ladder' },
  { key: 'Alt+3', name: 'Markets' },
  { key: 'Alt+4', name: 'Account' },
  { key: 'Alt+1', name: 'Trade' },
  { key: 'Alt+5', name: 'Practise' },
  { key: 'Alt+6', name: 'Copy' },
] as const;

/** Screen sizes at which every workspace must have no layout flaws. */
export const screens = [
  { label: '1280x800', viewport: { width: 1280, height: 800 }, textSize: 100 },
  { label: '2560x1440', viewport: { width: 2560, height: 1440 }, textSize: 100 },
  { label: '1280x800 at 200 %', viewport: { width: 640, height: 400 }, textSize: 100 },
  { label: '1280x800 at the largest text', viewport: { width: 1280, height: 800 }, textSize: 150 },
] as const;

/** A combination of window size, text size and theme. */
export interface Look {
  readonly label: string;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly textSize: number;
  readonly theme: 'dark' | 'light';
}

const [small, wide, enlarged, largestText] = screens;

/**
 * The looks in which everything that the user can open must have no layout flaws; the window starts in the first one.
 */
export const looks: readonly Look[] = [
  { ...small, label: `${small.label}, dark`, theme: 'dark' },
  { ...wide, label: `${wide.label}, light`, theme: 'light' },
  { ...enlarged, label: `${enlarged.label}, dark`, theme: 'dark' },
  { ...small, label: `${small.label}, light`, theme: 'light' },
  { ...wide, label: `${wide.label}, dark`, theme: 'dark' },
  { ...largestText, label: `${largestText.label}, light`, theme: 'light' },
];

/** Whether tests inspect every subject in all looks (`npm run test:full`), or in one of six (R50). */
export const everyLook = process.env['FOREDECK_LOOKS'] === 'all';

/**
 * Returns whether the look of this number is inspected for the subject of this number. A fixed rule gives six
 * consecutive subjects six different looks, so that each subject is inspected in one look of six and each look on one
 * subject of six.
 */
export const isInspected = (appearanceIndex: number, subject: number): boolean =>
  everyLook || appearanceIndex % 6 === subject % 6;

/** Returns the looks of {@link looks} in which the subject of this number is inspected. */
export const looksOf = (subject: number): readonly Look[] =>
  looks.filter((_, appearanceIndex) => isInspected(appearanceIndex, subject));

/**
 * Applies a look to the window, and waits until the window has adapted to it. A window that has the look already is only
 * waited for.
 */
export async function applyLook(page: Page, { viewport, textSize, theme }: Omit<Look, 'label'>): Promise<void> {
  const isApplied = await page.evaluate(
    ({ width, height, selector }) =>
      window.innerWidth === width && window.innerHeight === height && document.documentElement.matches(selector),
    { ...viewport, selector: rootWith({ textSize, theme }) },
  );
  if (!isApplied) {
    await page.setViewportSize(viewport);
    await changeSettings(page, { textSize, theme });
  }
  await settled(page);
}

/** Returns the selector of the document while it shows these settings. */
function rootWith({ theme, directionColours, density, textSize }: SettingsPatch): string {
  const parts = [
    theme && `[data-theme="${theme}"]`,
    directionColours && `[data-directions="${directionColours}"]`,
    density && `[data-density="${density}"]`,
    textSize && `[style*="font-size: ${textSize}%"]`,
  ];
  return `html${parts.filter(Boolean).join('')}`;
}

/** Changes settings through the same IPC call as the settings menu, and waits until the window shows them. */
export async function changeSettings(page: Page, patch: SettingsPatch): Promise<void> {
  await page.evaluate(async (change) => {
    type Calls = Record<string, (request: unknown) => Promise<unknown>>;
    await (window as unknown as { foredeck: { calls: Calls } }).foredeck.calls['settings.change']!(change);
  }, patch);
  await expect(page.locator(rootWith(patch))).toHaveCount(1);
  // Two changes of symbol within one frame would be none.
  if (patch.symbol) await expect(page).toHaveTitle(new RegExp(`^${patch.symbol} `));
}

/** Waits until main's question with this heading is shown and returns the page that shows it. */
export async function questionOf(app: LaunchedApp, heading: string): Promise<Page> {
  await expect
    .poll(
      () =>
        app
          .confirmPage()
          ?.getByRole('heading')
          .textContent()
          .catch(() => null) ?? null,
    )
    .toBe(heading);
  return app.confirmPage()!;
}

/** Answers main's question by Enter on an element of its window. */
export const answerByEnter = (target: Locator): Promise<void> => answeredBy(target.page(), () => target.press('Enter'));

/** Answers main's question by a click on a button of its window. */
export const answerByClick = (target: Locator): Promise<void> => answeredBy(target.page(), () => target.click());

/**
 * Waits until the panels are arranged for the window's size and text, and then for three frames in a row in which no
 * tab and no tool of a panel's header moves: the tools appear after the arrangement, and the tabs scroll after them.
 * While a dialog or a menu is open the panels stay.
 */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    const edges = (): string =>
      [...document.querySelectorAll('.dv-tabs-container, .dv-tab, .dock-tools, .dock-tools :is(button, select, input)')]
        .map((one) => one.getBoundingClientRect())
        .map(({ left, top, width, height }) => [left, top, width, height].join())
        .join(' ');
    let before = '';
    for (let still = 0; still < 3;) {
      await frame();
      const now = edges();
      still = now === before && !document.querySelector('.dock[data-settling]') ? still + 1 : 0;
      before = now;
    }
  });

/**
 * CSS selector of panels that have nothing to show yet. It leaves out the lists of the account's history: for a new
 * account the app requests them time window by time window, back to the start of the exchange's history, as fast as the
 * rate limits allow.
 */
export const STILL_WAITING =
  'section.panel:not([data-panel=records], [data-panel=orderHistory], [data-panel=fills]):is([data-face=loading], [data-face=stale])';

/** Shows a shipped workspace and waits until its panels in front have something to show. */
export async function showWorkspace(page: Page, { key, name }: (typeof workspaces)[number]): Promise<void> {
  await expect(page.locator('.dv-tab').first()).toBeVisible();
  const isShown = page.getByRole('button', { name: `Workspace ${name}. Change workspace` });
  // In a window that has just opened the hotkeys work a moment after the tabs appear.
  await expect(async () => {
    await page.keyboard.press(key);
    await expect(isShown).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await expect(page.locator('section.panel').first()).toBeVisible();
  await expect(page.locator(STILL_WAITING)).toHaveCount(0);
}

/** Dismisses the notices that are shown, and those that appear in their place. */
export async function dismissNotices(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let round = 0; round < 20 && document.querySelector('.notice'); round += 1) {
      for (const button of document.querySelectorAll<HTMLElement>('.notice .icon-button')) button.click();
      await new Promise((drawn) => requestAnimationFrame(drawn));
    }
  });
}

/**
 * Returns those of the named panels in front that a one-line notice would cover at the place of notices, whether or not
 * a notice is shown.
 */
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

/** Collects the flaws of every look, so that one run reports all of them. */
export interface Inspection {
  readonly found: string[];
  /** Adds the present flaws under a label; with `axe` also violations of WCAG. */
  recordFlaws(page: Page, label: string, axe?: 'axe'): Promise<void>;
  /**
   * Does the same in the looks in which the subject of this number is inspected (see {@link looksOf}), each with axe,
   * and then restores the first look; calls `seen` after each look.
   */
  walk(page: Page, label: string, subject: number, seen?: (look: Look) => Promise<void>): Promise<void>;
}

/** Creates an {@link Inspection}. */
export function createInspection(): Inspection {
  const found: string[] = [];
  const inspect = async (page: Page, label: string, axe?: 'axe'): Promise<void> => {
    const wrong = [...(await flaws(page)), ...(axe ? await violations(page) : [])];
    found.push(...wrong.map((one) => `${label}: ${one}`));
  };
  return {
    found,
    recordFlaws: inspect,
    async walk(page, label, subject, seen) {
      for (const one of looksOf(subject)) {
        await applyLook(page, one);
        await inspect(page, `${label}, ${one.label}`, 'axe');
        await seen?.(one);
      }
      await applyLook(page, looks[0]!);
    },
  };
}
