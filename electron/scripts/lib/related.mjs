// Which unit tests depend on changed files, and which tests fit into a time.
import fs from 'node:fs';
import path from 'node:path';
import { at } from './paths.mjs';

const FOLDERS = ['electron', 'renderer', 'shared', 'test'];
const isProgram = (file) => /\.(ts|tsx|mts|mjs)$/.test(file);
const isUnitTest = (file) => /^test\/(?!e2e\/).*\.test\.tsx?$/.test(file);

/** Returns all files of the project's code and its tests, as paths from the root with forward slashes. */
function allFiles() {
  return FOLDERS.flatMap((folder) =>
    fs
      .readdirSync(at(folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(at(), path.join(entry.parentPath, entry.name)).split(path.sep).join('/')),
  );
}

/** Returns the patterns of `import.meta.glob` in a file, without those that exclude files. */
const globsIn = (code) =>
  [...code.matchAll(/import\.meta\.glob\b[^(]*\(\s*(\[[^\]]*\]|'[^']*')/g)]
    .flatMap(([, patterns]) => [...patterns.matchAll(/'([^'!][^']*)'/g)])
    .map(([, pattern]) => pattern);

/** Returns the pattern of a regular expression that matches exactly this text. */
export const literally = (text) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

/** Returns whether a path matches a pattern in which `*` stands for a part of one name. */
const matches = (pattern, file) => new RegExp(`^${pattern.split('*').map(literally).join('[^/]*')}$`).test(file);

/** Returns the files whose code a file loads when it runs; types are not loaded. */
function loadedBy(file, parse, files) {
  const code = fs.readFileSync(at(file), 'utf8');
  const { module } = parse(file, code);
  const specifiers = [
    ...module.staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) => (moduleRequest && !isType ? [moduleRequest.value] : [])),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) => code.slice(moduleRequest.start + 1, moduleRequest.end - 1)),
  ];
  const place = (specifier) => path.posix.join(path.posix.dirname(file), specifier.replace(/\?\w+$/, ''));
  const isRelative = (specifier) => specifier.startsWith('.');
  const globs = globsIn(code).filter(isRelative).map(place);
  return [
    ...specifiers.filter(isRelative).map(place),
    ...files.filter((other) => globs.some((glob) => matches(glob, other))),
  ];
}

/**
 * Returns the unit tests that depend on files of the project, with the number of imports between: a changed test first,
 * then the tests that import a changed file, and so on.
 */
export async function relatedTests(changed) {
  const { parseSync } = await import('vite');
  const files = allFiles();
  const dependents = new Map();
  for (const file of files.filter(isProgram)) {
    for (const target of loadedBy(file, parseSync, files)) {
      if (!dependents.has(target)) dependents.set(target, []);
      dependents.get(target).push(file);
    }
  }
  const distances = new Map(changed.map((file) => [file, 0]));
  for (const [file, distance] of distances) {
    for (const dependent of dependents.get(file) ?? []) {
      if (!distances.has(dependent)) distances.set(dependent, distance + 1);
    }
  }
  return [...distances].filter(([file]) => isUnitTest(file)).map(([file, distance]) => ({ file, distance }));
}

/**
 * Chooses from tests in the order of their importance, with `seconds` each, those that fit into the seconds allowed; the
 * first one always. Returns the chosen tests and those left.
 */
export function fitting(tests, allowed) {
  let room = allowed;
  const chosen = [];
  const left = [];
  for (const test of tests) {
    const fits = chosen.length === 0 || test.seconds <= room;
    (fits ? chosen : left).push(test);
    if (fits) room -= test.seconds;
  }
  return { chosen, left };
}
