/**
 * Rules that a one-line patch switches off; `npm run planted` (and `npm run test:full`) shows that the tests detect
 * each patch.
 */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPlanted } from '../../electron/scripts/lib/plantedPatches.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const patches = readPlanted(path.join(import.meta.dirname, 'planted'));

describe('planted patches', () => {
  it('there are at least ten of them', () => {
    expect(patches.length).toBeGreaterThanOrEqual(10);
  });

  it.each(patches.map((patch) => [patch.name, patch] as const))(
    '%s matches its file exactly once and changes one line',
    (_, patch) => {
      const text = fs.readFileSync(path.join(root, patch.file), 'utf8');
      expect({
        places: text.split(patch.before).length - 1,
        changed: patch.changed,
        why: patch.why.endsWith('.'),
      }).toEqual({ places: 1, changed: 2, why: true });
      expect(patch.tests.length).toBeGreaterThan(0);
      expect(patch.tests.filter((test) => !fs.existsSync(path.join(root, test)))).toEqual([]);
    },
  );
});
