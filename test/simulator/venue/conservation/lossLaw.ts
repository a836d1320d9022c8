import { BUY, SELL } from '../../../../electron/simulator/engine/types.ts';
import type { Account } from '../../../../electron/simulator/venue/accounts/account.ts';
import { lost } from './arithmetic.ts';
import type { Bench } from './bench.ts';

/** How an account stood before a step was settled. */
interface Before {
  readonly lost: ReadonlySet<string>;
  readonly incomes: number;
  readonly fills: number;
  readonly liquidating: ReadonlySet<string>;
  /** The contract of every position that can be lost alone. */
  readonly symbols: ReadonlyMap<string, string>;
}

/** Lines that can save an account before its turn comes: a top-up, and shares of what another one just paid. */
const saving: ReadonlySet<string> = new Set(['margin_move_in', 'order_fill_fee_income', 'order_liquidate_fee_income']);

/**
 * Positions are taken exactly where R8 puts it: at the end of a market step by whoever is lost there by an arithmetic of
 * this test's own, and by nobody else.
 */
export class LossLaw {
  readonly #bench: Bench;
  #before = new Map<Account, Before>();
  /** Liquidations that began. */
  began = 0;

  constructor(bench: Bench) {
    this.#bench = bench;
  }

  /** The step has moved prices; nothing was acted on yet. */
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

  /** Everything that follows from the step is done. */
  after(time: number): void {
    for (const [account, before] of this.#before) {
      const lines = account.income.slice(before.incomes);
      const starts = lines.filter(({ incomeType }) => incomeType === 'start_liquidate');
      this.began += starts.length;
      // What fell due at these prices, or others who met its orders, may have moved an account before its turn came.
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

  /** What is lost after a step is being liquidated, and nobody stands there to take it or its market is closed. */
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

/** How a position is counted: alone, or with all cross ones. */
function keyOf({ marginType, id }: { readonly marginType: string; readonly id: string }): string {
  return marginType === 'ISOLATED' ? id : '';
}

/** Whether an account traded since a fill of its list in any other way than by being liquidated. */
function tradedByItself(account: Account, from: number): boolean {
  for (const { orderId } of account.fills('futures').slice(from)) {
    if (account.order('futures', orderId)!.terms!.source !== 'LIQUIDATION') return true;
  }
  return false;
}
