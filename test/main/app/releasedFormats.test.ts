/** This version opens files as released versions wrote them and resets nothing in them (B-E8). */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { createGuardFile } from '../../../electron/main/features/copy/guards/guardFile.ts';
import { createKeyList } from '../../../electron/main/app/credentials/keyList.ts';
import { readFrames } from '../../../electron/main/platform/journal/frames.ts';
import { journalName, openJournal } from '../../../electron/main/trading/journal/journal.ts';
import { createSettingsStore } from '../../../electron/main/app/settings/settingsStore.ts';
import { createRandom } from '../../../shared/time/random.ts';
import { createVirtualClock } from '../../../shared/time/virtualClock.ts';
import { createMemoryJournal } from '../trading/support/memoryJournal.ts';

const golden = (name: string): Buffer =>
  readFileSync(path.resolve(import.meta.dirname, '../../fixtures/released', name));
const NOW = 1_790_000_000_000;

function profileDouble(name: string, text: string) {
  const files = new Map([[name, text]]);
  return {
    files,
    port: {
      read: (one: string) => Promise.resolve(files.get(one) ?? null),
      replace: (one: string, next: string) => Promise.resolve(Boolean(files.set(one, next))),
    },
  };
}

/** Opens the golden journal as the program does; `now` is wall time. */
async function openGolden(memory: ReturnType<typeof createMemoryJournal>) {
  const noticeKeys: string[] = [];
  const journal = await openJournal({
    files: memory.port,
    environment: 'simulator',
    profileFolder: '/profile',
    random: createRandom(1),
    now: NOW + 60_000,
    notice: ({ key }) => void noticeKeys.push(key),
  });
  return { journal: journal!, noticeKeys };
}

