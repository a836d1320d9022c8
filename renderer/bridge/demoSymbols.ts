/**
 * The one place where the window goes from a market to what the account trades there, and back. Chart, book and tape show
 * the live market; orders, positions and confirmations of the demo account bear its own symbols (R16, A-DEMO). On the main
 * account both are the same. The text alone never tells them apart: GASUSDT is a live contract too.
 */
import { demoAsset, demoSymbolOf, liveContractOf } from '../../shared/domain/demoSymbol.ts';
import type { Account } from '../../shared/domain/environment.ts';
import type { Instrument } from '../../shared/domain/instrument.ts';
import type { Instruments, Selection } from './deskStore.ts';
import { findInstrument } from './deskStore.ts';
import { useDesk } from './services.ts';

/** Looks up the instrument of a symbol; `null` when there is none. */
export type FindInstrument = (selection: Selection) => Instrument | null;

const demoForms = new WeakMap<Instrument, Instrument | null>();

/** The demo account's contract on a live one, with the same rules; `null` where it has none. The same object each time. */
function demoFormOf(live: Instrument): Instrument | null {
  const known = demoForms.get(live);
  if (known !== undefined) return known;
  const symbol = demoSymbolOf(live);
  const form = symbol === undefined ? null : { ...live, symbol, displayName: symbol, quoteAsset: demoAsset };
  demoForms.set(live, form);
  return form;
}

/** What the account trades on a market that is shown; `null`: it does not trade there. */
export function tradedInstrument(account: Account, live: Instrument | null): Instrument | null {
  return account === 'demo' && live !== null ? demoFormOf(live) : live;
}

/**
 * What the account trades where `selection` is shown, by name. Where the demo account trades nothing, or the list has not come
 * yet, the name is empty, which no record bears; on spot it has no records at all.
 */
export function tradedSelection(account: Account, instruments: Instruments, selection: Selection): Selection {
  if (account !== 'demo' || selection.market === 'spot') return selection;
  const form = tradedInstrument(account, findInstrument(instruments, selection));
  return { market: selection.market, symbol: form?.symbol ?? '' };
}

/** The market that is shown for a record of the account, by name; a name that nothing stands behind stays as it is. */
export function shownSelection(account: Account, instruments: Instruments, of: Selection): Selection {
  if (account !== 'demo' || of.market !== 'futures' || instruments.status !== 'ready') return of;
  return { market: of.market, symbol: liveContractOf(of.symbol, instruments.list)?.symbol ?? of.symbol };
}

const listed = new WeakMap<readonly Instrument[], FindInstrument>();
const demoed = new WeakMap<readonly Instrument[], FindInstrument>();
const nothing: FindInstrument = () => null;

function finderOf(
  finders: WeakMap<readonly Instrument[], FindInstrument>,
  list: readonly Instrument[],
  form: (one: Instrument) => Instrument | null,
): FindInstrument {
  const known = finders.get(list);
  if (known) return known;
  const forms = list.flatMap((one) => form(one) ?? []);
  const byName = new Map(forms.map((one) => [`${one.market} ${one.symbol}`, one]));
  const find: FindInstrument = ({ market, symbol }) => byName.get(`${market} ${symbol}`) ?? null;
  finders.set(list, find);
  return find;
}

/** The look-up of instruments as the exchange lists them; one for each list, since every cell of a table asks it. */
export function listedFinder(instruments: Instruments): FindInstrument {
  return instruments.status === 'ready' ? finderOf(listed, instruments.list, (one) => one) : nothing;
}

/** The look-up of what orders, fills and positions of the account are in. */
export function accountFinder(account: Account, instruments: Instruments): FindInstrument {
  if (account !== 'demo') return listedFinder(instruments);
  return instruments.status === 'ready' ? finderOf(demoed, instruments.list, demoFormOf) : nothing;
}

/** What is known by the name of the live market, by the name of the record instead; both lists in one order, `from` by blanks. */
export function renamed<Value>(
  known: Readonly<Record<string, Value>>,
  from: string,
  to: readonly string[],
): Readonly<Record<string, Value>> {
  const names = from.split(' ');
  if (to.every((name, index) => names[index] === name)) return known;
  return Object.fromEntries(
    to.flatMap((name, index): [string, Value][] => {
      const value = known[names[index] ?? ''];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** The account that is open; the main one before main has answered. */
export function useAccount(): Account {
  return useDesk((state) => state.app?.account ?? 'main');
}

/** What the account trades where `selection` is shown, by name; see {@link tradedSelection}. */
export function useTradedSymbol(selection: Selection): string {
  const { market, symbol } = selection;
  return useDesk(
    (state) => tradedSelection(state.app?.account ?? 'main', state.instruments, { market, symbol }).symbol,
  );
}
