/**
 * The order ticket of one symbol: it joins the form with market data, account and outcomes, and carries out the commands
 * of other parts of the window.
 */
import './ticket.css';
import { useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { Intent } from '../../../shared/domain/intent.ts';
import type { Fill, Position } from '../../../shared/domain/order.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import type { SafetyView } from '../../../shared/domain/safety.ts';
import {
  useOwnFills,
  intentKey,
  orderFlowOf,
  type FlowOutcome,
  type FlowStage,
  type PlanRequest,
  orderRequest,
  latestIntent,
  plainOrderOf,
} from '../../state/orders/index.ts';
import { tradedInstrument, useTradedSymbol } from '../../state/market/index.ts';
import { findInstrument, PanelContext, type Selection } from '../../state/desk/index.ts';
import { useGuards, stoppedBy, useTraderKey } from '../../state/account/index.ts';
import type { PickedPrice, TicketCommand } from '../../state/commands.ts';
import { useCommand, useDesk, useServices, useTrading } from '../../state/services.ts';
import enDemo from '../../locales/en/demo.json';
import enTicket from '../../locales/en/ticket.json';
import { registerMessages, type Translate } from '../../i18n/messages.ts';
import { errorText } from '../../ui/errorText.ts';
import { useInstrumentOf, type InstrumentOf } from '../../ui/cells.tsx';
import { deskStateInputs, panelStateOf, type PanelState } from '../../ui/panelState.ts';
import { keptWord } from '../../ui/plainParams.ts';
import { LockCover } from '../../ui/TradeLock.tsx';
import { bestOf } from './context.ts';
import { orderActions, reduce, sidesOf, type FormAction, type TicketForm } from './form.ts';
import { Outcome, type OrderOutcome } from './Outcome.tsx';
import { PresetMenu, startsFrom, usePresets } from './PresetMenu.tsx';
import { closePositions, formChange, quickForm } from './quick.ts';
import { SettingButton } from './SettingButton.tsx';
import { summarise, type TicketSummary } from './summary.ts';
import { actualOf, draftKey, estimateOf, predictionOf, type Prediction } from './ticketOutcome.ts';
import { TicketOutcome } from './TicketOutcome.tsx';
import { planRequestOf } from './words.ts';
import { useDraft } from './useDraft.ts';
import { useTicketAccount } from './useTicketAccount.ts';
import { useTicketMarket } from './useTicketMarket.ts';
import { TicketPanelView, type TicketViewProps } from './View.tsx';
import { windowError } from '../../ipc/client.ts';

registerMessages(enDemo);
registerMessages(enTicket);

/**
 * Shows the order ticket of the selected symbol. A change of the trading context, or between a copy-trader key and
 * another one, starts with an empty form (R16, R19).
 */
export function TicketBody({ selection }: { readonly selection: Selection }) {
  const trader = useTraderKey();
  const tradingContext = useDesk((state) => `${state.app?.environment ?? ''} ${state.app?.account ?? ''} ${trader}`);
  return <Ticket key={tradingContext} trader={trader} selection={selection} />;
}

const busyWords = {
  preparing: 'ticket.blocked.preparing',
  confirming: 'ticket.blocked.confirming',
  sending: 'ticket.blocked.sending',
} as const;

/** Returns why nothing can be sent while another order is being processed; `null` when there is none. */
export function busyWith(stage: FlowStage): TicketViewProps['busy'] {
  if (stage.kind === 'idle') return null;
  const key = plainOrderOf(stage.request) ? busyWords[stage.kind] : 'ticket.blocked.planAsked';
  return { key, params: {}, passing: true };
}

/** Returns why nothing can be sent while orders are stopped; `null` when they are not (B-A9, B-E7). */
export function stoppedWith(t: Translate, safety: SafetyView | null): TicketViewProps['busy'] {
  const stopped = stoppedBy(safety);
  if (stopped === null) return null;
  if (stopped === 'killed') return { key: 'ticket.blocked.killed', params: {}, passing: false };
  const reason = safety?.reason ? errorText(t, safety.reason) : t('safety.halted.unknown');
  return { key: 'ticket.blocked.halted', params: { reason }, passing: false };
}

/**
 * Returns the panel state of a ticket; `lacks`: the account trades nothing on this market, which is not a fault of the
 * feed (R19).
 */
export function ticketState(panelState: PanelState, lacks: boolean): PanelState {
  const up = panelState.kind === 'live' || panelState.kind === 'stale' || panelState.kind === 'loading';
  return lacks && up ? { kind: 'empty', reason: 'demoSpot' } : panelState;
}

/**
 * Returns the present outcome of a plain order, null for any other request: an intent may have changed since the
 * response arrived (the state with the later `updatedAt` applies, B-A4).
 */
export function currentOutcome(outcome: FlowOutcome | null, intents: readonly Intent[]): OrderOutcome | null {
  const draft = outcome && plainOrderOf(outcome.request);
  if (!outcome || !draft) return null;
  if (outcome.kind === 'failed') return { kind: 'failed', draft, error: outcome.error, sent: outcome.sent };
  const [intent] = outcome.intents;
  return intent ? { kind: 'intent', intent: latestIntent(intent, intents) } : null;
}

/** Prediction for an order, made before it was sent. */
interface Predicted {
  readonly draft: string;
  readonly of: Prediction;
}

/** Shows the actual figures of the order against the predicted ones; nothing until its fills are known. */
function reportedOf(
  predicted: Predicted | null,
  outcome: OrderOutcome | null,
  fills: readonly Fill[],
  positions: readonly Position[],
  instrumentOf: InstrumentOf,
): ReactNode {
  if (!predicted || outcome?.kind !== 'intent') return null;
  const { draft, orderId } = outcome.intent;
  const of = instrumentOf(draft);
  if (orderId === null || 'kind' in draft || !of || draftKey(draft) !== predicted.draft) return null;
  const orderFills = fills.filter((one) => one.orderId === orderId && one.symbol === draft.symbol);
  const open = draft.market === 'futures' ? positions : [];
  const position = open.find(
    (one) => one.symbol === draft.symbol && draft.market === 'futures' && one.side === draft.positionSide,
  );
  const actual = actualOf(orderFills, draft.side, predicted.of, position ?? null);
  return actual && <TicketOutcome instrument={of} quantity={draft.quantity} predicted={predicted.of} actual={actual} />;
}

interface TicketProps {
  readonly selection: Selection;
  readonly trader: boolean;
}

/**
 * Gives the focus to the size field when another part of the window asks for it, as soon as the fields are shown.
 * Returns whether a size is suggested in the empty field, and the function that changes it.
 */
function useSizeEntry(market: Market, isShown: boolean, act: (action: FormAction) => void) {
  const [isSuggested, setSuggested] = useState(false);
  const [asked, setAsked] = useState(0);
  const focused = useRef(0);
  useCommand('ticket.enterSize', ({ guided }) => {
    if (guided) {
      act({ kind: 'aim', aim: orderActions[market][0] });
      act({ kind: 'type', type: 'MARKET' });
    }
    setSuggested(guided);
    setAsked((count) => count + 1);
  });
  useEffect(() => {
    if (!isShown || focused.current === asked) return;
    focused.current = asked;
    document.querySelector<HTMLInputElement>('[data-panel=ticket] [data-field=size] input')?.focus();
  }, [isShown, asked]);
  return [isSuggested, setSuggested] as const;
}

function Ticket({ selection: shown, trader }: TicketProps) {
  const { market: name } = shown;
  const { t } = useTranslation();
  const services = useServices();
  const { commands } = services;
  const flow = orderFlowOf(services);
  const tradingContext = useDesk(
    useShallow((state) => ({
      environment: state.app?.environment ?? ('simulator' as const),
      account: state.app?.account ?? ('main' as const),
    })),
  );
  // Prices are those of the shown market; orders use the symbol that the account trades there (A-DEMO).
  const symbol = useTradedSymbol(shown);
  const selection = useMemo(() => ({ market: name, symbol }), [name, symbol]);
  const { stage, outcome } = useStore(flow.store);
  const intents = useTrading((state) => state.intents);
  const place = useMemo(() => ({ ...tradingContext, trader }), [tradingContext, trader]);
  const panel = useContext(PanelContext);
  const presets = usePresets();
  const [planError, setPlanError] = useState<AppError | null>(null);
  const [predicted, setPredicted] = useState<Predicted | null>(null);

  const desk = useDesk(useShallow(deskStateInputs));
  const listed = findInstrument(desk.instruments, shown);
  const instrument = tradedInstrument(tradingContext.account, listed);
  const instrumentOf = useInstrumentOf();
  const { feeds, book, market } = useTicketMarket(shown, instrument, tradingContext.environment, desk.silentSince);
  const startFrom = keptWord(panel?.params ?? {}, 'startFrom', startsFrom);
  const { form, setForm, setSent } = useDraft(place, selection, outcome, intents, market, startFrom);
  const { account, doubtful, known } = useTicketAccount(selection, instrument);
  const fills = useOwnFills(name, symbol);
  const safety = useTrading((state) => state.safety);
  const guards = useGuards();
  const pending = useStore(services.cancels.store, (state) => state.pending);

  const summary = useMemo(() => market && summarise(form, market, account), [form, market, account]);

  const act = (action: FormAction): void => setForm((before) => reduce(before, action));
  const panelState = ticketState(
    panelStateOf({ ...desk, selection: shown, feed: book.feed, error: book.error, hasContent: listed !== null }),
    listed !== null && instrument === null,
  );
  const isShown = market !== null && (panelState.kind === 'live' || panelState.kind === 'stale');
  const [isSizeSuggested, setSizeSuggested] = useSizeEntry(name, isShown, act);
  useEffect(() => {
    const take = (picked: PickedPrice): boolean => {
      if (picked.market !== name || picked.symbol !== shown.symbol) return false;
      const { type: _type, market: _market, symbol: _symbol, ...change } = picked;
      setForm((before) => reduce(before, { kind: 'pickPrice', ...change }));
      return true;
    };
    return commands.handle('ticket.pickPrice', take);
  }, [commands, name, shown.symbol, setForm]);

  const busy = stoppedWith(t, safety) ?? busyWith(stage);
  const send = (of: TicketForm, made: TicketSummary): void => {
    setPlanError(null);
    if (busy || made.blocked !== null || !market) return;
    setSizeSuggested(false);
    const best = bestOf(sidesOf(of.aim).side === 'BUY' ? market.asks : market.bids);
    const shownBest = { price: made.price, best: market.live ? best : null, at: services.clock.now() };
    const estimate = estimateOf(made.receipt, shownBest, account.terms);
    if (made.draft) {
      setPredicted({ draft: draftKey(made.draft), of: predictionOf(made.receipt, made.price, best) });
      const request = orderRequest(made.draft, estimate);
      setSent({ request, form: of });
      flow.begin(request);
    } else if (made.plan) {
      const plan = planRequestOf(t, of, made.plan, market.instrument);
      // The receipt of several orders is of all of them. The book that a conditional order will meet is not known.
      const isOne = plan.kind === 'single' && plan.drafts.length === 1;
      const request: PlanRequest = {
        ...plan,
        ...(isOne && { estimate: { ...estimate, best: null } }),
        failed: (error) => setPlanError(error),
      };
      setSent({ request, form: of });
      commands.dispatch({ type: 'orders.request', request });
    }
  };
  const notify = (error: AppError): void => services.desk.notify({ kind: 'error', error });
  const onCommand = (command: TicketCommand): void => {
    if (command.type === 'ticket.preset') {
      const preset = presets.presets.filter((one) => one.market === name)[command.place - 1];
      if (preset) act({ kind: 'preset', setup: preset.setup });
      return;
    }
    if (command.type === 'ticket.orderType' || command.type === 'ticket.stepSize') {
      const change = market && formChange(form, market.instrument, command);
      return change ? act(change) : notify(windowError('refused', 'error.ticket.notOffered'));
    }
    if (busy) return notify(windowError('refused', 'error.ticket.busy'));
    if (command.type === 'ticket.flatten') {
      if (command.half && !market) return notify(windowError('refused', 'error.ticket.notNow'));
      return closePositions(services, form, account, command.half && market ? market.instrument.stepSize : null);
    }
    const quick = market && quickForm(form, market, command);
    if (!quick || !market) return notify(windowError('refused', 'error.ticket.notNow'));
    setForm(quick);
    const made = summarise(quick, market, account);
    if (made.blocked !== null) return notify(windowError('refused', 'error.ticket.notNow'));
    send(quick, made);
  };
  useCommand('ticket.preset', onCommand);
  useCommand('ticket.trade', onCommand);
  useCommand('ticket.flatten', onCommand);
  useCommand('ticket.orderType', onCommand);
  useCommand('ticket.stepSize', onCommand);
  const shownOutcome = currentOutcome(outcome, intents);
  const shownId = shownOutcome?.kind === 'intent' ? shownOutcome.intent.intentId : null;
  return (
    <TicketPanelView
      panelState={panelState}
      actions={{ retry: feeds.book.retry, startSimulator: services.desk.startSimulator }}
      form={form}
      market={market}
      summary={summary}
      tradingContext={tradingContext}
      busy={busy}
      isSizeSuggested={isSizeSuggested}
      act={act}
      onSubmit={() => summary && send(form, summary)}
      head={
        <>
          {tradingContext.account === 'demo' && instrument && (
            <p className="ticket-note">
              {t('ticket.demo', { symbol, asset: instrument.quoteAsset, live: shown.symbol })}
            </p>
          )}
          {market && <SettingButton market={market} account={account} known={known} locked={Boolean(guards?.lock)} />}
          <PresetMenu
            form={form}
            known={presets}
            startFrom={startFrom}
            onStartFrom={panel && ((next) => panel.save({ startFrom: next }))}
            onApply={({ setup }) => act({ kind: 'preset', setup })}
          />
        </>
      }
      cover={
        guards?.lock && (
          <LockCover
            lock={guards.lock}
            unlock={(typed) => services.client.call('guards.unlock', { ...tradingContext, typed })}
          />
        )
      }
      outcome={
        <>
          {planError && (
            <p className="ticket-problem" role="status">
              {t('ticket.plan.failed', { reason: errorText(t, planError) })}
            </p>
          )}
          <Outcome
            outcome={shownOutcome}
            doubtful={doubtful.filter((one) => one.state === 'inDoubt' && one.intentId !== shownId)}
            instrumentOf={instrumentOf}
            cancelOf={(intent) => pending[intentKey(intent)] ?? null}
            onCancel={tradingContext.account === 'demo' ? null : services.cancels.cancelIntent}
          />
          {reportedOf(predicted, shownOutcome, fills, account.positions ?? [], instrumentOf)}
        </>
      }
    />
  );
}
