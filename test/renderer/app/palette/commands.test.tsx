// @vitest-environment happy-dom
/** The dialogs of the palette's commands, of which one is open at a time. */
import { afterEach, beforeAll, expect, test } from 'vitest';
import { Commands } from '../../../../renderer/app/palette/Commands.tsx';
import { loadOverlays } from '../../../../renderer/ui/later.ts';
import { appState } from '../../support/builders.ts';
import { mount, type Mounted } from '../../support/mounted.tsx';
import { createTestServices } from '../../support/services.tsx';

beforeAll(loadOverlays);
let mounted: Mounted | null = null;
afterEach(async () => {
  await mounted?.end();
  mounted = null;
});

/** Mounts the commands with the dialog of deposits open. */
async function open() {
  const services = createTestServices();
  services.desk.store.setState({ app: appState(), command: 'moveFunds' });
  mounted = await mount(<Commands workbench={null} />, services);
  await expect.poll(() => mounted!.dialogText()).toContain('Deposit, withdraw, transfer');
  return { window: mounted, desk: services.desk, dialog: document.querySelector('dialog')! };
}

test('a dialog that closes leaves no dialog open', async () => {
  const { window, desk, dialog } = await open();
  await window.after(() => void dialog.dispatchEvent(new Event('close')));
  expect(desk.store.getState().command).toBe(null);
  expect(document.querySelector('dialog')).toBe(null);
});

test('a dialog opened by a key while another one closes stays open', async () => {
  const { window, desk, dialog } = await open();
  // The browser reports the end of a dialog in a task of its own, after the next key press.
  await window.after(() => {
    desk.showCommand('cheatSheet');
    dialog.dispatchEvent(new Event('close'));
  });
  expect(desk.store.getState().command).toBe('cheatSheet');
});
