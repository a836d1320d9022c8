import { useMemo, type ReactNode } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { SymbolSetting } from '../../../shared/domain/accountSettings.ts';
import type { Account } from '../../../shared/domain/environment.ts';
import type { Instrument } from '../../../shared/domain/instrument.ts';
import type { OrderDraft } from '../../../shared/domain/order.ts';
import { decimal } from '../../../shared/num/decimal.ts';
import { shownSelection } from '../../state/market/index.ts';
import { useDesk } from '../../state/services.ts';
import type { TicketAccount, TicketMarket } from './context.ts';
import { actionOf, emptyForm } from './form.ts';
import { receiptOf, type Receipt } from './receipt.ts';
import { useTicketAccount } from './useTicketAccount.ts';
import { useTicketMarket } from './useTicketMarket.ts';

/** What an order is expected to cost, and the setting of its contract; `null` is unknown. */
export interface OrderEstimate {
  readonly receipt: Receipt | null;
  readonly setting: SymbolSetting | null;
}

/** Calculates the receipt of a draft as the ticket does. */
export function draftReceipt(draft: OrderDraft, of: Account, market: TicketMarket, account: TicketAccount): Receipt {
  const { type, timeInForce, price, quantity } = draft;
  const form = { ...emptyForm(draft.market, draft.symbol, of), type, aim: actionOf(draft) };
  return receiptOf({ ...form, timeInForce: timeInForce ?? 'GTC' }, market, account, {
    quantity: decimal(quantity),
    price: price === null ? null : decimal(price),
  });
}

interface EstimatedProps {
  readonly draft: OrderDraft;
  readonly instrument: Instrument;
  readonly children: (estimate: OrderEstimate) => ReactNode;
}

/** Estimates an order of any panel from the book and the account, as the ticket does. */
export function Estimated({ draft, instrument, children }: EstimatedProps) {
  const { market: name, symbol } = draft;
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
  const receipt = useMemo(() => market && draftReceipt(draft, of, market, account), [draft, of, market, account]);
  return children({ receipt, setting: account.margin?.setting ?? null });
}
