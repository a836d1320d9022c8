import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { wordOf } from '../../../shared/domain/typedWord.ts';
import type { IntentDraft } from '../../../shared/domain/conditionalDraft.ts';
import type { OrderDraft } from '../../../shared/domain/order.ts';
import {
  orderFlowOf,
  remarksOf,
  type FlowOutcome,
  type FlowStage,
  type OrderFlow,
  plainOrderOf,
  type PlanRequest,
} from '../../state/orders/index.ts';
import { useCommand, useServices, useTrading } from '../../state/services.ts';
import type { TradingContext } from '../../state/account/index.ts';
import type { TimeZone } from '../../format/time.ts';
import enPlans from '../../locales/en/plans.json';
import { registerMessages, translateKey, type Translate } from '../../i18n/messages.ts';
import { useInstrumentOf, useZone } from '../../ui/cells.tsx';
import { ConfirmFrame, type ConfirmHead } from '../../ui/ConfirmFrame.tsx';
import { confirmStateOf, useConfirming } from '../../ui/useConfirming.ts';
import { markOf } from '../../ui/environmentMark.ts';
import { actionOf, sameAction } from '../../features/ticket/form.ts';
import { PlainOrder } from '../../features/ticket/PlainOrder.tsx';
import { orderText, symbolText } from '../../features/ticket/words.ts';
import { PlanDetails, type Held } from './PlanDetails.tsx';
import { confirmLabel, confirmText, type InstrumentOf, type OpenOrders } from './planSummary.ts';
import type { NoticeContent } from '../../state/desk/index.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import { errorText } from '../../ui/errorText.ts';
import { windowError } from '../../ipc/client.ts';

// The notice about a plan's outcome.

/**
 * Returns the notice of an outcome. A plan whose orders were all placed gives an information; a stopped plan gives the
 * number of orders placed, the number never sent, and the reason. Each rejected or in-doubt order also has a separate
 * notice.
 */
export function outcomeNews(t: Translate, outcome: FlowOutcome): NoticeContent {
  if (outcome.kind === 'failed') {
    if (!outcome.sent) return { kind: 'error', error: outcome.error };
    const reason = errorText(t, outcome.error);
    return { kind: 'error', error: windowError('inDoubt', 'error.planOutcome.unsure', { reason }) };
  }
  const { plan, intents } = outcome;
  const placed = intents.filter(({ state }) => state === 'placed').length;
  if (plan.state === 'running') return { kind: 'info', key: 'plan.outcome.running', params: {} };
  const of = plan.bound.intents;
  if (plan.state === 'stopped') {
    const reason = plan.stopped === null ? '' : errorText(t, plan.stopped);
    const params = { placed, of, left: plan.left, reason };
    return { kind: 'error', error: windowError('refused', 'error.planOutcome.stopped', params) };
  }
  if (placed < intents.length) {
    return { kind: 'error', error: windowError('refused', 'error.planOutcome.partly', { placed, of }) };
  }
  return placed === 1
    ? { kind: 'info', key: 'plan.outcome.placedOne', params: {} }
    : { kind: 'info', key: 'plan.outcome.placedAll', params: { count: placed } };
}

registerMessages(enPlans);

/** A stage that has something to confirm, or will have shortly. */
export type ConfirmStage = Extract<FlowStage, { kind: 'confirming' }> | Extract<FlowStage, { kind: 'preparing' }>;

/**
 * Confirms orders and plans from any panel (R15). The window mounts it once, outside the dock, so that it works while
 * the ticket is hidden. The ticket shows the outcome of a plain order, a notice that of anything else.
 */
export function OrderConfirm() {
  const { t } = useTranslation();
  const services = useServices();
  const { desk } = services;
  const flow = orderFlowOf(services);
  const { stage, outcome } = useStore(flow.store);
  const zone = useZone();
  const instrumentOf = useInstrumentOf();
  const openOrders = useTrading((state) => state.orders);
  const triggers = useTrading((state) => state.triggers.open);
  const positions = useTrading((state) => state.positions.list);
  const intents = useTrading((state) => state.intents);
  useCommand('orders.request', ({ request }) =>
    flow.begin(noticed(request, (error) => desk.notify({ kind: 'error', error }))),
  );
  const tradingContext = useConfirming(flow, stage.kind);
  const notify = useEffectEvent(() => {
    if (outcome && !plainOrderOf(outcome.request)) desk.notify(outcomeNews(t, outcome));
  });
  useEffect(() => notify(), [outcome]);

  const open = stage.kind === 'confirming' || (stage.kind === 'preparing' && stage.again);
  if (!open) return null;
  return (
    <ConfirmDialog
      stage={stage}
      instrumentOf={instrumentOf}
      open={{ orders: [...openOrders.spot.open, ...openOrders.futures.open], triggers }}
      held={{ positions, intents }}
      tradingContext={tradingContext}
      zone={zone}
      flow={flow}
    />
  );
}

