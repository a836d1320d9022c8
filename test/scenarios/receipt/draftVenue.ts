import { BUY, SELL } from '../../../electron/simulator/engine/types.ts';
import {
  futuresAccountHandlers,
  futuresPositionHandlers,
} from '../../../electron/simulator/http/futuresAccountHandlers.ts';
import { RawNumber, type Json } from '../../../electron/simulator/venue/json.ts';
import type { InstrumentMarket } from '../../../electron/simulator/market/instrumentMarket.ts';
import { money, priceText, sizeText } from '../../../electron/simulator/venue/accounts/money.ts';
import { markOf } from '../../../electron/simulator/venue/futures/contracts.ts';
import { positionOfRecord } from '../../../electron/main/exchange/mapping/positions.ts';
import type { Position } from '../../../shared/domain/order.ts';
import { withDeductions } from '../../../shared/domain/riskBracket.ts';
import { positionRecord } from '../../../shared/exchange/records/futuresRecords.ts';
import type { Result } from '../../../shared/result/result.ts';
import { decimal } from '../../../shared/num/decimal.ts';
import { readContract, type Contract } from '../../../shared/domain/maintenance.ts';
import { SteppedVenue } from '../../simulator/venue/futures/clock/clockVenue.ts';
import type { SeededCase, SeededPosition } from './seededCase.ts';

/** Contracts of the drafts. */
export const symbols = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'DOGEUSDT'] as const;

/** Each contract has different fees, so that a calculation with the rate of another contract is found. */
const fees = {
  BTCUSDT: { apiTakerFeeRate: '0.0008', apiMakerFeeRate: '0.0002' },
  ETHUSDT: { apiTakerFeeRate: '0.0013', apiMakerFeeRate: '0.0003' },
  SOLUSDT: { apiTakerFeeRate: '0.0005', apiMakerFeeRate: '0.0001' },
  DOGEUSDT: { apiTakerFeeRate: '0.0021', apiMakerFeeRate: '0.0004' },
} as const;

/** Returns a reply in the wire format, with long numbers as text. */
function wireOf(result: Result<Json, unknown>): unknown {
  if (!result.ok) throw new Error('a question about the account was refused');
  const text = (_name: string, member: unknown): unknown => (member instanceof RawNumber ? member.digits : member);
  return JSON.parse(JSON.stringify(result.value, text));
}

/** The real exchange in miniature without agents, whose account and books can be set to a state at once. */
export class DraftVenue extends SteppedVenue {
  readonly #contracts = new Map<string, Contract>();
  readonly #asker = this.context();
  #id = 0;

  constructor() {
    super();
    for (const symbol of symbols) {
      const one = this.one('futures', symbol);
      Object.assign(one, { instrument: { ...one.instrument, ...fees[symbol] } });
    }
  }

  /** Returns the contract as the window would read it from exchange information and risk limits. */
  contract(symbol: string): Contract {
    let found = this.#contracts.get(symbol);
    if (!found) this.#contracts.set(symbol, (found = this.#read(symbol)));
    return found;
  }

