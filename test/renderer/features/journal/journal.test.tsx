// @vitest-environment happy-dom
/** The journal panel: the list and its filters, the page of a trade, and the entry that is saved while it is typed. */
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { JournalPanel } from '../../../../renderer/features/journal/Panel.tsx';
import { SAVE_AFTER_MS } from '../../../../renderer/features/journal/entryDraft.ts';
import { loadOverlays } from '../../../../renderer/ui/later.ts';
import type {
  JournalEntry,
  JournalRequest,
  JournalRow,
  JournalSaveRequest,
} from '../../../../shared/ipc/journalViews.ts';
import { orderReceipt, type OrderReceipt } from '../../../../shared/domain/orderReceipt.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import { facts, sentOrder } from '../../../support/receipts.ts';
import { appState, archiveView } from '../../support/builders.ts';
import { mount, type Mounted } from '../../support/mounted.tsx';
import { settle } from '../../support/recordingBridge.ts';
import { createRunningBridge } from '../../support/runningBridge.ts';
import { createTestServices, textOf } from '../../support/services.tsx';
import { ToolsPlace } from '../../support/toolsPlace.tsx';

/** Monday 2026-11-30 09:00 UTC. */
const AT = Date.UTC(2026, 10, 30, 9);
const entry: JournalEntry = {
  notes: '## Late\nnext',
  tags: ['trend'],
  rating: 4,
  mistakes: ['noStop', 'own words'],
  plan: 'partly',
  created: AT,
  changed: AT,
};
const row = (key: string, more: Partial<JournalRow> = {}): JournalRow => ({
  key,
  id: `id ${key}`,
  market: 'futures',
  symbol: 'BTCUSDT',
  side: 'LONG',
  openedAt: AT,
  closedAt: AT + 60_000,
  asset: 'USDT',
  net: '-3.25',
  drill: null,
  entry: null,
  ...more,
});
const coverage = { market: 'futures', kind: 'fills', symbol: null, ranges: [], incompleteFor: [] } as const;

