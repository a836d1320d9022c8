import { describe, expect, it } from 'vitest';
import { refusalSentences, sentenceOf } from '../../../shared/result/controlWords.ts';
import { readScenario, scenarioNamed, scenarioNames } from '../../../electron/simulator/scenario/scenarioFiles.ts';
import { askSigned } from '../support/signing.ts';
import { ask, control, startRig, type Rig } from '../support/rig.ts';

const play = (rig: Rig, file: string) => control(rig, 'POST', '/scenario', { file });
const named = (name: string) => {
  const found = scenarioNamed(name);
  if (!found.ok) throw new Error(sentenceOf(refusalSentences, found.error));
  return found.value;
};
const state = ({ simulator: { venue } }: Rig) => venue.market.find('futures', 'BTCUSDT')!.state(venue.time.now());
const index = async (rig: Rig): Promise<number> => {
  const { json } = await ask(rig.simulator.info.futuresRest, '/capi/v3/market/symbolPrice?symbol=BTCUSDT');
  return Number.parseFloat((json as { price: string }).price);
};
const spot = async (rig: Rig): Promise<Record<string, string>> => {
  const { json } = await askSigned(rig, 'spot', '/api/v3/account/');
  const { balances } = json as { balances: { asset: string; free: string }[] };
  return Object.fromEntries(balances.map(({ asset, free }) => [asset, free]));
};

describe('Scenario files (R37)', () => {
  it('all are listed, and an unknown name is rejected with that list', async () => {
    expect(scenarioNames).toEqual(['calm', 'trending', 'gap', 'halt', 'outage', 'rich account', 'empty account']);
    const reply = await play(await startRig(), 'nope');
    expect([reply.status, reply.json]).toEqual([
      400,
      {
        error: 'there is no scenario nope: calm, trending, gap, halt, outage, rich account, empty account',
        code: 'scenario',
        params: { name: 'nope', names: 'calm, trending, gap, halt, outage, rich account, empty account' },
      },
    ]);
  });

  it('halt: suspends and resumes at simulated times, and none ends it early', async () => {
    const rig = await startRig({ timeFactor: 10 });
    expect((await play(rig, 'halt')).json).toEqual({ playing: 'halt' });
    rig.clock.advance(1000);
    expect(state(rig)).toBe('halted');
    rig.clock.advance(6000);
    expect(state(rig)).toBe('open');
    await play(rig, 'halt');
    expect((await play(rig, 'none')).json).toEqual({ playing: null });
    rig.clock.advance(1000);
    expect(state(rig)).toBe('open');
  });

  it('gap: opens 8 per cent lower', async () => {
    const rig = await startRig();
    const before = await index(rig);
    await play(rig, 'gap');
    rig.clock.advance(32_000);
    expect((await index(rig)) / before).toBeCloseTo(0.92, 2);
  });

  it('trending: rises by about 2 per cent in ten minutes beside the usual moves, while calm stays flat', async () => {
    const calm = await startRig({ timeFactor: 100, scenario: named('calm') });
    const trending = await startRig({ timeFactor: 100, scenario: named('trending') });
    const rise = async (rig: Rig) => {
      const before = await index(rig);
      rig.clock.advance(6100);
      return (await index(rig)) / before - 1;
    };
    const usual = await rise(calm);
    expect(Math.abs(usual)).toBeLessThan(0.005);
    expect((1 + (await rise(trending))) / (1 + usual)).toBeCloseTo(1.02, 2);
  });

  it('outage: requests fail for half a minute of real time and then succeed again', async () => {
    const rig = await startRig();
    const asked = () => ask(rig.simulator.info.spotRest, '/api/v3/ping');
    await play(rig, 'outage');
    expect((await asked()).status).toBe(200);
    rig.clock.advance(5050);
    await expect(asked()).rejects.toMatchObject({ code: 'ECONNRESET' });
    rig.clock.advance(30_000);
    expect((await asked()).status).toBe(200);
  });

  it('rich and empty account: start with the given balances', async () => {
    const rich = await startRig({ scenario: named('rich account') });
    expect(await spot(rich)).toMatchObject({ USDT: '1100000.00000000', BTC: '21.00000000', ETH: '210.00000000' });
    const empty = await startRig({ scenario: named('empty account') });
    expect(Object.values(await spot(empty)).filter((free) => Number.parseFloat(free) !== 0)).toEqual([]);
    const { json } = await askSigned(empty, 'futures', '/capi/v3/account/balance');
    expect(json).toMatchObject([{ asset: 'USDT', availableBalance: '0' }]);
  });
});

describe('User scenario file', () => {
  it('is read, and every error names its location', () => {
    const file = {
      name: 'mine',
      about: 'One jump.',
      steps: [{ at: 1, scenario: { name: 'jump', asset: 'BTC', share: 0.1 } }],
    };
    expect(readScenario(JSON.stringify(file))).toEqual({ ok: true, value: file });
    const wrong: readonly [text: string, sentence: RegExp][] = [
      ['{', /must be JSON/],
      ['[]', /expected object/],
      [JSON.stringify({ ...file, steps: [{ at: -1, fault: { kind: 'none' } }] }), /at steps\[0\]\.at/],
      [JSON.stringify({ ...file, steps: [{ at: 1 }] }), /exactly one of fault, scenario and account/],
      [JSON.stringify({ ...file, steps: [{ at: 1, every: 2, fault: { kind: 'none' } }] }), /every and times/],
      [JSON.stringify({ ...file, steps: [{ at: 1, fault: { kind: 'nope' } }] }), /steps\[0\]\.fault/],
      [JSON.stringify({ ...file, more: 1 }), /more/],
    ];
    for (const [text, sentence] of wrong) {
      const read = readScenario(text);
      expect([text, read.ok]).toEqual([text, false]);
      if (!read.ok) expect(read.error).toMatch(sentence);
    }
  });
});
