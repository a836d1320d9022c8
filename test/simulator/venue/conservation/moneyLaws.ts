import { sizeAmount, tradeValue } from '../../../../electron/simulator/venue/accounts/money.ts';
import type { Account } from '../../../../electron/simulator/venue/accounts/account.ts';
import type { Bench } from './bench.ts';

/** How far a law has read the ledgers of an account: earlier lines are not read again. */
interface Read {
  incomes: number;
  balance: bigint;
  bills: number;
  readonly wallets: Map<string, bigint>;
}

/**
 * Checks that no money appears or disappears (R32). For each asset, what the accounts hold plus what the exchange took
 * and the agents received equals deposits minus withdrawals:
 *
 * accounts + spot fees + spot agents = deposits - withdrawals (every base asset)
 *
 * USDT also has futures. There every trade moves value from buyer to seller, so that the sum over all traders (accounts
 * and agents) is zero. An account books a trade not as value but as profit when it closes: its value bought and sold is
 * its realised profit minus its open value (a long counted as paid, a short as received). So for each contract
 *
 * realised profit of accounts - open value of longs + open value of shorts + value of agents = 0
 *
 * and with fees, liquidation fees, funding, shares and insurance, which move the same amount into one account and out
 * of another:
 *
 * spot and funding wallets + spot fees + spot agents + futures balances - longs + shorts + futures agents + futures
 * fees + liquidation fees - shares + remaining funding - insurance = deposits - withdrawals
 */
export class MoneyLaws {
  readonly #bench: Bench;
  readonly #read = new Map<Account, Read>();
  /** Realised profit of all accounts by contract, from the fills read so far. */
  readonly #realized = new Map<string, bigint>();
  readonly #fills = new Map<Account, number>();

  constructor(bench: Bench) {
    this.#bench = bench;
    for (const account of bench.all) {
      const wallets = new Map<string, bigint>();
      for (const [asset, { free }] of account.spot) wallets.set(`spot ${asset}`, free);
      for (const [asset, amount] of account.funding) wallets.set(`funding ${asset}`, amount);
      this.#read.set(account, { incomes: 0, balance: account.wallet.balance, bills: 0, wallets });
    }
  }

  /** Returns the present violations, by law. */
  broken(): string[] {
    const ledgers = this.#bench.all.flatMap((account) => this.#ledgers(account));
    return [...this.#assets(), ...this.#contracts(), ...ledgers];
  }

  #assets(): string[] {
    const { accounts, market, all } = this.#bench;
    const { exchangeLedger: ledger } = accounts;
    const sums = new Map<string, bigint>();
    const add = (asset: string, amount: bigint) => sums.set(asset, (sums.get(asset) ?? 0n) + amount);
    for (const { spot, funding, wallet, positions } of all) {
      for (const [asset, { free, locked }] of spot) add(asset, free + locked);
      for (const [asset, amount] of funding) add(asset, amount);
      add('USDT', wallet.balance);
      for (const { side, openValue } of positions.values()) add('USDT', side === 'LONG' ? -openValue : openValue);
    }
    for (const [asset, amount] of Object.entries(ledger.fees)) add(asset, amount);
    for (const [key, { steps, cash }] of Object.entries(ledger.agents)) {
      const { instrument } = market.instruments.get(key)!;
      if (instrument.market === 'spot') add(instrument.asset, sizeAmount(instrument, steps));
      add('USDT', cash);
    }
    add('USDT', ledger.futuresFees + ledger.liquidateFees - ledger.shared + ledger.funding - ledger.covered);
    for (const [asset, amount] of Object.entries(ledger.deposits)) add(asset, -amount);
    for (const [asset, amount] of Object.entries(ledger.withdrawals)) add(asset, amount);
    return [...sums].filter(([, sum]) => sum !== 0n).map(([asset, sum]) => `money: ${asset} is off by ${sum}`);
  }

  /**
   * Checks for each contract that long and short sizes are equal, agents included, and that the values of all trades
   * sum to zero.
   */
  #contracts(): string[] {
    const { accounts, market, all } = this.#bench;
    const broken: string[] = [];
    for (const { instrument } of market.of('futures')) {
      const agents = accounts.exchangeLedger.agents[`futures:${instrument.symbol}`] ?? { steps: 0, cash: 0n };
      let net = agents.steps;
      let open = 0n;
      for (const account of all) {
        for (const { side, size, openValue } of account.positionsOf(instrument.symbol)) {
          net += side === 'LONG' ? size : -size;
          open += side === 'LONG' ? openValue : -openValue;
        }
      }
      if (net !== 0) broken.push(`positions: ${instrument.symbol} is off by ${net} steps`);
      const realized = this.#realized.get(instrument.symbol) ?? 0n;
      if (realized - open + agents.cash !== 0n)
        broken.push(`profit: ${instrument.symbol} is off by ${realized - open + agents.cash}`);
    }
    return broken;
  }

  #ledgers(account: Account): string[] {
    const broken: string[] = [];
    const read = this.#read.get(account)!;
    for (const { income, balance, incomeType } of account.income.slice(read.incomes)) {
      read.balance += income;
      if (balance !== read.balance)
        broken.push(`income: ${account.id} ${incomeType} tells ${balance} after ${read.balance}`);
    }
    read.incomes = account.income.length;
    if (read.balance !== account.wallet.balance) {
      broken.push(`income: ${account.id} sums up to ${read.balance} of ${account.wallet.balance}`);
    }
    for (const { wallet, asset, delta, after } of account.bills.slice(read.bills)) {
      const key = `${wallet} ${asset}`;
      const sum = (read.wallets.get(key) ?? 0n) + delta;
      read.wallets.set(key, sum);
      if (after !== sum) broken.push(`bills: ${account.id} ${key} tells ${after} after ${sum}`);
    }
    read.bills = account.bills.length;
    for (const [asset, { free, locked }] of account.spot) {
      if ((read.wallets.get(`spot ${asset}`) ?? 0n) !== free + locked)
        broken.push(`bills: ${account.id} spot ${asset}`);
    }
    for (const [asset, amount] of account.funding) {
      if ((read.wallets.get(`funding ${asset}`) ?? 0n) !== amount) broken.push(`bills: ${account.id} funding ${asset}`);
    }
    this.#trades(account, broken);
    return broken;
  }

  #trades(account: Account, broken: string[]): void {
    const fills = account.fills('futures');
    for (const fill of fills.slice(this.#fills.get(account) ?? 0)) {
      const { instrument } = this.#bench.market.find('futures', fill.symbol)!;
      if (fill.value !== tradeValue(instrument, fill.price, fill.size))
        broken.push(`profit: ${fill.id} is not price x size`);
      this.#realized.set(fill.symbol, (this.#realized.get(fill.symbol) ?? 0n) + fill.realizedPnl);
    }
    this.#fills.set(account, fills.length);
  }
}
