/** Which entries of the notification centre the user has seen, individually or all of them, as it is stored. */
import { describe, expect, test } from 'vitest';
import { createAlertRig, own } from './support.ts';

describe('Seen notifications', () => {
  test('B-A10: marking one entry as seen leaves the others unread, also after a restart; marking all clears that', async () => {
    const rig = createAlertRig();
    await rig.side.load();
    for (const reason of ['one', 'two', 'three']) {
      rig.side.failed({
        kind: 'network',
        key: 'error.network.broken',
        params: { reason },
        exchange: null,
        row: null,
      });
    }
    const seen = async (from: typeof rig, id: number, alone: boolean) => {
      const view = await from.side.handlers['notices.seen']({ ...own, id, alone });
      return view.ok ? [view.value.seen, view.value.apart] : view.error;
    };
    expect(await seen(rig, 2, true)).toEqual([0, [2]]);
    expect(await seen(rig, 2, true)).toEqual([0, [2]]);
    expect(await seen(rig, 99, true)).toEqual([0, [2]]);
    await rig.side.stop();
    const again = createAlertRig(rig.disk);
    await again.side.load();
    expect(await again.side.handlers['notices.list'](own)).toMatchObject({ ok: true, value: { seen: 0, apart: [2] } });
    expect(await seen(again, 1, false)).toEqual([1, [2]]);
    expect(await seen(again, 3, false)).toEqual([3, []]);
  });
});
