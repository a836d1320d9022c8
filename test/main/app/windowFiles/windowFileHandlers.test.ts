/** Images, texts, the clipboard and displays as the window requests them (R24, B-D1). */
import { describe, expect, test } from 'vitest';
import type { SaveRequest } from '../../../../electron/main/platform/desktop.ts';
import type { Shell } from '../../../../electron/main/app/shell.ts';
import { ok } from '../../../../shared/result/result.ts';
import { createWindowFileHandlers } from '../../../../electron/main/app/windowFiles/windowFiles.ts';

/** One transparent pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** Returns the same image with other bytes from `at` on. */
function changed(at: number, bytes: readonly number[]): string {
  const picture = Buffer.from(PIXEL, 'base64');
  picture.set(bytes, at);
  return picture.toString('base64');
}

function setUp(more: Partial<Pick<Shell, 'saveFile' | 'copyPicture' | 'displays'>> = {}) {
  const saved: SaveRequest[] = [];
  const copied: Uint8Array[] = [];
  const written: string[] = [];
  const blockedSinks: string[] = [];
  const handlers = createWindowFileHandlers({
    documents: {
      read: () => Promise.resolve(ok({ text: 'kept' })),
      write: (name, text) => Promise.resolve(ok((written.push(`${name} ${text}`), {}))),
    },
    shell: {
      saveFile: (request) => Promise.resolve((saved.push(request), `/down/${request.suggestedName}`)),
      copyPicture: (png) => Promise.resolve((copied.push(png), true)),
      displays: () => Promise.resolve([{ x: 0, y: 24, width: 1920, height: 1056 }]),
      ...more,
    },
    secretFree: (sink, text) => !text.includes('secret') || (blockedSinks.push(sink), false),
  });
  return { handlers, saved, copied, written, blockedSinks };
}
const error = (kind: string, key: string, params: object = {}) => ({
  ok: false,
  error: { kind, key, params, exchange: null, row: null },
});

describe('file, clipboard and display calls of the window', () => {
  test('saves an image unchanged and returns its path', async () => {
    const { handlers, saved } = setUp();
    expect(await handlers['files.savePicture']({ suggestedName: 'chart.png', png: PIXEL })).toEqual(
      ok({ path: '/down/chart.png' }),
    );
    expect(saved).toEqual([{ suggestedName: 'chart.png', bytes: Buffer.from(PIXEL, 'base64') }]);
  });

  test.each([
    ['another signature', changed(0, [0x88])],
    ['another first chunk', changed(12, [0x4a])],
    ['no width', changed(16, [0, 0, 0, 0])],
    ['a height of 16,385', changed(20, [0, 0, 0x40, 0x01])],
    ['no end', Buffer.from(PIXEL, 'base64').subarray(0, -1).toString('base64')],
    [
      'something behind its end',
      Buffer.concat([Buffer.from(PIXEL, 'base64'), Buffer.from('<script>')]).toString('base64'),
    ],
    ['base64 that is none', `${PIXEL.slice(0, -4)}ggg=`],
    ['nothing in it', 'AA=='],
  ])('XU38: an image with %s is rejected: neither saved nor copied', async (_label, png) => {
    const { handlers, saved, copied } = setUp();
    const refusal = error('invalid', 'error.file.noPicture');
    expect(await handlers['files.savePicture']({ suggestedName: 'chart.png', png })).toEqual(refusal);
    expect(await handlers['clipboard.picture']({ png })).toEqual(refusal);
    expect([saved, copied]).toEqual([[], []]);
  });

  test('accepts an image of 16,384 pixels a side', async () => {
    const { handlers } = setUp();
    const png = changed(16, [0, 0, 0x40, 0, 0, 0, 0x40, 0]);
    expect(await handlers['clipboard.picture']({ png })).toEqual(ok({ copied: true }));
  });

  test('reports not copied when the shell cannot copy or fails', async () => {
    const cannot = setUp({ copyPicture: () => Promise.resolve(false) });
    const fails = setUp({ copyPicture: () => Promise.reject(new Error('no clipboard')) });
    for (const { handlers } of [cannot, fails])
      expect(await handlers['clipboard.picture']({ png: PIXEL })).toEqual(ok({ copied: false }));
  });

  test('a declined save returns no path, a failed write an error', async () => {
    const text = { suggestedName: 'desk.json', text: '{}' };
    expect(await setUp({ saveFile: () => Promise.resolve(null) }).handlers['files.saveText'](text)).toEqual(
      ok({ path: null }),
    );
    const full = setUp({ saveFile: () => Promise.reject(new Error('ENOSPC')) });
    expect(await full.handlers['files.saveText'](text)).toEqual(
      error('unavailable', 'error.file.notSaved', { name: 'desk.json' }),
    );
  });

  test('saves text as UTF-8', async () => {
    const { handlers, saved } = setUp();
    expect(await handlers['files.saveText']({ suggestedName: 'desk.json', text: '"\u20ac"' })).toEqual(
      ok({ path: '/down/desk.json' }),
    );
    expect(saved).toEqual([{ suggestedName: 'desk.json', bytes: Buffer.from([0x22, 0xe2, 0x82, 0xac, 0x22]) }]);
  });

  test('B-D1: a text that contains a secret reaches neither a document nor a file', async () => {
    const { handlers, saved, written, blockedSinks } = setUp();
    expect(await handlers['documents.write']({ name: 'lists', text: 'secret' })).toEqual(
      error('refused', 'error.document.secret', { document: 'lists' }),
    );
    expect(await handlers['files.saveText']({ suggestedName: 'a.json', text: 'secret' })).toEqual(
      error('refused', 'error.file.secret', { name: 'a.json' }),
    );
    expect([saved, written, blockedSinks]).toEqual([[], [], ['export', 'export']]);
  });

  test('returns displays with a known position, and none when the shell fails', async () => {
    const area = { x: -1920, y: 0, width: 1920, height: 1080 };
    const some = setUp({ displays: () => Promise.resolve([{ ...area, x: null }, area]) });
    expect(await some.handlers['window.displays']({})).toEqual(ok([area]));
    const none = setUp({ displays: () => Promise.reject(new Error('no desk')) });
    expect(await none.handlers['window.displays']({})).toEqual(ok([]));
  });
});
