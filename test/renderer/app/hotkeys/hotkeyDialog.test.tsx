// @vitest-environment happy-dom
/** The list of hotkeys over what an earlier version stored. */
import { afterEach, expect, test } from 'vitest';
import type { Action } from '../../../../renderer/app/actions.ts';
import { HotkeyDialog } from '../../../../renderer/app/hotkeys/HotkeyDialog.tsx';
import { createHotkeyStore } from '../../../../renderer/app/hotkeys/store.ts';
import { withShownKeys } from '../../../../renderer/app/hotkeys/keyMap.ts';
import { menuChords } from '../../../../renderer/app/hotkeys/reserved.ts';
import { ok } from '../../../../shared/result/result.ts';
import { appState } from '../../support/builders.ts';
import { mount, type Mounted } from '../../support/mounted.tsx';
import { createRecordingBridge, settle } from '../../support/recordingBridge.ts';
import { createTestServices } from '../../support/services.tsx';

const none = (): void => undefined;
const actions: readonly Action[] = [
  { id: 'panel.chart', group: 'panel', title: 'Show Chart', run: none },
  { id: 'panel.book', group: 'panel', title: 'Show Order book', run: none },
];

let mounted: Mounted | null = null;
afterEach(async () => {
  await mounted?.end();
  mounted = null;
});

/** Opens the list in that shell, over stored keys of which the application menu takes one; returns its rows. */
async function open(name: string) {
  const double = createRecordingBridge();
  const state = appState();
  double.answer('app.state', () => ok({ ...state, shell: { ...state.shell, name } }));
  const keys = { 'panel.chart': 'Mod+,', 'panel.book': 'Mod+B' };
  const text = JSON.stringify({ kind: 'foredeck-hotkeys', version: 1, keys });
  double.answer('documents.read', () => ok({ text }));
  double.answer('documents.write', () => ok({}));
  const services = createTestServices(double.bridge);
  const hotkeys = createHotkeyStore(services.client, services.desk);
  await settle();
  await hotkeys.load();
  const { changes } = hotkeys.store.getState();
  const shown = withShownKeys(actions, changes, false, menuChords(name, false));
  mounted = await mount(
    <HotkeyDialog actions={shown} hotkeys={hotkeys} trading={false} apple={false} onClose={none} />,
    services,
  );
  const rows = [...document.querySelectorAll('.hotkey-table tr:not(.hotkey-group)')].map((row) =>
    [...row.children].map((cell) => cell.textContent.trim()).join(' | '),
  );
  return { double, window: mounted, rows };
}

test('XF18: a hotkey that the application menu takes by now is listed as inactive with the reason, and can be removed', async () => {
  const { double, window, rows } = await open('electron');
  expect(rows).toEqual([
    'Show Chart | Ctrl+, Inactive: used by the application menu | Change Remove Reset',
    'Show Order book | Ctrl+B | Change Remove Reset',
  ]);
  await window.after(() =>
    document.querySelector<HTMLElement>('[aria-label="Remove the hotkey of “Show Chart”"]')!.click(),
  );
  await window.after(settle);
  const [written] = double.requests('documents.write') as { readonly text: string }[];
  expect((JSON.parse(written!.text) as { keys: unknown }).keys).toEqual({ 'panel.book': 'Mod+B' });
});

test('a shell without a menu leaves it active', async () => {
  const { rows } = await open('chromium');
  expect(rows).toEqual(['Show Chart | Ctrl+, | Change Remove Reset', 'Show Order book | Ctrl+B | Change Remove Reset']);
});
