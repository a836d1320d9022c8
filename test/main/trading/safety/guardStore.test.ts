import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  guardDefaults,
  strictestDefaults,
  widestLimits,
} from '../../../../electron/main/trading/safety/guardDefaults.ts';
import { guardFileText, shippedFile } from '../../../../electron/main/trading/safety/guardFile.ts';
import { createGuardStore, type GuardLimitsState } from '../../../../electron/main/trading/safety/guardStore.ts';
import type { Environment } from '../../../../shared/domain/environment.ts';
import type { ConfirmRequest } from '../../../../electron/main/platform/desktop.ts';
import type { AppError } from '../../../../shared/result/appError.ts';
import { createEventClock, type EventClock } from '../support/eventClock.ts';
import { createMemoryFiles } from '../support/memoryFiles.ts';
import type { GuardLimits } from '../../../../shared/domain/safety.ts';

const DAY = 86_400_000;

interface TradingContext {
  readonly clock?: EventClock;
  readonly files?: Record<string, string>;
  readonly environment?: Environment;
  readonly safeStart?: boolean;
  readonly answer?: 'confirmed' | 'declined';
  readonly serverNow?: () => number | null;
}

async function createStore(rig: TradingContext = {}) {
  const clock = rig.clock ?? createEventClock();
  const files = rig.files ?? {};
  const asked: ConfirmRequest[] = [];
  const notices: AppError[] = [];
  const pictures: GuardLimitsState[] = [];
  const memory = createMemoryFiles(files);
  const store = createGuardStore({
    environment: rig.environment ?? 'live',
    safeStart: rig.safeStart,
    clock,
    files: memory.port,
    confirm(question) {
      asked.push(question('en'));
      return Promise.resolve(rig.answer ?? 'confirmed');
    },
    serverNow: rig.serverNow ?? (() => clock.now()),
    notice: (error) => void notices.push(error),
    changed: (picture) => void pictures.push(picture),
  });
  await store.loaded;
  return { clock, store, files, memory, asked, notices, pictures };
}

const { live } = guardDefaults;
const looser: GuardLimits = { ...live, orderValue: '5000' };
const written = (part: unknown, environment = 'live') => ({
  'limits.json': JSON.stringify({ version: 3, [environment]: part }),
});
const keysOf = (notices: readonly AppError[]) => notices.map(({ key, params }) => ({ key, params }));

