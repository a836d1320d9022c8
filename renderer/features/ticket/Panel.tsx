import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { Intent } from '../../../shared/domain/intent.ts';
import type { SafetyView } from '../../../shared/domain/safety.ts';
import { findInstrument, type Selection } from '../../bridge/deskStore.ts';
import { intentKey } from '../../bridge/cancels.ts';
import { stoppedBy } from '../../bridge/safety.ts';
import { useDesk, useServices } from '../../bridge/services.ts';
import { ticketLink } from '../../bridge/ticketLink.ts';
import { useTrading } from '../../bridge/tradingStore.ts';
import { useFeed } from '../../bridge/useFeed.ts';
import type { Translate } from '../../i18n/messages.ts';
import { errorText } from '../../ui/errorText.ts';
import { deskFaceInputs, faceOf } from '../../ui/face.ts';
import { useMonotonic } from '../../ui/pulse.ts';
import type { TicketMarket } from './context.ts';
import { emptyForm, reduce, type FormAction, type TicketForm } from './form.ts';
import { orderFlowOf, type FlowOutcome, type FlowStage } from './flow.ts';
import { Outcome } from './Outcome.tsx';
import { createTicketFeeds } from './store.ts';
import { summarise } from './summary.ts';
import { useTicketAccount } from './useTicketAccount.ts';
import { TicketPanelView, type TicketViewProps } from './View.tsx';

/** The order ticket of the desk's symbol. A change of world begins with an empty one (R16). */
export function TicketPanel({ selection }: { readonly selection: Selection }) {
  const world = useDesk((state) => `${state.app?.environment ?? ''} ${state.app?.account ?? ''}`);
  return <Ticket key={world} selection={selection} />;
}

const busyWords = {
  preparing: 'ticket.blocked.preparing',
  confirming: 'ticket.blocked.confirming',
  sending: 'ticket.blocked.sending',
} as const;

/** Why nothing can be sent while another order is on its way; `null` when none is. */
export function busyWith(stage: FlowStage): TicketViewProps['busy'] {
  if (stage.kind === 'idle') return null;
  const key = busyWords[stage.kind];
  return { key, params: {}, passing: true };
}

/** Why nothing can be sent while orders are stopped; `null` when they are not (B-A9, B-E7). */
export function stoppedWith(t: Translate, safety: SafetyView | null): TicketViewProps['busy'] {
  const stopped = stoppedBy(safety);
  if (stopped === null) return null;
  if (stopped === 'killed') return { key: 'ticket.blocked.killed', params: {}, passing: false };
  const reason = safety?.reason ? errorText(t, safety.reason) : t('safety.halted.unknown');
  return { key: 'ticket.blocked.halted', params: { reason }, passing: false };
}

/** The outcome as it stands now: an intent may have gone on since the answer came (a later sighting wins, B-A4). */
export function currentOutcome(outcome: FlowOutcome | null, intents: readonly Intent[]): FlowOutcome | null {
  if (outcome?.kind !== 'intent') return outcome;
  const { intentId } = outcome.intent;
  const told = intents.find((one) => one.intentId === intentId);
  return told && told.updatedAt >= outcome.intent.updatedAt ? { kind: 'intent', intent: told } : outcome;
}

function Ticket({ selection }: { readonly selection: Selection }) {
  const { market: name, symbol } = selection;
  const { t } = useTranslation();
  const services = useServices();
  const flow = orderFlowOf(services);
  const [feeds] = useState(() => createTicketFeeds(services));
  const [held, setHeld] = useState<TicketForm>(() => emptyForm(name, symbol));
  useFeed(feeds.book, { kind: 'book', market: name, symbol });
  useFeed(feeds.ticker, { kind: 'ticker', market: name, symbol });

  const desk = useDesk(useShallow(deskFaceInputs));
  const world = useDesk(
    useShallow((state) => ({
      environment: state.app?.environment ?? ('simulator' as const),
      account: state.app?.account ?? ('main' as const),
    })),
  );
  const instrument = findInstrument(desk.instruments, selection);
  const book = useStore(feeds.book.store);
  const ticker = useStore(feeds.ticker.store);
  const { account, doubtful } = useTicketAccount(selection, instrument);
  const intents = useTrading((state) => state.intents);
  const safety = useTrading((state) => state.safety);
  const pending = useStore(services.cancels.store, (state) => state.pending);
  const { stage, outcome } = useStore(flow.store);
  const now = useMonotonic();

  const form = reduce(held, { kind: 'select', ...selection });
  const live = book.feed?.status === 'live' && desk.silentSince === null && book.content !== null;
  const received = book.feed?.received ?? null;
  const ageSeconds = live || received === null ? null : Math.max(0, Math.floor((now - received) / 1000));
  const market = useMemo<TicketMarket | null>(
    () =>
      instrument && {
        environment: world.environment,
        instrument,
        bids: book.content?.bids ?? [],
        asks: book.content?.asks ?? [],
        last: ticker.content?.last ?? null,
        mark: ticker.content?.mark ?? null,
        live,
        ageSeconds,
      },
    [instrument, world.environment, book.content, ticker.content, live, ageSeconds],
  );
  const summary = useMemo(() => market && summarise(form, market, account), [form, market, account]);

  const act = (action: FormAction): void =>
    setHeld((before) => reduce(reduce(before, { kind: 'select', market: name, symbol }), action));
  useEffect(() => {
    const take = (): void => {
      const picked = ticketLink.takePicked(name, symbol);
      if (!picked) return;
      const { price, size } = picked;
      const change: FormAction = { kind: 'pickPrice', price, ...(size === undefined ? {} : { size }) };
      setHeld((before) => reduce(reduce(before, { kind: 'select', market: name, symbol }), change));
    };
    take();
    return ticketLink.store.subscribe(take);
  }, [name, symbol]);

  const busy = stoppedWith(t, safety) ?? busyWith(stage);
  const shownOutcome = currentOutcome(outcome, intents);
  const shownId = shownOutcome?.kind === 'intent' ? shownOutcome.intent.intentId : null;
  return (
    <TicketPanelView
      face={faceOf({ ...desk, selection, feed: book.feed, error: book.error, hasContent: instrument !== null })}
      actions={{ retry: feeds.book.retry, startSimulator: services.desk.startSimulator }}
      form={form}
      market={market}
      summary={summary}
      world={world}
      busy={busy}
      act={act}
      onSubmit={() => {
        if (!busy && summary?.draft && summary.blocked === null) flow.begin(summary.draft);
      }}
      outcome={
        <Outcome
          outcome={shownOutcome}
          doubtful={doubtful.filter((one) => one.state === 'inDoubt' && one.intentId !== shownId)}
          instrumentOf={(draft) => findInstrument(desk.instruments, draft)}
          cancelOf={(intent) => pending[intentKey(intent)] ?? null}
          onCancel={services.cancels.cancelIntent}
        />
      }
    />
  );
}
