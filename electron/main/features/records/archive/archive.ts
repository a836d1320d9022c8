/**
 * The archive: orders, fills, income and bills of an account, kept here and readable without key and network. What trading
 * learns goes in at once, what is missing is read behind it, and what is complete is computed from what was read.
 */
import type { Account, Environment } from '../../../../../shared/domain/environment.ts';
import type { Fill, Order } from '../../../../../shared/domain/order.ts';
import type { EventPayload } from '../../../../../shared/ipc/contract.ts';
import { appError, type AppError } from '../../../../../shared/result/appError.ts';
import type { Cancel, Clock } from '../../../../../shared/time/clock.ts';
import type { SecretGuard } from '../../../platform/invariants/secrets.ts';
import type { Instruments } from '../../../market/instruments.ts';
import { createFeedStatus } from '../../../market/feedStatus.ts';
import type { Access } from '../../../account/access.ts';
import type { PrivateRest } from '../../../exchange/ports.ts';
import type { ExportSource } from '../export/exportSource.ts';
import { archiveLimits } from './archiveLimits.ts';
import { listsOfAccount, listsOfSymbol, type ArchiveList } from './archiveLists.ts';
import { createArchivePlace } from './archivePlace.ts';
import type { ArchivePort } from '../../../account/archivePort.ts';
import type { Batch } from './archiveRecord.ts';
import { createArchiveReading, type ArchiveHandlers } from './archiveReading.ts';
import type { ArchiveStore } from './archiveStore.ts';
import type { Claim } from './coverageTables.ts';
import type { DatabaseFiles } from '../../../platform/sqlite/database.ts';
import { createFilling } from './filling.ts';
import type { FillingParts } from './fillingParts.ts';
import { createRecordCounts } from './recordCounts.ts';
import { createSpotSymbols } from './spotSymbols.ts';

/** What it stands on. */
export interface ArchiveParts {
  readonly environment: Environment;
  readonly account: Account;
  readonly clock: Clock;
  readonly files: DatabaseFiles;
  readonly instruments: Pick<Instruments, 'find' | 'all'>;
  /** The exchange's time as it stands on its records; `askTime` is waited for before it is relied on. */
  readonly serverNow: FillingParts['serverNow'];
  readonly askTime?: FillingParts['askTime'];
  readonly pausedUntil: FillingParts['pausedUntil'];
  /** Whether a client id was minted by this install (B-B7). */
  readonly isOurs: (clientOrderId: string) => boolean;
  readonly notice: (error: AppError) => void;
  /** The last gate before something is kept (V8); without it everything may be. */
  readonly secretFree?: SecretGuard;
  readonly push: (event: 'records.changed', payload: EventPayload<'records.changed'>) => void;
}

/** See the opening comment. */
export interface Archive extends ArchivePort {
  /** Another way to the account from now on, with the key it uses; null: none, the last key's records stay readable. */
  attach(rest: PrivateRest | null, keyId: string | null): void;
  /** News may have been missed (reconnected, woken): the newest gap is closed first. */
  sweep(): void;
  readonly handlers: ArchiveHandlers;
  /** What exports read from. */
  readonly source: ExportSource;
  /** Writes what waits and closes the file. */
  stop(): void;
}

/** Owner of nothing. */
const NOBODY = 0;

/** The batch as it may be kept: itself, or without the records that hold a secret (V8). */
function withoutSecrets(batch: Batch, secretFree: SecretGuard = () => true): Batch {
  const mayPass = (record: unknown): boolean => secretFree('archive', JSON.stringify(record));
  const records = batch.records as readonly unknown[];
  const kept = records.filter(mayPass);
  return kept.length === records.length ? batch : ({ ...batch, records: kept } as Batch);
}

