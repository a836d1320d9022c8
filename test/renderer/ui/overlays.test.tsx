// @vitest-environment happy-dom
/** Popovers and menus: what they return the focus to, and where in the page they are. */
import { act, fireEvent } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { Dialog } from '../../../renderer/ui/Dialog.tsx';
import { loadOverlays } from '../../../renderer/ui/later.ts';
import { ContextMenu, MenuButton } from '../../../renderer/ui/Menu.tsx';
import { Popover, useClosePopover } from '../../../renderer/ui/Popover.tsx';
import { mount } from '../support/mounted.tsx';
import { createTestServices } from '../support/services.tsx';

beforeAll(loadOverlays);

const focused = (): string | null | undefined => document.activeElement?.textContent;
const shown = (): boolean => document.querySelector('.popover') !== null;
const pressKey = (key: string) => act(async () => void fireEvent.keyDown(document.activeElement!, { key }));

/** Closes the popover around it, then reports which element has the focus. */
function Command({ onRun }: { readonly onRun: () => void }) {
  const close = useClosePopover();
  return (
    <button
      type="button"
      onClick={() => {
        close();
        onRun();
      }}
    >
      Run
    </button>
  );
}

test('a popover has content only while it is open, and returns the focus to its button before a command runs', async () => {
  const seen: unknown[] = [];
  const mounted = await mount(
    <Popover label="Open" name="Open">
      <Command onRun={() => seen.push(focused())} />
    </Popover>,
    createTestServices(),
  );
  seen.push(mounted.buttons());
  await mounted.control('Open').press();
  seen.push(shown());
  await mounted.control('Run').press();
  seen.push(shown());
  await mounted.control('Open').press();
  await pressKey('Escape');
  seen.push(shown());
  await mounted.end();
  expect(seen).toEqual([['Open'], true, 'Open', false, false]);
});

test('a popover of a modal dialog is in that dialog, because everything outside it is inert', async () => {
  const mounted = await mount(
    <Dialog title="Question" onClose={() => undefined}>
      <Popover label="Open" name="Open">
        <p>Content</p>
      </Popover>
    </Dialog>,
    createTestServices(),
  );
  await mounted.dialogControl('Open').press();
  const inside = document.querySelector('dialog .popover')?.textContent;
  await mounted.end();
  expect(inside).toBe('Content');
});

test('a menu runs a command once, with the focus on its button, and is closed then', async () => {
  const seen: unknown[] = [];
  const mounted = await mount(
    <MenuButton label="Cancel" items={[{ text: 'All', run: () => seen.push(focused()) }]} />,
    createTestServices(),
  );
  await mounted.control('Cancel').press();
  seen.push(shown());
  await act(async () => void fireEvent.click(document.querySelector('[role=menuitem]')!));
  seen.push(shown());
  await mounted.end();
  expect(seen).toEqual([true, 'Cancel', false]);
});

test('a context menu is left with Escape and runs a command once', async () => {
  const seen: unknown[] = [];
  const mounted = await mount(
    <ContextMenu
      anchor={{ element: document.body, point: { x: 10, y: 20 } }}
      name="At this price"
      items={[{ text: 'Alert', run: () => seen.push('alert') }]}
      onClose={() => seen.push('closed')}
    />,
    createTestServices(),
  );
  await act(async () => void fireEvent.keyDown(document.body, { key: 'Escape' }));
  seen.push('chosen');
  await act(async () => void fireEvent.click(document.querySelector('[role=menuitem]')!));
  await mounted.end();
  expect(seen).toEqual(['closed', 'chosen', 'closed', 'alert']);
});
