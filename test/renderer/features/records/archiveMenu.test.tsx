// @vitest-environment happy-dom
/** The menu that backs up and restores the archive, and what they say afterwards. */
import { fireEvent } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { ArchiveMenu } from '../../../../renderer/features/records/ArchiveMenu.tsx';
import enRecordErrors from '../../../../renderer/locales/en/recordErrors.json';
import enRecords from '../../../../renderer/locales/en/records.json';
import { registerMessages } from '../../../../renderer/i18n/messages.ts';
import { loadOverlays } from '../../../../renderer/ui/later.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import { mount, type Mounted } from '../../support/mounted.tsx';
import { settle } from '../../support/recordingBridge.ts';
import { createRunningBridge } from '../../support/runningBridge.ts';
import { createTestServices } from '../../support/services.tsx';
import { ToolsPlace } from '../../support/toolsPlace.tsx';

registerMessages(enRecords);
registerMessages(enRecordErrors);

beforeAll(loadOverlays);
let mounted: Mounted | null = null;
afterEach(async () => {
  await mounted?.end();
  mounted = null;
});

async function open() {
  const bridge = createRunningBridge();
  const services = createTestServices(bridge.bridge);
  await settle();
  mounted = await mount(
    <ToolsPlace>
      <ArchiveMenu />
    </ToolsPlace>,
    services,
  );
  return { bridge, page: mounted };
}

const choose = async (page: Mounted, text: string): Promise<void> => {
  await page.control('Archive: back up or restore').press();
  const item = [...document.querySelectorAll('[role=menuitem]')].find((one) => one.textContent === text)!;
  await page.after(() => void fireEvent.click(item));
};

const said = (): string | undefined => document.querySelector('.table-note')?.textContent;

it('says where a backup was saved, and nothing when none was', async () => {
  const { bridge, page } = await open();
  bridge.answer('records.backup', () => ok({ path: '/downloads/archive.sqlite' }));
  await choose(page, 'Back up');
  expect(said()).toBe('Archive backed up to /downloads/archive.sqlite');
  bridge.answer('records.backup', () => ok({ path: null }));
  await choose(page, 'Back up');
  expect(said()).toBeUndefined();
});

it('says where the archive before is kept after it was restored, and why it was not', async () => {
  const { bridge, page } = await open();
  bridge.answer('records.restore', () => ok({ aside: 'archive-simulator.sqlite.aside-1' }));
  await choose(page, 'Restore…');
  expect(said()).toBe('Archive restored. The previous one is kept as archive-simulator.sqlite.aside-1.');
  bridge.answer('records.restore', () => fail(appError('refused', 'error.restore.damaged', { name: 'a.sqlite' })));
  await choose(page, 'Restore…');
  expect(said()).toBe('a.sqlite is damaged. Choose another backup.');
  bridge.answer('records.restore', () => ok({ aside: null }));
  await choose(page, 'Restore…');
  expect(said()).toBeUndefined();
  expect(bridge.requests('records.restore')).toHaveLength(3);
});

it('runs one action at a time', async () => {
  const { bridge, page } = await open();
  await choose(page, 'Restore…');
  await choose(page, 'Back up');
  await choose(page, 'Restore…');
  expect(bridge.requests('records.backup')).toEqual([]);
  expect(bridge.requests('records.restore')).toHaveLength(1);
});