describe('B-A8: the limits of R18', () => {
  test('a new profile has the default limits, ten times wider in the simulator', async () => {
    const real = await createStore();
    expect(real.store.view()).toEqual({
      limits: {
        orderEquityShare: '0.1',
        orderValue: '1000',
        openEquityTimes: '3',
        leverage: '10',
        ordersPerMinute: 30,
        collar: '0.05',
        slippage: '0.01',
        dailyLoss: '500',
        coolOffLosses: 5,
        coolOffMinutes: 30,
        idleMinutes: 15,
        transferUsdt: '500',
        transferBtc: '0.005',
        symbols: null,
      },
      pending: null,
      widest: widestLimits.live,
    });
    expect(real.notices).toEqual([]);
    expect((await createStore({ environment: 'simulator' })).store.limits()).toEqual({
      orderEquityShare: '1',
      orderValue: '10000',
      openEquityTimes: '30',
      leverage: '100',
      ordersPerMinute: 300,
      collar: '0.5',
      slippage: '0.1',
      dailyLoss: '5000',
      coolOffLosses: 50,
      coolOffMinutes: 3,
      idleMinutes: 15,
      transferUsdt: '5000',
      transferBtc: '0.05',
      symbols: null,
    });
  });

  test('applies tighter limits at once without confirmation and restores them after a restart', async () => {
    const { store, files, asked } = await createStore();
    const tight: GuardLimits = { ...live, orderValue: '500', symbols: ['BTCUSDT'], ordersPerMinute: 5 };
    expect(await store.change(tight)).toMatchObject({ ok: true, value: { limits: tight, pending: null } });
    expect(store.limits()).toEqual(tight);
    await store.flush();
    expect(asked).toEqual([]);
    expect((await createStore({ files })).store.limits()).toEqual(tight);
  });

  test('asks for a typed word in a window of the shell for looser limits and applies them 24 hours later', async () => {
    const { clock, store, asked, pictures } = await createStore();
    const from = clock.now() + DAY;
    expect(await store.change(looser)).toEqual({
      ok: true,
      value: { limits: live, pending: { limits: looser, from }, widest: widestLimits.live },
    });
    expect(asked).toEqual([
      {
        title: 'Loosen the limits of LIVE?',
        lines: [
          'Max order size, in USDT: 1\u202f000 → 5\u202f000',
          'The new limits apply after 24 hours. The current limits stay until then.',
          'Type loosen to confirm.',
        ],
        confirmLabel: 'Loosen in 24 hours',
        cancelLabel: 'Keep limits',
        typedWord: 'loosen',
        language: 'en',
      },
    ]);
    await clock.run(DAY - 1);
    expect(store.limits()).toEqual(live);
    await clock.run(1);
    expect(store.limits()).toEqual(looser);
    expect(pictures.at(-1)).toEqual({ limits: looser, pending: null, widest: widestLimits.live });
  });

  test('drops a declined loosening but applies the tighter fields of the same change', async () => {
    const { store } = await createStore({ answer: 'declined' });
    const mixed = { ...live, orderValue: '5000', leverage: '2' };
    expect(await store.change(mixed)).toMatchObject({ ok: false, error: { key: 'error.guard.declined' } });
    expect(store.view()).toMatchObject({ limits: { ...live, leverage: '2' }, pending: null });
  });

  test('tightening cancels a pending change; requesting the same change again does not restart its delay', async () => {
    const { clock, store, asked } = await createStore();
    await store.change(looser);
    const { pending } = store.view();
    await clock.run(3_600_000);
    await store.change(looser);
    expect(store.view().pending).toEqual(pending);
    expect(asked.length).toBe(1);
    await store.change({ ...live, leverage: '5' });
    expect(store.view().pending).toBeNull();
    await clock.run(2 * DAY);
    expect(store.limits()).toEqual({ ...live, leverage: '5' });
  });

  test('a pending change survives a restart, and setting the clock forward does not shorten its delay', async () => {
    const first = await createStore();
    await first.store.change(looser);
    await first.store.flush();
    const asked = first.clock.now();
    // The wall clock is two days later, the exchange's time one hour.
    const set = createEventClock(asked + 2 * DAY);
    const second = await createStore({
      files: first.files,
      clock: set,
      serverNow: () => asked + 3_600_000 + set.monotonic(),
    });
    expect(second.store.view()).toMatchObject({ limits: live, pending: { limits: looser } });
    await set.run(DAY - 3_600_001);
    expect(second.store.limits()).toEqual(live);
    await set.run(1);
    expect(second.store.limits()).toEqual(looser);
  });

  test('loosens nothing while the exchange time is unknown; the 24 hours begin when it is known and are exchange time', async () => {
    let server: number | null = null;
    const { clock, store } = await createStore({ serverNow: () => server });
    let began = 0;
    const ticking = () => (server === null ? null : server + clock.monotonic() - began);
    const late = await createStore({ clock, serverNow: ticking });
    await store.change(looser);
    await late.store.change(looser);
    await clock.run(2 * DAY);
    expect([store.limits(), late.store.limits()]).toEqual([live, live]);
    server = clock.now();
    began = clock.monotonic();
    const again = await createStore({ clock, files: {}, serverNow: ticking });
    await again.store.change(looser);
    await clock.run(DAY - 1);
    expect([again.store.limits(), late.store.limits()]).toEqual([live, live]);
    await clock.run(1);
    expect(again.store.limits()).toEqual(looser);
    // The late one noticed the time at its next look, a minute later at most.
    await clock.run(60_000);
    expect(late.store.limits()).toEqual(looser);
    expect(store.limits()).toEqual(live);
  });

  test('refuses limits beyond the widest allowed and names the field and its bound', async () => {
    const { store, asked } = await createStore();
    expect(await store.change({ ...live, leverage: '100.01' })).toMatchObject({
      ok: false,
      error: { kind: 'invalid', key: 'error.guard.widest', params: { field: 'leverage', limit: '100' } },
    });
    expect([asked, store.limits()]).toEqual([[], live]);
  });

  test('applies limits that could not be written and reports the failure', async () => {
    const { store, memory, notices } = await createStore();
    memory.state.failing = true;
    await store.change({ ...live, leverage: '5' });
    await store.flush();
    expect(store.limits().leverage).toBe('5');
    expect(keysOf(notices)).toEqual([{ key: 'error.guard.notWritten', params: {} }]);
  });
});

