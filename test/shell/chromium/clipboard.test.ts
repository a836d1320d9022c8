/** Pictures on the clipboard of the Chromium shell (R24). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildShellBundles } from '../support/bundles.ts';
import { testDesk, type TestDesk } from '../support/testDesk.ts';

/** One transparent pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

let bundles: Awaited<ReturnType<typeof buildShellBundles>>;
let desk: TestDesk;
beforeAll(async () => {
  bundles = await buildShellBundles();
  desk = testDesk(bundles.folder, () => ({ ok: true, value: {} }));
  expect(await desk.open()).toBe('opened');
  await desk.until('loaded', 1);
});
afterAll(async () => {
  await desk.close();
  bundles.remove();
});

const permission = (name: string): Promise<string> =>
  desk.shell
    .page()
    .evaluate(async (wanted) => (await navigator.permissions.query({ name: wanted as PermissionName })).state, name);

describe('copying a picture', () => {
  it("puts it on the clipboard without changing the page's permissions", async () => {
    const before = [await permission('clipboard-write'), await permission('clipboard-read')];
    expect(await desk.shell.copyPicture(PIXEL)).toBe(true);
    expect([await permission('clipboard-write'), await permission('clipboard-read')]).toEqual(before);
    expect(before[1]).not.toBe('granted');
    await desk.shell.context().grantPermissions(['clipboard-read']);
    const found = await desk.shell.page().evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      const bitmap = await createImageBitmap(await item!.getType('image/png'));
      return { types: item!.types, width: bitmap.width, height: bitmap.height };
    });
    expect(found).toEqual({ types: ['image/png'], width: 1, height: 1 });
    expect(await desk.shell.page().evaluate(() => (window as unknown as { violations: string[] }).violations)).toEqual(
      [],
    );
  });

  it('rejects invalid picture data and returns false', async () => {
    expect(await desk.shell.copyPicture(Buffer.from('no picture'))).toBe(false);
  });
});
