// @vitest-environment happy-dom
/**
 * A part of the window that is fetched later: it delays nothing until then, and when it was fetched before, the press
 * that opens it draws it at once.
 */
import { Suspense, useState } from 'react';
import { expect, test } from 'vitest';
import { later } from '../../../renderer/ui/later.ts';
import { mount } from '../support/mounted.tsx';
import { createTestServices, markup } from '../support/services.tsx';

let drawn = 0;
function Name({ title }: { readonly title: string }) {
  const [count] = useState(() => (drawn += 1));
  return <b>{`${title} ${count}`}</b>;
}

const place = (Part: ReturnType<typeof later<{ readonly title: string }>>, title: string) => (
  <Suspense fallback="not yet">
    <Part title={title} />
  </Suspense>
);

test('a preloaded component renders synchronously', async () => {
  drawn = 0;
  const Part = later(async () => Name);
  expect(markup(place(Part, 'Save'))).not.toContain('Save');
  await Part.preload();
  expect(markup(place(Part, 'Save'))).toBe('<b>Save 1</b>');
});

test('a component not preloaded is fetched on first render and keeps its state afterwards', async () => {
  drawn = 0;
  const Part = later(async () => Name);
  const mounted = await mount(place(Part, 'Save'), createTestServices());
  expect(mounted.text()).toBe('Save 1');
  await mounted.show(place(Part, 'Rename'));
  expect(mounted.text()).toBe('Rename 1');
  await mounted.end();
});

test('a failed preload is retried on render', async () => {
  drawn = 0;
  let asked = 0;
  const Part = later(async () => {
    asked += 1;
    if (asked === 1) throw new Error('the file is gone');
    return Name;
  });
  await expect(Part.preload()).rejects.toThrow('the file is gone');
  const mounted = await mount(place(Part, 'Import'), createTestServices());
  expect(mounted.text()).toBe('Import 1');
  expect(asked).toBe(2);
  await mounted.end();
});