describe('XF3 B-A8: limits file edited manually', () => {
  const edited = (fields: string) => [{ key: 'error.guard.edited', params: { fields } }];

  test.each(['1e99', '999999999999', '1000.01'])(
    'replaces an order value of %s without a record of its confirmation by the default, and reports it',
    async (orderValue) => {
      const { store, notices } = await createStore({
        files: written({ limits: { ...live, orderValue }, pending: null }),
      });
      expect(store.limits()).toEqual(live);
      expect(keysOf(notices)).toEqual(edited('orderValue'));
    },
  );

  /** The file as the app wrote it for these limits, edited by hand afterwards. */
  type Part = { limits: Record<string, unknown> };
  type Document = { live?: Part; confirmed: { live: Part } };
  const byHand = async (writtenLimits: GuardLimits, change: (document: Document) => void) => {
    const first = await createStore();
    await first.store.change(writtenLimits);
    await first.store.flush();
    const document = JSON.parse(first.files['limits.json']!) as Document;
    change(document);
    return createStore({ files: { 'limits.json': JSON.stringify(document) } });
  };
  const tight: GuardLimits = { ...live, orderValue: '50', leverage: '2', symbols: ['BTCUSDT'] };

  test('accepts an unedited file and manually tightened limits without a notice', async () => {
    const same = await byHand(tight, () => undefined);
    expect([same.store.limits(), same.notices]).toEqual([tight, []]);
    const tighter = await byHand(tight, (document) => (document.live!.limits['orderValue'] = '7'));
    expect([tighter.store.limits(), tighter.notices]).toEqual([{ ...tight, orderValue: '7' }, []]);
  });

  test('replaces manually loosened limits by the last confirmed ones, field by field, and reports them', async () => {
    const { store, notices } = await byHand(tight, (document) => {
      Object.assign(document.live!.limits, { orderValue: '900', leverage: '1', symbols: null });
    });
    expect(store.limits()).toEqual({ ...tight, leverage: '1' });
    expect(keysOf(notices)).toEqual(edited('orderValue, symbols'));
  });

  test('never exceeds the defaults if the limits are removed or their confirmed copy is edited too', async () => {
    const without = await byHand(tight, (document) => delete document.live);
    expect(without.store.limits()).toEqual(tight);
    const both = await byHand(tight, (document) => {
      document.live!.limits['orderValue'] = '5000';
      document.confirmed.live.limits['orderValue'] = '5000';
    });
    expect([both.store.limits(), keysOf(both.notices)]).toEqual([
      { ...tight, orderValue: '1000' },
      edited('orderValue'),
    ]);
  });

  test('drops a pending loosening that was not requested in the app', async () => {
    const pending = { limits: { ...live, leverage: '50' }, askedAt: 0, askedServer: 0 };
    const { store, notices } = await createStore({ files: written({ limits: live, pending }) });
    expect(store.view()).toMatchObject({ limits: live, pending: null });
    expect(keysOf(notices)).toEqual(edited('leverage'));
  });

  test('clamps limits confirmed by a version with wider bounds to the widest of this version', async () => {
    const wide = { ...live, orderValue: '999999999999' };
    const files = { 'limits.json': guardFileText({ ...shippedFile, live: { limits: wide, pending: null } }) };
    const { store, notices } = await createStore({ files });
    expect(store.limits()).toEqual({ ...live, orderValue: '10000' });
    expect(keysOf(notices)).toEqual([{ key: 'error.guard.clamped', params: { fields: 'orderValue' } }]);
  });

  test('replaces missing limits by the strictest ones, and missing symbols by an empty list', async () => {
    const { store, notices } = await createStore({
      environment: 'simulator',
      files: written({ limits: { orderValue: '20' }, pending: null }, 'simulator'),
    });
    expect(store.limits()).toEqual({ ...strictestDefaults, orderValue: '20', symbols: [] });
    expect(keysOf(notices)).toEqual([
      {
        key: 'error.guard.repaired',
        params: {
          fields:
            'orderEquityShare, openEquityTimes, leverage, ordersPerMinute, collar, slippage, dailyLoss, coolOffLosses, coolOffMinutes, idleMinutes, transferUsdt, transferBtc, symbols',
        },
      },
    ]);
  });

  test('gives a file of version 2 the default limits of transfers and keeps what was confirmed with it', async () => {
    const { transferUsdt: _usdt, transferBtc: _btc, ...before } = { ...live, orderValue: '2000' };
    const parts = { live: { limits: before, pending: null } };
    const confirmed = { ...parts, simulator: { limits: before, pending: null } };
    const digest = createHash('sha256').update(JSON.stringify(confirmed)).digest('hex');
    const text = JSON.stringify({ version: 2, ...parts, confirmed, digest });
    const { store, notices } = await createStore({ files: { 'limits.json': text } });
    expect([store.limits(), notices]).toEqual([{ ...live, orderValue: '2000' }, []]);
  });

  test('restores a damaged file from its backup, and uses the strictest limits without one', async () => {
    const tight = { ...live, orderValue: '7' };
    const copy = written({ limits: tight, pending: null })['limits.json']!;
    const restored = await createStore({ files: { 'limits.json': '{', 'limits.json.bak': copy } });
    expect(restored.store.limits()).toEqual(tight);
    expect(keysOf(restored.notices)).toEqual([{ key: 'error.guard.restored', params: {} }]);
    const reset = await createStore({ environment: 'simulator', files: { 'limits.json': '[]' } });
    expect(reset.store.limits()).toEqual(strictestDefaults);
    expect(keysOf(reset.notices)).toEqual([{ key: 'error.guard.reset', params: {} }]);
  });

  test('uses a file of a later version and never overwrites it', async () => {
    const text = JSON.stringify({ version: 4, live: { limits: live, pending: null } });
    const { store, files, notices } = await createStore({ files: { 'limits.json': text } });
    await store.change({ ...live, leverage: '5' });
    await store.flush();
    expect([store.limits().leverage, files['limits.json']]).toEqual(['5', text]);
    expect(keysOf(notices)).toEqual([{ key: 'error.guard.newer', params: {} }]);
  });
});

