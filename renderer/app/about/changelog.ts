/** Reads the changelog: its sections by version, and those that a user has not seen. */
import { compareVersions, isVersion } from '../../../shared/domain/programVersion.ts';

/** A section; `version` null: what is not released yet. `date` as the heading has it. */
export interface ChangelogSection {
  readonly version: string | null;
  readonly date: string | null;
  readonly text: string;
}

/** Most sections that are read, and most characters of the whole text. */
const MAX_SECTIONS = 200;
const MAX_CHARACTERS = 1_000_000;
const HEADING = /^## \[?([^\]\s]{1,64})\]?(?: - (\d{4}-\d{2}-\d{2}))?$/;

/** A line that goes on with the one before it: the text is wrapped, which the reader must not see. */
const WRAPPED = /(?<=\S)\n *(?=[^\s#*>-])/g;

/** Returns the sections in the order of the text; a heading that is no version ends the one before. */
export function readChangelog(text: string): ChangelogSection[] {
  const sections: ChangelogSection[] = [];
  for (const part of text
    .slice(0, MAX_CHARACTERS)
    .split(/^(?=## )/m)
    .slice(0, MAX_SECTIONS)) {
    const end = part.indexOf('\n');
    const [, name, date = null] = HEADING.exec(part.slice(0, Math.max(0, end)).trim()) ?? [];
    if (name === undefined) continue;
    const body = part
      .slice(end + 1)
      .trim()
      .replaceAll(WRAPPED, ' ');
    if (name === 'Unreleased') sections.push({ version: null, date: null, text: body });
    else if (isVersion(name)) sections.push({ version: name, date, text: body });
  }
  return sections;
}

/**
 * Returns the sections that are new to who used `since` last, newest first: those of later versions up to the running one.
 * With `since` null it is the section of the running version, or what is not released yet where that has none.
 */
export function newSections(
  sections: readonly ChangelogSection[],
  running: string,
  since: string | null,
): ChangelogSection[] {
  if (since === null) {
    const own = sections.find(({ version }) => version === running) ?? sections.find(({ version }) => version === null);
    return own ? [own] : [];
  }
  return sections
    .flatMap((section) => (section.version === null ? [] : [{ ...section, version: section.version }]))
    .filter(({ version }) => compareVersions(version, since) > 0 && compareVersions(version, running) <= 0)
    .toSorted((a, b) => compareVersions(b.version, a.version));
}
