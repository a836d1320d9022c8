// @vitest-environment happy-dom
/** The journal's days: their list, the page of a day with its limits and checklist, and the way to other days. */
import { fireEvent } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { JournalPanel } from '../../../../renderer/features/journal/Panel.tsx';
import { SAVE_AFTER_MS } from '../../../../renderer/features/journal/entryDraft.ts';
import { loadOverlays } from '../../../../renderer/ui/later.ts';
import { noTemplate, type DayTemplate } from '../../../../shared/domain/journalDay.ts';
import type {
  DayFigures,
  JournalDayEntry,
  JournalDayRequest,
  JournalDaySaveRequest,
  JournalDaysRequest,
} from '../../../../shared/ipc/journalDayViews.ts';
import type { JournalRow } from '../../../../shared/ipc/journalViews.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import { appState } from '../../support/builders.ts';
import { mount, type Mounted } from '../../support/mounted.tsx';
import { settle } from '../../support/recordingBridge.ts';
import { createRunningBridge } from '../../support/runningBridge.ts';
import { createTestServices, textOf } from '../../support/services.tsx';
import { ToolsPlace } from '../../support/toolsPlace.tsx';

/** Monday 2026-11-30 09:00 UTC. */
const AT = Date.UTC(2026, 10, 30, 9);
const figures: DayFigures = {
  asset: 'USDT',
  net: '-3.25',
  trades: 2,
  unknown: 1,
  fees: '0.5',
  funding: null,
  largestLoss: '7.5',
};
const entry: JournalDayEntry = {
  notes: '## Slow day',
  checklist: [
    { text: 'News read', isDone: true },
    { text: 'Stops set', isDone: false },
  ],
  lossLimit: { amount: '5', asset: 'USDT' },
  tradeLimit: 3,
  created: AT,
  changed: AT,
};
const trade: JournalRow = {
  key: 'a',
  id: 'id a',
  market: 'futures',
  symbol: 'BTCUSDT',
  side: 'LONG',
  openedAt: AT,
  closedAt: AT + 60_000,
  asset: 'USDT',
  net: '-3.25',
  drill: null,
  entry: null,
};
const both = {
  market: 'futures',
  kind: 'fills',
  symbol: null,
  ranges: [],
  incompleteFor: [],
  earliest: null,
  limitedBy: null,
  complete: true,
  records: 4,
} as const;
const coverage = {
  futures: { ...both, ranges: [], incompleteFor: [] },
  spot: { ...both, ranges: [], incompleteFor: [] },
};