describe('XU33: blank limit', () => {
  test.each(['', ' ', null, undefined, 'none', '-1', Number.NaN, {}, []])(
    '%j counts as the strictest limit, never as unlimited',
    async (blank) => {
      for (const field of [
        'orderEquityShare',
        'orderValue',
        'openEquityTimes',
        'leverage',
        'collar',
        'slippage',
      ] as const) {
        const { store } = await createStore({
          environment: 'simulator',
          files: written({ limits: { ...guardDefaults.simulator, [field]: blank }, pending: null }, 'simulator'),
        });
        expect(store.limits()).toEqual({ ...guardDefaults.simulator, [field]: live[field] });
      }
    },
  );
});

describe('limits in a safe start', () => {
  const waiting = { limits: looser, askedAt: 0, askedServer: 0 };
  const own: GuardLimits = { ...live, orderValue: '400', leverage: '10', symbols: ['BTCUSDT'] };

  test('are the strictest, also where a limit of the user is stricter, and nothing is written', async () => {
    const files = { 'limits.json': guardFileText({ ...shippedFile, live: { limits: own, pending: waiting } }) };
    const before = { ...files };
    const clock = createEventClock();
    const { store, asked, notices } = await createStore({ files, clock, safeStart: true });
    await clock.run(2 * DAY);
    expect(store.view()).toEqual({ limits: own, pending: null, widest: widestLimits.live });
    await store.flush();
    expect([files, asked, notices]).toEqual([before, [], []]);
  });

  test('of the simulator are those that a broken file gives, too', async () => {
    const { store } = await createStore({ environment: 'simulator', safeStart: true });
    expect(store.limits()).toEqual(strictestDefaults);
  });

  test.each([
    ['looser', looser],
    ['stricter', { ...live, orderValue: '1' }],
  ])('cannot be made %s', async (_what, limits) => {
    const { store, files, asked } = await createStore({ safeStart: true });
    expect(await store.change(limits)).toMatchObject({ ok: false, error: { key: 'error.guard.safeStart' } });
    await store.flush();
    expect([store.limits(), files, asked]).toEqual([live, {}, []]);
  });
});
