/** Settings backed up to one file and restored from it, over real documents, settings and limits in a real folder. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createBackupCalls } from '../../../../electron/main/app/backup/backupCalls.ts';
import { backupText, readBackup, type SettingsBackup } from '../../../../electron/main/app/backup/backupFile.ts';
import type { NotWritten } from '../../../../electron/main/features/records/archive/archive.ts';
import type { WrittenJournal } from '../../../../electron/main/features/records/archive/writtenJournal.ts';
import { createSettingsStore } from '../../../../electron/main/app/settings/settingsStore.ts';
import { createDocuments } from '../../../../electron/main/app/windowFiles/documents.ts';
import { createDocumentFiles } from '../../../../electron/main/platform/files/nodeDocumentFiles.ts';
import { sealText } from '../../../../electron/main/platform/files/sealedText.ts';
import { createSystemClock } from '../../../../electron/main/platform/systemClock.ts';
import type { Question } from '../../../../electron/main/platform/question.ts';
import { guardDefaults, widestLimits } from '../../../../electron/main/trading/safety/guardDefaults.ts';
import { createGuardStore } from '../../../../electron/main/trading/safety/guardStore.ts';
import type { CopyGuard } from '../../../../shared/domain/copyGuard.ts';
import type { Alert, AlertDraft } from '../../../../shared/domain/alert.ts';
import { calls } from '../../../../shared/ipc/contract.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { ok } from '../../../../shared/result/result.ts';
import { createVirtualClock } from '../../../../shared/time/virtualClock.ts';

const NOW = Date.UTC(2026, 10, 27, 1, 2, 3);
const here = { environment: 'simulator', account: 'main' } as const;
const elsewhere = { environment: 'live', account: 'main' } as const;
const SECRET = 'k9Qz-7741-Secret';
const draft = (note: string, expiresAt: number | null = null): AlertDraft => ({
  condition: {
    kind: 'price',
    market: 'futures',
    symbol: 'BTCUSDT',
    source: 'LAST',
    direction: 'above',
    price: '90000',
  },
  repeat: 'once',
  rearmPercent: '0.5',
  rearmSeconds: 60,
  note,
  sound: true,
  expiresAt,
});

let endings: (() => Promise<unknown>)[];
beforeEach(() => {
  endings = [];
});
afterEach(() => Promise.all(endings.map((end) => end())));

/** Starts the desk's own parts in a folder of their own. The alerts are a list in memory. */
async function openDesk(tradingContext: typeof here | typeof elsewhere = here) {
  const profile = await mkdtemp(path.join(tmpdir(), 'foredeck-backup-'));
  const clock = createVirtualClock(NOW);
  const files = createDocumentFiles(path.join(profile, 'desk'), createSystemClock());
  const notices: AppError[] = [];
  const notify = (error: AppError) => void notices.push(error);
  const asked: ReturnType<Question>[] = [];
  const answers: ('confirmed' | 'declined')[] = [];
  const ask = async (question: Question) => {
    asked.push(question('en'));
    return answers.shift() ?? 'confirmed';
  };
  const settings = createSettingsStore(clock, files, notify, () => undefined);
  await settings.load();
  const documents = createDocuments(files, notify);
  const guards = createGuardStore({
    environment: tradingContext.environment,
    clock,
    files,
    confirm: ask,
    serverNow: () => NOW,
    notice: notify,
    changed: () => undefined,
  });
  await guards.loaded;
  endings.push(async () => {
    guards.stop();
    await Promise.all([guards.flush(), settings.flush(), documents.flush()]);
    await rm(profile, { recursive: true, force: true });
  });
  const guardsView = () => ({ ...tradingContext, ...guards.view(), day: null, coolOff: null, lock: null });
  const alerts: Alert[] = [];
  const copyGuards: CopyGuard[] = [];
  const saved: { name: string; text: string }[] = [];
  const order: string[] = [];
  /** Stands for the archive of the journal; what it does with entries is tested with it. */
  const journalDouble = {
    content: null as WrittenJournal | null,
    fault: null as NotWritten | null,
    read() {
      return this.content;
    },
    differences: (journal: WrittenJournal) => ({
      added: journal.trades.length,
      changed: journal.days.length,
      newer: 4,
    }),
    merge(journal: WrittenJournal) {
      order.push('journal');
      if (this.fault) return this.fault;
      this.content = journal;
      return { stored: this.differences(journal) };
    },
  };
  const handlers = createBackupCalls({
    clock,
    version: '1.2.3',
    tradingContext,
    settings,
    calls: {
      'documents.read': ({ name }) => documents.read(name),
      async 'documents.write'({ name, text }) {
        order.push(`write ${name}`);
        return documents.write(name, text);
      },
      'guards.view': () => ok(guardsView()),
      async 'guards.change'({ limits }) {
        order.push('limits');
        const done = await guards.change(limits);
        return done.ok ? ok(guardsView()) : done;
      },
      'copy.readGuards': () => ok({ ...tradingContext, guards: copyGuards, alarms: [], watch: [], watching: true }),
      'copy.saveGuard'({ guard: saved }) {
        order.push(`guard ${saved.traderId}`);
        const others = copyGuards.filter(({ traderId }) => traderId !== saved.traderId);
        copyGuards.splice(0, copyGuards.length, ...others, { ...saved, since: NOW });
        return ok({ ...tradingContext, guards: copyGuards, alarms: [], watch: [], watching: true });
      },
      'alerts.list': () => ok({ ...tradingContext, alerts }),
      'alerts.save'({ on, draft: one }) {
        const state = on ? 'armed' : 'off';
        alerts.push({
          ...one,
          alertId: `a${alerts.length}`,
          state,
          createdAt: NOW,
          firedAt: null,
          value: null,
          count: 0,
        });
        return ok({ ...tradingContext, alerts });
      },
    },
    journal: journalDouble,
    documentNames: () => documents.names(),
    shell: {
      async saveFile({ suggestedName, bytes }) {
        saved.push({ name: suggestedName, text: Buffer.from(bytes).toString('utf8') });
        return `/saved/${suggestedName}`;
      },
    },
    secretFree: (_, text) => !text.includes(SECRET),
    ask,
    async reload() {
      order.push('reload');
    },
    notify,
  });
  const backUp = async (drawings = true, withJournal = false) => {
    const answer = await handlers['settings.backUp']({ drawings, journal: withJournal });
    return { answer, text: saved.at(-1)?.text ?? '' };
  };
  const open = async (text: string) => {
    const answer = await handlers['settings.openBackup']({ text });
    if (!answer.ok) throw new Error(answer.error.key);
    return calls['settings.openBackup'].answer.parse(answer.value);
  };
  const texts = async () => {
    const names = (await documents.names()) ?? [];
    const read = await Promise.all(names.map(async (name) => [name, await documents.read(name)] as const));
    return Object.fromEntries(read.map(([name, result]) => [name, result.ok ? result.value.text : null]));
  };
  return {
    handlers,
    settings,
    documents,
    guards,
    alerts,
    saved,
    asked,
    answers,
    notices,
    copyGuards,
    order,
    backUp,
    open,
    texts,
    journalDouble,
  };
}

