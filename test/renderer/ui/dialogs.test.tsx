import { describe, expect, it } from 'vitest';
import { ConfirmDialog } from '../../../renderer/ui/ConfirmDialog.tsx';
import { DataTable } from '../../../renderer/ui/DataTable.tsx';
import { markup, textOf } from '../support/services.tsx';

const ignore = (): void => undefined;

describe('what dialogs and tables share', () => {
  it('a question gives the focus to the answer that changes nothing', () => {
    const html = markup(
      <ConfirmDialog title="Delete?" confirm="Delete it" decline="Keep it" onConfirm={ignore} onClose={ignore}>
        <p>It is gone then.</p>
      </ConfirmDialog>,
    );
    const buttons = [...html.matchAll(/<button.*?<\/button>/gs)].map(([one]) => [
      textOf(one),
      one.includes('data-first-focus'),
    ]);
    expect(buttons).toEqual([
      ['Kill switch', false],
      ['Keep it', true],
      ['Delete it', false],
    ]);
  });

  it('R30: a table has one row in the order of the Tab key and names its keys', () => {
    const html = markup(
      <DataTable
        caption="Levels"
        columns={[{ id: 'price', head: 'Price', number: true, cell: (row: string) => row }]}
        rows={['1', '2', '3']}
        rowKey={(row) => row}
        onRemove={ignore}
      />,
    );
    const rows = [...html.matchAll(/<tr ([^>]*)>/g)].map(([, attributes]) => attributes);
    expect(rows).toEqual([
      'tabindex="0" aria-keyshortcuts="Delete" data-row="0"',
      'tabindex="-1" aria-keyshortcuts="Delete" data-row="1"',
      'tabindex="-1" aria-keyshortcuts="Delete" data-row="2"',
    ]);
  });
});
