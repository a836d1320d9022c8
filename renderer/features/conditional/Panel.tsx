import './conditional.css';
import { useState, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { ConditionalOrder } from '../../../shared/domain/conditionalOrderSchema.ts';
import { markOf } from '../../ui/environmentMark.ts';
import { changesOf } from '../../state/orders/index.ts';
import { useAccount } from '../../state/market/index.ts';
import type { Selection } from '../../state/desk/index.ts';
import { useCommand, useDesk, useServices, useTrading } from '../../state/services.ts';
import { useTraderKey } from '../../state/account/index.ts';
import { conditionalOrderOrigin } from './conditionalOrderOrigin.ts';
import enOrderLists from '../../locales/en/orderLists.json';
import enConditional from '../../locales/en/conditional.json';
import enRecords from '../../locales/en/records.json';
import enTicket from '../../locales/en/ticket.json';
import enTimeline from '../../locales/en/timeline.json';
import enProtect from '../../locales/en/protect.json';
import { registerMessages } from '../../i18n/messages.ts';
import { Choice } from '../../ui/Choice.tsx';
import { useInstrumentOf, useZone } from '../../ui/cells.tsx';
import { PanelTools } from '../../ui/PanelTools.tsx';
import { useMonotonic } from '../../ui/pulse.ts';
import { useTradingPanelState } from '../../ui/useTradingPanelState.ts';
import { History } from './History.tsx';
import { Modify } from './Modify.tsx';
import { modifyWay, type Modified } from './modifyForm.ts';
import {
  orphansOf,
  conditionalOrderChoices,
  wholeSize,
  conditionalOrderChoiceText,
  type ConditionalOrderChoice,
} from './model.ts';
import { livePrice, createWatchedPrices, type WatchedPrice } from './prices.ts';
import { ConditionalView } from './View.tsx';
import { CancelMenu } from '../../ui/CancelMenu.tsx';
import { advanceExtremes, type Extremes } from './trail.ts';
import type { Position } from '../../../shared/domain/order.ts';
import { MenuButton } from '../../ui/Menu.tsx';

interface ProtectMenuProps {
  readonly positions: readonly Position[];
  readonly onProtect: (position: Position) => void;
}

/** Lets the user choose the position whose take-profit and stop-loss are set; absent without a position. */
function ProtectMenu({ positions, onProtect }: ProtectMenuProps) {
  const { t } = useTranslation();
  if (positions.length === 0) return null;
  return (
    <MenuButton
      label={t('conditional.protect')}
      name={t('conditional.protect.name')}
      items={positions.map((position) => ({
        text: t('conditional.protect.of', {
          symbol: position.symbol,
          side: t(`order.positionSide.${position.side}`),
          size: position.size,
        }),
        run: () => onProtect(position),
      }))}
    />
  );
}

/**
 * Provides the live prices of every contract with open conditional orders, and the extreme prices this window has seen
 * for trailing orders that follow.
 */
function useTriggerPrices(triggers: readonly ConditionalOrder[]): {
  readonly prices: Readonly<Record<string, WatchedPrice>>;
  readonly priceOf: (trigger: ConditionalOrder) => string | null;
  readonly extremeOf: (trigger: ConditionalOrder) => string | null;
} {
  const { client, clock } = useServices();
  const [watched] = useState(() => createWatchedPrices(client, clock));
  const prices = useStore(watched.store);
  const symbols = [...new Set(triggers.map(({ symbol }) => symbol))].toSorted().join(' ');
  useEffect(() => {
    watched.follow(symbols === '' ? [] : symbols.split(' '));
  }, [watched, symbols]);
  useEffect(() => () => watched.follow([]), [watched]);
  const priceOf = (trigger: ConditionalOrder): string | null =>
    livePrice(prices[trigger.symbol], trigger.triggerSource);
  const [known, setKnown] = useState<Extremes>({});
  const extremes = advanceExtremes(known, triggers, priceOf);
  // Extremes seen in this render are the starting point of the next one.
  if (extremes !== known) setKnown(extremes);
  return { prices, priceOf, extremeOf: ({ triggerId }) => extremes[triggerId] ?? null };
}

interface CancelConditionalOrdersProps {
  readonly choices: readonly ConditionalOrderChoice[];
  readonly onCancel: (choice: ConditionalOrderChoice) => void;
}

/**
 * Shows the menu that cancels all conditional orders, of one symbol or of every symbol; a command opens the same
 * confirmation.
 */
function CancelConditionalOrders({ choices, onCancel }: CancelConditionalOrdersProps) {
  const { t } = useTranslation();
  const { desk } = useServices();
  const [asked, setAsked] = useState<ConditionalOrderChoice | null>(null);
  useCommand('conditional.cancelAll', ({ symbol }) => {
    const found = choices.find(({ scope }) => symbol === (scope.kind === 'ALL' ? null : scope.symbol));
    if (found) setAsked(found);
    else desk.notify({ kind: 'info', key: 'cancelAll.noneConditional', params: {} });
  });
  return (
    <CancelMenu
      choices={choices}
      text={(choice) => conditionalOrderChoiceText(t, choice)}
      count={({ count }) => count}
      note={t('conditional.cancelAll.note')}
      asked={asked}
      onAsk={setAsked}
      onCancel={onCancel}
    />
  );
}

registerMessages(enOrderLists);
registerMessages(enConditional);
registerMessages(enRecords);
registerMessages(enTicket);
registerMessages(enTimeline);
registerMessages(enProtect);

/** Milliseconds between two updates of the shown ages. */
const AGE_MS = 10_000;

/**
 * Shows the futures conditional orders, wherever they were placed: the open ones, and the orders that past ones became.
 */
export function ConditionalPanel({ selection }: { readonly selection: Selection }) {
  const { t } = useTranslation();
  const services = useServices();
  const { cancels, clock } = services;
  const zone = useZone();
  const instrumentOf = useInstrumentOf();
  const demo = useAccount() === 'demo';
  const [view, setView] = useState<'open' | 'past'>('open');
  const [modified, setModified] = useState<{ readonly trigger: ConditionalOrder } | null>(null);
  const { feed, open } = useTrading((state) => state.triggers);
  const positions = useTrading((state) => state.positions);
  const intents = useTrading((state) => state.intents);
  const trader = useTraderKey();
  const mark = useDesk(({ app }) => (app ? markOf(app.environment, app.account).word : null));
  const pending = useStore(cancels.store, (state) => state.pending);
  const { prices, priceOf, extremeOf } = useTriggerPrices(open);
  const { panelState, actions } = useTradingPanelState([feed], open.length > 0, 'noTriggers');
  useMonotonic(AGE_MS);
  const orphans = orphansOf(
    open,
    positions.feed?.status === 'live' && panelState.kind === 'live' ? positions.list : null,
  );
  const instrument = modified && instrumentOf({ market: 'futures', symbol: modified.trigger.symbol });

  const modify = (trigger: ConditionalOrder, result: Modified): void => {
    if (result.kind === 'change') {
      void changesOf(services).sendAndNotify(result.change, { key: 'modify.done', params: { symbol: trigger.symbol } });
      return;
    }
    const { symbol, triggerId } = trigger;
    services.commands.dispatch({
      type: 'orders.request',
      request: {
        kind: 'move',
        drafts: [result.draft],
        replaces: [{ kind: 'trigger', symbol, triggerId }],
        title: { key: 'modify.plan', params: { symbol } },
      },
    });
  };
  return (
    <>
      {!demo && (
        <PanelTools>
          <Choice
            label={t('conditional.view')}
            value={view}
            options={(['open', 'past'] as const).map((value) => ({ value, text: t(`conditional.view.${value}`) }))}
            onChange={setView}
          />
          <ProtectMenu
            positions={positions.list}
            onProtect={({ positionId }) => services.commands.dispatch({ type: 'position.protect', positionId })}
          />
          {view === 'open' && (
            <CancelConditionalOrders
              choices={conditionalOrderChoices(open, selection.symbol)}
              onCancel={({ scope }) => cancels.cancelConditionalOrders(scope)}
            />
          )}
        </PanelTools>
      )}
      {view === 'past' && !demo ? (
        <History selection={selection} zone={zone} />
      ) : (
        <ConditionalView
          panelState={panelState}
          actions={actions}
          triggers={open}
          pending={pending}
          zone={zone}
          instrumentOf={instrumentOf}
          now={clock.now()}
          live={{ priceOf, extremeOf }}
          orphans={orphans}
          originOf={(trigger) => conditionalOrderOrigin(trigger, intents)}
          wholeOf={(trigger) => (positions.feed?.status === 'live' ? wholeSize(trigger, positions.list) : null)}
          onCancel={cancels.cancelConditionalOrder}
          onModify={(trigger) => setModified({ trigger })}
        />
      )}
      {modified !== null && instrument && (
        <Modify
          trigger={modified.trigger}
          method={modifyWay(modified.trigger, intents)}
          trader={trader}
          instrument={instrument}
          priceOf={(source) => livePrice(prices[modified.trigger.symbol], source)}
          mark={mark === null ? '' : t(mark)}
          onModify={(result) => modify(modified.trigger, result)}
          onClose={() => setModified(null)}
        />
      )}
    </>
  );
}
