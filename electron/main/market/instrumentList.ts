/**
 * One market's list of instruments, reloaded periodically because steps and states change while the app runs (XS31). A
 * response without symbols is not a valid list: the last good one stays, with its age (XS32).
 */
import { type Instrument, changedRules, sameInstruments } from '../../../shared/domain/instrument.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
import { appError, type AppError } from '../../../shared/result/appError.ts';
import type { Result } from '../../../shared/result/result.ts';
import type { Cancel, Clock } from '../../../shared/time/clock.ts';
import type { Random } from '../../../shared/time/random.ts';
import type { Lane } from '../exchange/rest/limits/weightLedger.ts';
import { createLoader } from './loader.ts';

/** Age of a market's list. */
export interface InstrumentsAge {
  /** Wall time (Unix ms) of the last good list; null before the first. */
  readonly loadedAt: number | null;
  /** Whether a later load failed or returned no symbols, so that the list may be out of date. */
  readonly stale: boolean;
}

/** Result of a load, successful or not. */
export interface InstrumentsNews {
  readonly market: Market;
  readonly age: InstrumentsAge;
  /** Symbols of the previous list whose order rules changed, or that are gone: their drafts must be checked again. */
  readonly changedRules: readonly string[];
}

export interface InstrumentList {
  /** Returns the last good list, by symbol; empty before the first. */
  readonly list: () => ReadonlyMap<string, Instrument>;
  readonly age: () => InstrumentsAge;
  /** Returns why there is no list at all; null before the first result, and once there is a list. */
  readonly error: () => AppError | null;
  /** Loads the list again, until it succeeds. */
  load(): void;
  /** Loads the list now if the first load failed and its retry is waiting. */
  hurry(): void;
  /** Cancels the current load and the next one. */
  cancel(): void;
}

/**
 * Time between two good lists, in milliseconds: a halted symbol is not shown as open for longer. Both markets together
 * cost 31 of the weight of ten seconds, and their requests wait behind all others.
 */
export const RELOAD_MS = 120_000;

/**
 * Creates the list, empty at first. `ask` gets the background lane for periodic reloads, for which the user does not
 * wait (B-C1). `changed` is called after every requested load, and after a periodic reload that changed something.
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
