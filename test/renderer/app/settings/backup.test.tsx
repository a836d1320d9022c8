// @vitest-environment happy-dom
/** The dialog that backs up settings, and shows what a backup would change before it is restored. */
import { afterEach, expect, test } from 'vitest';
import { BackupDialog } from '../../../../renderer/app/settings/BackupDialog.tsx';
import type { BackupComparison } from '../../../../shared/ipc/backupViews.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import { appState } from '../../support/builders.ts';
import { mount, type Mounted } from '../../support/mounted.tsx';
import { createRecordingBridge, settle } from '../../support/recordingBridge.ts';
import { createTestServices } from '../../support/services.tsx';

const comparison: BackupComparison = {
  digest: 'd1',
  createdAt: Date.UTC(2026, 10, 27, 1, 2, 3),
  program: '0.1.0',
  environment: 'live',
  account: 'main',
  parts: [
    { part: 'settings', state: 'changed', count: 4 },
    { part: 'limits', state: 'changed', count: 2 },
    { part: 'copyGuards', state: 'changed', count: 1 },
    { part: 'alerts', state: 'elsewhere', count: 0 },
    { part: 'workspaces', state: 'changed', count: 1 },
    { part: 'hotkeys', state: 'same', count: 0 },
    { part: 'drawings', state: 'new', count: 3 },
    { part: 'journal', state: 'changed', count: 5 },
  ],
  settings: [
    { field: 'theme', from: '"light"', to: '"dark"', later: false },
    { field: 'tradingHotkeys', from: 'false', to: 'true', later: false },
    { field: 'quietHours', from: 'null', to: '{"from":"22:00","to":"07:00"}', later: false },
    { field: 'orderType', from: '"LIMIT"', to: '"MARKET"', later: false },
  ],
  limits: [
    { field: 'collar', from: '"0.02"', to: '"0.5"', later: true },
    { field: 'symbols', from: '["BTCUSDT","ETHUSDT"]', to: 'null', later: true },
  ],
  copyGuards: [
    { traderId: '77', field: 'lossBudget', from: '"50"', to: '"20"', isLooser: false },
    { traderId: '77', field: 'idleDays', from: '3', to: 'null', isLooser: true },
    { traderId: '77', field: 'action', from: '"alert"', to: '"closeAndStop"', isLooser: false },
  ],
  journal: { added: 3, changed: 2, newer: 1 },
};

let mounted: Mounted | null = null;
afterEach(async () => {
  await mounted?.end();
  mounted = null;
});

async function open(compared: BackupComparison = comparison) {
  const double = createRecordingBridge();
  double.answer('app.state', () => ok(appState({ settings: { ...appState().settings, timeZone: 'utc' } })));
  double.answer('settings.backUp', () => ok({ path: '/downloads/foredeck-settings.txt' }));
  double.answer('settings.openBackup', () => ok(compared));
  double.answer('settings.restore', () => ok({ restored: false }));
  const services = createTestServices(double.bridge);
  await settle();
  mounted = await mount(<BackupDialog onClose={() => undefined} />, services);
  await mounted.after(settle);
  const choose = async (text: string): Promise<void> => {
    const field = document.querySelector<HTMLInputElement>('input[type=file]')!;
    const file = new File([text], 'foredeck-settings.txt', { type: 'text/plain' });
    Object.defineProperty(field, 'files', { value: [file], configurable: true });
    await mounted!.after(async () => {
      field.dispatchEvent(new Event('change', { bubbles: true }));
      for (let turn = 0; turn < 5; turn += 1) await new Promise((next) => setTimeout(next, 0));
    });
  };
  return { double, window: mounted, choose };
}

const boxOf = (name: string): HTMLInputElement =>
  [...document.querySelectorAll('label')].find((label) => label.textContent === name)!.querySelector('input')!;

const rowsOf = (table: string): string[][] =>
  [...document.querySelectorAll(`.${table}`)].map((one) =>
    [...one.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent).join(' | ')),
  );