const copyGuard: CopyGuard = {
  traderId: '77',
  since: NOW - 5,
  lossBudget: '50',
  drawdown: null,
  concentration: '30',
  idleDays: 3,
  action: 'alert',
  countdownSeconds: 60,
};

const written: WrittenJournal = {
  trades: [
    {
      trade: { key: 'spot k', market: 'spot', symbol: 'BTCUSDT', side: 'LONG', openedAt: null, closedAt: NOW },
      entry: { notes: 'One', tags: ['a'], rating: 3, mistakes: [], plan: null, created: NOW, changed: NOW },
    },
  ],
  days: [
    {
      day: '2026-11-26',
      entry: { notes: 'A day', checklist: [], lossLimit: null, tradeLimit: 3, created: NOW, changed: NOW },
    },
  ],
  template: { points: ['Plan'], lossLimit: null, tradeLimit: null },
};

/** A desk with something of every part. */
async function openUsedDesk(tradingContext: typeof here | typeof elsewhere = here) {
  const desk = await openDesk(tradingContext);
  desk.settings.change({
    theme: 'light',
    textSize: 120,
    symbol: 'ETHUSDT',
    quietHours: { from: '22:00', to: '07:00' },
  });
  await desk.documents.write('hotkeys', '{"version":1,"keys":{}}');
  await desk.documents.write('workspaces', '{"version":1}');
  await desk.documents.write('recents', '{"version":1,"recents":[]}');
  await desk.documents.write('drawings.simulator.spot.BTCUSDT', '{"version":1,"drawings":[]}');
  await desk.guards.change({ ...desk.guards.limits(), ordersPerMinute: 7, collar: '0.01' });
  for (const note of ['one', 'two']) {
    const alert = { ...draft(note), alertId: note, createdAt: NOW, firedAt: null, value: null, count: 0 };
    desk.alerts.push({ ...alert, state: note === 'one' ? 'armed' : 'off' });
  }
  return desk;
}

