/** What a failed e2e test adds to its report: what was open in each window, and the end of the log. */
import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';

const MAX_PLACE_LENGTH = 600;
const LOG_LINES = 12;

/** The parts of a running app that the report describes. */
interface FailedDesk {
  readonly page: Page;
  readonly profile: string;
}

/**
 * Describes the window's title, the focused element, the front tabs, the text of open dialogs, menus and notices, and
 * what panels say about the last action. Leaves out typed text except that of a search field.
 */
function describeWindow(limit: number): string {
  const brief = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, limit);
  const focused = document.activeElement;
  const tag = focused ? (focused.cloneNode() as Element).outerHTML : 'nothing';
  const search = focused?.role === 'combobox' ? ` "${(focused as HTMLInputElement).value}"` : '';
  const open = [...document.querySelectorAll<HTMLElement>('dialog[open], .popover, .notice')];
  const tabs = [...document.querySelectorAll<HTMLElement>('.dv-active-tab')].map((tab) => brief(tab.innerText));
  const said = [...document.querySelectorAll<HTMLElement>('[role=status], [role=alert]')]
    .filter((place) => !place.closest('dialog[open], .popover, .notice'))
    .map((place) => brief(place.innerText))
    .filter(Boolean);
  return [
    `window "${document.title}", focus on ${brief(tag.replace(/ value="[^"]*"/, ''))}${search}`,
    `in front: ${tabs.join(', ')}`,
    ...open.map((place) => `open: ${brief(place.innerText)}`),
    ...said.map((text) => `says: ${text}`),
  ].join('\n');
}

function logEnd(profile: string): string[] {
  const file = path.join(profile, 'logs', 'foredeck.log');
  if (!fs.existsSync(file)) return [];
  return fs.readFileSync(file, 'utf8').trimEnd().split('\n').slice(-LOG_LINES);
}

/** Returns lines about every app of an e2e test; leaves out windows that do not respond. */
export async function describeFailure(desks: readonly FailedDesk[]): Promise<string> {
  const lines: string[] = [];
  for (const { page, profile } of desks) {
    const pages = page.isClosed() ? [] : page.context().pages();
    for (const one of pages) lines.push(await one.evaluate(describeWindow, MAX_PLACE_LENGTH).catch(() => ''));
    lines.push(...logEnd(profile));
  }
  return lines.filter(Boolean).join('\n');
}
