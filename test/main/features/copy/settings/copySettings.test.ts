/** Settings of a follow: read, checked against the current state, sent once, read back (B-A5, B-A6, R16, XU32; E1). */
import { describe, expect, test } from 'vitest';
import { appError } from '../../../../../shared/result/appError.ts';
import { broken, saysNo } from '../../../trading/support/scriptedRest.ts';
import { TRADER, createSettingsRig, record, said200, settingsOf } from './settingsRig.ts';

const CHANGE = 'futures.copy.follower.settings.change';
const keyOf = (answer: { ok: boolean; error?: { key: string } }) => (answer.ok ? 'ok' : answer.error!.key);
const ten = settingsOf({ copyValue: '12.5' });

describe('Copy settings: reading', () => {
  test('returns the current settings of the exchange', async () => {
    const rig = createSettingsRig();
    expect(await rig.call('copy.settings', { traderId: TRADER })).toEqual({
      ok: true,
      value: { settings: settingsOf(), readAt: 1_790_000_000_000 },
    });
  });

  test('a trader not followed has no settings; contradictory records are an error', async () => {
    const rig = createSettingsRig();
    rig.exchangeState.records = [];
    expect(await rig.call('copy.settings', { traderId: TRADER })).toMatchObject({
      value: { settings: { traderId: TRADER, mode: null, unified: null, perSymbol: [] } },
    });
    rig.exchangeState.records = [record(), record()];
    expect(keyOf(await rig.call('copy.settings', { traderId: TRADER }))).toBe('error.follow.contradicts');
  });

  test('requests nothing without a key', async () => {
    const rig = createSettingsRig();
    rig.setAccess(null);
    expect(keyOf(await rig.call('copy.settings', { traderId: TRADER }))).toBe('error.trading.noKey');
    expect(rig.script.asked).toEqual([]);
  });
});

