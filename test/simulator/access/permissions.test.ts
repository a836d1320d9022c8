import { describe, expect, it } from 'vitest';
import { mayCall } from '../../../electron/simulator/access/access.ts';
import { issueKeys } from '../../../electron/simulator/venue/keys.ts';
import { createRandom } from '../../../shared/time/random.ts';

const keys = issueKeys(createRandom(7));
const may = (label: string) => {
  const key = keys.find((one) => one.label === label)!;
  return [
    mayCall(key, 'USER_DATA', 'spot'),
    mayCall(key, 'USER_DATA', 'futures'),
    mayCall(key, 'TRADE', 'spot'),
    mayCall(key, 'TRADE', 'futures'),
  ];
};

describe('permissions (A-PERMISSIONS)', () => {
  it.each([
    ['everything', [true, true, true, true]],
    ['read only', [true, true, false, false]],
    ['spot', [true, true, true, false]],
    ['futures', [true, true, false, true]],
    ['copy trader', [true, true, false, true]],
    ['partner', [true, true, false, false]],
  ])('key "%s": read spot, read futures, trade spot, trade futures: %j', (label, expected) => {
    expect(may(label)).toEqual(expected);
  });

  it('a single-market key without the read permission reads only that market', () => {
    const label = 'spot';
    expect(mayCall({ label, permissions: ['spot'] }, 'USER_DATA', 'spot')).toBe(true);
    expect(mayCall({ label, permissions: ['spot'] }, 'USER_DATA', 'futures')).toBe(false);
    expect(mayCall({ label, permissions: [] }, 'USER_DATA', 'spot')).toBe(false);
    expect(mayCall({ label, permissions: [] }, 'PUBLIC', 'spot')).toBe(true);
  });

  it('partner endpoints are for the partner key and the full-permission key (A-PARTNER-KEY)', () => {
    const allowed = keys.filter((key) => mayCall(key, 'SIGNED', 'spot')).map(({ label }) => label);
    expect(allowed).toEqual(['everything', 'partner']);
  });

  it('content is available to every key (A-CONTENT-ACCESS)', () => {
    expect(keys.every((key) => mayCall(key, 'OPTIONAL', 'spot'))).toBe(true);
  });
});
