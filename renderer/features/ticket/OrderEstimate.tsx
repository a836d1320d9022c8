import { useMemo, type ReactNode } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { SymbolSetting } from '../../../shared/domain/accountSettings.ts';
import type { Account } from '../../../shared/domain/environment.ts';
import type { Instrument } from '../../../shared/domain/instrument.ts';
import type { OrderDraft } from '../../../shared/domain/order.ts';
import type { IntentDraft } from '../../../shared/domain/conditionalDraft.ts';
import type { PlanProgram } from '../../../shared/domain/plan.ts';
import { ZERO, add, decimal, divide, multiply, parseDecimal, type Decimal } from '../../../shared/num/decimal.ts';
import { shownSelection } from '../../state/market/index.ts';
import { useDesk } from '../../state/services.ts';
import { bestOf, type TicketAccount, type TicketMarket } from './context.ts';
import { actionOf, emptyForm, sameAction, type SidedDraft, type TicketForm } from './form.ts';
import { receiptOf, type Receipt } from './receipt.ts';
import { useTicketAccount } from './useTicketAccount.ts';
import { useTicketMarket } from './useTicketMarket.ts';

/** What an order is expected to cost, and the setting of its contract; `null` is unknown. */
export interface OrderEstimate {
  readonly receipt: Receipt | null;
  readonly setting: SymbolSetting | null;
}

/** Calculates the receipt of one order as the ticket does. */
export function draftReceipt(draft: OrderDraft, of: Account, market: TicketMarket, account: TicketAccount): Receipt {
  const { type, timeInForce, price, quantity } = draft;
  const form = { ...emptyForm(draft.market, draft.symbol, of), type, aim: actionOf(draft) };
  return receiptOf({ ...form, timeInForce: timeInForce ?? 'GTC' }, market, account, {
    quantity: decimal(quantity),
    price: price === null ? null : decimal(price),
  });
}

/** Orders under one confirmation, and the program that sends them. */
export interface PlannedOrders {
  readonly drafts: readonly IntentDraft[];
  readonly program: PlanProgram | null;
}

/** Returns the ticket's form for the orders of a plan: its type decides how they meet the book. */
function formOf(first: SidedDraft, { program }: PlannedOrders, of: Account): TicketForm {
  const form = { ...emptyForm(first.market, first.symbol, of), aim: actionOf(first) };
  if ('kind' in first) return { ...form, type: first.type };
  if (program?.kind === 'twap') return { ...form, type: 'TWAP', hasLimitPrice: first.price !== null };
  if (program?.kind === 'chase') return { ...form, type: 'CHASE' };
  return first.price === null
    ? { ...form, type: 'MARKET' }
    : { ...form, type: 'SCALED', timeInForce: first.timeInForce ?? 'GTC' };
}

/** Returns the price an order is calculated with: the worst of a chase, its own, that of its trigger, or the market's. */
function expectedPrice(draft: SidedDraft, program: PlanProgram | null, market: TicketMarket): Decimal | null {
  const given = 'kind' in draft ? (draft.price ?? draft.triggerPrice ?? draft.activatePrice) : draft.price;
  const own = program?.kind === 'chase' ? program.limitPrice : given;
  const best = market.live ? bestOf(draft.side === 'BUY' ? market.asks : market.bids) : null;
  return parseDecimal(own ?? best ?? market.last ?? '') ?? null;
}

/**
 * Calculates the receipt of all orders of a plan together, as the ticket does; null where they do not trade one symbol
 * to one end.
 */
export function planReceipt(
  plan: PlannedOrders,
  of: Account,
  market: TicketMarket,
  account: TicketAccount,
): Receipt | null {
  const orders = sameAction(plan.drafts);
  if (!orders) return null;
  const [first] = orders;
  if (orders.length === 1 && !('kind' in first) && plan.program === null) {
    return draftReceipt(first, of, market, account);
  }
  const quantity = orders.reduce<Decimal>((sum, one) => add(sum, decimal(one.quantity)), ZERO);
  const form = formOf(first, plan, of);
  if (!('kind' in first) && first.price === null) return receiptOf(form, market, account, { quantity, price: null });
  const values = orders.map((one) => {
    const price = expectedPrice(one, plan.program, market);
    return price && multiply(decimal(one.quantity), price);
  });
  if (!values.every((value) => value !== null)) return null;
  const notional = values.reduce<Decimal>(add, ZERO);
  const price =
    orders.length === 1
      ? expectedPrice(first, plan.program, market)
      : (divide(notional, quantity, 8, 'halfUp') ?? null);
  return receiptOf(form, market, account, { quantity, price, notional });
}

interface EstimatedProps extends PlannedOrders {
  readonly instrument: Instrument;
  readonly children: (estimate: OrderEstimate) => ReactNode;
}

/** Estimates the orders of any panel from the book and the account, as the ticket does. */
export function Estimated({ drafts, program, instrument, children }: EstimatedProps) {
  const { market: name, symbol } = drafts[0]!;
  const {
    environment,
    account: of,
    silentSince,
  } = useDesk(
    useShallow(({ app, silentSince }) => ({
      environment: app?.environment ?? ('simulator' as const),
      account: app?.account ?? ('main' as const),
      silentSince,
    })),
  );
  const selection = useMemo(() => ({ market: name, symbol }), [name, symbol]);
  const shown = useDesk(useShallow((state) => shownSelection(of, state.instruments, selection)));
  const { market } = useTicketMarket(shown, instrument, environment, silentSince);
  const { account } = useTicketAccount(selection, instrument);
  const receipt = useMemo(
    () => market && planReceipt({ drafts, program }, of, market, account),
    [drafts, program, of, market, account],
  );
  return children({ receipt, setting: account.margin?.setting ?? null });
}
