/** The figures of the futures account in the header: where each comes from and how it is calculated. */
import { heldOf } from '../../shared/domain/heldPosition.ts';
import type { Balance } from '../../shared/domain/order.ts';
import { pnlAt, sumOf } from '../../shared/domain/positionSums.ts';
import type { GuardDay } from '../../shared/ipc/safetyViews.ts';
import {
  add,
  compare,
  decimal,
  formatDecimal,
  formatFixed,
  multiply,
  parseDecimal,
  subtract,
  ZERO,
  type Decimal,
} from '../../shared/num/decimal.ts';
import { accountOf, findMarked, ratiosIn, type FigureInputs } from '../features/positions/figures.ts';
import { isReceived, type FeedStatus } from '../ipc/feedStatus.ts';
import { combineFeeds } from '../ui/tradingPanelState.ts';

/** Ids of the figures, the most important first. */
export const accountFigureIds = ['equity', 'unrealised', 'ratio', 'available', 'today'] as const;
/** See {@link accountFigureIds}. */
export type AccountFigureId = (typeof accountFigureIds)[number];

/** One figure: decimal text, the margin ratio as a fraction; `null`: not known. */
export interface AccountFigure {
  readonly id: AccountFigureId;
  readonly value: string | null;
  /** Feed of its stalest source; `null`: nothing was received yet. */
  readonly feed: FeedStatus | null;
}

/** What the figures are calculated from. */
export interface AccountSources {
  /** Margin asset of the account. */
  readonly asset: string;
  readonly balances: { readonly feed: FeedStatus | null; readonly list: readonly Balance[] };
  readonly positionsFeed: FeedStatus | null;
  readonly inputs: FigureInputs;
  /** The day's result of the account as main reports it; `null`: not known. */
  readonly day: GuardDay | null;
}

/** Returns the day's result: realised PnL, less fees, with funding and unrealised PnL. */
function resultOf({ realised, fees, funding, unrealised }: GuardDay): string {
  const made = subtract(add(decimal(realised), decimal(unrealised)), decimal(fees));
  return formatDecimal(add(made, decimal(funding)));
}

/** Returns the highest margin ratio of the positions; `null` while one is not known. */
function highestRatio(inputs: FigureInputs): string | null {
  const ratioOf = ratiosIn(accountOf(inputs), findMarked(inputs));
  let highest: Decimal = ZERO;
  for (const position of inputs.positions) {
    const held = heldOf(position);
    const ratio = held && ratioOf(held);
    if (!ratio) return null;
    if (compare(ratio, highest) > 0) highest = ratio;
  }
  return formatDecimal(highest);
}

/** Returns several feeds as one, which was updated when the last of them was. */
function joined(feeds: readonly (FeedStatus | null)[]): FeedStatus | null {
  const feed = combineFeeds(feeds);
  const times = feeds.flatMap((one) => one?.received ?? []);
  return feed && { ...feed, received: times.length === 0 ? null : Math.max(...times) };
}

/** Returns the figures of the futures account, the most important first. */
export function accountFigures(sources: AccountSources): readonly AccountFigure[] {
  const { asset, balances, positionsFeed, inputs, day } = sources;
  const balance = balances.list.find((one) => one.asset === asset);
  // Once the balances were received, an asset that is not among them is zero.
  const held = (amount: string | undefined): string | null => (isReceived(balances.feed) ? (amount ?? '0') : null);
  const total = held(balance?.total);
  const unrealised = isReceived(positionsFeed)
    ? sumOf(
        inputs.positions.map((position) => {
          const mark = inputs.marks[position.symbol];
          return mark ? pnlAt(position, mark.price) : null;
        }),
      )
    : null;
  const priced = joined([positionsFeed, ...inputs.positions.map(({ symbol }) => inputs.marks[symbol]?.feed ?? null)]);
  const whole = joined([balances.feed, priced]);
  const values: Readonly<Record<AccountFigureId, Omit<AccountFigure, 'id'>>> = {
    equity: { value: sumOf([total, unrealised]), feed: whole },
    unrealised: { value: unrealised, feed: priced },
    ratio: {
      value: total === null || !isReceived(positionsFeed) ? null : highestRatio({ ...inputs, balance: total }),
      feed: whole,
    },
    available: { value: held(balance?.available), feed: balances.feed },
    today: { value: day && resultOf(day), feed: positionsFeed },
  };
  return accountFigureIds.map((id) => ({ id, ...values[id] }));
}

/** Returns a fraction in per cent with two decimals. */
export function percentOf(fraction: string): string {
  return formatFixed(multiply(decimal(fraction), decimal('100')), 2, 'halfUp');
}

/** Returns a fraction as a number between 0 and 1 for the length of a bar. */
export function barShare(fraction: string | null): number {
  const value = fraction === null ? undefined : parseDecimal(fraction);
  return value ? Math.min(1, Math.max(0, Number(formatDecimal(value)))) : 0;
}
