// @vitest-environment happy-dom
/** The dialog that lists profiles, opens one and makes one. */
import { afterEach, expect, test } from 'vitest';
import { ProfilesDialog } from '../../../../renderer/app/settings/ProfilesDialog.tsx';
import { appError } from '../../../../shared/result/appError.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import { mount, type Mounted } from '../../support/mounted.tsx';
import { createRecordingBridge, settle } from '../../support/recordingBridge.ts';
import { createTestServices } from '../../support/services.tsx';

let mounted: Mounted | null = null;
afterEach(async () => {
  await mounted?.end();
  mounted = null;
});

async function open() {
  const double = createRecordingBridge();
  double.answer('profiles.list', () =>
    ok({
      current: 'Foredeck',
      others: [
        { folder: 'Archive', inUse: true },
        { folder: 'Foredeck-work', inUse: false },
      ],
    }),
  );
  double.answer('profiles.open', () => fail(appError('refused', 'error.restart.stayed')));
  double.answer('profiles.create', () => ok({}));
  const services = createTestServices(double.bridge);
  await settle();
  mounted = await mount(<ProfilesDialog onClose={() => undefined} />, services);
  await mounted.after(settle);
  return { double, window: mounted };
}

const rows = (): string[] => [...document.querySelectorAll('.profile-list li')].map((row) => row.textContent);

test('lists the profiles with the one in use and those of other processes, and opens one', async () => {
  const { double, window } = await open();
  expect(rows()).toEqual(['ArchiveOpen in another processOpen', 'ForedeckOpen now', 'Foredeck-workOpen']);
  expect(document.querySelector('[aria-current="true"]')?.textContent).toBe('ForedeckOpen now');
  expect(window.control('Open profile Archive').disabled).toBe(true);
  await window.control('Open profile Foredeck-work').press();
  await window.after(settle);
  expect(double.requests('profiles.open')).toEqual([{ folder: 'Foredeck-work' }]);
  expect(window.dialogText()).toContain('The program was not restarted.');
  expect(window.control('Open profile Foredeck-work').disabled).toBe(false);
});

test('makes a profile with a name, whose folder is shown, and refuses another name at its field', async () => {
  const { double, window } = await open();
  await window.control('New profile…').press();
  const field = document.querySelector<HTMLInputElement>('.profile-new input')!;
  const status = (): string => document.querySelector('.profile-new [role=status]')!.textContent;
  await window.control('Create and open').press();
  expect([status(), field.getAttribute('aria-invalid')]).toEqual(['Enter a name.', 'true']);
  await window.control('Name').type('a/b');
  expect(status()).toBe('Use letters, digits, spaces, - and _ only, and begin with a letter or digit.');
  await window.control('Create and open').press();
  expect(double.requests('profiles.create')).toEqual([]);
  await window.control('Name').type(' work 2 ');
  expect([status(), field.getAttribute('aria-invalid')]).toEqual(['Folder: Foredeck-work 2', 'false']);
  await window.control('Create and open').press();
  await window.after(settle);
  expect(double.requests('profiles.create')).toEqual([{ name: 'work 2' }]);
  expect(window.dialogText()).toContain('Restarting…');
});