describe('the days of the journal', () => {
  beforeAll(loadOverlays);
  let shown: Mounted | null = null;
  afterEach(async () => {
    await shown?.end();
    shown = null;
  });

  /** `entries`: what is stored, by day. The clock stands at 1970-01-01. */
  async function open(entries: Readonly<Record<string, JournalDayEntry>>, template: DayTemplate = noTemplate) {
    const double = createRunningBridge();
    const listed: JournalDaysRequest[] = [];
    const asked: JournalDayRequest[] = [];
    const saved: JournalDaySaveRequest[] = [];
    const templates: DayTemplate[] = [];
    const stored = new Map(Object.entries(entries));
    let held = template;
    double.answer('app.state', () => ok(appState({ settings: { ...appState().settings, timeZone: 'utc' } })));
    double.answer('records.journal', () => ok({ items: [trade], total: 1, tags: [], unreadable: 0, coverage }));
    double.answer('records.journalDays', (request) => {
      listed.push(request);
      const items = [...stored].map(([day, one]) => ({ day, figures: [{ ...figures }], entry: one }));
      return ok({ items, total: items.length, unreadable: 0, coverage });
    });
    double.answer('records.journalDay', (request) => {
      asked.push(request);
      const { day } = request;
      const isTraded = day === '2026-11-30';
      return ok({
        day,
        figures: isTraded ? [figures] : [],
        noAsset: isTraded ? 1 : 0,
        estimates: isTraded ? 1 : 0,
        trades: isTraded ? [trade] : [],
        total: isTraded ? 4 : 0,
        entry: stored.get(day) ?? null,
        template: { ...held, points: [...held.points] },
        coverage,
      });
    });
    double.answer('records.journalDaySave', (request) => {
      saved.push(request);
      const { notes, checklist, lossLimit, tradeLimit } = request;
      const written = { notes, checklist, lossLimit, tradeLimit, created: AT, changed: AT };
      stored.set(request.day, written);
      return ok({ entry: written });
    });
    double.answer('records.journalTemplate', ({ points, lossLimit, tradeLimit }) => {
      if (points.includes('refused')) return fail(appError('unavailable', 'error.notes.memory'));
      held = { points, lossLimit, tradeLimit };
      templates.push(held);
      return ok({ points, lossLimit, tradeLimit });
    });
    double.answer('records.journalPage', () => {
      const none = { position: null, lot: null, orders: [], exits: { stopLoss: null, takeProfit: null } };
      return ok({ trade, ...none, receipts: [] });
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
    const show = (day: string): Promise<void> =>
      panel.after(async () => {
        services.commands.dispatch({ type: 'journal.showDay', day, drills: 'with' });
        await settle();
      });
    const save = (): Promise<void> =>
      panel.after(async () => {
        services.clock.advance(SAVE_AFTER_MS);
        await settle();
      });
    const key = (name: string): Promise<void> =>
      panel.after(async () => {
        fireEvent.keyDown(document.activeElement!, { key: name });
        await settle();
      });
    /** Presses Enter in the field of a new point. */
    const enter = (): Promise<void> =>
      panel.after(() => {
        fireEvent.keyDown(document.querySelector('[aria-label="Add point"]')!, { key: 'Enter' });
      });
    const text = (): string => textOf(document.body.innerHTML);
    const ticks = () =>
      [...document.querySelectorAll<HTMLInputElement>('.journal-checklist input')].map((box) => [
        box.closest('label')!.textContent.trim(),
        box.checked,
      ]);
    return { panel, services, listed, asked, saved, templates, press, type, show, save, key, enter, text, ticks };
  }

  test('lists days with what they brought, and finds them', async () => {
    const one = await open({ '2026-11-30': entry });
    await one.panel.control('List').choose('Days');
    await one.panel.after(settle);
    expect(one.text()).toContain('2026-11-30 −3.25 USDT 3 7.5 0 USDT 1 of 2 Slow day');
    await one.type('Search notes', 'slow');
    await one.press('With notes');
    expect(one.listed.at(-1)).toMatchObject({ zone: 'utc', search: 'slow', noted: true, skip: 0, limit: 200 });
  });

  test('the page has the figures of the day, and says whether its limits were kept', async () => {
    const one = await open({ '2026-11-30': entry });
    await one.show('2026-11-30');
    expect(one.text()).toContain(
      'Asset USDT Net PnL −3.25 Trades 2 Fees 0.5 0 Funding — Largest loss 7.5 0 Result unknown 1',
    );
    expect(one.text()).toContain('1 trade is in no figure. Its asset is unknown.');
    expect(one.text()).toContain('1 result is an estimate. Records are missing.');
    expect(one.text()).toContain('The last 1 of 4 trades. The figures contain all of them.');
    expect(one.text()).toContain('Over by 2.50 USDT: 7.50 USDT of 5.00 USDT');
    expect(one.text()).toContain('Over by 1: 4 of 3');
    expect(one.ticks()).toEqual([
      ['News read', true],
      ['Stops set', false],
    ]);
    await one.type('Loss limit', '7.5');
    await one.type('Trade limit', '4');
    expect(one.text()).toContain('Within: 7.50 USDT of 7.50 USDT');
    expect(one.text()).toContain('Within: 4 of 4');
    expect(one.text()).toContain('These limits only inform. They do not block orders.');
    await one.press('Limits…');
    expect(one.services.desk.store.getState().limitsOpen).toBe(true);
  });

  test('saves ticks, points, limits and notes, and none of a limit that is no amount', async () => {
    const one = await open({ '2026-11-29': entry });
    await one.show('2026-11-29');
    await one.panel.after(() => {
      document.querySelectorAll<HTMLInputElement>('.journal-checklist input')[1]!.click();
    });
    await one.press('Remove News read');
    await one.type('Add point', '  Sleep  well ');
    await one.enter();
    await one.type('Loss limit', '-1');
    expect([one.panel.control('Loss limit').invalid, one.text().includes('Amount above zero')]).toEqual([true, true]);
    await one.type('Trade limit', '');
    await one.press('Write');
    await one.type('Notes', 'Better');
    await one.save();
    expect(one.saved).toEqual([
      {
        environment: 'simulator',
        account: 'main',
        day: '2026-11-29',
        notes: 'Better',
        checklist: [
          { text: 'Stops set', isDone: true },
          { text: 'Sleep well', isDone: false },
        ],
        lossLimit: entry.lossLimit,
        tradeLimit: null,
      },
    ]);
    expect(one.text()).toContain('Saved');
  });

  test('a new day starts from the template, an earlier one only when asked', async () => {
    const template = { points: ['Plan written'], lossLimit: null, tradeLimit: 2 };
    const one = await open({}, template);
    await one.show('2099-01-01');
    expect([one.ticks(), one.panel.control('Trade limit').value]).toEqual([[['Plan written', false]], '2']);
    await one.show('1969-12-31');
    expect([one.ticks(), one.panel.control('Trade limit').value, one.saved]).toEqual([[], '', []]);
    await one.press('Fill from template');
    expect([one.ticks(), one.panel.control('Trade limit').value]).toEqual([[['Plan written', false]], '2']);
    await one.type('Add point', 'refused');
    await one.enter();
    await one.press('Use for new days');
    expect(one.text()).toContain('Not saved: the archive is only in memory.');
    await one.press('Remove refused');
    await one.type('Trade limit', '9');
    await one.press('Use for new days');
    expect(one.templates).toEqual([{ ...template, tradeLimit: 9 }]);
    expect(one.text()).toContain('New days start with this.');
  });

  test('the arrow keys of its row lead to the days beside it, and a trade back to its day', async () => {
    const one = await open({ '2026-11-28': entry });
    await one.show('2026-11-28');
    expect(document.activeElement!.textContent).toBe('Back to the list');
    await one.key('ArrowRight');
    await one.press('Next day');
    expect(one.asked.map(({ day }) => day)).toEqual(['2026-11-28', '2026-11-29', '2026-11-30']);
    await one.press('Open the journal page of BTCUSDT');
    expect(document.querySelector('.journal-picture, .journal-trade')).not.toBeNull();
    await one.press('Back to the list');
    expect(document.querySelector('.journal-head')!.textContent).toBe('2026-11-30');
    await one.key('ArrowLeft');
    await one.press('Previous day');
    expect(document.querySelector('.journal-head')!.textContent).toBe('2026-11-28');
    await one.press('Back to the list');
    await one.press('Open the journal page of BTCUSDT');
    await one.press('Open the journal page of 2026-11-30');
    expect(document.querySelector('.journal-head')!.textContent).toBe('2026-11-30');
    await one.press('Back to the list');
    await one.panel.control('List').choose('Days');
    await one.panel.after(settle);
    await one.press('Today');
    expect(one.asked.at(-1)!.day).toBe(new Date(one.services.clock.now()).toISOString().slice(0, 10));
  });
});
