import { describe, expect, it } from 'vitest';
import { mayCall } from '../../../electron/simulator/access/permissions.ts';
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
  ])('the key "%s" may ask spot, ask futures, trade spot, trade futures: %j', (label, expected) => {
    expect(may(label)).toEqual(expected);
  });

  it('a key of one market without the permission to read asks there and nowhere else', () => {
    expect(mayCall({ permissions: ['spot'] }, 'USER_DATA', 'spot')).toBe(true);
    expect(mayCall({ permissions: ['spot'] }, 'USER_DATA', 'futures')).toBe(false);
    expect(mayCall({ permissions: [] }, 'USER_DATA', 'spot')).toBe(false);
    expect(mayCall({ permissions: [] }, 'PUBLIC', 'spot')).toBe(true);
  });
});