describe('Copy settings: preparing', () => {
  test('returns the changed fields, the unsent fields and a ticket valid for 30 s, and sends nothing', async () => {
    const rig = createSettingsRig();
    const answer = await rig.prepare(
      settingsOf({ copyValue: '12.5', marginType: 'isolated', symbols: ['BTCUSDT', 'ETHUSDT'] }),
    );
    expect(answer).toEqual({
      ok: true,
      value: {
        ticket: expect.stringMatching(/^[a-z0-9]{24}$/),
        expiresAt: 1_790_000_030_000,
        begins: false,
        changes: [
          { symbol: null, field: 'copyValue', before: '10', after: '12.5' },
          { symbol: null, field: 'symbols', before: 'BTCUSDT', after: 'BTCUSDT, ETHUSDT' },
          { symbol: null, field: 'marginType', before: null, after: 'isolated' },
        ],
        unsent: ['productType', 'marginAsset'],
      },
    });
    expect(rig.sent(CHANGE)).toEqual([]);
  });

  test('marks the start or restart of a follow, even without changed fields', async () => {
    const rig = createSettingsRig();
    rig.exchangeState.records = [record({ copyEnable: false })];
    const stopped = settingsOf({ active: false });
    expect(await rig.prepare(stopped, stopped)).toMatchObject({ value: { begins: true, changes: [] } });
    rig.exchangeState.records = [];
    const none = { traderId: TRADER, mode: null, unified: null, perSymbol: [] };
    expect(await rig.prepare(settingsOf(), none)).toMatchObject({
      value: { begins: true, changes: [{ field: 'mode', before: null, after: 'unified' }, {}, {}, {}] },
    });
  });

  test('XU22: rejects a change if the settings at the exchange differ from those shown', async () => {
    const rig = createSettingsRig();
    rig.exchangeState.records = [record({ traceValue: '11' })];
    expect(keyOf(await rig.prepare(ten))).toBe('error.follow.moved');
  });

  test('XU32, XU23, XU4: names each invalid field and sends nothing', async () => {
    const rig = createSettingsRig();
    const gear = (symbol: string, long: number) => settingsOf({ customLeverages: [{ symbol, long, short: null }] });
    const cases: [ReturnType<typeof settingsOf>, string, object][] = [
      [settingsOf({ copyValue: '1e3' }), 'error.follow.number', { field: 'copyValue', value: '1e3' }],
      [settingsOf({ copyValue: '-1' }), 'error.follow.number', { field: 'copyValue', value: '-1' }],
      [settingsOf({ maxHolding: '0.00' }), 'error.follow.zero', { field: 'maxHolding' }],
      [
        settingsOf({ slippageRatio: '0.0000000000000000001' }),
        'error.follow.number',
        { field: 'slippageRatio', value: '0.0000000000000000001' },
      ],
      [settingsOf({ copyBasis: 'moon' }), 'error.follow.word', { field: 'copyBasis', value: 'moon' }],
      [settingsOf({ symbols: ['NONEUSDT'] }), 'error.market.unknownSymbol', { market: 'futures', symbol: 'NONEUSDT' }],
      [settingsOf({ symbols: [] }), 'error.follow.noSymbols', {}],
      [
        gear('BTCUSDT', 21),
        'error.follow.leverageMost',
        { field: 'longLeverage', symbol: 'BTCUSDT', value: '21', limit: 20 },
      ],
      [
        gear('ETHUSDT', 16),
        'error.follow.leverageMost',
        { field: 'longLeverage', symbol: 'ETHUSDT', value: '16', limit: 15 },
      ],
      [
        gear('BTCUSDT', 0),
        'error.follow.leverageMost',
        { field: 'longLeverage', symbol: 'BTCUSDT', value: '0', limit: 20 },
      ],
      [settingsOf(), 'error.follow.nothing', {}],
    ];
    for (const [settings, key, params] of cases) {
      expect(await rig.prepare(settings)).toMatchObject({ ok: false, error: { key, params } });
    }
    expect(await rig.prepare(gear('BTCUSDT', 20))).toMatchObject({ ok: true });
    expect(rig.sent(CHANGE)).toEqual([]);
  });

  test('an unchanged leverage above the limit is accepted while following and rejected when following restarts', async () => {
    const rig = createSettingsRig();
    const high = [{ symbol: 'BTCUSDT', longLeverage: 90, shortLeverage: null }];
    const shown = settingsOf({ customLeverages: [{ symbol: 'BTCUSDT', long: 90, short: null }] });
    rig.exchangeState.records = [record({ customLeverages: high })];
    expect(await rig.prepare({ ...shown, unified: { ...shown.unified!, copyValue: '3' } }, shown)).toMatchObject({
      value: { changes: [{ field: 'copyValue', before: '10', after: '3' }] },
    });
    rig.exchangeState.records = [record({ customLeverages: high, copyEnable: false })];
    expect(keyOf(await rig.prepare(shown, shown))).toBe('error.follow.leverageMost');
  });

  test('B-A9, R18: neither prepares nor sends settings while trading is stopped', async () => {
    const rig = createSettingsRig();
    const prepared = await rig.prepare(ten);
    rig.setRejectionReason(appError('refused', 'error.safety.killed'));
    expect(keyOf(await rig.prepare(ten))).toBe('error.safety.killed');
    expect(keyOf(await rig.submit(prepared.value.ticket))).toBe('error.safety.killed');
    expect(rig.sent(CHANGE)).toEqual([]);
  });
});

