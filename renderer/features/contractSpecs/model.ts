import type { Instrument } from '../../../shared/domain/instrument.ts';
import type { ContractSpecs, ContractFees } from '../../../shared/ipc/marketViews.ts';
import { parseDecimal } from '../../../shared/num/decimal.ts';
import { toPlotNumber } from '../../../shared/num/plot.ts';
import { groupThousands } from '../../format/number.ts';
import { exactPercent } from '../../format/rate.ts';

export { exactPercent };

const UNIT_SPACE = '\u202f';

/** Rules that the window has a label for, each with its unit. */
const knownRules = {
  tickSize: 'quote',
  stepSize: 'base',
  minTradeAmount: 'base',
  maxTradeAmount: 'base',
  marketBuyLimitSize: 'base',
  marketSellLimitSize: 'base',
  buyLimitPriceRatio: 'percent',
  sellLimitPriceRatio: 'percent',
  marketFallbackPriceRatio: 'percent',
  contractType: 'word',
  underlyingType: 'word',
  underlyingSubType: 'word',
  marginAsset: 'word',
  contractVal: 'base',
  pricePrecision: 'word',
  quantityPrecision: 'word',
  delivery: 'word',
  minLeverage: 'times',
  maxLeverage: 'times',
  minOrderSize: 'base',
  maxOrderSize: 'base',
  maxPositionSize: 'base',
  marketOpenLimitSize: 'base',
} as const;

/** A rule that the window has a label for. */
export type KnownRule = keyof typeof knownRules;

/** Fields shown in other parts of the contract specs. */
const shownElsewhere = new Set([
  'symbol',
  'displaySymbol',
  'status',
  'baseAsset',
  'quoteAsset',
  'makerFeeRate',
  'takerFeeRate',
  'apiMakerFeeRate',
  'apiTakerFeeRate',
]);

/** A rule as display text. */
export interface ShownRule<Name extends string = string> {
  readonly name: Name;
  readonly value: string;
}

const isKnown = (name: string): name is KnownRule => Object.hasOwn(knownRules, name);

function inWords(rule: KnownRule, value: string, instrument: Pick<Instrument, 'baseAsset' | 'quoteAsset'>): string {
  const amount = parseDecimal(value) ? groupThousands(value) : value;
  switch (knownRules[rule]) {
    case 'base':
      return `${amount}${UNIT_SPACE}${instrument.baseAsset}`;
    case 'quote':
      return `${amount}${UNIT_SPACE}${instrument.quoteAsset}`;
    case 'percent':
      return exactPercent(value);
    case 'times':
      return `${value}×`;
    case 'word':
      return value;
  }
}

/** Splits the rules into those with a label and a unit, in a fixed order, and the others under the exchange's names. */
export function splitRules(
  rules: ContractSpecs['rules'],
  instrument: Pick<Instrument, 'baseAsset' | 'quoteAsset'>,
): { readonly known: readonly ShownRule<KnownRule>[]; readonly others: readonly ShownRule[] } {
  const order = Object.keys(knownRules);
  const known = rules
    .flatMap(({ name, value }) => (isKnown(name) ? [{ name, value: inWords(name, value, instrument) }] : []))
    .toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
  return { known, others: rules.filter(({ name }) => !isKnown(name) && !shownElsewhere.has(name)) };
}

/**
 * Returns the trading state read with the contract specs, which is newer than the symbol list; `known` where the specs
 * contain none, as for contracts (A-EXCHANGE-INFO). A pair that accepts no orders is halted.
 */
export function statusRead(rules: ContractSpecs['rules'], known: string): string {
  const said = (name: string): string | undefined => rules.find((one) => one.name === name)?.value;
  return said('enableTrade') === 'false' ? 'HALT' : (said('status') ?? known);
}

/**
 * A row of the fee table. Rates are display text, `null` when not reported; `paid`: which rates an order from this app
 * pays.
 */
export interface FeeRow {
  readonly kind: 'listed.manual' | 'listed.api' | 'own.manual' | 'own.api';
  readonly maker: string | null;
  readonly taker: string | null;
  readonly paid: { readonly maker: boolean; readonly taker: boolean };
}

type Rates = NonNullable<ContractFees['listed']>['manual'];

/**
 * Returns the rows for manual and API fees, listed and of this account. Where no API rate was reported for the account
 * it pays its manual rate (document 2, Commission rate). Without the account's own rates nothing is marked, as the
 * listed rates may not be the paid ones.
 */
export function feeRows({ listed, own: ownFees }: ContractFees): FeeRow[] {
  const percent = (rate: string | null): string | null => (rate === null ? null : exactPercent(rate));
  const row = (kind: FeeRow['kind'], { maker, taker }: Rates, paid: (rate: keyof Rates) => boolean): FeeRow => ({
    kind,
    maker: percent(maker),
    taker: percent(taker),
    paid: { maker: paid('maker'), taker: paid('taker') },
  });
  const rows: FeeRow[] = [];
  if (listed) {
    rows.push(
      row('listed.manual', listed.manual, () => false),
      row('listed.api', listed.api, () => false),
    );
  }
  if (ownFees.state === 'ready') {
    const { manual, api } = ownFees.value;
    rows.push(
      row('own.manual', manual, (rate) => api[rate] === null && manual[rate] !== null),
      row('own.api', api, (rate) => api[rate] !== null),
    );
  }
  return rows;
}

/** A bar of the funding history in a box of `width` by `height`; it points up from the middle when longs paid. */
export interface RateBar {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly direction: 'up' | 'down';
}

/**
 * Returns the bars of funding rates, oldest first; the largest absolute rate reaches the edge. Drawing precision only.
 */
export function rateBars(rates: readonly string[], width: number, height: number): RateBar[] {
  const values = rates.map((rate) => (parseDecimal(rate) ? toPlotNumber(rate) : 0));
  const largest = Math.max(0, ...values.map(Math.abs));
  const step = width / Math.max(1, values.length);
  const middle = height / 2;
  return values.map((value, index) => {
    const size = largest === 0 ? 0 : (Math.abs(value) / largest) * middle;
    return {
      x: index * step,
      y: value >= 0 ? middle - size : middle,
      width: step * 0.8,
      height: size,
      direction: value >= 0 ? 'up' : 'down',
    };
  });
}

/**
 * Returns whether the symbol trades at `now` (Unix ms of the exchange), and when that changes next; `null`: not known.
 */
export function hoursAt(
  { openNow, sessions }: Extract<ContractSpecs['hours'], { state: 'ready' }>['value'],
  now: number | null,
): { readonly open: boolean | null; readonly changesAt: number | null } {
  if (now === null) return { open: openNow, changesAt: null };
  const current = sessions.find(({ from, to }) => from <= now && now < to);
  const next = sessions.filter(({ from }) => from > now).toSorted((a, b) => a.from - b.from)[0];
  // The exchange's own open flag takes precedence over the sessions.
  const open = openNow ?? (sessions.length > 0 ? current !== undefined : null);
  if (open === null) return { open, changesAt: null };
  return { open, changesAt: (open ? current?.to : next?.from) ?? null };
}
