import { describe, expect, test } from 'vitest';
import { tryKey } from '../../../electron/main/app/privateExchangeClient.ts';
import { createPrivateRig, type ScriptedAnswer } from '../support/privateRig.ts';

const spot = (canTrade: boolean, permissions?: string[]): ScriptedAnswer => ({
  status: 200,
  body: { canTrade, balances: [], ...(permissions ? { permissions } : {}) },
});
const futures = (canTrade: boolean): ScriptedAnswer => ({ status: 200, body: { canTrade } });
const refusal = (code: number, status: number): ScriptedAnswer => ({ status, body: { code, msg: '' } });

describe('permissions found by testing a key', () => {
  test.each([
    ['everything', [spot(true, ['SPOT_TRADING']), futures(true)], ['read', 'spot', 'futures']],
    ['everything, the list left out', [spot(true), futures(true)], ['read', 'spot', 'futures']],
    ['reading', [spot(true, []), futures(false)], ['read']],
    ['spot', [spot(true, ['SPOT_TRADING']), futures(false)], ['read', 'spot']],
    ['futures', [spot(false, ['SPOT_TRADING']), futures(true)], ['read', 'futures']],
    ['spot and nothing else', [spot(true, ['SPOT_TRADING']), refusal(-1052, 403)], ['spot']],
    ['futures and nothing else', [refusal(-1051, 403), futures(true)], ['futures']],
    ['nothing', [refusal(-1052, 403), refusal(-1052, 403)], 'error.key.permission'],
    ['nothing: unknown', [refusal(-1044, 401)], 'error.key.notAccepted'],
    ['nothing: from another address', [refusal(-1056, 403)], 'error.key.address'],
    ['nothing: broken second half', [spot(true), { status: 500, body: '' }], 'error.exchange.unavailable'],
  ] as const)('A-PERMISSIONS XU28 XU29: a key for %s', async (_name, answers, expected) => {
    const rig = createPrivateRig();
    rig.answers.push(...answers);
    const permissions = await tryKey(rig.rest);
    expect(permissions.ok ? permissions.value : permissions.error.key).toEqual(expected);
    expect(rig.sent).toHaveLength(answers.length);
  });
});