test('saves a backup with or without drawings and journal notes, and says where', async () => {
  const { double, window } = await open();
  await window.control('Back up…').press();
  await window.after(settle);
  expect(window.dialogText()).toContain('Saved: /downloads/foredeck-settings.txt');
  await window.after(() => boxOf('With drawings').click());
  await window.after(() => boxOf('With journal notes').click());
  await window.control('Back up…').press();
  await window.after(settle);
  expect(double.requests('settings.backUp')).toEqual([
    { drawings: true, journal: false },
    { drawings: false, journal: true },
  ]);
});

test('R18 copy guards that are looser in every value are listed as not restored, and cannot be chosen', async () => {
  const { choose } = await open({
    ...comparison,
    parts: [{ part: 'copyGuards', state: 'same', count: 0 }],
    settings: [],
    limits: [],
    copyGuards: [
      { traderId: '77', field: 'lossBudget', from: '"50"', to: '"60"', isLooser: true },
      { traderId: '77', field: 'idleDays', from: '3', to: 'null', isLooser: true },
    ],
  });
  await choose('the file');
  expect([rowsOf('backup-parts'), rowsOf('backup-differences'), boxOf('Copy guards').disabled]).toEqual([
    [['Copy guards | Only looser values: not restored']],
    [
      [
        'Trader 77: loss budget (USDT) | 50 | 60 · Looser: not restored',
        'Trader 77: idle (days) | 3 | None · Looser: not restored',
      ],
    ],
    true,
  ]);
});

test('shows what a backup would change, in the words of the settings, before it is restored', async () => {
  const { double, window, choose } = await open();
  expect(window.control('Restore…').disabled).toBe(true);
  await choose('the file');
  expect(double.requests('settings.openBackup')).toEqual([{ text: 'the file' }]);
  expect(window.dialogText()).toContain('Backup of 2026-11-27 01:02, Foredeck 0.1.0');
  expect(rowsOf('backup-parts')).toEqual([
    [
      'Settings | 4 changes',
      'Order limits | 2 changes',
      'Copy guards | 1 added or tightened',
      'Alerts | Of LIVE; switch to it to restore',
      'Workspaces | Replaced',
      'Hotkeys | No difference',
      'Drawings | Added. Of 3 symbols',
      'Journal notes | Added 3 · Replaced 2 · Newer here, not replaced 1',
    ],
  ]);
  expect(rowsOf('backup-differences')).toEqual([
    [
      'Theme | Light | Dark',
      'Trading hotkeys | Off | On',
      'Quiet hours | None | 22:00-07:00',
      'Order type | Limit | Market',
    ],
    [
      'Max limit price deviation from last (%) | 2 | 50 · Looser: applies after 24 hours',
      'Allowed symbols (space-separated) | BTCUSDT, ETHUSDT | All · Looser: applies after 24 hours',
    ],
    [
      'Trader 77: loss budget (USDT) | 50 | 20',
      'Trader 77: idle (days) | 3 | None · Looser: not restored',
      'Trader 77: action | Notify | Close copies and unfollow',
    ],
  ]);
  expect([boxOf('Alerts').disabled, boxOf('Hotkeys').disabled]).toEqual([true, true]);
  await window.after(() => boxOf('Order limits').click());
  expect(rowsOf('backup-differences')).toHaveLength(2);
  await window.control('Restore…').press();
  await window.after(settle);
  expect(double.requests('settings.restore')).toEqual([
    { digest: 'd1', parts: ['settings', 'copyGuards', 'workspaces', 'drawings', 'journal'] },
  ]);
});

test('a file that is no backup is refused with the reason, and nothing can be restored', async () => {
  const { double, window, choose } = await open();
  await choose('the file');
  double.answer('settings.openBackup', () => fail(appError('invalid', 'error.backup.otherFile')));
  await choose('another one');
  expect(window.dialogText()).toContain('The file is not a settings backup.');
  expect([rowsOf('backup-parts'), window.control('Restore…').disabled]).toEqual([[], true]);
});
