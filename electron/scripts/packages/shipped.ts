/**
 * The packages of other people inside a package of ours: which they are, and what their licences ask to be shipped. What
 * was bundled is read from the source maps of the bundles, so nothing has to be listed by hand; version and licence come
 * from the lock file.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({ version: z.string().optional(), license: z.string().optional(), integrity: z.string().optional() }),
  ),
});
const mapSchema = z.object({ sources: z.array(z.string()) });
const MODULES = 'node_modules/';

/** One package inside the product. */
export interface ShippedPackage {
  /** Path below the root, `node_modules/ws`. */
  readonly place: string;
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  /** Hash of its archive in the registry, as the lock file has it. */
  readonly integrity: string;
}

/** Returns the path of the package that a source of a source map belongs to, or null for a source of our own. */
function packageOf(source: string): string | null {
  const start = source.lastIndexOf(MODULES);
  if (start < 0) return null;
  const first = source.indexOf(MODULES);
  const [scope = '', name = ''] = source.slice(start + MODULES.length).split('/');
  return source.slice(first, start + MODULES.length) + (scope.startsWith('@') ? `${scope}/${name}` : scope);
}

/** Returns the packages whose code is in the bundles of a folder. */
function bundled(dist: string): string[] {
  const maps = fs.readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.map'));
  return maps.flatMap((file) => {
    const { sources } = mapSchema.parse(JSON.parse(fs.readFileSync(path.join(dist, file), 'utf8')));
    return sources.flatMap((source) => packageOf(source) ?? []);
  });
}

/**
 * Returns every package inside the product, by name: those in the bundles and those shipped beside them. Throws when the
 * lock file lacks one, because then nothing is known of its licence.
 */
export function shippedPackages(root: string, beside: readonly string[]): ShippedPackage[] {
  const { packages } = lockSchema.parse(JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8')));
  const places = new Set([...bundled(path.join(root, 'dist')), ...beside.map((name) => MODULES + name)]);
  return [...places]
    .map((place) => {
      const { version, license, integrity } = packages[place] ?? {};
      if (version === undefined || license === undefined || integrity === undefined)
        throw new Error(`package-lock.json says nothing of ${place}, which is in the product.`);
      return {
        place,
        name: place.slice(place.lastIndexOf(MODULES) + MODULES.length),
        version,
        licence: license,
        integrity,
      };
    })
    .toSorted((one, other) => (one.place < other.place ? -1 : 1));
}

const NOTICE_FILE = /^(licen[cs]e|copying|notice|thirdpartynotices)/i;

/** Returns the licence texts and notices of one package, with the name of each file. */
function noticesOf(root: string, place: string): string[] {
  const folder = path.join(root, place);
  const files = fs.existsSync(folder) ? fs.readdirSync(folder).filter((file) => NOTICE_FILE.test(file)) : [];
  return files
    .toSorted()
    .map((file) => fs.readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim());
}

/** Returns the notices of all packages as one text; `more` are texts of parts that no registry has. */
export function noticesText(
  root: string,
  packages: readonly ShippedPackage[],
  more: readonly { readonly title: string; readonly text: string }[] = [],
): string {
  const line = '-'.repeat(80);
  const parts = packages.map(({ place, name, version, licence }) => {
    const texts = noticesOf(root, place);
    return [
      `${name} ${version} (${licence})`,
      ...(texts.length > 0 ? texts : ['Its package holds no text of the licence.']),
    ];
  });
  const others = more.map(({ title, text }) => [title, text.trim()]);
  const head = 'Foredeck contains the following software of others, each under its own licence.';
  return `${[head, ...[...parts, ...others].map((part) => `${line}\n${part.join('\n\n')}`)].join('\n\n')}\n`;
}

/** Facts of the package that the bill of materials names. */
export interface Product {
  readonly version: string;
  /** Time that stands for the build, seconds since 1970 (SOURCE_DATE_EPOCH). */
  readonly epoch: number;
}

/** Returns the bill of materials in CycloneDX 1.5; the same packages give the same bytes. */
export function billOfMaterials({ version, epoch }: Product, packages: readonly ShippedPackage[]): string {
  const address = (name: string, at: string): string => `pkg:npm/${name.replace('@', '%40')}@${at}`;
  const components = packages.map(({ name, version: at, licence, integrity }) => ({
    type: 'library',
    'bom-ref': address(name, at),
    name,
    version: at,
    purl: address(name, at),
    licenses: [/ (OR|AND|WITH) |^\(/.test(licence) ? { expression: licence } : { license: { id: licence } }],
    hashes: integrity
      .split(' ')
      .filter((one) => one.startsWith('sha512-'))
      .map((one) => ({ alg: 'SHA-512', content: Buffer.from(one.slice('sha512-'.length), 'base64').toString('hex') })),
  }));
  const body = { name: 'foredeck', version, components };
  const id = createHash('sha256').update(JSON.stringify(body)).digest('hex');
  const serial = `${id.slice(0, 8)}-${id.slice(8, 12)}-5${id.slice(13, 16)}-8${id.slice(17, 20)}-${id.slice(20, 32)}`;
  const bill = {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${serial}`,
    version: 1,
    metadata: {
      timestamp: new Date(epoch * 1000).toISOString(),
      component: { type: 'application', 'bom-ref': `foredeck@${version}`, name: 'foredeck', version },
    },
    components,
    dependencies: [{ ref: `foredeck@${version}`, dependsOn: components.map((one) => one['bom-ref']) }],
  };
  return `${JSON.stringify(bill, null, 2)}\n`;
}

/** Returns the checksums of files as `sha256sum --check` reads them. */
export function checksums(folder: string, names: readonly string[]): string {
  return names
    .toSorted()
    .map(
      (name) =>
        `${createHash('sha256')
          .update(fs.readFileSync(path.join(folder, name)))
          .digest('hex')}  ${name}\n`,
    )
    .join('');
}