  #read(symbol: string): Contract {
    const { instrument } = this.one('futures', symbol);
    const brackets = instrument.riskBrackets.map((one, at) => ({ ...one, bracket: at + 1 }));
    return readContract({
      brackets: withDeductions(brackets)!,
      tickSize: priceText(instrument, 1),
      takerRate: instrument.apiTakerFeeRate,
      makerRate: instrument.apiMakerFeeRate,
    })!;
  }

  /** Returns the mark price as decimal text. */
  markText(symbol: string): string {
    const one = this.one('futures', symbol);
    return priceText(one.instrument, markOf(one));
  }

  /** Sets mark prices, settings, positions and balance, and removes all earlier state. */
  state({ marks, settings, positions, balance }: SeededCase): void {
    const account = this.account();
    this.venue.accounts.cancelOpen('user', 'futures', undefined, this.venue.time.now());
    account.positions.clear();
    // A liquidation of the earlier positions is over.
    if (this.liquidated) this.step();
    account.income.length = 0;
    this.news.length = 0;
    account.wallet.balance = money(balance);
    for (const symbol of symbols) {
      const one = this.one('futures', symbol);
      this.#emptyBook(one);
      one.mark!.quote(marks[symbol]);
      Object.assign(account.settings(symbol), settings[symbol]);
    }
    for (const position of positions) this.#hold(position);
  }

  /** Empties the book, with the last trade at the round price of the contract. */
  #emptyBook(one: InstrumentMarket): void {
    for (const side of [BUY, SELL] as const) {
      while (one.book.levels(side) > 0) one.book.market(side === BUY ? SELL : BUY, 1_000_000_000, 0);
    }
    const round = { BTCUSDT: 500_000, ETHUSDT: 200_000, SOLUSDT: 10_000, DOGEUSDT: 1_000_000 }[one.instrument.symbol]!;
    one.book.limit(SELL, round, 1, 'GTC', 0);
    one.book.limit(BUY, round, 1, 'IOC', 0);
  }

  /** Whether the exchange has begun to liquidate a position since the state was set. */
  get liquidated(): boolean {
    return this.account().income.some(({ incomeType }) => incomeType === 'start_liquidate');
  }

  #hold(seeded: SeededPosition): void {
    const zero = { openFee: 0n, fundingFee: 0n, cumOpenSize: 0, cumOpenValue: 0n, cumOpenFee: 0n, cumCloseSize: 0 };
    const more = { cumCloseValue: 0n, cumCloseFee: 0n, cumFundingFee: 0n, cumLiquidateFee: 0n, realizedPnl: 0n };
    const times = { createdMatch: 0, createdTime: 0, updatedMatch: 0, updatedTime: 0 };
    const id = String((this.#id += 1));
    const { separatedMode, openValue, isolatedMargin } = seeded;
    this.account().positions.set(id, {
      ...zero,
      ...more,
      ...times,
      ...seeded,
      id,
      openValue: money(openValue),
      isolatedMargin: money(isolatedMargin),
      separatedOpenOrderId: separatedMode === 'SEPARATED' ? id : '0',
      autoAppend: false,
      liquidating: false,
    });
  }

  /** Lets agents add levels, in ticks and steps, to one side of a book; each level is one order. */
  levels(symbol: string, side: 'BUY' | 'SELL', levels: readonly (readonly [ticks: number, steps: number])[]): void {
    const { book } = this.one('futures', symbol);
    for (const [ticks, steps] of levels) book.limit(side === 'BUY' ? BUY : SELL, ticks, steps, 'GTC', 0);
  }

  /** Returns a side of the book as the feed shows it: a flat list of price, size, ..., best first. */
  flat(symbol: string, side: 'BUY' | 'SELL'): string[] {
    const { book, instrument } = this.one('futures', symbol);
    const prices = new Int32Array(16);
    const totals = new Float64Array(16);
    const count = book.copyLevels(side === 'BUY' ? BUY : SELL, prices, totals);
    const shown: string[] = [];
    for (let at = 0; at < count; at += 1) {
      shown.push(priceText(instrument, prices[at]!), sizeText(instrument, totals[at]!));
    }
    return shown;
  }

  /** Lets an agent fill what rests at a price. */
  takeWaiting(symbol: string, side: 'BUY' | 'SELL', ticks: number, steps: number): void {
    this.one('futures', symbol).book.limit(side === 'BUY' ? BUY : SELL, ticks, steps, 'IOC', 0);
  }

  /** Returns the positions as REST reports them and main reads them, oldest first. */
  positions(): Position[] {
    const reported = wireOf(futuresPositionHandlers['futures.account.position.allPosition']({}, this.#asker));
    return (reported as unknown[]).map((one) => positionOfRecord(positionRecord.parse(one))!);
  }

  /** Returns the balance and the available balance as REST reports them. */
  balance(): { readonly balance: string; readonly available: string } {
    const [balanceEntry] = wireOf(futuresAccountHandlers['futures.account.balance']({}, this.#asker)) as Json[];
    const { balance, availableBalance } = balanceEntry as Record<string, string>;
    return { balance: decimalText(balance!), available: decimalText(availableBalance!) };
  }
}

/** Returns the text after checking that it is a decimal. */
function decimalText(text: string): string {
  decimal(text);
  return text;
}
