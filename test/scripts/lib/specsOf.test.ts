import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { e2eTestsFor, e2eTestsByFolder } from '../../../electron/scripts/lib/specsOf.mjs';

const root = path.resolve(import.meta.dirname, '../../..');

describe('journeys for changed files', () => {
  it('the table names existing folders and journeys, and uses every journey', () => {
    const there = fs
      .readdirSync(path.join(root, 'test/e2e'))
      .filter((name) => name.endsWith('.spec.ts'))
      .map((name) => name.slice(0, -'.spec.ts'.length));
    expect(Object.keys(e2eTestsByFolder).filter((place) => !fs.existsSync(path.join(root, place)))).toEqual([]);
    expect([...new Set(Object.values(e2eTestsByFolder).flat())].toSorted()).toEqual(there.toSorted());
  });

  it('selects by nearest folder or the journey itself, each once, none for documents', () => {
    expect(e2eTestsFor(['renderer/app/palette/Commands.tsx', 'renderer/app/App.tsx'])).toEqual([
      'commands',
      'desks',
      'dialogs',
      'find',
      'firstMinutes',
      'looks',
      'screens',
    ]);
    expect(e2eTestsFor(['test/e2e/find.spec.ts', 'renderer/app/palette/Commands.tsx'])).toEqual(['commands', 'find']);
    expect(e2eTestsFor(['README.md', 'test/e2e/support/launch.ts'])).toEqual([]);
  });
});
