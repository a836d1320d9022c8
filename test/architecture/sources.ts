import fs from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

const root = path.resolve(import.meta.dirname, '../..');

/** A syntax node as the parser returns it: a type, a position, and fields that depend on the type. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

/**
 * One import of a file: the specifier as written, the project file it resolves to (null for a package), and whether only
 * types are imported, so that nothing of it is in the program.
 */
export interface ImportedModule {
  readonly specifier: string;
  readonly target: string | null;
  readonly isType: boolean;
}

/** A parsed source file. `file` is relative to the root, with forward slashes. */
export interface SourceFile {
  readonly file: string;
  readonly code: string;
  readonly program: SyntaxNode;
  readonly comments: readonly { readonly type: string; readonly start: number; readonly end: number }[];
  readonly imports: readonly ImportedModule[];
}

/** Parses source text as if it were the file at path `file`. Throws on a syntax error. */
export function parseSource(file: string, code: string): SourceFile {
  const parsed = parseSync(file, code);
  if (parsed.errors.length > 0) throw new Error(`${file}: ${parsed.errors[0]!.message}`);
  const specifiers: readonly (readonly [specifier: string, isType: boolean])[] = [
    ...parsed.module.staticImports.map(
      ({ moduleRequest, entries }) =>
        [moduleRequest.value, entries.length > 0 && entries.every(({ isType }) => isType)] as const,
    ),
    ...parsed.module.staticExports.flatMap(({ entries }) =>
      entries.flatMap((inner) => (inner.moduleRequest ? [[inner.moduleRequest.value, inner.isType] as const] : [])),
    ),
    ...parsed.module.dynamicImports.map(
      (entry) => [code.slice(entry.moduleRequest.start + 1, entry.moduleRequest.end - 1), false] as const,
    ),
  ];
  const imports = specifiers.map(([specifier, isType]) => ({
    specifier,
    isType,
    target: specifier.startsWith('.')
      ? path.posix.join(path.posix.dirname(file), specifier.replace(/\?raw$/, ''))
      : null,
  }));
  return {
    file,
    code,
    program: parsed.program as unknown as SyntaxNode,
    comments: parsed.comments,
    imports,
  };
}

/** Yields every node of a tree, parents first. */
export function* walk(node: unknown): Generator<SyntaxNode> {
  if (typeof node !== 'object' || node === null) return;
  if (Array.isArray(node)) {
    for (const item of node) yield* walk(item);
    return;
  }
  const candidate = node as SyntaxNode;
  if (typeof candidate.type === 'string') yield candidate;
  for (const [name, value] of Object.entries(candidate)) if (name !== 'parent') yield* walk(value);
}

/** Yields the files below a folder whose names match, as paths from the root; leaves out the folders in `except`. */
export function* filesBelow(folder: string, name: RegExp, except: readonly string[] = []): Generator<string> {
  for (const entry of fs.readdirSync(path.join(root, folder), { withFileTypes: true })) {
    const file = path.posix.join(folder, entry.name);
    if (except.includes(file)) continue;
    if (entry.isDirectory()) yield* filesBelow(file, name, except);
    else if (name.test(entry.name)) yield file;
  }
}

/** Returns all source files of the project, parsed. */
export function projectSources(): SourceFile[] {
  return ['shared', 'electron', 'renderer', 'test']
    .flatMap((folder) => [...filesBelow(folder, /(?<!\.d)\.ts$|\.(tsx|mjs)$/)])
    .map((file) => parseSource(file, fs.readFileSync(path.join(root, file), 'utf8')));
}
