import { BUY, SELL } from '../../../../electron/simulator/engine/types.ts';
import type { Account } from '../../../../electron/simulator/venue/accounts/account.ts';
import { lost } from './arithmetic.ts';
import type { Bench } from './bench.ts';

/** The state of an account before a step was settled. */
interface Before {
  readonly lost: ReadonlySet<string>;
  readonly incomes: number;
  readonly fills: number;
  readonly liquidating: ReadonlySet<string>;
  /** The contract of every position that can be liquidated alone. */
  readonly symbols: ReadonlyMap<string, string>;
}

/**
 * Ledger lines that can save an account before it is checked: a top-up, and shares of what another account just paid.
 */
const saving: ReadonlySet<string> = new Set(['margin_move_in', 'order_fill_fee_income', 'order_liquidate_fee_income']);

/**
 * Checks that positions are liquidated exactly where R8 requires it: at the end of a market step, for those positions
 * that this test's own calculation finds lost, and for no others.
 */
export class LossLaw {
  readonly #bench: Bench;
  #before = new Map<Account, Before>();
  /** Number of liquidations that began. */
  began = 0;

  constructor(bench: Bench) {
    this.#bench = bench;
  }

  /** Records the state after the step has moved prices and before anything was done about it. */
  before(_time: number): void {
    for (const account of this.#bench.all) {
      const liquidating = new Set<string>();
      for (const one of account.positions.values()) if (one.liquidating) liquidating.add(keyOf(one));
      this.#before.set(account, {
        lost: account.positions.size === 0 ? new Set() : lost(account, this.#find),
        incomes: account.income.length,
        fills: account.fills('futures').length,
        symbols: new Map([...account.positions.values()].map(({ id, symbol }) => [id, symbol])),
        liquidating,
      });
    }
  }

  /** Checks the state after everything that follows from the step is done. */
  after(time: number): void {
    for (const [account, before] of this.#before) {
      const lines = account.income.slice(before.incomes);
      const starts = lines.filter(({ incomeType }) => incomeType === 'start_liquidate');
      this.began += starts.length;
      // Orders that triggered at these prices, or other accounts that traded with its orders, may have changed an
      // account before it was checked.
      const moved = tradedByItself(account, before.fills);
      const due = new Set([...before.lost].map((what) => before.symbols.get(what) ?? ''));
      if (!moved && starts.some(({ symbol }) => !due.has(symbol))) this.#say(account, time, 'began early');
      const fresh = [...before.lost].filter((what) => !before.liquidating.has(what));
      const saved = moved || lines.some(({ incomeType }) => saving.has(incomeType));
      if (fresh.length > starts.length && !saved) this.#say(account, time, 'was not begun');
      for (const what of lost(account, this.#find)) {
        if (!moved && !this.#waits(account, what, time)) this.#say(account, time, `left ${what || 'cross'}`);
      }
    }
  }

  /**
   * Returns whether a position that is still lost after a step is being liquidated, while its book has no opposite
   * orders or its market is closed.
   */
  #waits(account: Account, what: string, time: number): boolean {
    const concerned = [...account.positions.values()].filter((one) => keyOf(one) === what);
    const cannotTrade = concerned.every(({ symbol, side }) => {
      const one = this.#find(symbol);
      return one.state(time) !== 'open' || one.book.best(side === 'LONG' ? BUY : SELL) === 0;
    });
    return cannotTrade && concerned.some(({ liquidating }) => liquidating);
  }

  #say(account: Account, time: number, what: string): void {
    this.#bench.found.push(`loss: ${account.id} at ${time} ${what}`);
  }

  readonly #find = (symbol: string) => this.#bench.market.find('futures', symbol)!;
}

/** Returns the key under which a position is counted: its id, or '' for all cross positions together. */
function keyOf({ marginType, id }: { readonly marginType: string; readonly id: string }): string {
  return marginType === 'ISOLATED' ? id : '';
}

/** Returns whether an account has traded, after so many fills of its list, in any other way than by a liquidation. */
function tradedByItself(account: Account, from: number): boolean {
  for (const { orderId } of account.fills('futures').slice(from)) {
    if (account.order('futures', orderId)!.terms!.source !== 'LIQUIDATION') return true;
  }
  return false;
}
