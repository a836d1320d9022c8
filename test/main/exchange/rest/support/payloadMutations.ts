/**
 * Recorded payloads as trees that can be made wrong in every way a text can be: mutations are selected by numbers, so
 * that a case can shrink.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { endpoints, type EndpointId } from '../../../../../shared/exchange/endpoints.ts';

const folder = path.resolve(import.meta.dirname, '../../../../fixtures/payloads');

/** JSON as written: names may repeat, and a scalar is any text. */
type Node =
  | { readonly kind: 'object'; readonly entries: [name: string, child: Node][] }
  | { readonly kind: 'list'; readonly items: Node[] }
  | { readonly kind: 'text'; readonly text: string };

/** A recording, with the row it belongs to if it belongs to one. */
export interface Recording {
  readonly name: string;
  readonly row: EndpointId | null;
  readonly payload: unknown;
}

/** One change: which, where, and with what value; any three numbers are valid. */
export type Change = readonly [what: number, where: number, withWhat: number];

interface RecordedFile {
  readonly request: { readonly method: string; readonly path?: string } | null;
  readonly payload: unknown;
}

function rowOf(request: RecordedFile['request']): EndpointId | null {
  const asked = request?.path?.split('?')[0];
  const found = Object.values(endpoints).find((row) => row.method === request?.method && row.path === asked);
  return found?.id ?? null;
}

/** Reads all recorded payloads. */
export function recordings(): Recording[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => {
      const { request, payload } = JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as RecordedFile;
      return { name, row: rowOf(request), payload };
    });
}

function grow(value: unknown): Node {
  if (Array.isArray(value)) return { kind: 'list', items: value.map(grow) };
  if (typeof value === 'object' && value !== null) {
    return {
      kind: 'object',
      entries: Object.entries(value).map(([name, child]) => [JSON.stringify(name), grow(child)]),
    };
  }
  return { kind: 'text', text: JSON.stringify(value) };
}

function write(node: Node): string {
  if (node.kind === 'text') return node.text;
  if (node.kind === 'list') return `[${node.items.map(write).join(',')}]`;
  return `{${node.entries.map(([name, child]) => `${name}:${write(child)}`).join(',')}}`;
}

/** Names as written, including quotes and escapes. */
const hostileNames = [
  '"__proto__"',
  String.raw`"\u005f_proto__"`,
  String.raw`"__\u0070roto__"`,
  '"constructor"',
  '"prototype"',
  '"toString"',
  '"hasOwnProperty"',
  '"valueOf"',
  '"then"',
  '"length"',
  '"code"',
  '"msg"',
  '"success"',
  '""',
  '"0"',
  String.raw`"\ud800"`,
  `"${'x'.repeat(10_000)}"`,
];

const plainValues =
  'null true false "" {} [] [null] [[]] [{}] {"":{}} 0 -0 -1 1.5 1e5 1E400 -1e-400 1e999999 9007199254740992 ' +
  '9007199254740993 9223372036854775808 "NaN" "1e400" "-1" "0x10" "1_000" "9" "<script>alert(1)</script>" ' +
  String.raw`"\u0000\n\u202e" "\ud800" "\udc00\ud800" "\"" "\\" "__proto__" {"__proto__":{"polluted":true}} ` +
  '{"constructor":{"prototype":{"polluted":true}}} {"code":-1142,"msg":"x"}';

/** Values that are not valid JSON. */
const brokenValues = "NaN Infinity undefined 0x10 01 1. .5 +1 'x' { ] \" , //";

const hostileValues: readonly string[] = [
  ...plainValues.split(' '),
  ...brokenValues.split(' '),
  '" 1"',
  '1 2',
  '\u00a0',
  '9'.repeat(400),
  `"${'x'.repeat(70_000)}"`,
  '['.repeat(60),
  '['.repeat(3_000),
  '{"a":'.repeat(3_000),
  '['.repeat(60) + ']'.repeat(60),
  '{"a":'.repeat(70) + '1' + '}'.repeat(70),
];

const pick = <Item>(items: readonly Item[], n: number): Item => items[n % items.length]!;