describe('settings backup', () => {
  test('holds everything of the user but keys, records and what was used last', async () => {
    const desk = await openUsedDesk();
    const { answer, text } = await desk.backUp();
    expect(answer).toEqual({ ok: true, value: { path: '/saved/foredeck-settings-2026-11-27.txt' } });
    const read = readBackup(text);
    const { settings, ...rest } = (read as { value: SettingsBackup }).value;
    expect(rest).toEqual({
      createdAt: NOW,
      program: '1.2.3',
      ...here,
      limits: { ...guardDefaults.simulator, ordersPerMinute: 7, collar: '0.01' },
      copyGuards: [],
      alerts: [
        { on: true, draft: draft('one') },
        { on: false, draft: draft('two') },
      ],
      documents: {
        'drawings.simulator.spot.BTCUSDT': '{"version":1,"drawings":[]}',
        hotkeys: '{"version":1,"keys":{}}',
        workspaces: '{"version":1}',
      },
    });
    const leftOut = new Set(['version', 'welcome', 'market', 'symbol', 'layout']);
    expect(settings).toEqual(
      Object.fromEntries(Object.entries(desk.settings.current()).filter(([field]) => !leftOut.has(field))),
    );
    expect(
      Object.keys((readBackup((await desk.backUp(false)).text) as { value: SettingsBackup }).value.documents),
    ).toEqual(['hotkeys', 'workspaces']);
  });

  test('restores all of it in a new profile; the limits before the reload, the documents after it', async () => {
    const { backUp, texts } = await openUsedDesk();
    const { text } = await backUp();
    const { recents: _, ...documents } = await texts();
    const desk = await openDesk();
    const comparison = await desk.open(text);
    expect(comparison.parts).toEqual([
      { part: 'settings', state: 'changed', count: 3 },
      { part: 'limits', state: 'changed', count: 2 },
      { part: 'alerts', state: 'new', count: 2 },
      { part: 'workspaces', state: 'new', count: 1 },
      { part: 'hotkeys', state: 'new', count: 1 },
      { part: 'drawings', state: 'new', count: 1 },
    ]);
    expect([comparison.settings, comparison.limits]).toEqual([
      [
        { field: 'theme', from: '"dark"', to: '"light"', later: false },
        { field: 'textSize', from: '100', to: '120', later: false },
        { field: 'quietHours', from: 'null', to: '{"from":"22:00","to":"07:00"}', later: false },
      ],
      [
        { field: 'ordersPerMinute', from: `${guardDefaults.simulator.ordersPerMinute}`, to: '7', later: false },
        { field: 'collar', from: `"${guardDefaults.simulator.collar}"`, to: '"0.01"', later: false },
      ],
    ]);
    expect(desk.order).toEqual([]);
    const all = comparison.parts.map(({ part }) => part);
    const done = await desk.handlers['settings.restore']({ digest: comparison.digest, parts: all });
    expect(done).toEqual({ ok: true, value: { restored: true } });
    expect(desk.order).toEqual([
      'limits',
      'reload',
      'write drawings.simulator.spot.BTCUSDT',
      'write hotkeys',
      'write workspaces',
    ]);
    expect(await desk.texts()).toEqual(documents);
    expect(desk.settings.current()).toMatchObject({ theme: 'light', textSize: 120, symbol: 'BTCUSDT' });
    expect(desk.guards.limits()).toEqual({ ...guardDefaults.simulator, ordersPerMinute: 7, collar: '0.01' });
    expect(desk.alerts.map(({ note, state }) => [note, state])).toEqual([
      ['one', 'armed'],
      ['two', 'off'],
    ]);
    expect([desk.notices, desk.asked.map(({ lines, typedWord }) => [lines, typedWord])]).toEqual([
      [],
      [
        [
          [
            'Backup of 2026-11-27, Foredeck 1.2.3',
            'Settings: 3',
            'Order limits: 2',
            'Alerts: 2',
            'Workspaces: 1',
            'Hotkeys: 1',
            'Drawings: 1',
            'The window reloads. Orders and running plans are not affected.',
          ],
          null,
        ],
      ],
    ]);
    const again = await desk.open(text);
    expect(again.parts.map(({ state, count }) => [state, count])).toEqual(again.parts.map(() => ['same', 0]));
  });

  test('R18 XF20: looser limits of a backup wait for 24 hours and are confirmed; tighter ones apply at once', async () => {
    const donor = await openDesk();
    const { limits: present } = donor.guards.view();
    const { text } = await donor.backUp();
    const desk = await openDesk();
    await desk.guards.change({ ...present, ordersPerMinute: 5 });
    const comparison = await desk.open(text);
    expect(comparison.limits).toEqual([
      { field: 'ordersPerMinute', from: '5', to: `${present.ordersPerMinute}`, later: true },
    ]);
    await desk.handlers['settings.restore']({ digest: comparison.digest, parts: ['limits'] });
    expect(desk.asked.map(({ typedWord }) => typedWord)).toEqual([null, 'loosen']);
    expect(desk.guards.limits().ordersPerMinute).toBe(5);
    expect(desk.guards.view().pending).toEqual({ limits: present, from: NOW + 86_400_000 });
    expect(widestLimits.simulator.ordersPerMinute).toBeGreaterThanOrEqual(present.ordersPerMinute);
  });

  test('settings with which an order is sent more easily need a typed word', async () => {
    const donor = await openDesk();
    donor.settings.change({ confirmLevel: 'never', tradingHotkeys: true });
    const { text } = await donor.backUp();
    const desk = await openDesk();
    desk.answers.push('declined');
    const { digest } = await desk.open(text);
    const restore = () => desk.handlers['settings.restore']({ digest, parts: ['settings'] });
    expect(await restore()).toEqual({ ok: true, value: { restored: false } });
    const [question] = desk.asked;
    expect([question!.typedWord, question!.lines.slice(2, 4)]).toEqual([
      'restore',
      ['Fewer orders ask for confirmation.', 'Hotkeys that trade are turned on.'],
    ]);
    expect([desk.settings.current().tradingHotkeys, desk.order]).toEqual([false, []]);
    expect(await restore()).toEqual({ ok: true, value: { restored: true } });
    expect(desk.settings.current()).toMatchObject({ confirmLevel: 'never', tradingHotkeys: true });
    // A file is restored once: the next time it is compared again.
    expect(await restore()).toEqual({ ok: false, error: appError('refused', 'error.backup.notOpened') });
  });

  test('limits and alerts of another account are not restored here', async () => {
    const donor = await openUsedDesk(elsewhere);
    const { text } = await donor.backUp();
    const desk = await openDesk();
    const { digest, parts, limits } = await desk.open(text);
    expect([parts.slice(0, 3), limits]).toEqual([
      [
        { part: 'settings', state: 'changed', count: 3 },
        { part: 'limits', state: 'elsewhere', count: 0 },
        { part: 'alerts', state: 'elsewhere', count: 0 },
      ],
      [],
    ]);
    const nothing = await desk.handlers['settings.restore']({ digest, parts: ['limits', 'alerts'] });
    expect(nothing).toEqual({ ok: false, error: appError('invalid', 'error.backup.nothing') });
    expect([desk.order, desk.alerts, desk.asked]).toEqual([[], [], []]);
  });

  test('an alert that is there already, or has expired, is not added', async () => {
    const donor = await openDesk();
    for (const [index, one] of [draft('kept'), draft('old', NOW), draft('new', NOW + 1)].entries()) {
      const alert = { ...one, alertId: `${index}`, createdAt: NOW, firedAt: null, value: null, count: 0 };
      donor.alerts.push({ ...alert, state: 'armed' });
    }
    const { text } = await donor.backUp();
    const desk = await openDesk();
    desk.alerts.push({ ...donor.alerts[0]!, alertId: 'own', state: 'off', count: 3 });
    const { digest, parts } = await desk.open(text);
    expect(parts.find(({ part }) => part === 'alerts')).toEqual({ part: 'alerts', state: 'changed', count: 1 });
    await desk.handlers['settings.restore']({ digest, parts: ['alerts'] });
    expect(desk.alerts.map(({ note, state }) => [note, state])).toEqual([
      ['kept', 'off'],
      ['new', 'armed'],
    ]);
  });

  test('R18 XF20: copy guards are added and tightened at once, and never loosened', async () => {
    const donor = await openDesk();
    donor.copyGuards.push(
      { ...copyGuard, lossBudget: '20', drawdown: '9.5', concentration: null, idleDays: 7, countdownSeconds: 90 },
      { ...copyGuard, traderId: '88', action: 'closeAndStop' },
      { ...copyGuard, traderId: '99', lossBudget: '60' },
    );
    const { text } = await donor.backUp();
    const desk = await openDesk();
    desk.copyGuards.push(copyGuard, { ...copyGuard, traderId: '99' });
    const { digest, parts, copyGuards } = await desk.open(text);
    expect(parts[2]).toEqual({ part: 'copyGuards', state: 'changed', count: 2 });
    const row = (traderId: string, field: string, from: string, to: string, isLooser = false) => ({
      traderId,
      field,
      from,
      to,
      isLooser,
    });
    expect(copyGuards).toEqual([
      row('77', 'lossBudget', '"50"', '"20"'),
      row('77', 'drawdown', 'null', '"9.5"'),
      row('77', 'concentration', '"30"', 'null', true),
      row('77', 'idleDays', '3', '7', true),
      row('77', 'countdownSeconds', '60', '90', true),
      row('88', 'lossBudget', 'null', '"50"'),
      row('88', 'concentration', 'null', '"30"'),
      row('88', 'idleDays', 'null', '3'),
      row('88', 'action', 'null', '"closeAndStop"'),
      row('88', 'countdownSeconds', 'null', '60'),
      row('99', 'lossBudget', '"50"', '"60"', true),
    ]);
    await desk.handlers['settings.restore']({ digest, parts: ['copyGuards'] });
    expect([desk.order, desk.notices]).toEqual([['guard 77', 'guard 88', 'reload'], []]);
    expect(desk.copyGuards).toEqual([
      { ...copyGuard, traderId: '99' },
      { ...copyGuard, since: NOW, lossBudget: '20', drawdown: '9.5' },
      { ...copyGuard, since: NOW, traderId: '88', action: 'closeAndStop' },
    ]);
    expect(desk.asked.map(({ lines, typedWord }) => [lines.slice(1, 3), typedWord])).toEqual([
      [['Copy guards: 2', 'Restored copy guards can close copies at market.'], 'restore'],
    ]);
    const again = await desk.open(text);
    expect(again.parts[2]).toEqual({ part: 'copyGuards', state: 'same', count: 0 });
  });

  test('copy guards of another account are not restored here', async () => {
    const donor = await openDesk(elsewhere);
    donor.copyGuards.push(copyGuard);
    const { text } = await donor.backUp();
    const { parts, copyGuards } = await (await openDesk()).open(text);
    expect([parts[2], copyGuards]).toEqual([{ part: 'copyGuards', state: 'elsewhere', count: 0 }, []]);
  });

  test('the journal is in a backup on choice, and merged before the reload after its differences were confirmed', async () => {
    const donor = await openDesk();
    expect((await donor.backUp(true, true)).answer).toEqual({
      ok: false,
      error: appError('unavailable', 'error.archive.waiting'),
    });
    donor.journalDouble.content = written;
    const without = (readBackup((await donor.backUp()).text) as { value: SettingsBackup }).value;
    expect('journal' in without).toBe(false);
    const { text } = await donor.backUp(true, true);
    expect((readBackup(text) as { value: SettingsBackup }).value.journal).toEqual(written);
    const desk = await openDesk();
    const { digest, parts, journal } = await desk.open(text);
    const row = { part: 'journal', state: 'changed', count: 2 };
    expect([parts.find(({ part }) => part === 'journal'), journal]).toEqual([row, { added: 1, changed: 1, newer: 4 }]);
    const restore = () => desk.handlers['settings.restore']({ digest, parts: ['journal'] });
    expect([await restore(), desk.order, desk.journalDouble.content, desk.notices]).toEqual([
      { ok: true, value: { restored: true } },
      ['journal', 'reload'],
      written,
      [],
    ]);
    expect(desk.asked.map(({ lines }) => lines[1])).toEqual([
      'Journal notes: 1 added, 1 replaced. Newer here and not replaced: 4.',
    ]);
    await desk.open(text);
    desk.journalDouble.fault = 'memory';
    await restore();
    expect(desk.notices).toEqual([appError('unavailable', 'error.notes.memory')]);
  });

  test('the journal of another account is not restored here, and one with part of a key nowhere', async () => {
    const donor = await openDesk(elsewhere);
    donor.journalDouble.content = written;
    const { text } = await donor.backUp(true, true);
    const desk = await openDesk();
    const { digest, parts, journal } = await desk.open(text);
    expect([parts.at(-1), journal]).toEqual([{ part: 'journal', state: 'elsewhere', count: 0 }, null]);
    expect(await desk.handlers['settings.restore']({ digest, parts: ['journal'] })).toEqual({
      ok: false,
      error: appError('invalid', 'error.backup.nothing'),
    });
    const { value } = readBackup(text) as { value: SettingsBackup };
    const [day] = written.days;
    const notes = { ...written, days: [{ ...day!, entry: { ...day!.entry, notes: SECRET } }] };
    expect(await desk.handlers['settings.openBackup']({ text: backupText({ ...value, journal: notes }) })).toEqual({
      ok: false,
      error: appError('refused', 'error.backup.secretInside'),
    });
  });

  test('V8: a backup with part of a key is not saved', async () => {
    const desk = await openDesk();
    await desk.documents.write('lists', `{"name":"${SECRET}"}`);
    const { answer } = await desk.backUp();
    expect(answer).toEqual({ ok: false, error: appError('refused', 'error.backup.secret') });
    expect(desk.saved).toEqual([]);
  });
});

