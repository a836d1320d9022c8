/**
 * One market's list of instruments, loaded again from time to time, because steps and states change while the desk runs
 * (XS31). An answer without symbols is no list: the last good one stays, with its age (XS32).
 */
import type { Instrument } from '../../../shared/domain/instrument.ts';
import { changedRules, sameInstruments } from '../../../shared/domain/instrumentChange.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
import { appError, type AppError } from '../../../shared/result/appError.ts';
import type { Result } from '../../../shared/result/result.ts';
import type { Cancel, Clock } from '../../../shared/time/clock.ts';
import type { Random } from '../../../shared/time/random.ts';
import type { Lane } from '../exchange/rest/limits/ledger.ts';
import { createLoader } from './loader.ts';

/** How old a market's list is. */
export interface InstrumentsAge {
  /** Wall time (Unix ms) of the last good list; null before the first. */
  readonly loadedAt: number | null;
  /** A later load failed or answered no symbols, so that the list may be out of date. */
  readonly stale: boolean;
}

/** What a load brought, or that none came. */
export interface InstrumentsNews {
  readonly market: Market;
  readonly age: InstrumentsAge;
  /** Symbols of the former list whose rules for orders changed, or that are gone: their drafts are to be checked again. */
  readonly changedRules: readonly string[];
}

export interface InstrumentList {
  /** The last good list, by symbol; empty before the first. */
  readonly list: () => ReadonlyMap<string, Instrument>;
  readonly age: () => InstrumentsAge;
  /** Why there is no list at all; null while the first is awaited, and once there is one. */
  readonly error: () => AppError | null;
  /** Loads anew, until it succeeds. */
  load(): void;
  /** Loads now where the first list failed and its next try is awaited. */
  hurry(): void;
  /** Gives up a load under way and the next one. */
  cancel(): void;
}

/**
 * Time from one good list to the next, in milliseconds: a symbol that is halted is not shown open for longer. Both markets
 * cost 31 of the weight of ten seconds, and wait behind everything else.
 */
export const RELOAD_MS = 120_000;

/**
 * The list, empty at first. `ask` is given the background lane where nobody waits for the list (B-C1). `changed` follows every load that was asked for,
 * and what a later one changes.
 */
export function createInstrumentList(
  market: Market,
  clock: Clock,
  random: Random,
  ask: (lane?: Lane) => Promise<Result<Instrument[], AppError>>,
  changed: (news: InstrumentsNews) => void,
): InstrumentList {
  let list: ReadonlyMap<string, Instrument> = new Map();
  let age: InstrumentsAge = { loadedAt: null, stale: false };
  let awaited = false;
  let later: Cancel | undefined;
  let lane: Lane | undefined;
  let error: AppError | null = null;

  const take = (next: ReadonlyMap<string, Instrument>): void => {
    const rules = changedRules(list, next);
    const notify = awaited || age.stale || !sameInstruments(list, next);
    list = next;
    error = null;
    age = { loadedAt: clock.now(), stale: false };
    awaited = false;
    later = clock.after(RELOAD_MS, () => {
      lane = 'background';
      loader.request();
    });
    if (notify) changed({ market, age, changedRules: rules });
  };
  const keep = (why: AppError): void => {
    const isFirst = list.size === 0 && error === null;
    if (list.size === 0) error = why;
    if (!isFirst && (list.size === 0 || age.stale)) return;
    if (!isFirst) age = { ...age, stale: true };
    changed({ market, age, changedRules: [] });
  };
  const loader = createLoader(clock, random, async (isCurrent) => {
    const reply = await ask(lane);
    const good = reply.ok && reply.value.length > 0;
    if (!isCurrent()) return good;
    if (good) take(new Map(reply.value.map((instrument) => [instrument.symbol, instrument])));
    else keep(reply.ok ? appError('unavailable', 'error.market.listEmpty') : reply.error);
    return good;
  });
  const leave = (): void => {
    later?.();
    later = undefined;
  };
  return {
    list: () => list,
    age: () => age,
    error: () => error,
    hurry() {
      if (list.size === 0) loader.hurry();
    },
    load() {
      leave();
      awaited = true;
      lane = undefined;
      error = null;
      loader.request();
    },
    cancel() {
      leave();
      error = null;
      loader.cancel();
    },
  };
}
