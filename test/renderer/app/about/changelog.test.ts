import { expect, test } from 'vitest';
import fs from 'node:fs';
import { newSections, readChangelog } from '../../../../renderer/app/about/changelog.ts';

const text = `# Changelog

Words before the first section.

## Unreleased

- coming

## [1.2.0] - 2026-11-26

### Added

- two, which is
  wrapped
- three

## Notes

- no version

## 1.10.0-rc.1

- candidate

## 1.1.0 - 2026-10-01

- one
`;
const [unreleased, second, candidate, first] = [
  { version: null, date: null, text: '- coming' },
  { version: '1.2.0', date: '2026-11-26', text: '### Added\n\n- two, which is wrapped\n- three' },
  { version: '1.10.0-rc.1', date: null, text: '- candidate' },
  { version: '1.1.0', date: '2026-10-01', text: '- one' },
];

test('the sections of a changelog are read; other headings are left out', () => {
  expect(readChangelog(text)).toEqual([unreleased, second, candidate, first]);
  expect([readChangelog(''), readChangelog('## '), readChangelog('## 1.0.0')]).toEqual([[], [], []]);
  expect(readChangelog('## 1.0.0\n'.repeat(500))).toHaveLength(200);
});

test('what is new since a version: later ones up to the running one, newest first', () => {
  const sections = readChangelog(text);
  expect([
    newSections(sections, '1.10.0', '1.1.0'),
    newSections(sections, '1.2.0', '1.0.0'),
    newSections(sections, '1.2.0', '1.2.0'),
    newSections(sections, '1.2.0', null),
    newSections(sections, '2.0.0', null),
    newSections([], '2.0.0', null),
  ]).toEqual([[candidate, second], [second, first], [], [second], [unreleased], []]);
});

test('the changelog of the project is read', () => {
  const sections = readChangelog(fs.readFileSync('CHANGELOG.md', 'utf8'));
  expect(newSections(sections, '0.1.0', null)[0]?.text).toContain('### Added');
});