describe('the journal panel', () => {
  beforeAll(loadOverlays);
  let shown: Mounted | null = null;
  afterEach(async () => {
    await shown?.end();
    shown = null;
  });

  async function open(
    rows: readonly JournalRow[],
    given: { readonly refused?: AppError; readonly receipts?: readonly OrderReceipt[] } = {},
  ) {
    const double = createRunningBridge();
    const asked: JournalRequest[] = [];
    const saved: JournalSaveRequest[] = [];
    const stored = new Map(rows.map((one) => [one.key, one]));
    let { refused } = given;
    double.answer('app.state', () => ok(appState({ settings: { ...appState().settings, timeZone: 'utc' } })));
    double.answer('records.archive', () => ok(archiveView({ hasDrills: rows.some(({ drill }) => drill !== null) })));
    double.answer('records.journal', (request) => {
      asked.push(request);
      const items = [...stored.values()];
      const covered = { ...coverage, ranges: [], incompleteFor: [], earliest: null, limitedBy: null };
      const both = { ...covered, complete: true, records: 4 };
      return ok({
        items,
        total: items.length,
        tags: ['trend'],
        unreadable: 1,
        coverage: { futures: both, spot: both },
      });
    });
    double.answer('records.journalPage', ({ trade }) => {
      const found = [...stored.values()].find(({ key, id }) => key === trade || id === trade);
      if (!found) return fail(appError('invalid', 'error.notes.unknownTrade'));
      const none = { position: null, lot: null, orders: [], exits: { stopLoss: null, takeProfit: null } };
      return ok({ trade: found, ...none, receipts: [...(given.receipts ?? [])] });
    });
    double.answer('records.journalSave', (request) => {
      if (refused) return fail(refused);
      saved.push(request);
      const { notes, tags, rating, mistakes, plan } = request;
      const written = { notes, tags, rating, mistakes, plan, created: AT, changed: AT + 1 };
      stored.set(request.key, { ...stored.get(request.key)!, entry: written });
      return ok({ entry: written });
    });
    double.answer('market.history', () => ok({ bars: [], complete: true }));
    const services = createTestServices(double.bridge);
    await settle();
    const panel = await mount(
      <ToolsPlace>
        <JournalPanel />
      </ToolsPlace>,
      services,
    );
    shown = panel;
    await panel.after(settle);
    const press = async (name: string): Promise<void> => {
      await panel.control(name).press();
      await panel.after(settle);
    };
    const type = async (name: string, value: string): Promise<void> => {
      await panel.control(name).type(value);
      await panel.after(settle);
    };
    const pass = (milliseconds: number): Promise<void> =>
      panel.after(async () => {
        services.clock.advance(milliseconds);
        await settle();
      });
    const text = (): string => textOf(document.body.innerHTML);
    const permit = (): void => void (refused = undefined);
    return { panel, services, asked, saved, text, press, type, pass, permit };
  }

  test('the page has the receipts of the orders that were sent from here', async () => {
    const planned = orderReceipt(facts({ sent: sentOrder({ clientOrderId: 'c2', estimate: null, missing: 'plan' }) }));
    const one = await open([row('a', { entry })], { receipts: [orderReceipt(facts()), planned] });
    await one.press('Open the journal page of BTCUSDT');
    const section = document.querySelector('section[aria-label="Predicted and actual"]')!;
    expect(textOf(section.innerHTML)).toBe(
      [
        'Predicted and actual Buy Long 1 Predicted and actual of BTCUSDT Figure Predicted Actual Difference',
        'Average price 100.1 100.1 —',
        'Fee 0.1201 USDT 0.1201 USDT 0.0000 USDT (0.0000%)',
        'Slippage +0.1000% +0.1000% 0.0000 USDT (0.0000%)',
        'Initial margin 20.0200 USDT 20.0200 USDT 0.0000 USDT (0.0000%)',
        'Liq. price 90.5 90.5 0.0 (0.0000%)',
        'Estimated 2026-11-30 09:00:00.000 UTC from the best price 100.0.',
        'Buy Long 1 Predicted and actual of BTCUSDT Figure Predicted Actual Difference',
        'Average price — 100.1 —',
        'Fee — 0.1201 USDT Not estimated',
        'Slippage — — Not estimated',
        'Initial margin — 20.0200 USDT Not estimated',
        'Liq. price — 90.5 Not estimated',
        'The estimate covered all orders of the plan. There is none for this order.',
      ].join(' '),
    );
  });

  test('lists trades with what was noted, and asks for what the filters select', async () => {
    const one = await open([
      row('a', { entry, drill: 'gap' }),
      row('b', { market: 'spot', symbol: 'ETHUSDT', net: null }),
    ]);
    expect(one.text()).toContain(
      '2026-11-30 09:01 BTCUSDT Futures Long Price gap −3.25 4 Partly trend No stop-loss, own words Late',
    );
    expect(one.text()).toContain('ETHUSDT Spot Long — — — — — — —');
    expect(one.text()).toContain('1 entry is damaged and not shown. Restore a backup.');
    await one.type('Search notes', 'late');
    await one.press('With notes');
    await one.panel.control('Drills').choose('Without drills');
    await one.panel.after(settle);
    const { search, tag, rating, noted, drills, skip } = one.asked.at(-1)!;
    expect({ search, tag, rating, noted, drills, skip }).toEqual({
      search: 'late',
      tag: null,
      rating: null,
      noted: true,
      drills: 'without',
      skip: 0,
    });
  });

  test('saves an entry while it is typed, and shows it when the page is opened again', async () => {
    const one = await open([row('a')]);
    await one.press('Open the journal page of BTCUSDT');
    await one.press('4');
    await one.press('Partly');
    await one.type('Notes', '**Late** <b>x</b>');
    expect([one.saved, one.text().includes('Not saved yet')]).toEqual([[], true]);
    await one.pass(SAVE_AFTER_MS);
    expect(one.saved).toEqual([
      expect.objectContaining({
        key: 'a',
        notes: '**Late** <b>x</b>',
        rating: 4,
        plan: 'partly',
        tags: [],
        mistakes: [],
      }),
    ]);
    expect(one.text()).toContain('Saved');
    await one.press('Back to the list');
    await one.press('Open the journal page of BTCUSDT');
    const notes = document.querySelector('.journal-notes')!;
    expect(notes.innerHTML).toBe('<p><strong>Late</strong> &lt;b&gt;x&lt;/b&gt;</p>');
    expect(document.querySelector('[aria-label=Rating] [aria-pressed=true]')!.textContent).toBe('4');
  });

  test('says that an entry was not saved, keeps its text, and saves it when asked again', async () => {
    const one = await open([row('c')], { refused: appError('unavailable', 'error.notes.memory') });
    await one.press('Open the journal page of BTCUSDT');
    await one.type('Notes', 'typed');
    await one.pass(SAVE_AFTER_MS);
    expect(one.text()).toContain('Not saved: the archive is only in memory. Make its file writable, then save again.');
    await one.press('Back to the list');
    await one.press('Open the journal page of BTCUSDT');
    expect(one.text()).toContain('typed');
    one.permit();
    await one.press('Save again');
    expect(one.saved).toEqual([expect.objectContaining({ key: 'c', notes: 'typed' })]);
  });

  test('opens the page of a trade on command, and says when there is none', async () => {
    const one = await open([row('a', { entry })]);
    const show = (trade: string): Promise<void> =>
      one.panel.after(async () => {
        one.services.commands.dispatch({ type: 'journal.show', trade });
        await settle();
      });
    await show('id a');
    expect(one.text()).toContain('No stop-loss');
    await show('unknown');
    expect(one.text()).toContain('This trade is not in the archive. Refresh the list.');
  });
});
