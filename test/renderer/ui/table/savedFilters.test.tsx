// @vitest-environment happy-dom
/** Filters of a table saved under a name in the profile: saved, chosen again, renamed and deleted. */
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fetchNotificationMessages } from '../../../../renderer/i18n/messages.ts';
import { PanelContext, type PanelParams } from '../../../../renderer/state/desk/index.ts';
import { loadOverlays } from '../../../../renderer/ui/later.ts';
import {
  MAX_FILTERS,
  readSavedFilters,
  withFilter,
  writeSavedFilters,
  type SavedFilter,
} from '../../../../renderer/ui/table/filterDocument.ts';
import { PanelToolsContext } from '../../../../renderer/ui/PanelTools.tsx';
import type { Chip } from '../../../../renderer/ui/table/tableRows.ts';
import { ListTable } from '../../../../renderer/ui/table/ListTable.tsx';
import { documentName } from '../../../../shared/ipc/fileViews.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import { mount, type Mounted } from '../../support/mounted.tsx';
import { settle } from '../../support/recordingBridge.ts';
import { createRunningBridge } from '../../support/runningBridge.ts';
import { createTestServices } from '../../support/services.tsx';

const saved = (patch: Partial<SavedFilter> = {}): SavedFilter => ({
  table: 'fills',
  name: 'Buys',
  language: 'en',
  search: '',
  words: { side: 'Buy' },
  period: { period: 'week' },
  ...patch,
});

describe('document of saved filters', () => {
  it('is read back as written, from a document that main accepts', () => {
    const filters = [saved(), saved({ name: 'All', words: {}, search: 'BTC', period: {} })];
    expect(readSavedFilters(writeSavedFilters(filters))).toEqual(filters);
    expect(documentName.safeParse('tableFilters').success).toBe(true);
  });

  it('XF19 leaves out what is damaged, and is not read from another version', () => {
    const damaged = {
      version: 1,
      filters: [
        null,
        { table: 'fills' },
        {
          table: 'fills',
          name: ' A \n b ',
          search: 7,
          words: { side: 'Buy', type: 3 },
          period: { period: 'day', x: '1' },
        },
        { table: 'fills', name: 'x'.repeat(40) },
      ],
    };
    expect(readSavedFilters(JSON.stringify(damaged))).toEqual([
      saved({ name: 'A b', language: '', words: { side: 'Buy' }, period: { period: 'day' } }),
      saved({ name: 'x'.repeat(30), language: '', words: {}, period: {} }),
    ]);
    for (const text of ['', '{', '[]', '{"version":2,"filters":[]}', '{"version":1}']) {
      expect(readSavedFilters(text)).toBeNull();
    }
  });

  it('holds a bounded number for each table', () => {
    const many = Array.from({ length: MAX_FILTERS + 5 }, (_, index) => saved({ name: `${index}` }));
    expect(readSavedFilters(writeSavedFilters([...many, saved({ table: 'orders' })]))).toHaveLength(MAX_FILTERS + 1);
  });

  it('replaces a filter of the same table and name in its place', () => {
    const other = saved({ table: 'orders' });
    const next = saved({ search: 'new' });
    expect(withFilter([saved(), other], next)).toEqual([next, other]);
    expect(withFilter([other], next)).toEqual([other, next]);
  });
});

interface Row {
  readonly id: string;
  readonly side: string;
}
const rows: readonly Row[] = [
  { id: '1', side: 'Buy' },
  { id: '2', side: 'Sell' },
];
const columns = [
  { id: 'id', head: 'ID', cell: (row: Row) => row.id, sortBy: (row: Row) => row.id },
  { id: 'side', head: 'Side column', cell: (row: Row) => row.side, sortBy: (row: Row) => row.side },
];
const plainChips: readonly Chip<Row>[] = [{ id: 'side', label: 'Side', wordOf: (row: Row) => row.side }];
let chips = plainChips;
const changes: PanelParams[] = [];

function Table({ first = {} }: { readonly first?: PanelParams }) {
  const [params, setParams] = useState<PanelParams>(first);
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const save = (change: PanelParams): void => {
    changes.push(change);
    setParams({ ...params, ...change });
  };
  return (
    <PanelContext value={{ id: 'fills', group: null, params, save, select: () => undefined }}>
      <div ref={setTools} />
      <PanelToolsContext value={tools}>
        <ListTable
          name="fills"
          caption="fills"
          savesFilters
          columns={columns}
          chips={chips}
          rows={rows}
          rowKey={(row) => row.id}
        />
      </PanelToolsContext>
    </PanelContext>
  );
}

