// @vitest-environment happy-dom
import { act, fireEvent } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ConfirmDialog } from '../../../renderer/ui/ConfirmDialog.tsx';
import { ConfirmFrame, type ConfirmState } from '../../../renderer/ui/ConfirmFrame.tsx';
import { Dialog } from '../../../renderer/ui/Dialog.tsx';
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

  it('XU21 takes no press for half a second after a ticket is offered, and loses nothing', async () => {
    const confirm = vi.fn();
    const services = createTestServices();
    const frame = (ticket: string) => (
      <ConfirmFrame
        state={{ kind: 'offered', until: 30_000, ticket }}
        environment="simulator"
        title="Confirm the order"
        word={null}
        yes={{ text: 'Place order', buttonClass: 'buys' }}
        checking="Checking"
        flow={{ confirm, decline: ignore, review: ignore }}
      >
        <p>An order.</p>
      </ConfirmFrame>
    );
    const mounted = await mount(frame('1'), services);
    const seen: unknown[] = [];
    const pressAfter = async (milliseconds: number): Promise<void> => {
      await mounted.after(() => services.clock.advance(milliseconds));
      const button = mounted.host.querySelector<HTMLElement>('.confirm-buttons > .buys')!;
      const state = [
        button.getAttribute('aria-disabled'),
        'arming' in button.dataset,
        document.activeElement === button,
      ];
      act(() => button.click());
      seen.push([...state, confirm.mock.calls.length]);
    };
    await pressAfter(499);
    await pressAfter(1);
    // A ticket that was offered anew arms anew.
    await mounted.show(frame('2'));
    await pressAfter(499);
    await pressAfter(1);
    await mounted.end();
    expect(seen).toEqual([
      ['true', true, true, 0],
      [null, false, true, 1],
      ['true', true, true, 1],
      [null, false, true, 2],
    ]);
  });

  it('keeps its keys from the panel around it, except those that lists in the dialog need', async () => {
    const outside: string[] = [];
    const mounted = await mount(
      <div onKeyDown={({ key }) => outside.push(key)}>
        <Dialog title="Question" onClose={ignore}>
          <input aria-label="Name" />
        </Dialog>
      </div>,
      createTestServices(),
    );
    const field = mounted.host.querySelector('input')!;
    const taken = ['Delete', 'Escape', 'Tab', 'Enter'].filter((key) => !fireEvent.keyDown(field, { key }));
    const held = !fireEvent.keyDown(field, { key: 'Enter', repeat: true });
    await mounted.end();
    expect({ outside, taken, held }).toEqual({ outside: ['Escape', 'Tab'], taken: [], held: true });
  });

  it('returns the focus to the button that opened it, but not from an element that was focused since it closed', async () => {
    const view = (isOpen: boolean) => (
      <>
        <button type="button">Open</button>
        {isOpen && (
          <Dialog title="Question" onClose={ignore}>
            <input aria-label="Name" />
          </Dialog>
        )}
        <button type="button">Elsewhere</button>
      </>
    );
    const mounted = await mount(view(false), createTestServices());
    const [open, elsewhere] = [...mounted.host.querySelectorAll('button')];
    const focused: (string | null)[] = [];
    const close = async (focusNext: () => void): Promise<void> => {
      open!.focus();
      await mounted.show(view(true));
      mounted.host.querySelector('input')!.focus();
      focusNext();
      await mounted.show(view(false));
      focused.push(document.activeElement!.textContent);
    };
    await close(() => undefined);
    // Escape: the browser closes the dialog and returns the focus before the page hears of it.
    await close(() => {
      mounted.host.querySelector('dialog')!.close();
      elsewhere!.focus();
    });
    await mounted.end();
    expect(focused).toEqual(['Open', 'Elsewhere']);
  });

  it('passes on the keys that still reach it once it is closed', async () => {
    const outside: string[] = [];
    const mounted = await mount(
      <div onKeyDown={({ key }) => outside.push(key)}>
        <Dialog title="Question" onClose={ignore}>
          <input aria-label="Name" />
        </Dialog>
      </div>,
      createTestServices(),
    );
    const field = mounted.host.querySelector('input')!;
    fireEvent.keyDown(field, { key: 'a' });
    await act(async () => mounted.host.querySelector('dialog')!.close());
    fireEvent.keyDown(field, { key: 'b' });
    await mounted.end();
    expect(outside).toEqual(['b']);
  });

  it('stays open while a dialog within it or a file chooser closes, and while it is busy', async () => {
    const onClose = vi.fn();
    const shown = (busy: boolean) => (
      <Dialog title="Outer" busy={busy} onClose={onClose}>
        <input type="file" aria-label="File" />
        <Dialog title="Inner" onClose={ignore}>
          <p>A question.</p>
        </Dialog>
      </Dialog>
    );
    const mounted = await mount(shown(true), createTestServices());
    const [outer, inner] = mounted.host.querySelectorAll('dialog');
    const cancelled = (element: Element): boolean =>
      !element.dispatchEvent(new Event('cancel', { bubbles: true, cancelable: true }));
    await act(async () => inner!.close());
    const busy = cancelled(outer!);
    await mounted.show(shown(false));
    const chooser = cancelled(mounted.host.querySelector('input')!);
    const before = onClose.mock.calls.length;
    await act(async () => outer!.close());
    const after = onClose.mock.calls.length;
    await mounted.end();
    expect({ busy, chooser, before, after }).toEqual({ busy: true, chooser: false, before: 0, after: 1 });
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
