import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  billOfMaterials,
  checksums,
  noticesText,
  shippedPackages,
} from '../../../electron/scripts/packages/shipped.ts';

let root: string;
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'foredeck-shipped-'));
});
afterEach(() => fs.rmSync(root, { recursive: true }));

const put = (file: string, content: unknown): void => {
  const whole = path.join(root, file);
  fs.mkdirSync(path.dirname(whole), { recursive: true });
  fs.writeFileSync(whole, typeof content === 'string' ? content : JSON.stringify(content));
};
const integrity = `sha512-${Buffer.from('hash').toString('base64')}`;
const sources = (...names: readonly string[]) => ({ sources: names.map((name) => `../../${name}`) });

/** A project whose bundles contain three packages, one of them inside another one, and one package beside them. */
function project(): void {
  put('dist/main/electron.cjs.map', sources('node_modules/ws/lib/a.js', 'node_modules/ws/lib/b.js', 'shared/x.ts'));
  put('dist/maps/assets/x.js.map', sources('node_modules/@scope/view/i.js', 'node_modules/ws/node_modules/deep/i.js'));
  put('package-lock.json', {
    packages: {
      '': { version: '0.1.0' },
      'node_modules/ws': { version: '8.0.0', license: 'MIT', integrity },
      'node_modules/ws/node_modules/deep': { version: '1.0.0', license: '(MIT OR Apache-2.0)', integrity },
      'node_modules/@scope/view': { version: '2.0.0', license: 'ISC', integrity },
      'node_modules/keytar': { version: '7.9.0', license: 'MIT', integrity },
      'node_modules/vite': { version: '8.0.0', license: 'MIT', integrity },
    },
  });
  put('node_modules/ws/LICENSE', 'Licence of ws\r\n');
  put('node_modules/ws/NOTICE', 'Notice of ws');
  put('node_modules/@scope/view/license.md', 'Licence of view');
}

describe('the packages inside the product', () => {
  it('are those of the bundles and those beside them, not the tools', () => {
    project();
    expect(shippedPackages(root, ['keytar']).map(({ place, name, version }) => [place, name, version])).toEqual([
      ['node_modules/@scope/view', '@scope/view', '2.0.0'],
      ['node_modules/keytar', 'keytar', '7.9.0'],
      ['node_modules/ws', 'ws', '8.0.0'],
      ['node_modules/ws/node_modules/deep', 'deep', '1.0.0'],
    ]);
  });

  it('a package without an entry in the lock file stops the packaging', () => {
    project();
    expect(() => shippedPackages(root, ['unknown'])).toThrow(
      'package-lock.json says nothing of node_modules/unknown, which is in the product.',
    );
  });

  it('are named with every licence text and notice that they hold', () => {
    project();
    const text = noticesText(root, shippedPackages(root, []), [{ title: 'Node.js', text: 'Licence of Node\n' }]);
    const line = '-'.repeat(80);
    expect(text).toBe(
      [
        'Foredeck contains the following software of others, each under its own licence.',
        `${line}\n@scope/view 2.0.0 (ISC)`,
        'Licence of view',
        `${line}\nws 8.0.0 (MIT)`,
        'Licence of ws',
        'Notice of ws',
        `${line}\ndeep 1.0.0 ((MIT OR Apache-2.0))`,
        'Its package holds no text of the licence.',
        `${line}\nNode.js`,
        'Licence of Node\n',
      ].join('\n\n'),
    );
  });
});

describe('the bill of materials', () => {
  it('names packages, licences and hashes, and is the same for the same packages', () => {
    project();
    const product = { version: '0.1.0', epoch: 1_700_000_000 };
    const text = billOfMaterials(product, shippedPackages(root, []));
    expect(billOfMaterials(product, shippedPackages(root, []))).toBe(text);
    const bill = JSON.parse(text) as { serialNumber: string; metadata: { timestamp: string }; components: unknown[] };
    expect(bill.serialNumber).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
    expect(bill.metadata.timestamp).toBe('2023-11-14T22:13:20.000Z');
    const hashes = [{ alg: 'SHA-512', content: Buffer.from('hash').toString('hex') }];
    expect(bill.components[0]).toEqual({
      type: 'library',
      'bom-ref': 'pkg:npm/%40scope/view@2.0.0',
      name: '@scope/view',
      version: '2.0.0',
      purl: 'pkg:npm/%40scope/view@2.0.0',
      licenses: [{ license: { id: 'ISC' } }],
      hashes,
    });
    expect(bill.components[2]).toMatchObject({ name: 'deep', licenses: [{ expression: '(MIT OR Apache-2.0)' }] });
  });
});

it('the checksums are those that sha256sum checks', () => {
  put('b.deb', 'two');
  put('a.zip', 'one');
  expect(checksums(root, ['b.deb', 'a.zip'])).toBe(
    '7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed  a.zip\n' +
      '3fc4ccfe745870e2c0d99f71f30ff0656c8dedd41cc1d7d3d376b0dbe685e2f3  b.deb\n',
  );
});