describe('files of released versions', () => {
  test('B-E8: reads the order journal of version 1 completely, including tag and next number', async () => {
    const memory = createMemoryJournal();
    memory.files.set(journalName('simulator'), golden('journal.v1'));
    expect(readFrames(golden('journal.v1'))).toMatchObject({ damage: 'none', validBytes: 1905 });
    for (let start = 0; start < 2; start += 1) {
      const { journal, noticeKeys } = await openGolden(memory);
      expect([noticeKeys, journal.damaged, journal.torn, journal.tag, journal.picture.nextNumber]).toEqual([
        [],
        false,
        false,
        'ifm7ukoy',
        4,
      ]);
      const intents = [...journal.picture.intents.values()];
      expect(
        intents.map(({ number, keyId, timestamp, intent }) => [
          number,
          keyId,
          timestamp,
          intent.clientOrderId,
          intent.state,
          intent.planId,
          intent.error?.exchange?.code ?? null,
        ]),
      ).toEqual([
        [1, 'key-0123456789ab', 1_789_999_980_000, 'ifm7ukoy0000000001abcdefghijklmn', 'rejected', null, '-2010'],
        [2, 'key-0123456789ab', 1_789_999_980_000, 'ifm7ukoy0000000002abcdefghijklmn', 'sending', null, null],
        [3, 'key-0123456789ab', null, 'ifm7ukoy0000000003abcdefghijklmn', 'recorded', null, null],
      ]);
      expect(intents.map(({ intent }) => intent.draft)).toEqual([
        {
          market: 'spot',
          symbol: 'BTCUSDT',
          side: 'BUY',
          type: 'LIMIT',
          timeInForce: 'GTC',
          price: '60000.0',
          quantity: '0.010',
        },
        {
          market: 'futures',
          symbol: 'BTCUSDT',
          side: 'SELL',
          positionSide: 'SHORT',
          type: 'MARKET',
          timeInForce: null,
          price: null,
          quantity: '0.020',
          reduceOnly: true,
        },
        {
          market: 'spot',
          symbol: 'BTCUSDT',
          side: 'BUY',
          type: 'LIMIT',
          timeInForce: 'GTC',
          price: '60000.0',
          quantity: '0.010',
        },
      ]);
      expect([...journal.picture.fills.values()].map(({ keyId, market, until }) => [keyId, market, until])).toEqual([
        ['key-0123456789ab', 'spot', 1_789_999_999_995],
      ]);
      expect([journal.picture.plans.size, journal.picture.halt]).toEqual([0, null]);
      await journal.close();
    }
  });

  test('B-E8: reads the settings of version 1, and a change keeps the other values', async () => {
    const { files, port } = profileDouble('settings.json', golden('settings.v1').toString());
    const noticeKeys: string[] = [];
    const store = createSettingsStore(
      createVirtualClock(0),
      port,
      ({ key }) => void noticeKeys.push(key),
      () => undefined,
    );
    await store.load();
    const expectedSettings = {
      theme: 'light',
      directionColours: 'greenRed',
      textSize: 120,
      language: 'en',
      timeZone: 'local',
      market: 'spot',
      symbol: 'ETHUSDT',
      interval: '1m',
      confirmLevel: 'market',
      sound: true,
      // One setting stood for both sounds.
      alarmSound: true,
      layout: '{"grid":{}}',
    };
    expect(store.current()).toMatchObject(expectedSettings);
    store.change({ textSize: 110 });
    await store.flush();
    expect(JSON.parse(files.get('settings.json')!)).toMatchObject({ ...expectedSettings, textSize: 110 });
    expect(noticeKeys).toEqual([]);
  });

  test('B-E8: the key list of version 1 keeps its profile, keys and their addresses', async () => {
    const text = golden('keys.v1').toString();
    const { files, port } = profileDouble('keys.json', text);
    const noticeKeys: string[] = [];
    const list = createKeyList(port, createRandom(1), ({ key }) => void noticeKeys.push(key));
    await list.load();
    expect([list.profile(), noticeKeys]).toEqual(['0123456789abcdef', []]);
    expect(list.all().map(({ keyId, environment, origins, active }) => [keyId, environment, origins, active])).toEqual([
      [
        'key-0123456789ab',
        'live',
        ['https://one.example', 'wss://two.example', 'https://three.example', 'wss://four.example'],
        true,
      ],
      ['issued-7', 'simulator', null, true],
    ]);
    expect(await list.replace(list.all())).toBe(true);
    expect(JSON.parse(files.get('keys.json')!)).toEqual(JSON.parse(text));
  });

  test('B-E8: the copy guards of version 1 keep their limits, memory, alarms and watch times', async () => {
    const text = golden('copy-guards.v1').toString();
    const name = 'copy-guards.simulator.main';
    const { files, port } = profileDouble(`${name}.json`, text);
    const noticeKeys: string[] = [];
    const file = createGuardFile(
      name,
      port,
      () => true,
      ({ key }) => void noticeKeys.push(key),
    );
    const loadedGuards = await file.load();
    const [first, second] = ['700119000000000000', '701741000000000000'];
    const nothing = { lossBudget: null, drawdown: null, concentration: null, idleDays: null };
    const done = { actsAt: null, problem: null, items: [] };
    expect(loadedGuards).toEqual({
      version: 1,
      lastId: 4,
      guards: [
        {
          traderId: first,
          since: NOW - 86_400_000,
          ...nothing,
          lossBudget: '100',
          concentration: '30.5',
          idleDays: 7,
          action: 'closeAndStop',
          countdownSeconds: 60,
        },
        {
          traderId: second,
          since: NOW - 60_000,
          ...nothing,
          drawdown: '0.00000001',
          action: 'alert',
          countdownSeconds: 10,
        },
      ],
      memory: {
        [first!]: { base: '-62.0', peak: '12.5', reached: ['concentration', 'idle'] },
        [second!]: { base: null, peak: '0', reached: [] },
      },
      alarms: [
        {
          alarmId: 'g2',
          traderId: first,
          mark: 'lossBudget',
          figure: '100.25',
          limit: '100',
          at: NOW - 7_200_000,
          actsAt: null,
          state: 'failed',
          problem: 'error.copy.guardLeft',
          items: [
            { copyId: '900719925474099312', symbol: 'BTCUSDT', outcome: 'done', error: null },
            {
              copyId: '900719925474099313',
              symbol: 'ETHUSDT',
              outcome: 'refused',
              error: {
                kind: 'refused',
                key: 'error.exchange.refused',
                params: {},
                exchange: { code: '-1191', message: 'no', httpStatus: 400 },
                row: null,
              },
            },
            { copyId: null, symbol: null, outcome: 'inDoubt', error: null },
          ],
        },
        {
          ...done,
          alarmId: 'g3',
          traderId: second,
          mark: 'drawdown',
          figure: '0.5',
          limit: '0.00000001',
          at: NOW - 3_600_000,
          state: 'told',
        },
        {
          ...done,
          alarmId: 'g4',
          traderId: first,
          mark: 'concentration',
          figure: '30.5',
          limit: '30.5',
          at: NOW - 1_000,
          actsAt: NOW + 59_000,
          state: 'counting',
        },
      ],
      watch: [
        { from: NOW - 90_000_000, to: NOW - 86_400_000 },
        { from: NOW - 7_200_000, to: NOW - 1_000 },
      ],
    });
    expect([await file.write(loadedGuards), files.get(`${name}.json`), noticeKeys]).toEqual([true, text, []]);
  });
});
