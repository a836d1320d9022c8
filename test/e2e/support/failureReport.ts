/** What a failed journey leaves for whoever reads its report: what lay open in each window, and the end of the log. */
import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';

const MAX_PLACE_LENGTH = 600;
const LOG_LINES = 12;

/** The parts of a running desk that are described. */
interface FailedDesk {
  readonly page: Page;
  readonly profile: string;
}

/** The window's title, the element with the focus and the words of what is open above the desk. No typed text but a search. */
function describeWindow(limit: number): string {
  const brief = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, limit);
  const focused = document.activeElement;
  const tag = focused ? (focused.cloneNode() as Element).outerHTML : 'nothing';
  const search = focused?.role === 'combobox' ? ` "${(focused as HTMLInputElement).value}"` : '';
  const open = [...document.querySelectorAll<HTMLElement>('dialog[open], [popover]:popover-open')];
  return [
    `window "${document.title}", focus on ${brief(tag.replace(/ value="[^"]*"/, ''))}${search}`,
    ...open.map((place) => `open: ${brief(place.innerText)}`),
  ].join('\n');
}

function logEnd(profile: string): string[] {
  const file = path.join(profile, 'logs', 'foredeck.log');
  if (!fs.existsSync(file)) return [];
  return fs.readFileSync(file, 'utf8').trimEnd().split('\n').slice(-LOG_LINES);
}

/** Lines about every desk of a journey; a window that does not answer is left out. */
export async function describeFailure(desks: readonly FailedDesk[]): Promise<string> {
  const lines: string[] = [];
  for (const { page, profile } of desks) {
    const pages = page.isClosed() ? [] : page.context().pages();
    for (const one of pages) lines.push(await one.evaluate(describeWindow, MAX_PLACE_LENGTH).catch(() => ''));
    lines.push(...logEnd(profile));
  }
  return lines.filter(Boolean).join('\n');
}
