// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { Recovery } from '../../../../renderer/app/recovery/Recovery.tsx';
import type { AppState } from '../../../../shared/ipc/appState.ts';
import type { SafetyView } from '../../../../shared/domain/safety.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import { appState } from '../../support/builders.ts';
import { mount, type Mounted } from '../../support/mounted.tsx';
import { createRecordingBridge, settle } from '../../support/recordingBridge.ts';
import { createTestServices } from '../../support/services.tsx';

let mounted: Mounted | null = null;
afterEach(async () => {
  await mounted?.end();
  mounted = null;
});

const open = { orders: 3, conditional: 2, positions: 1, plans: 0, doubts: 4 };

const halted: SafetyView = {
  mode: 'halted',
  reason: appError('internal', 'error.program.unforeseen'),
  since: 5,
  kill: null,
};

async function show(
  where: 'desk' | 'page' | 'boundary',
  app: Partial<AppState> = {},
  safety: SafetyView | null = null,
) {
  const double = createRecordingBridge();
  double.answer('app.state', () => ok({ ...appState(), ...app }));
  double.answer('app.exposure', () => ok({ open }));
  double.answer('app.openLogs', () => ok({ folder: '/profile/logs', opened: false }));
  double.answer('app.restart', () => ok({}));
  double.answer('app.goOn', () => ok({}));
  const services = createTestServices(double.bridge);
  await settle();
  if (safety) services.trading.takeSafety({ environment: 'simulator', account: 'main', safety });
  const window = (mounted = await mount(<Recovery where={where} />, services));
  await window.after(settle);
  return { double, window, services };
}

const manual = (app = appState()): Partial<AppState> => ({
  safeStart: true,
  shell: { ...app.shell, capabilities: { ...app.shell.capabilities, restart: false } },
});

test('a normal start without a fault shows nothing', async () => {
  const { window } = await show('desk');
  expect([window.text(), window.dialogText()]).toEqual(['', '']);
});

test('a safe start says what is off, and one button restarts normally', async () => {
  const { double, window } = await show('desk', { safeStart: true });
  expect(window.text()).toContain('Copy guards only notify. Limits are at their strictest.');
  expect(window.buttons()).toEqual(['Restart normally']);
  await window.control('Restart normally').press();
  expect(double.requests('app.restart')).toEqual([{ safe: false }]);
});

test('a restart that was declined is said', async () => {
  const { double, window } = await show('desk', { safeStart: true });
  double.answer('app.restart', () => fail(appError('refused', 'error.restart.stayed')));
  await window.control('Restart normally').press();
  await window.after(settle);
  expect(window.text()).toContain('The program was not restarted.');
});

test('where the program cannot restart itself, the way by hand is said instead', async () => {
  const { window } = await show('desk', manual(), halted);
  expect(window.text()).toContain('Close the program and start it without --safe');
  expect(window.dialogText()).toContain('For a safe start, add --safe.');
  expect(window.buttons().filter((name) => name.startsWith('Restart'))).toEqual([]);
});

test('B-E7 a halt after an unexpected error says what stays live, in numbers, and offers every way on', async () => {
  const { double, window } = await show('desk', {}, halted);
  const text = window.dialogText();
  expect(text).toContain('Unexpected error');
  expect(text).toContain('Orders and positions at the exchange stay live');
  expect(text).toMatch(
    /Open orders\s*3\s*Conditional orders\s*2\s*Positions\s*1\s*Running plans\s*0\s*Unconfirmed orders\s*4/,
  );
  await window.dialogControl('Open log folder').press();
  await window.after(settle);
  expect(window.dialogText()).toContain('The folder could not be opened. Log folder: /profile/logs');
  await window.dialogControl('Restart in safe start').press();
  await window.after(settle);
  await window.dialogControl('Restart').press();
  expect(double.requests('app.restart')).toEqual([{ safe: true }, { safe: false }]);
  await window.dialogControl('Continue').press();
  expect(window.dialogText()).toBe('');
});

test('counts are a dash until the account was read, and follow then', async () => {
  const { double, window, services } = await show('boundary');
  double.answer('app.exposure', () => ok({ open: null }));
  await window.after(async () => {
    services.clock.advance(2_000);
    await settle();
  });
  expect(window.text()).toMatch(/Open orders\s*—/);
  double.answer('app.exposure', () => ok({ open: { ...open, orders: 7 } }));
  await window.after(async () => {
    services.clock.advance(2_000);
    await settle();
  });
  expect(window.text()).toMatch(/Open orders\s*7/);
});

test('a file of the profile that was lost is said, and not again', async () => {
  const { window, services } = await show('desk');
  const lost = appError('unreadable', 'error.document.lost', { document: 'lists' });
  await window.after(() => services.desk.notify({ kind: 'error', error: lost }));
  expect(window.dialogText()).toContain('Damaged profile file');
  await window.dialogControl('Continue').press();
  expect(window.dialogText()).toBe('');
});

test('B-E5 after repeated crashes the page opens the desk only when asked', async () => {
  const { double, window } = await show('page', { crashLoop: true });
  expect(window.text()).toContain('The window crashed three times within a minute.');
  expect(window.buttons()).toEqual([
    'Kill switch',
    'Open log folder',
    'Show diagnostics',
    'Restart in safe start',
    'Restart',
    'Open the desk',
  ]);
  const before = double.requests('app.state').length;
  await window.control('Open the desk').press();
  await window.after(settle);
  expect([double.requests('app.goOn'), double.requests('app.state').length]).toEqual([[{}], before + 1]);
});

test('a window that cannot be drawn offers the same, without what stands above it', async () => {
  const { window } = await show('boundary');
  expect(window.buttons()).toEqual(['Open log folder', 'Show diagnostics', 'Restart in safe start', 'Restart']);
});
