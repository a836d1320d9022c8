import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Instrument } from '../../../../shared/domain/instrument.ts';
import { breakEvenOf, useTakerRate, useGuards, stoppedBy, useTradingBlock } from '../../../state/account/index.ts';
import { changesOf, orderRequest, type PlanRequest, closingOrder, ordersReach } from '../../../state/orders/index.ts';
import { usePanel } from '../../../state/desk/index.ts';
import { useDesk, useServices, useTrading } from '../../../state/services.ts';
import { tradingBlockSentence } from '../../../ui/tradingBlockSentence.ts';
import { breakEvenStop } from './breakEvenStop.ts';
import { createLadderController, type LadderContext, type LadderController } from './ladderController.ts';
import { readBracket, readTradeParams, sizesWith, type TradeParams } from './kept.ts';
import type { LadderConfirmation } from './Questions.tsx';
import type { Sentence } from './sentence.ts';
import type { OrderDraft, Position } from '../../../../shared/domain/order.ts';

// Decides how the ladder closes all positions of one symbol at market with one confirmation.

/**
 * One order; several orders under one confirmation, where the account cannot close by a call; or a confirmation to
 * close all.
 */
type CloseAllAtMarket =
  | { readonly kind: 'order'; readonly draft: OrderDraft }
  | { readonly kind: 'orders'; readonly drafts: readonly OrderDraft[] }
  | { readonly kind: 'ask'; readonly count: number };

/**
 * Returns what closes these positions of one symbol. The demo account can close only by opposite orders (document 3,
 * Demo trading; R9, R15): one for each position that such an order reaches.
 */
export function flattening(positions: readonly [Position, ...Position[]], demo: boolean): CloseAllAtMarket {
  const [only] = positions;
  if (positions.length === 1 && (demo || only.separatedMode !== 'SEPARATED'))
    return { kind: 'order', draft: closingOrder(only, !demo) };
  if (!demo) return { kind: 'ask', count: positions.length };
  const met = positions.filter((position) => ordersReach(position, positions));
  return { kind: 'orders', drafts: met.map((position) => closingOrder(position, false)) };
}

/** Trading state of one ladder, as its panel needs it. */
export interface LadderTrade {
  readonly controller: LadderController;
  /**
   * The instrument the account trades for this ladder; null while it is not known, and where the account trades none.
   */
  readonly instrument: Instrument | null;
  readonly params: TradeParams | null;
  readonly rejectionReason: Sentence | null;
  /** Why the account may place no order; it can still cancel. */
  readonly tradingBlock: Sentence | null;
  readonly confirmation: LadderConfirmation | null;
  readonly setSize: (index: number, text: string) => void;
  readonly save: (change: Readonly<Record<string, string | boolean>>) => void;
  readonly breakEven: () => void;
  readonly flatten: () => void;
  readonly cancelAll: () => void;
  readonly confirm: (confirmation: LadderConfirmation) => void;
  readonly decline: () => void;
}

interface TradeInputs {
  /** The instrument the account trades for this ladder. */
  readonly instrument: Instrument | null;
  /** The symbol whose market is shown. */
  readonly shown: string;
  readonly grouping: string | null;
  /** Whether the ladder shows current data. */
  readonly live: boolean;
  /** Returns the last trade price at the time of the call. */
  readonly last: () => string | null;
}

/**
 * The word that opens a locked ticket (R18); main's own copy is declared beside its schema, which the window cannot
 * load.
 */
const LOCK_WORD = 'trade';

const bare = (key: string): Sentence => ({ key, params: {} });

/** Returns why the ladder may send nothing now; `null`: sending is allowed. */
function useRejectionReason(instrument: Instrument | null, live: boolean): Sentence | null {
  const stopped = useTrading((state) => stoppedBy(state.safety));
  const locked = (useGuards()?.lock ?? null) !== null;
  const feed = useTrading((state) => (instrument ? state.orders[instrument.market].feed?.status : null) ?? null);
  if (stopped === 'killed') return bare('ticket.blocked.killed');
  if (stopped === 'halted') return bare('ladder.trade.halted');
  if (locked) return { key: 'error.guard.locked', params: { word: LOCK_WORD } };
  if (!live) return bare('ladder.trade.notLive');
  return feed === 'live' ? null : bare('ladder.trade.ordersNotLive');
}

/**
 * Provides the ladder's controller and the buttons above its rows. Trading mode starts off, and a change of symbol or
 * account switches it off.
 */
