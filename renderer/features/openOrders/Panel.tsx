import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { Selection } from '../../state/desk/index.ts';
import { intentKey, intentFinder } from '../../state/orders/index.ts';
import { useAccount } from '../../state/market/index.ts';
import { useCommand, useServices, useTrading, type Services } from '../../state/services.ts';
import enOrderLists from '../../locales/en/orderLists.json';
import enOpenOrders from '../../locales/en/openOrders.json';
import enRunningPlans from '../../locales/en/runningPlans.json';
import enDemo from '../../locales/en/demo.json';
import enTimeline from '../../locales/en/timeline.json';
import { registerMessages, type Translate } from '../../i18n/messages.ts';
import { useInstrumentOf, useZone } from '../../ui/cells.tsx';
import { DemoNote } from '../../ui/DemoNote.tsx';
import { PanelTools } from '../../ui/PanelTools.tsx';
import { useTradingPanelState } from '../../ui/useTradingPanelState.ts';
import { Doubts } from './Doubts.tsx';
import { allOpen, cancelChoices, doubtRows, planRows, type CancelChoice } from './model.ts';
import { Plans } from './Plans.tsx';
import { EditRow } from './EditRow.tsx';
import { OpenOrdersView } from './View.tsx';
import type { Plan } from '../../../shared/domain/plan.ts';
import { tradingContextOf } from '../../state/account/index.ts';
import { useTranslation } from 'react-i18next';
import { CancelMenu } from '../../ui/CancelMenu.tsx';
import { sideText } from '../../ui/orderText.ts';

interface CancelAllProps {
  readonly choices: readonly CancelChoice[];
  readonly onCancelAll: (choice: CancelChoice) => void;
}

/** Returns a choice in words; it names the symbol or the whole market (H4). */
export function choiceText(t: Translate, { market, scope, side, count }: CancelChoice): string {
  const name = t(`market.${market}`);
  if (side !== null) return t('cancelAll.side', { count, market: name, side: sideText(t, side, null) });
  return scope.kind === 'ALL'
    ? t('cancelAll.market', { count, market: name })
    : t('cancelAll.symbol', { count, symbol: scope.symbol, market: name });
}

/** Shows the menu that cancels all orders of a symbol or of a market; a command opens the same confirmation. */
function CancelAll({ choices, onCancelAll }: CancelAllProps) {
  const { t } = useTranslation();
  const { desk } = useServices();
  const [asked, setAsked] = useState<CancelChoice | null>(null);
  useCommand('orders.cancelAll', ({ market, symbol }) => {
    const whole = choices.filter((choice) => choice.market === market && choice.side === null);
    const found = whole.find(({ scope }) => symbol === (scope.kind === 'ALL' ? null : scope.symbol));
    if (found) setAsked(found);
    else desk.notify({ kind: 'info', key: 'cancelAll.none', params: {} });
  });
  return (
    <CancelMenu
      choices={choices}
      text={(choice) => choiceText(t, choice)}
      count={({ count }) => count}
      note={t('cancelAll.note')}
      asked={asked}
      onAsk={setAsked}
      onCancel={onCancelAll}
    />
  );
}

/** Pauses and stops running plans; a failure becomes a notice. Main reports their further progress with events. */
interface PlanControl {
  readonly stop: (plan: Pick<Plan, 'planId'>) => void;
  readonly pause: (plan: Pick<Plan, 'planId'>, paused: boolean) => void;
}

/** Creates the plan control of this window. */
function createPlanControl({ client, desk }: Pick<Services, 'client' | 'desk'>): PlanControl {
  const send = async (
    call: 'trading.stopPlan' | 'trading.pausePlan',
    planId: string,
    paused: boolean,
  ): Promise<void> => {
    const tradingContext = tradingContextOf(desk.store.getState());
    if (!tradingContext) return;
    const result =
      call === 'trading.stopPlan'
        ? await client.call(call, { ...tradingContext, planId })
        : await client.call(call, { ...tradingContext, planId, paused });
    if (!result.ok) desk.notify({ kind: 'error', error: result.error });
  };
  return {
    stop: ({ planId }) => void send('trading.stopPlan', planId, true),
    pause: ({ planId }, paused) => void send('trading.pausePlan', planId, paused),
  };
}

registerMessages(enOrderLists);

registerMessages(enOpenOrders);
registerMessages(enRunningPlans);
registerMessages(enDemo);
registerMessages(enTimeline);

/** Shows the open orders of both markets, and placements whose outcome is not proven. */
export function OpenOrdersPanel({ selection }: { readonly selection: Selection }) {
  const { cancels, client, commands, desk } = useServices();
  const zone = useZone();
  const instrumentOf = useInstrumentOf();
  const demo = useAccount() === 'demo';
  const books = useTrading((state) => state.orders);
  const intents = useTrading((state) => state.intents);
  const doubted = useTrading((state) => state.doubted);
  const plans = useTrading((state) => state.plans);
  const pending = useStore(cancels.store, (state) => state.pending);
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  const orders = useMemo(() => allOpen(books), [books]);
  const intentOf = useMemo(() => intentFinder(intents), [intents]);
  const doubts = doubtRows(intents, doubted, dismissed);
  const shownPlans = planRows(plans, dismissed);
  const dismiss = (id: string): void => setDismissed((set) => new Set([...set, id]));
  const control = createPlanControl({ client, desk });
  const { panelState, actions } = useTradingPanelState(
    [books.spot.feed, books.futures.feed],
    orders.length + doubts.length + shownPlans.length > 0,
    'noOrders',
  );
  return (
    <>
      <PanelTools>
        <CancelAll
          choices={demo ? [] : cancelChoices(orders, selection)}
          onCancelAll={({ market, scope, side }) => {
            if (side === null) cancels.cancelAll(market, scope);
            else cancels.cancelOrders(orders.filter((order) => order.market === market && order.side === side));
          }}
        />
      </PanelTools>
      <OpenOrdersView
        panelState={panelState}
        actions={actions}
        orders={orders}
        pending={pending}
        zone={zone}
        instrumentOf={instrumentOf}
        cancels={!demo}
        onCancel={cancels.cancelOrder}
        onCancelMarked={cancels.cancelOrders}
        editor={(order, onClose) => (
          <EditRow
            order={order}
            instrument={instrumentOf(order)}
            intents={intents}
            onPlan={(request) => commands.dispatch({ type: 'orders.request', request })}
            onClose={onClose}
          />
        )}
        intentOf={intentOf}
        onTimeline={desk.showTimeline}
        onDetails={({ symbol, orderId }) => desk.showDetails({ symbol, orderId })}
        doubts={
          <>
            <DemoNote feed={books.futures.feed} list="openOrders" />
            <Plans
              plans={shownPlans}
              zone={zone}
              onStop={control.stop}
              onPause={control.pause}
              onDismiss={(plan) => dismiss(plan.planId)}
            />
            <Doubts
              intents={doubts}
              pending={pending}
              keyOf={intentKey}
              zone={zone}
              onCancel={demo ? null : cancels.cancelIntent}
              onDismiss={(intent) => dismiss(intent.intentId)}
            />
          </>
        }
      />
    </>
  );
}