/** An archive that is opened when it is first needed. */
export function createArchive(parts: ArchiveParts): Archive {
  const { environment, account, clock, notice } = parts;
  const counts = createRecordCounts();
  const symbols = createSpotSymbols(parts.instruments);
  const askTime = parts.askTime ?? (() => Promise.resolve());
  let attached: Access | null = null;
  let epoch = 0;
  let owner: number | null = null;
  let waiting: Batch[] = [];
  let turns = 0;
  let writing = false;
  let telling: Cancel | null = null;
  let stopped = false;

  const tell = (): void => {
    if (telling || stopped) return;
    telling = clock.after(archiveLimits.tellMs, () => {
      telling = null;
      parts.push('records.changed', reading.view());
    });
  };
  const feed = createFeedStatus(clock, tell);
  const settleFeed = (): void => {
    const state = filling.state();
    if (place.readOnly()) feed.set('stale', 'feed.reason.archiveReadOnly');
    else if (state === 'noKey') feed.set('stale', 'feed.reason.noKey');
    else if (state === 'failed') feed.set('stale', 'feed.reason.queryFailed');
    // While only older records are missing, what is shown first is what the exchange has; coverage tells the rest.
    else if (state === 'loading' && !filling.reachesNow()) feed.set('syncing', 'feed.reason.loading');
    else feed.set('live', null);
  };
  const changed = (): void => {
    settleFeed();
    tell();
  };

  /** Another owner, or another database: everything that was counted is counted again. */
  const takeOwner = (): void => {
    turns += 1;
    const turn = turns;
    const key = attached?.keyId ?? null;
    const found = place.use((store) => {
      // Nobody has used this archive: an owner without records.
      if (key === null) return store.lastOwner(account) ?? NOBODY;
      return place.readOnly() ? (store.ownerOf(key, account) ?? NOBODY) : store.owner(key, account, clock.now());
    });
    const known =
      found === null
        ? null
        : place.use((store) => ({
            counts: store.counts(found),
            lists: store.lists(found),
            assets: store.billedAssets(found),
          }));
    // The database failed and was replaced within these questions: then all of this was done anew for the other one.
    if (turn !== turns) return;
    owner = known && found;
    symbols.clear();
    counts.replace(known?.counts ?? []);
    for (const { market, symbol } of [...(known?.lists ?? []), ...(known?.counts ?? [])]) {
      if (market === 'spot' && symbol !== null && symbol !== '') symbols.add(symbol);
    }
    symbols.addAssets(known?.assets ?? []);
  };
  const place = createArchivePlace({
    clock,
    files: parts.files,
    name: `archive-${environment}.sqlite`,
    notice,
    replaced() {
      takeOwner();
      if (waiting.length > 0) flushSoon();
      filling.sweep();
      changed();
    },
  });

  const write = (batches: readonly Batch[], claim: Claim | null): boolean => {
    const mine = owner;
    if (mine === null || place.readOnly()) return false;
    const clean = batches.map((batch) => withoutSecrets(batch, parts.secretFree));
    // What is left out was read and is not here: nothing is claimed for it.
    const proven = clean.every((batch, index) => batch === batches[index]) ? claim : null;
    const stored = place.use((store) => store.write(mine, clean, proven));
    if (!stored) return false;
    counts.add(stored.fresh);
    for (const { market, symbol } of stored.fresh) if (market === 'spot' && symbol !== '') symbols.add(symbol);
    for (const { kind, symbol, id } of stored.conflicts) {
      notice(
        appError('unreadable', 'error.archive.conflict', { kind, symbol: symbol === '' ? '-' : symbol, record: id }),
      );
    }
    if (stored.changed > 0 || claim) feed.received(clock.now());
    if (stored.changed > 0 || claim) tell();
    return true;
  };
  const flush = (): void => {
    if (waiting.length === 0) return;
    if (write(waiting, null)) waiting = [];
  };
  const flushSoon = (): void => {
    if (writing) return;
    writing = true;
    clock.after(archiveLimits.writeMs, () => {
      writing = false;
      if (!stopped) flush();
    });
  };
  const take = (batch: Batch): void => {
    // Without a key nobody knows whose they are; a file of a newer version takes nothing.
    if (!attached || stopped || place.readOnly() || batch.records.length === 0) return;
    waiting.push(batch);
    flushSoon();
  };

  const covered: FillingParts['covered'] = (list) => {
    const mine = owner;
    return mine === null ? null : place.use((store) => store.covered(mine, list));
  };
  const lists = (): ArchiveList[] => [
    ...listsOfAccount(account),
    ...(account === 'main' ? symbols.all().flatMap(listsOfSymbol) : []),
  ];
  const withOwner = <Value>(work: (store: ArchiveStore, owner: number) => Value): Value | null => {
    const mine = owner;
    return mine === null ? null : place.use((store) => work(store, mine));
  };
  const filling = createFilling({
    account,
    clock,
    access: () => attached,
    serverNow: parts.serverNow,
    askTime,
    pausedUntil: parts.pausedUntil,
    ready: () => owner !== null && !place.readOnly(),
    lists,
    isBusy(list, now) {
      if (list.symbol === null || reading.wasAsked(list.symbol)) return true;
      const newest = withOwner((store, mine) => store.newest(mine, list));
      return newest !== null && now - newest < archiveLimits.quietAfterMs;
    },
    covered,
    forgetAfter: (list, now) => void withOwner((store, mine) => store.forgetAfter(mine, list, now)),
    openOrders: (market) => withOwner((store, mine) => store.openOrders(mine, market)) ?? [],
    keep(batch, claim) {
      flush();
      const kept = write([batch], claim);
      if (kept && batch.kind === 'bills') symbols.addAssets(batch.records.map(({ asset }) => asset));
      return kept;
    },
    held: (assets) => symbols.addAssets(assets),
    reading: { find: (symbol) => parts.instruments.find('spot', symbol), isOurs: parts.isOurs },
    changed,
    fault: () => notice(appError('internal', 'error.archive.fault')),
  });
  const reading = createArchiveReading({
    environment,
    account,
    clock,
    serverNow: parts.serverNow,
    askTime,
    isOurs: parts.isOurs,
    open: () => place.open(),
    flush,
    withOwner,
    place: place.place,
    feed: () => feed.view(),
    filling,
    counts,
    symbols,
  });
  settleFeed();

  return {
    attach(rest, keyId) {
      flush();
      waiting = [];
      epoch += 1;
      attached = rest && keyId !== null ? { rest, keyId, epoch } : null;
      if (attached) {
        place.open();
        takeOwner();
      }
      filling.attached();
      changed();
    },
    orders: (orders: readonly Order[], source) => take({ kind: 'orders', source, records: orders }),
    fills: (fills: readonly Fill[]) => take({ kind: 'fills', source: 'push', records: fills }),
    sweep: () => filling.sweep(),
    handlers: reading.handlers,
    source: reading.source,
    stop() {
      flush();
      stopped = true;
      telling?.();
      filling.stop();
      place.close();
    },
  };
}
