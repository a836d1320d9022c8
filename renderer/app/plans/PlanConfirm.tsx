import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { wordOf } from '../../../shared/domain/typedWord.ts';
import { planFlowOf, remarksOf, type PlanFlow, type PlanStage, type PlanOutcome } from '../../bridge/planFlow.ts';
import { planLink } from '../../bridge/planLink.ts';
import { useServices, useTrading } from '../../bridge/services.ts';
import type { TradingContext } from '../../bridge/tradingStore.ts';
import type { TimeZone } from '../../format/time.ts';
import { enPlans } from '../../i18n/enPlans.ts';
import { registerMessages, translateKey, type Translate } from '../../i18n/messages.ts';
import { useInstrumentOf, useZone } from '../../ui/cells.tsx';
import { ConfirmFrame } from '../../ui/ConfirmFrame.tsx';
import { confirmStateOf, useConfirming, useRequested } from '../../ui/useConfirming.ts';
import { markOf } from '../../ui/environmentMark.ts';
import { PlanDetails, type Held } from './PlanDetails.tsx';
import { confirmText, type InstrumentOf, type OpenOrders } from './planSummary.ts';
import type { NoticeContent } from '../../bridge/notices.ts';
import { windowError } from '../../bridge/windowError.ts';
import { errorText } from '../../ui/errorText.ts';

// The notice about a plan's outcome.

/**
 * Returns the notice of an outcome. A plan whose orders were all placed gives an information; a stopped plan gives the
 * number of orders placed, the number never sent, and the reason. Each rejected or in-doubt order also has a separate
 * notice.
 */
export function outcomeNews(t: Translate, outcome: PlanOutcome): NoticeContent {
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
export type PlanConfirmStage = Extract<PlanStage, { kind: 'confirming' }> | Extract<PlanStage, { kind: 'preparing' }>;

/**
 * Confirms plans from any panel (R15). The window mounts it once, outside the dock; a notice reports each plan's
 * outcome.
 */
export function PlanConfirm() {
  const { t } = useTranslation();
  const services = useServices();
  const { desk } = services;
  const flow = planFlowOf(services);
  const { stage, outcome } = useStore(flow.store);
  const zone = useZone();
  const instrumentOf = useInstrumentOf();
  const openOrders = useTrading((state) => state.orders);
  const triggers = useTrading((state) => state.triggers.open);
  const positions = useTrading((state) => state.positions.list);
  const intents = useTrading((state) => state.intents);
  useRequested(planLink, flow.begin);
  const tradingContext = useConfirming(flow, stage.kind);
  const notify = useEffectEvent(() => {
    if (outcome) desk.notify(outcomeNews(t, outcome));
  });
  useEffect(() => notify(), [outcome]);

  const open = stage.kind === 'confirming' || (stage.kind === 'preparing' && stage.again);
  if (!open) return null;
  return (
    <PlanDialog
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

interface PlanDialogProps {
  readonly stage: PlanConfirmStage;
  readonly instrumentOf: InstrumentOf;
  readonly open: OpenOrders;
  readonly held: Held;
  readonly tradingContext: TradingContext;
  readonly zone: TimeZone;
  readonly flow: Pick<PlanFlow, 'confirm' | 'decline' | 'review'>;
}

/** The confirmation dialog. */
export function PlanDialog({ stage, instrumentOf, open, held, tradingContext, zone, flow }: PlanDialogProps) {
  const { t } = useTranslation();
  const ticket = stage.kind === 'confirming' ? stage.ticket : null;
  const usable = stage.kind === 'confirming' && !stage.expired ? stage.ticket : null;
  const mark = t(markOf(tradingContext.environment, tradingContext.account).word);
  const { key, params } = stage.request.title;
  return (
    <ConfirmFrame
      state={confirmStateOf(stage)}
      className="plan-confirm"
      environment={tradingContext.environment}
      account={tradingContext.account}
      title={t('plan.confirm.title', { title: translateKey(t, key, params), mark })}
      word={usable ? wordOf(remarksOf(usable)) : null}
      yes={{ text: usable ? confirmText(t, usable, mark) : '', look: 'primary' }}
      checking={t('plan.confirm.checking')}
      flow={flow}
    >
      {/* In the tab order: on a small screen the user scrolls it by keyboard. */}
      <div className="plan-body" tabIndex={0} role="group" aria-label={translateKey(t, key, params)}>
        {ticket && <PlanDetails ticket={ticket} instrumentOf={instrumentOf} open={open} held={held} zone={zone} />}
      </div>
    </ConfirmFrame>
  );
}