// What is loaded later is there before the first test.
beforeAll(async () => {
  await loadOverlays();
  await Promise.all([import('../../../../renderer/ui/table/SavedFilters.tsx'), fetchNotificationMessages()]);
});
let mounted: Mounted | null = null;
afterEach(async () => {
  await mounted?.end();
  mounted = null;
  changes.length = 0;
  chips = plainChips;
});

/** Opens the table with the stored document and its menu. */
async function open(text: string | null, params: PanelParams = {}) {
  const bridge = createRunningBridge();
  bridge.answer('documents.read', () => ok({ text }));
  bridge.answer('documents.write', () => ok({}));
  mounted = await mount(<Table first={params} />, createTestServices(bridge.bridge));
  await settle();
  await mounted.control('Search and columns').press();
  await settle();
  await settle();
  const written = (): readonly SavedFilter[] =>
    readSavedFilters(bridge.requests('documents.write').at(-1)?.text ?? '') ?? [];
  return { page: mounted, bridge, written };
}
const shown = (): string[] =>
  [...document.querySelectorAll('tbody tr[data-row] td:first-child')].map((td) => td.textContent);

const menu = (): Element => document.querySelector('.popover')!;
const menuText = (): string => menu().textContent;
const menuButtons = (): string[] => [...menu().querySelectorAll('button')].map((button) => button.textContent);

describe('saved filters of a table', () => {
  it('are saved with the period of the panel and chosen again', async () => {
    const { page, written } = await open(null, { period: 'range', periodFrom: '2026-11-01', periodTo: '2026-11-02' });
    expect(menuText()).toContain('No saved filters yet');
    await page.control('Side').choose('Buy');
    await page.control('Name').type('  Buys ');
    await page.control('Save filters').press();
    const period = { period: 'range', periodFrom: '2026-11-01', periodTo: '2026-11-02' };
    expect(written()).toEqual([saved({ period })]);
    await page.control('Side').choose('All');
    expect(shown()).toEqual(['1', '2']);
    await page.control('Buys').press();
    expect(shown()).toEqual(['1']);
    expect(changes).toEqual([{ ...period, scope: null }]);
  });

  it('are renamed and deleted, and another table keeps its own', async () => {
    const other = saved({ table: 'orders', name: 'Other' });
    const { page, written } = await open(writeSavedFilters([saved(), saved({ name: 'Free' }), other]));
    expect(menuButtons()).not.toContain('Other');
    await page.control('Rename “Buys”').press();
    await page.control('Name').type('Free');
    expect(page.control('Save name').disabled).toBe(true);
    await page.control('Name').type('Long');
    await page.control('Save name').press();
    expect(written()).toEqual([saved({ name: 'Long' }), saved({ name: 'Free' }), other]);
    await page.control('Delete “Long”').press();
    expect(written()).toEqual([saved({ name: 'Free' }), other]);
  });

  it('with words of another language are not offered', async () => {
    await open(
      writeSavedFilters([saved({ name: '买入', language: 'zh' }), saved({ name: 'Text', language: 'zh', words: {} })]),
    );
    expect(menuButtons()).toContain('Text');
    expect(menuButtons()).not.toContain('买入');
  });

  it('with values are offered in any language', async () => {
    chips = [{ ...plainChips[0]!, textOf: (word) => `Side ${word}` }];
    const { page } = await open(writeSavedFilters([saved({ name: '买入', language: 'zh' })]));
    await page.control('买入').press();
    expect([page.control('Side').options, shown()]).toEqual([['All', 'Side Buy', 'Side Sell'], ['1']]);
  });

  it('are not overwritten when they could not be read', async () => {
    const { bridge } = await open('{"version":9}');
    expect(menuText()).toContain('The saved filters could not be loaded. The file was not changed.');
    expect(menuButtons()).not.toContain('Save filters');
    expect(bridge.requests('documents.write')).toEqual([]);
  });

  it('state a failure to save', async () => {
    const { page, bridge } = await open(null);
    bridge.answer('documents.write', () => fail(appError('unavailable', 'error.internal')));
    await page.control('Name').type('A');
    await page.control('Save filters').press();
    await settle();
    expect(bridge.requests('documents.write')).toHaveLength(1);
    expect(menuButtons()).toContain('A');
  });
});
