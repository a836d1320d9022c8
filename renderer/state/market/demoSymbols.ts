/**
 * The only code in which the window converts between a shown market and the symbol the account trades there. Chart,
 * order book and trade tape show the live market; orders, positions and confirmations of the demo account have its own
 * symbols (R16, A-DEMO). On the main account both are the same. The text alone never distinguishes them: GASUSDT is a
 * live contract too.
 */
import { demoAsset, demoSymbolOf, liveContractOf } from '../../../shared/domain/demoSymbol.ts';
import type { Account } from '../../../shared/domain/environment.ts';
import type { Instrument } from '../../../shared/domain/instrument.ts';
import type { Instruments, Selection } from '../desk/deskStore.ts';
import { findInstrument } from '../desk/deskStore.ts';
import { useDesk } from '../services.ts';

/** Looks up the instrument of a symbol; `null` when it is not listed. */
export type FindInstrument = (selection: Selection) => Instrument | null;

const demoForms = new WeakMap<Instrument, Instrument | null>();

/**
 * Returns the demo account's contract for a live one, with the same rules; `null` where it has none. Returns the same
 * object each time.
 */
function demoFormOf(live: Instrument): Instrument | null {
  const known = demoForms.get(live);
  if (known !== undefined) return known;
  const symbol = demoSymbolOf(live);
  const form = symbol === undefined ? null : { ...live, symbol, displayName: symbol, quoteAsset: demoAsset };
  demoForms.set(live, form);
  return form;
}

/** Returns the instrument the account trades on a shown market; `null`: it does not trade there. */
export function tradedInstrument(account: Account, live: Instrument | null): Instrument | null {
  return account === 'demo' && live !== null ? demoFormOf(live) : live;
}

/**
 * Returns the symbol the account trades where `selection` is shown. Where the demo account trades nothing, or the
 * instruments are not loaded yet, the symbol is empty, which matches no record; on spot the demo account has no records
 * at all.
 */
export function tradedSelection(account: Account, instruments: Instruments, selection: Selection): Selection {
  if (account !== 'demo' || selection.market === 'spot') return selection;
  const form = tradedInstrument(account, findInstrument(instruments, selection));
  return { market: selection.market, symbol: form?.symbol ?? '' };
}

/** Returns the market shown for a record of the account; a symbol without a live contract stays as it is. */
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

/** Returns the lookup of instruments as the exchange lists them; one per list, because every table cell uses it. */
export function listedFinder(instruments: Instruments): FindInstrument {
  return instruments.status === 'ready' ? finderOf(listed, instruments.list, (one) => one) : nothing;
}

/** Returns the lookup of the instruments of the account's orders, fills and positions. */
export function accountFinder(account: Account, instruments: Instruments): FindInstrument {
  if (account !== 'demo') return listedFinder(instruments);
  return instruments.status === 'ready' ? finderOf(demoed, instruments.list, demoFormOf) : nothing;
}

/**
 * Returns values keyed by live symbols under the symbols of the records instead; both lists have the same order, `from`
 * is separated by blanks.
 */
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

/** Returns the open account; the main one before main has responded. */
export function useAccount(): Account {
  return useDesk((state) => state.app?.account ?? 'main');
}

/** Returns the symbol the account trades where `selection` is shown; see {@link tradedSelection}. */
export function useTradedSymbol(selection: Selection): string {
  const { market, symbol } = selection;
  return useDesk(
    (state) => tradedSelection(state.app?.account ?? 'main', state.instruments, { market, symbol }).symbol,
  );
}