export function useLadderTrade({ instrument, shown, grouping, live, last }: TradeInputs): LadderTrade {
  const services = useServices();
  const { commands, trading, desk, cancels } = services;
  const panel = usePanel();
  const demo = useDesk((state) => state.app?.account === 'demo');
  const tradingContext = useDesk((state) => `${state.app?.environment ?? ''} ${state.app?.account ?? ''}`);
  const rejectionReason = useRejectionReason(instrument, live);
  const tradingBlock = tradingBlockSentence(useTradingBlock(instrument?.market ?? 'futures'));
  const params = useMemo(() => instrument && readTradeParams(panel.params, instrument), [panel.params, instrument]);
  const [now] = useState(() =>
    createStore<{ readonly tradingContext: LadderContext | null }>(() => ({ tradingContext: null })),
  );
  useEffect(() => {
    const reported =
      instrument && grouping !== null && params
        ? {
            instrument,
            grouping,
            sizes: params.sizes,
            bracket: readBracket(params),
            rejectionReason,
            tradingBlock,
            reduceOnly: !demo,
            cancels: !demo,
          }
        : null;
    now.setState({ tradingContext: reported });
  });
  const [controller] = useState(() =>
    createLadderController({
      services,
      tradingContext: () => now.getState().tradingContext,
    }),
  );
  const place = `${tradingContext} ${instrument?.market ?? ''} ${instrument?.symbol ?? ''} ${grouping ?? ''}`;
  // Other prices under the pointer, or another account: the user has to switch trading mode on again.
  useEffect(() => controller.arm(false), [controller, place]);
  const armed = useStore(controller.store, (state) => state.armed);
  const rate = useTakerRate(armed && instrument?.market === 'futures' ? shown : null);
  const [confirmation, setAsked] = useState<LadderConfirmation | null>(null);

  const symbol = instrument?.symbol ?? '';
  const market = instrument?.market ?? 'futures';
  const held = () => trading.store.getState().positions.list.filter((position) => position.symbol === symbol);
  const request = (asked: PlanRequest): void => {
    commands.dispatch({ type: 'orders.request', request: asked });
  };
  const able = (reason: Sentence | null): boolean => {
    controller.showMessage(reason);
    return reason === null && instrument !== null;
  };
  const placementReason = rejectionReason ?? tradingBlock;
  return {
    controller,
    instrument,
    params,
    rejectionReason,
    tradingBlock,
    confirmation,
    setSize: (index, text) => instrument && panel.save(sizesWith(panel.params, instrument, index, text)),
    save: panel.save,
    breakEven() {
      if (!able(placementReason) || !instrument) return;
      const { positions, triggers, intents } = trading.store.getState();
      if (positions.feed?.status !== 'live' || triggers.feed?.status !== 'live')
        return controller.showMessage(bare('ladder.trade.ordersNotLive'));
      const stop = breakEvenStop({
        positions: held(),
        triggers: triggers.open,
        intents,
        priceOf: (position) => breakEvenOf(position, rate, instrument.tickSize),
        last: last(),
      });
      if (stop.kind === 'nothing') return controller.showMessage(stop.said);
      if (stop.kind === 'place') {
        const key = `chartTrade.protect.STOP_LOSS.${stop.position.side}` as const;
        const title = { key, params: { symbol, price: stop.price } };
        return request({ kind: 'single', drafts: [stop.draft], title });
      }
      const level = desk.store.getState().app?.settings.confirmLevel ?? 'always';
      const asks = level === 'always' || (level === 'market' && stop.trigger.limitPrice === null);
      if (asks) setAsked({ kind: 'breakEven', stop });
      else void changesOf(services).sendAndNotify(stop.change);
    },
    flatten() {
      if (!able(placementReason)) return;
      const [only, ...others] = held();
      if (!only) return controller.showMessage(bare('ladder.breakEven.noPosition'));
      if (trading.store.getState().positions.feed?.status !== 'live')
        return controller.showMessage(bare('ladder.trade.ordersNotLive'));
      const closeAction = flattening([only, ...others], demo);
      if (closeAction.kind === 'order') request(orderRequest(closeAction.draft));
      else if (closeAction.kind === 'ask') setAsked({ kind: 'flatten', symbol, count: closeAction.count });
      else {
        const title = { key: 'demo.flatten.title', params: { symbol } } as const;
        request({ kind: 'sequence', drafts: closeAction.drafts, title });
      }
    },
    cancelAll() {
      if (!able(rejectionReason)) return;
      if (demo) return controller.showMessage(bare('ladder.trade.demo'));
      const count = trading.store.getState().orders[market].open.filter((order) => order.symbol === symbol).length;
      if (count === 0) controller.showMessage(bare('ladder.cancelAll.none'));
      else setAsked({ kind: 'cancelAll', market, symbol, count });
    },
    confirm(question) {
      setAsked(null);
      // The symbol may have changed while the confirmation was open: exactly what was asked is done, or nothing.
      if (question.kind === 'cancelAll')
        cancels.cancelAll(question.market, { kind: 'symbol', symbol: question.symbol });
      else if (question.kind === 'flatten') {
        void changesOf(services).sendAndNotify({ kind: 'closeSymbol', symbol: question.symbol });
      } else {
        const { triggers, intents } = trading.store.getState();
        const stop = breakEvenStop({
          positions: held(),
          triggers: triggers.open,
          intents,
          priceOf: () => question.stop.price,
          last: last(),
        });
        if (stop.kind === 'modify' && stop.trigger.triggerId === question.stop.trigger.triggerId) {
          void changesOf(services).sendAndNotify(stop.change);
        } else controller.showMessage(bare('chartTrade.gone'));
      }
    },
    decline: () => setAsked(null),
  };
}
