/** The window's record of notifications and of which of them the user has seen. */
import { describe, expect, it } from 'vitest';
import { alertsOf, unreadOf } from '../../../../renderer/state/alerts/alerts.ts';
import type { Notification } from '../../../../shared/ipc/alertViews.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { ok } from '../../../../shared/result/result.ts';
import { settle } from '../../support/recordingBridge.ts';
import { createRunningBridge } from '../../support/runningBridge.ts';
import { createTestServices } from '../../support/services.tsx';
import { here } from '../../support/tradingBuilders.ts';

const error = (id: number): Notification => ({
  id,
  at: id,
  kind: 'error',
  error: appError('refused', 'error.alert.unknown'),
});
const awayNotification = (id: number): Notification => ({ id, at: id, kind: 'away', since: 1, items: [], more: 0 });

async function open(notifications: readonly Notification[], seen: number, apart: readonly number[]) {
  const double = createRunningBridge();
  double.answer('trading.subscribe', () => ok({}));
  double.answer('alerts.list', () => ok({ ...here, alerts: [] }));
  double.answer('notices.list', () => ok({ ...here, seen, apart: [...apart], notifications: [...notifications] }));
  double.answer('notices.seen', () => ok({ ...here, seen, apart: [...apart], notifications: [...notifications] }));
  const alerts = alertsOf(createTestServices(double.bridge));
  await settle();
  const unread = (): number[] => unreadOf(alerts.store.getState()).map(({ id }) => id);
  return { alerts, unread, said: () => double.requests('notices.seen') };
}

describe('read notifications', () => {
  it('B-A10: dismissing the list of changes leaves earlier and later notifications unread', async () => {
    const { alerts, unread, said } = await open([error(1), error(2), awayNotification(3), error(4)], 1, []);
    expect(unread()).toEqual([2, 3, 4]);
    alerts.lookAt(3);
    alerts.lookAt(3);
    expect(unread()).toEqual([2, 4]);
    expect(said()).toEqual([{ ...here, id: 3, alone: true }]);
  });

  it('viewing all marks everything as read, and is reported once', async () => {
    const { alerts, unread, said } = await open([error(1), awayNotification(2), error(3)], 0, [2]);
    expect(unread()).toEqual([1, 3]);
    alerts.markAllRead();
    alerts.markAllRead();
    expect(unread()).toEqual([]);
    alerts.lookAt(2);
    expect(said()).toEqual([{ ...here, id: 3, alone: false }]);
  });
});
