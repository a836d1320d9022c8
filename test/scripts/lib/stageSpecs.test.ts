import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stageSpecs } from '../../../electron/scripts/lib/specsOf.mjs';

const root = path.resolve(import.meta.dirname, '../../..');
let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'foredeck-specs-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

describe('journeys from any folder (R39)', () => {
  it('uses a project folder in place', () => {
    expect(stageSpecs(path.join(root, 'test/e2e'))).toBe(path.join(root, 'test/e2e'));
  });

  it('copies an external folder and rewrites imports into the project', () => {
    fs.mkdirSync(path.join(folder, 'deep'));
    const launch = path.relative(path.join(folder, 'deep'), path.join(root, 'test/e2e/support/launch.ts'));
    const outside = launch.startsWith('.') ? launch : `./${launch}`;
    const text = `import { test } from '${outside}';\nimport { two } from '../two.ts';\nexport * from "./near.ts";\n`;
    fs.writeFileSync(path.join(folder, 'deep/a.spec.ts'), text);
    fs.writeFileSync(path.join(folder, 'two.ts'), 'export const two = 2;\n');
    const stage = stageSpecs(folder);
    expect(path.relative(root, stage)).toBe(path.join('.cache', 'specs'));
    expect(fs.readFileSync(path.join(stage, 'deep/a.spec.ts'), 'utf8')).toBe(
      `import { test } from '${path.join(root, 'test/e2e/support/launch.ts')}';\nimport { two } from '../two.ts';\nexport * from "./near.ts";\n`,
    );
    expect(fs.readFileSync(path.join(stage, 'two.ts'), 'utf8')).toBe('export const two = 2;\n');
  });

  it('names a missing folder', () => {
    expect(() => stageSpecs(path.join(folder, 'nowhere'))).toThrow(/There is no folder .*nowhere/);
  });
});
