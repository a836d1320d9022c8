import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shippedWorkspace } from '../../../../renderer/app/workspace/model.ts';
import { shippedLayout } from '../../../../renderer/app/workspace/shipped/shippedLayout.ts';
import { exportFileName, exportText, importText } from '../../../../renderer/app/workspace/transfer.ts';

const layout = shippedLayout('markets', { width: 1276, height: 724, rootFontSize: 16 });
const workspace = { ...shippedWorkspace('markets'), id: 'own-4', name: 'Mine', layout };
const file = (change: Record<string, unknown> = {}, inside: Record<string, unknown> = {}): string =>
  JSON.stringify({ format: 'foredeck-workspace', version: 1, workspace: { ...workspace, ...inside }, ...change });

describe('exported workspace', () => {
  it('is imported unchanged, under the displayed name', () => {
    expect(importText(exportText({ ...workspace, name: null }, 'Mine'))).toEqual({ ok: true, value: workspace });
  });

  it.each<[string, string, string]>([
    ['is no JSON', 'workspace', 'notJson'],
    ['holds something else', '{"rows":[1,2]}', 'otherFile'],
    ['is a list of a million rows (XF15)', `[${'0,'.repeat(1_000_000)}0]`, 'tooLong'],
    ['is of a newer version', file({ version: 2 }), 'newer'],
    ['says no version', file({ version: 'x' }), 'newer'],
    ['has no workspace in it', file({ workspace: null }), 'damaged'],
    ['has no name in it', file({}, { name: ' ' }), 'damaged'],
    ['shows only panels nobody knows', file({}, { layout: { grid: { root: { type: 'leaf' } } } }), 'noPanels'],
  ])('is rejected with the reason: it %s', (_, text, reason) => {
    expect(importText(text)).toEqual({
      ok: false,
      error: { kind: 'invalid', key: `error.workspace.import.${reason}`, params: {}, exchange: null, row: null },
    });
  });

  it('never throws, whatever the file contains', () => {
    fc.assert(fc.property(fc.json(), (text) => void importText(text)));
    fc.assert(fc.property(fc.jsonValue(), (inside) => void importText(file({ workspace: inside }))));
  });

  it.each([
    ['Night desk', 'Night desk.json'],
    ['../../etc/passwd', 'etc passwd.json'],
    ['日本', 'workspace.json'],
  ])('the title %j gives the file name %j', (title, name) => expect(exportFileName(title)).toBe(name));
});
