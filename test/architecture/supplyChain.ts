/** One set of dependencies of the manifest: exact versions by package name. */
type Versions = Readonly<Record<string, string>>;

/** The parts of the manifest that decide what is installed. */
export interface Manifest {
  readonly dependencies?: Versions;
  readonly optionalDependencies?: Versions;
  readonly devDependencies?: Versions;
  readonly allowScripts?: Readonly<Record<string, boolean>>;
}

/** One entry of the lock file. */
export interface LockedPackage {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly license?: string;
  readonly hasInstallScript?: boolean;
}

/** The lock file, by path in `node_modules`; the empty path is the project itself. */
export interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

/** A row of the table that gives a reason for each dependency. */
export interface Reason {
  readonly name: string;
  readonly inProduct: boolean;
  readonly reason: string;
}

/** Largest number of direct dependencies that may be part of the installed product (B-D9), bundled or not. */
export const MOST_IN_PRODUCT = 15;
/** Packages whose install scripts may run (R42). */
export const scriptsAllowed = ['keytar', 'node'];
/**
 * Licences whose only requirement is their notice; where a package offers a choice of licences, one of these is enough.
 */
const licences = new Set([
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'CC0-1.0',
  'CC-BY-4.0',
  'WTFPL',
]);
const MODULES = 'node_modules/';

/**
 * Returns every breach of the supply chain rules by a manifest, its lock file and its table of reasons, as sentences;
 * an empty list means no breach.
 */
export function supplyBreaches(manifest: Manifest, lock: Lock, reasons: readonly Reason[]): string[] {
  return [...directBreaches(manifest, lock), ...lockBreaches(manifest, lock), ...reasonBreaches(manifest, reasons)];
}

/** Returns the direct dependencies of all kinds. */
function direct({ dependencies, optionalDependencies, devDependencies }: Manifest): Versions {
  return { ...dependencies, ...optionalDependencies, ...devDependencies };
}

function directBreaches(manifest: Manifest, lock: Lock): string[] {
  return Object.entries(direct(manifest)).flatMap(([name, version]) => {
    if (!/^\d+\.\d+\.\d+(-[\dA-Za-z]+(\.[\dA-Za-z]+)*)?$/.test(version))
      return [`${name} is asked for as "${version}", not as one exact version`];
    const locked = lock.packages[MODULES + name]?.version;
    return locked === version ? [] : [`${name} is locked at ${locked ?? 'nothing'} and asked for at ${version}`];
  });
}

function lockBreaches({ allowScripts = {} }: Manifest, { packages }: Lock): string[] {
  const breaches = Object.entries(packages).flatMap(([place, one]) => {
    if (place === '') return [];
    const name = place.slice(place.lastIndexOf(MODULES) + MODULES.length);
    const found: string[] = [];
    if (!one.integrity?.startsWith('sha512-')) found.push(`${place} has no SHA-512 hash`);
    if (one.link || one.resolved !== undefined) found.push(`${place} comes from an address of its own`);
    if (!isFree(one.license)) found.push(`${place} has the licence ${one.license ?? 'of nobody knows what'}`);
    if (one.hasInstallScript && allowScripts[name] === undefined) found.push(`${place} has scripts nobody decided on`);
    return found;
  });
  const running = Object.keys(allowScripts).filter((name) => allowScripts[name]);
  for (const name of running) if (!scriptsAllowed.includes(name)) breaches.push(`${name} may run its scripts`);
  return breaches;
}

function isFree(licence = ''): boolean {
  return licence
    .replace(/^\(|\)$/g, '')
    .split(' OR ')
    .some((one) => licences.has(one));
}

function reasonBreaches(manifest: Manifest, reasons: readonly Reason[]): string[] {
  const names = new Set(Object.keys(direct(manifest)));
  const namesWithReason = new Set(reasons.filter(({ reason }) => reason !== '').map(({ name }) => name));
  const inProduct = reasons.filter((row) => row.inProduct).length;
  return [
    ...[...names].filter((name) => !namesWithReason.has(name)).map((name) => `${name} is here for no reason`),
    ...[...namesWithReason].filter((name) => !names.has(name)).map((name) => `${name} has a reason and is not here`),
    ...(inProduct > MOST_IN_PRODUCT ? [`${inProduct} packages go into the product, more than ${MOST_IN_PRODUCT}`] : []),
  ];
}

/** Parses the text of the table of reasons; each row holds name, yes or no, and reason. */
export function readReasons(text: string): Reason[] {
  const [, ...rows] = text.trimEnd().split('\n');
  return rows.map((row) => {
    const [name = '', inProduct = '', reason = ''] = row.split('\t');
    return { name, inProduct: inProduct === 'yes', reason };
  });
}
