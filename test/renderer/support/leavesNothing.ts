/**
 * The test files of the window share their workers, and with them one document: each must leave it as it found it, so
 * that the order of the files decides nothing.
 */
import { afterAll, beforeAll, expect } from 'vitest';

type Names = Readonly<Record<string, PropertyDescriptor>>;

/** What a test may change: the content of the page, and the properties of the window and of all elements. */
interface Shared {
  readonly content: string;
  readonly properties: readonly Names[];
}

const read = (): Shared => ({
  content: document.body.innerHTML,
  properties: [globalThis, ...[HTMLElement, Element, Node, EventTarget].map(({ prototype }) => prototype)].map(
    (one): Names => Object.getOwnPropertyDescriptors(one),
  ),
});

/** Returns the names of properties that were added, removed or replaced. */
const changed = (before: Names, after: Names): string[] =>
  Object.keys({ ...before, ...after }).filter(
    (name) => !Object.is(before[name]?.value, after[name]?.value) || before[name]?.get !== after[name]?.get,
  );

let before: Shared;
beforeAll(() => {
  before = read();
});
afterAll(() => {
  const after = read();
  expect({
    content: after.content,
    properties: after.properties.flatMap((names, at) => changed(before.properties[at]!, names)),
  }).toEqual({ content: before.content, properties: [] });
});