/** Returns every position of a tree that holds a node. */
function places(root: { child: Node }): { get: () => Node; set: (node: Node) => void }[] {
  const found: { get: () => Node; set: (node: Node) => void }[] = [];
  const visit = (get: () => Node, set: (node: Node) => void): void => {
    found.push({ get, set });
    const node = get();
    if (node.kind === 'list') {
      node.items.forEach((_, at) =>
        visit(
          () => node.items[at]!,
          (next) => (node.items[at] = next),
        ),
      );
    } else if (node.kind === 'object') {
      node.entries.forEach((entry) =>
        visit(
          () => entry[1],
          (next) => (entry[1] = next),
        ),
      );
    }
  };
  visit(
    () => root.child,
    (next) => (root.child = next),
  );
  return found;
}

/** Changes the tree; the numbers select the change. */
function changeTree(root: { child: Node }, [what, where, withWhat]: Change): void {
  const all = places(root);
  const place = pick(all, where);
  const node = place.get();
  const value: Node = { kind: 'text', text: pick(hostileValues, withWhat) };
  const name = pick(hostileNames, withWhat);
  switch (what % 9) {
    case 0:
      return place.set(value);
    case 1:
      return place.set(pick(all, withWhat).get() === node ? value : copy(pick(all, withWhat).get()));
    case 2:
      return place.set({ kind: 'list', items: [node] });
    case 3:
      return place.set({ kind: 'object', entries: [[name, node]] });
    default:
  }
  if (node.kind === 'list') {
    if (what % 9 === 4) node.items.splice(withWhat % (node.items.length + 1), 1);
    else if (what % 9 === 5) node.items.splice(withWhat % (node.items.length + 1), 0, value);
    else if (node.items.length > 0)
      node.items.push(...Array.from({ length: 20 }, () => copy(pick(node.items, withWhat))));
  } else if (node.kind === 'object') {
    const entry = node.entries[withWhat % Math.max(1, node.entries.length)];
    if (what % 9 === 4) node.entries.splice(withWhat % Math.max(1, node.entries.length), 1);
    else if (what % 9 === 5) node.entries.push([name, value]);
    else if (what % 9 === 6 && entry) node.entries.push([entry[0], copy(entry[1])]);
    else if (what % 9 === 7 && entry) node.entries.unshift([entry[0], value]);
    else if (entry) entry[0] = name;
  } else place.set(value);
}

const copy = (node: Node): Node =>
  node.kind === 'text'
    ? node
    : node.kind === 'list'
      ? { kind: 'list', items: node.items.map(copy) }
      : { kind: 'object', entries: node.entries.map(([name, child]) => [name, copy(child)]) };

const hostileBytes = [
  [0xff],
  [0xc0, 0xaf],
  [0xed, 0xa0, 0x80],
  [0xf5, 0x80, 0x80, 0x80],
  [0xef, 0xbb, 0xbf],
  [0x00],
  [0x80],
];

/** Changes the bytes; the numbers select the change. */
function changeBytes(bytes: Buffer, [what, where, withWhat]: Change): Buffer {
  const at = where % (bytes.length + 1);
  const more = Buffer.from(pick(hostileBytes, withWhat));
  switch (what % 7) {
    case 0:
      return bytes.subarray(0, at);
    case 1:
      return Buffer.concat([bytes.subarray(0, at), more, bytes.subarray(at)]);
    case 2:
      return Buffer.concat([more, bytes]);
    case 3:
      return Buffer.concat([bytes, Buffer.from(pick(hostileValues, withWhat))]);
    case 4:
      return Buffer.concat([bytes.subarray(0, at), Buffer.from([withWhat % 256]), bytes.subarray(at + 1)]);
    case 5:
      return Buffer.from(bytes.toString('utf8'), 'utf16le');
    default:
      return Buffer.concat([bytes, bytes]);
  }
}

/** Returns a payload after changes of its structure and finally at most one change of its bytes. */
export function mutated(payload: unknown, changes: readonly Change[], ofBytes: Change | null): Buffer {
  const root = { child: grow(payload) };
  for (const change of changes) changeTree(root, change);
  const bytes = Buffer.from(write(root.child));
  return ofBytes ? changeBytes(bytes, ofBytes) : bytes;
}