describe('a file that is no whole backup', () => {
  const refusedFor = (text: string): string => {
    const read = readBackup(text);
    return read.ok ? 'read' : read.error.key;
  };

  test('XF15 XF20 is refused at every length, with one changed character, and with anything it should not contain', async () => {
    const { text } = await (await openUsedDesk()).backUp();
    expect(refusedFor(text)).toBe('read');
    const cut = new Set(Array.from({ length: text.length }, (_, length) => refusedFor(text.slice(0, length))));
    expect([...cut].toSorted()).toEqual(['error.backup.damaged', 'error.backup.otherFile']);
    for (let at = 0; at < text.length; at += 37) {
      const other = `${text.slice(0, at)}${text[at] === '1' ? '2' : '1'}${text.slice(at + 1)}`;
      expect(refusedFor(other)).toMatch(/^error\.backup\.(damaged|otherFile|newer)$/);
    }
    const content = (readBackup(text) as { value: SettingsBackup }).value;
    const with_ = (more: object): string => refusedFor(backupText({ ...content, ...more } as SettingsBackup));
    const unknown = 'error.backup.unknownField';
    expect([
      with_({ keys: [] }),
      with_({ settings: { ...content.settings, theme: 'pink' } }),
      with_({ settings: { ...content.settings, liveAddress: 'https://evil.example' } }),
      with_({ limits: { ...content.limits, leverage: 'ten' } }),
      with_({ documents: { '../../settings': '{}' } }),
      with_({ documents: { hotkeys: 'x'.repeat(200_001) } }),
      with_({ alerts: Array.from({ length: 101 }, () => ({ on: true, draft: draft('') })) }),
      with_({ environment: 'testnet' }),
    ]).toEqual(Array.from({ length: 8 }, () => unknown));
    const withGuards = (...guards: object[]): string => with_({ copyGuards: guards });
    const { since: _, ...guard } = copyGuard;
    expect([
      withGuards(guard, { ...guard, traderId: '78' }),
      withGuards(guard, guard),
      withGuards({ ...guard, since: NOW }),
      withGuards({ ...guard, lossBudget: '-1' }),
      withGuards({ ...guard, lossBudget: '1e30' }),
      withGuards({ ...guard, concentration: '101' }),
      withGuards({ ...guard, lossBudget: null, concentration: null, idleDays: null }),
      withGuards({ ...guard, traderId: '=1+1' }),
      withGuards({ ...guard, countdownSeconds: 9 }),
      withGuards(...Array.from({ length: 201 }, (_one, at) => ({ ...guard, traderId: `${at + 1}` }))),
    ]).toEqual(['read', ...Array.from({ length: 9 }, () => unknown)]);
    const [one] = written.trades;
    const [day] = written.days;
    const withJournal = (more: object): string => with_({ journal: { ...written, ...more } });
    const noted = (entry: object) => withJournal({ trades: [{ ...one!, entry: { ...one!.entry, ...entry } }] });
    expect([
      withJournal({}),
      noted({ notes: 'x'.repeat(20_001) }),
      noted({ notes: '\u0007' }),
      noted({ notes: '', tags: [], rating: null }),
      noted({ rating: 6 }),
      noted({ tags: Array.from({ length: 13 }, (_, at) => `t${at}`) }),
      withJournal({ trades: [{ ...one!, trade: { ...one!.trade, key: 'x'.repeat(1_001) } }] }),
      withJournal({ days: [{ ...day!, day: '2026-02-30' }] }),
      withJournal({ days: [{ ...day!, entry: { ...day!.entry, tradeLimit: 0 } }] }),
      withJournal({ days: Array.from({ length: 10_001 }, () => day!) }),
      withJournal({ template: { ...written.template, points: ['x'.repeat(121)] } }),
      withJournal({ fills: [] }),
    ]).toEqual(['read', ...Array.from({ length: 11 }, () => unknown)]);
  });

  test('XF20 is told from a damaged one and from that of a newer version', () => {
    expect([
      refusedFor(''),
      refusedFor('=HYPERLINK("https://evil.example")'),
      refusedFor('<html></html>'),
      refusedFor(sealText('hotkeys', '{}')),
      refusedFor(sealText('settings-backup', '{')),
      refusedFor(sealText('settings-backup', '[]')),
      refusedFor('foredeck-desk 2 '.padEnd(80, '0') + '\n{}'),
    ]).toEqual([
      'error.backup.otherFile',
      'error.backup.otherFile',
      'error.backup.otherFile',
      'error.backup.damaged',
      'error.backup.damaged',
      'error.backup.unknownField',
      'error.backup.newer',
    ]);
  });
});
