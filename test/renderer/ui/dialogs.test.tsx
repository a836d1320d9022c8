// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { ConfirmDialog } from '../../../renderer/ui/ConfirmDialog.tsx';
import { ConfirmFrame, type ConfirmState } from '../../../renderer/ui/ConfirmFrame.tsx';
import { DataTable } from '../../../renderer/ui/DataTable.tsx';
import { mount } from '../support/mounted.tsx';
import { createTestServices, markup, textOf } from '../support/services.tsx';

const ignore = (): void => undefined;

describe('dialogs and tables', () => {
  it('a confirmation focuses the declining button', () => {
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

  it('XU21 review and confirm are separate buttons, so that no press spans both', async () => {
    const frame = (state: ConfirmState) => (
      <ConfirmFrame
        state={state}
        environment="simulator"
        title="Confirm the order"
        word={null}
        yes={{ text: 'Confirm', buttonClass: 'primary' }}
        checking="Checking"
        flow={{ confirm: ignore, decline: ignore, review: ignore }}
      >
        <p>An order.</p>
      </ConfirmFrame>
    );
    const mounted = await mount(frame({ kind: 'offered', until: 30_000, ticket: '1' }), createTestServices());
    const button = (): unknown =>
      [...mounted.host.querySelectorAll('button')].find((one) => /^(Confirm|Checking|Prices)/.test(one.textContent));
    const buttons = [button()];
    for (const state of [
      { kind: 'expired', until: 30_000 },
      { kind: 'preparing' },
      { kind: 'offered', until: 60_000, ticket: '2' },
      { kind: 'offered', until: 90_000, ticket: '3' },
    ] as const) {
      await mounted.show(frame(state));
      buttons.push(button());
    }
    await mounted.end();
    const [first, expired, checking, second, third] = buttons;
    expect([checking === expired, new Set([first, expired, second, third]).size]).toEqual([true, 4]);
  });

  it('R30: a table has one row in the tab order and declares its shortcuts', () => {
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