describe('Copy settings: sending', () => {
  test('B-A6: a ticket submitted three times is sent once, and the read-back confirms the settings', async () => {
    const rig = createSettingsRig();
    const { value } = await rig.prepare(ten);
    rig.script.scripts[CHANGE] = () => {
      rig.exchangeState.records = [record({ traceValue: '12.5' })];
      return said200();
    };
    const done = { ok: true, value: { outcome: 'done', error: null, settings: ten, differing: [], clearAt: null } };
    expect(await Promise.all([rig.submit(value.ticket), rig.submit(value.ticket)])).toEqual([done, done]);
    expect(await rig.submit(value.ticket)).toEqual(done);
    expect(rig.sent(CHANGE)).toEqual([
      {
        traderId: TRADER,
        settingType: 'unified',
        unifiedTraceConfig: { symbols: ['BTCUSDT'], traceType: 'percent', traceValue: '12.5' },
      },
    ]);
    expect([rig.refreshes() > 0, rig.actives() > 0, rig.notices]).toEqual([true, true, []]);
  });

  test('lists the fields that differ in the read-back of an accepted change', async () => {
    const rig = createSettingsRig();
    const { value } = await rig.prepare(ten);
    expect(await rig.submit(value.ticket)).toMatchObject({
      value: { outcome: 'done', differing: [{ symbol: null, field: 'copyValue', before: '12.5', after: '10' }] },
    });
  });

  test('a refusal carries the error of the exchange and the current settings', async () => {
    const rig = createSettingsRig();
    const { value } = await rig.prepare(ten);
    rig.script.scripts[CHANGE] = () => saysNo('-1142');
    expect(await rig.submit(value.ticket)).toMatchObject({
      value: { outcome: 'refused', error: { exchange: { code: '-1142' } }, settings: settingsOf(), differing: [] },
    });
  });

  test('XU22: a ticket is rejected after 30 s, after the window is gone, and under another key (R16)', async () => {
    const rig = createSettingsRig();
    const late = await rig.prepare(ten);
    await rig.clock.run(30_000);
    expect(keyOf(await rig.submit(late.value.ticket))).toBe('error.ticket.expired');
    const gone = await rig.prepare(ten);
    rig.side.windowGone();
    expect(keyOf(await rig.submit(gone.value.ticket))).toBe('error.ticket.void');
    for (const next of [{ keyId: 'second' }, { epoch: 2 }]) {
      const other = await rig.prepare(ten);
      rig.setAccess({ ...next });
      expect(keyOf(await rig.submit(other.value.ticket))).toBe('error.order.otherKey');
      rig.setAccess({});
    }
    expect(keyOf(await rig.submit('nonesuch'))).toBe('error.ticket.unknown');
    expect(rig.sent(CHANGE)).toEqual([]);
  });

  test('B-A5: a lost reply whose change is in effect is done and not resent', async () => {
    const rig = createSettingsRig();
    const { value } = await rig.prepare(ten);
    rig.script.scripts[CHANGE] = () => {
      rig.exchangeState.records = [record({ traceValue: '12.5' })];
      return broken;
    };
    expect(await rig.submit(value.ticket)).toMatchObject({ value: { outcome: 'done', differing: [], error: null } });
    await rig.clock.run(60_000);
    expect([rig.sent(CHANGE).length, rig.notices]).toEqual([1, []]);
  });

  test('B-A5: a lost reply whose change is not in effect stays in doubt, blocks the next change, and is reported later', async () => {
    const rig = createSettingsRig();
    const { value } = await rig.prepare(ten);
    rig.script.scripts[CHANGE] = () => broken;
    const outcome = await rig.submit(value.ticket);
    expect(outcome).toMatchObject({
      value: {
        outcome: 'inDoubt',
        error: broken,
        settings: settingsOf(),
        differing: [{ symbol: null, field: 'copyValue', before: '12.5', after: '10' }],
      },
    });
    expect(outcome.value.clearAt).toBeGreaterThan(rig.clock.now() + 30_000);
    const again = await rig.prepare(settingsOf({ copyValue: '20' }));
    expect(keyOf(await rig.submit(again.value.ticket))).toBe('error.change.verify');
    await rig.clock.run(60_000);
    expect(rig.sent(CHANGE)).toHaveLength(1);
    expect(rig.notices).toEqual([
      appError('inDoubt', 'error.copy.settled.otherSettings', { traderId: TRADER, count: 1 }, { row: CHANGE }),
    ]);
  });

  test('B-A5: reports a change that took effect late, and one that could not be read back', async () => {
    const late = createSettingsRig();
    const first = await late.prepare(ten);
    late.script.scripts[CHANGE] = () => broken;
    await late.submit(first.value.ticket);
    late.exchangeState.records = [record({ traceValue: '12.5' })];
    await late.clock.run(60_000);
    expect(late.notices.map(({ key }) => key)).toEqual(['error.copy.settled.settings']);

    const blind = createSettingsRig();
    const second = await blind.prepare(ten);
    blind.script.scripts[CHANGE] = () => broken;
    await blind.submit(second.value.ticket);
    blind.script.scripts['futures.copy.follower.settings.get'] = () => broken;
    await blind.clock.run(60_000);
    expect(blind.notices.map(({ key }) => key)).toEqual(['error.copy.settled.unread']);
  });

  test('B-E7: a program error halts trading and is returned as an error', async () => {
    const rig = createSettingsRig();
    rig.script.scripts['futures.copy.follower.settings.get'] = () => {
      throw new Error('fault');
    };
    expect(keyOf(await rig.prepare(ten))).toBe('error.order.fault');
    expect(rig.halts.map(({ key }) => key)).toEqual(['error.order.fault']);
  });
});