/** Adds a notice to a plain order that failed: the panel that requested it has no ticket to show the failure in. */
function noticed(request: PlanRequest, notify: (error: AppError) => void): PlanRequest {
  if (!plainOrderOf(request)) return request;
  return { ...request, failed: (error) => error && notify(error) };
}

interface ConfirmProps {
  readonly stage: ConfirmStage;
  readonly instrumentOf: InstrumentOf;
  readonly open: OpenOrders;
  readonly held: Held;
  readonly tradingContext: TradingContext;
  readonly zone: TimeZone;
  readonly flow: Pick<OrderFlow, 'confirm' | 'decline' | 'review'>;
}

/** The confirmation dialog; its body is that of a plain order or of a plan. */
export function ConfirmDialog({ stage, instrumentOf, open, held, tradingContext, zone, flow }: ConfirmProps) {
  const { t } = useTranslation();
  const ticket = stage.kind === 'confirming' ? stage.ticket : null;
  const usable = stage.kind === 'confirming' && !stage.expired ? stage.ticket : null;
  const { environment, account } = tradingContext;
  const mark = t(markOf(environment, account).word);
  // What is confirmed is what main checked and will send, not what was requested.
  const order = plainOrderOf(
    ticket ? { kind: ticket.kind, drafts: ticket.items.map(({ draft }) => draft) } : stage.request,
  );
  const { key, params } = stage.request.title ?? { key: 'ticket.confirm.title', params: { mark } };
  const title = translateKey(t, key, params);
  const drafts = ticket?.items.map(({ draft }) => draft) ?? stage.request.drafts;
  const head = headOf(t, drafts, mark, order ? undefined : title);
  return (
    <ConfirmFrame
      state={confirmStateOf(stage)}
      {...(order ? {} : { className: 'plan-confirm' })}
      environment={environment}
      account={account}
      title={order ? t('ticket.confirm.title', { mark }) : t('plan.confirm.title', { title, mark })}
      head={head}
      word={usable ? wordOf(remarksOf(usable)) : null}
      yes={
        order
          ? {
              text: t('ticket.confirm.yes'),
              name: confirmOrderText(t, order, instrumentOf),
              buttonClass: order.side === 'BUY' ? 'buys' : 'sells',
            }
          : {
              text: usable ? confirmLabel(t, usable) : '',
              name: usable ? confirmText(t, usable, mark) : '',
              buttonClass: head === null ? 'primary' : head.side === 'BUY' ? 'buys' : 'sells',
            }
      }
      checking={order ? t('ticket.confirm.checking') : t('plan.confirm.checking')}
      flow={flow}
    >
      {/* In the tab order: on a small screen the user scrolls it by keyboard. */}
      <div className="plan-body" tabIndex={0} role="group" aria-label={title}>
        {order ? (
          <PlainOrder
            draft={order}
            item={ticket?.items[0] ?? null}
            instrument={instrumentOf(order)}
            cancels={account !== 'demo'}
          />
        ) : (
          ticket && <PlanDetails ticket={ticket} instrumentOf={instrumentOf} open={open} held={held} zone={zone} />
        )}
      </div>
    </ConfirmFrame>
  );
}

/** Returns the head of the card; null: the orders have more than one action or symbol. */
function headOf(t: Translate, drafts: readonly IntentDraft[], mark: string, note?: string): ConfirmHead | null {
  const [first] = sameAction(drafts) ?? [];
  if (!first) return null;
  const action = actionOf(first);
  return { side: first.side, action: t(`ticket.aim.${action}`), symbol: symbolText(t, first), mark, note };
}

function confirmOrderText(t: Translate, order: OrderDraft, instrumentOf: InstrumentOf): string {
  const instrument = instrumentOf(order);
  return t('ticket.confirm.yes.name', { order: instrument ? orderText(t, order, instrument) : order.symbol });
}
