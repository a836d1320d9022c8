import { describe, expect, test } from 'vitest';
import { createAddressCalls } from '../../../../electron/main/app/environment/addressCalls.ts';
import { openAddresses } from '../../../../electron/main/app/environment/liveAddresses.ts';
import { publicAddresses, type ExchangeAddresses } from '../../../../shared/exchange/addresses.ts';
import type { AddressCheck } from '../../../../shared/ipc/addressViews.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import { createMemoryFiles } from '../../trading/support/memoryFiles.ts';

const other: ExchangeAddresses = {
  spot: { rest: 'https://a.example', ws: 'wss://b.example' },
  futures: { rest: 'https://c.example', ws: 'wss://d.example' },
};
const here = { rest: 'http://127.0.0.1:1', ws: 'ws://127.0.0.1:1' };
const simulator = { spot: here, futures: here };
const passed: AddressCheck[] = [{ market: 'spot', kind: 'rest', error: null }];
const failed: AddressCheck[] = [...passed, { market: 'spot', kind: 'ws', error: appError('network', 'error.x') }];
const view = { simulator, live: publicAddresses, shipped: publicAddresses, testedAt: null, edited: false };

async function setUp() {
  const addresses = await openAddresses(createMemoryFiles().port);
  const asked: ExchangeAddresses[] = [];
  const script = { agrees: true, checks: Promise.resolve(passed), tested: [] as ExchangeAddresses[] };
  const calls = createAddressCalls({
    clock: { now: () => 55 },
    addresses,
    simulator: () => simulator,
    async change(next) {
      asked.push(next);
      if (!script.agrees) return fail(appError('refused', 'error.address.kept'));
      await addresses.change(next);
      return ok({});
    },
    test(live) {
      script.tested.push(live);
      return script.checks;
    },
  });
  return { addresses, asked, script, calls };
}

describe('calls of the exchange addresses', () => {
  test('R20: lists the addresses of each environment, unverified at first', async () => {
    const { calls } = await setUp();
    expect(await calls['addresses.view']({})).toEqual(ok(view));
  });

  test('R20: a change is asked for with checked addresses, and null means the shipped ones', async () => {
    const { calls, asked } = await setUp();
    const typed = { ...other, spot: { ...other.spot, rest: ' HTTPS://A.example/ ' } };
    expect(await calls['addresses.change']({ live: typed })).toEqual(ok({ ...view, live: other }));
    expect(await calls['addresses.change']({ live: null })).toEqual(ok(view));
    expect(asked).toEqual([other, publicAddresses]);
  });

  test('XF4 R20: a bad address is refused before anything is asked, and a declined change is passed on', async () => {
    const { calls, asked, script } = await setUp();
    const bad = await calls['addresses.change']({ live: { ...other, futures: { ...here } } });
    expect(!bad.ok && [bad.error.key, bad.error.params]).toEqual([
      'error.address.scheme',
      { scheme: 'https://', field: 'futures.rest' },
    ]);
    expect(asked).toEqual([]);
    script.agrees = false;
    const declined = await calls['addresses.change']({ live: other });
    expect([!declined.ok && declined.error.key, await calls['addresses.view']({})]).toEqual([
      'error.address.kept',
      ok(view),
    ]);
  });

  test('R20: they are verified when every part passed, and only the ones that were tested', async () => {
    const { calls, addresses, script } = await setUp();
    script.checks = Promise.resolve(failed);
    expect(await calls['addresses.test']({})).toEqual(ok({ view, checks: failed }));
    script.checks = Promise.resolve(passed);
    expect(await calls['addresses.test']({})).toEqual(ok({ view: { ...view, testedAt: 55 }, checks: passed }));
    let reply: (checks: AddressCheck[]) => void = () => undefined;
    script.checks = new Promise((resolve) => (reply = resolve));
    const testing = calls['addresses.test']({});
    const second = await calls['addresses.test']({});
    expect(!second.ok && second.error.key).toBe('error.address.testing');
    await addresses.change(other);
    reply(passed);
    expect(await testing).toEqual(ok({ view: { ...view, live: other }, checks: passed }));
    expect(script.tested).toEqual([publicAddresses, publicAddresses, publicAddresses]);
  });
});
