import { createNodeDatabases } from '../../../../../../electron/main/platform/sqlite/nodeDatabases.ts';
import {
  createArchive,
  type Archive,
  type ArchiveParts,
} from '../../../../../../electron/main/features/records/archive/archive.ts';
import type { DatabaseFiles } from '../../../../../../electron/main/platform/sqlite/database.ts';
import type { PrivateRest } from '../../../../../../electron/main/exchange/ports.ts';
import { events } from '../../../../../../shared/ipc/contract.ts';
import type { ArchiveView, RecordKind, RecordsPage } from '../../../../../../shared/ipc/recordViews.ts';
import { appError, type AppError } from '../../../../../../shared/result/appError.ts';
import { fail } from '../../../../../../shared/result/result.ts';
import { createVirtualClock, type VirtualClock } from '../../../../../../shared/time/virtualClock.ts';
import { instrument, rig } from '../../../../trading/support/desk.ts';
import { DAY } from './records.ts';

/** A REST client of an exchange that never responds. */
const silent = {
  queryWhole: () => Promise.resolve(fail(appError('network', 'error.network.unreachable'))),
} as unknown as PrivateRest;

/**
 * Creates an archive over a folder, with a clock the test controls and an exchange that is unreachable unless `rest` is
 * given.
 */
export function createPlaceRig(
  folder: string,
  given: {
    readonly files?: DatabaseFiles;
    readonly pages?: number;
    readonly rest?: PrivateRest | null;
    readonly account?: 'main' | 'demo';
    readonly pausedUntil?: () => number;
    readonly serverNow?: () => number | null;
    readonly askTime?: () => Promise<void>;
    readonly knownMark?: ArchiveParts['knownMark'];
    readonly secretFree?: ArchiveParts['secretFree'];
  } = {},
) {
  const clock: VirtualClock = createVirtualClock(DAY);
  const notices: AppError[] = [];
  const views: ArchiveView[] = [];
  const account = given.account ?? 'main';
  const archive: Archive = createArchive({
    ...rig,
    account,
    clock,
    files: given.files ?? createNodeDatabases(folder, given.pages ?? null),
    instruments: {
      all: () => [instrument('spot'), instrument('futures')],
      find: (market, symbol) => (symbol === 'BTCUSDT' ? instrument(market) : undefined),
    },
    serverNow: given.serverNow ?? (() => clock.now()),
    ...(given.askTime ? { askTime: given.askTime } : {}),
    ...(given.knownMark ? { knownMark: given.knownMark } : {}),
    ...(given.secretFree ? { secretFree: given.secretFree } : {}),
    pausedUntil: given.pausedUntil ?? (() => 0),
    isOurs: (clientOrderId) => clientOrderId === 'ours',
    notice: (error) => void notices.push(error),
    push: (event, payload) => void views.push(events[event].parse(payload)),
  });
  const attach = (keyId: string | null = 'key-1') =>
    archive.attach(keyId === null ? null : (given.rest ?? silent), keyId);
  const page = (kind: RecordKind, more: object = {}): RecordsPage => {
    const market = kind === 'bills' ? ('spot' as const) : ('futures' as const);
    const request = { ...rig, account, market, kind, symbol: null, before: null, limit: 1_000, ...more };
    const answer = archive.handlers['records.list'](request);
    if (answer instanceof Promise || !answer.ok) throw new Error(JSON.stringify(answer));
    return answer.value;
  };
  const view = (): ArchiveView => {
    const answer = archive.handlers['records.archive']({ ...rig, account });
    if (answer instanceof Promise || !answer.ok) throw new Error(JSON.stringify(answer));
    return answer.value;
  };
  return {
    clock,
    notices,
    views,
    archive,
    attach,
    page,
    view,
    keys: () => notices.map(({ key }) => key),
    ids: () => page('fills').items.list.map((one) => ('fillId' in one ? one.fillId : '')),
    async settle() {
      for (let i = 0; i < 50; i += 1) await Promise.resolve();
    },
  };
}
