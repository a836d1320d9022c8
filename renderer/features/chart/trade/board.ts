import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Instrument } from '../../../../shared/domain/instrument.ts';
import type { Position } from '../../../../shared/domain/order.ts';
import type { ConditionalOrder } from '../../../../shared/domain/conditionalOrderSchema.ts';
import type { TpSlDraft } from '../../../../shared/domain/conditionalDraft.ts';
import type { PlanType } from '../../../../shared/domain/attachedPrices.ts';
import type { Cancel } from '../../../../shared/time/clock.ts';
import {
  changesOf,
  closingOrder,
  ordersReach,
  orderRequest,
  changeAt,
  changesInPlace,
} from '../../../state/orders/index.ts';
import { formatNumber } from '../../../format/number.ts';
import { createFrameTask } from '../../../ipc/frames.ts';
import { createMarks } from '../../../state/market/index.ts';
import { stoppedBy } from '../../../state/account/index.ts';
import type { CopiedFrom } from '../../../state/copy/index.ts';
import type { PickedOrder } from '../../../state/commands.ts';
import type { Services } from '../../../state/services.ts';
import type { MessageKey, Translate } from '../../../i18n/messages.ts';
import type { LineColours } from '../lines/lineColours.ts';
import type { PriceLine } from '../lines/model.ts';
import { createPriceLines, type PriceLines } from '../lines/priceLines.ts';
import type { ChartSurface } from '../surface.ts';
import { decide, planAt, type Decision } from './act.ts';
import { type TradeLine, createMoves, type Moves } from './subjects.ts';
import { tradeLines } from './tradeLines.ts';
import { pnlText } from './words.ts';

/** A confirmation that the user must give before something is changed. */
export type PendingConfirmation =
  | { readonly kind: 'modify'; readonly id: string; readonly trigger: ConditionalOrder; readonly price: string }
  | { readonly kind: 'protect'; readonly position: Position; readonly plan: PlanType; readonly price: string }
  | { readonly kind: 'close'; readonly position: Position };

/** Dependencies of the board. Values that depend on the appearance are functions, read at each frame. */
export interface BoardParts {
  readonly services: Pick<Services, 'client' | 'clock' | 'commands' | 'frames' | 'desk' | 'trading' | 'cancels'>;
  readonly surface: ChartSurface;
  readonly instrument: Instrument;
  /** The symbol the account trades here: its own on the demo account; empty where it trades nothing (A-DEMO). */
  readonly traded: string;
  readonly lineColours: () => LineColours;
  readonly t: Translate;
  /** Returns the latest known price, decimal text. */
  readonly last: () => string | null;
  readonly breakEven: () => Readonly<Record<string, string>>;
  readonly copiedFrom?: () => CopiedFrom;
  /** Whether the account may place orders. */
  readonly mayTrade: () => boolean;
  readonly extras: () => readonly PriceLine[];
  /** Handles a drag or the x of an extra line. */
  readonly onExtra?: { readonly move: (id: string, price: string) => void; readonly close: (id: string) => void };
}

/** The lines of orders and positions on one chart, and their confirmations. */
export interface TradeBoard {
  readonly lines: PriceLines;
  readonly questions: StoreApi<{ readonly asked: PendingConfirmation | null }>;
  /** Puts a price into the ticket, with side and type of an order where they are given. */
  readonly pick: (price: string, order?: PickedOrder) => void;
  /** Opens the confirmation of a take-profit or stop-loss of a position at a price. */
  readonly protect: (position: Position, price: string) => void;
  /** Returns the symbol's positions that can be protected now. */
  readonly positions: () => readonly Position[];
  /** Cancels the confirmation; the line returns to its price. */
  readonly decline: () => void;
  /** Confirms the change. */
  readonly confirmModify: () => void;
  /** Confirms closing the whole position. */
  readonly confirmClose: () => void;
  /** Confirms the take-profit or stop-loss with this draft. */
  readonly confirmProtect: (draft: TpSlDraft) => void;
  /** Redraws before the next frame. */
  readonly refresh: () => void;
  readonly dispose: Cancel;
}

const isLive = (feed: { readonly status: string } | null): boolean => feed?.status === 'live';

/** Returns the lines for the current state of the account, its feeds and pending moves. */
function linesNow(parts: BoardParts, mark: string | null, asked: ReturnType<Moves['store']['getState']>['asked']) {
  const { trading, desk, cancels } = parts.services;
  const { market } = parts.instrument;
  const { orders, triggers, positions, intents, safety } = trading.store.getState();
  const { app, silentSince } = desk.store.getState();
  const isMainResponding = silentSince === null;
  return tradeLines(parts.t, {
    market,
    symbol: parts.traded,
    orders: orders[market].open,
    triggers: triggers.open,
    positions: positions.list,
    intents,
    live: {
      orders: isMainResponding && isLive(orders[market].feed),
      triggers: isMainResponding && isLive(triggers.feed),
      positions: isMainResponding && isLive(positions.feed),
    },
    open: stoppedBy(safety) === null && parts.mayTrade(),
    changes: app !== null && app.account !== 'demo',
    mark,
    last: parts.last(),
    pending: cancels.store.getState().pending,
    moving: Object.fromEntries(Object.entries(asked).map(([id, { price }]) => [id, price])),
    breakEven: parts.breakEven(),
    ...(parts.copiedFrom && { copiedFrom: parts.copiedFrom() }),
    extras: parts.extras(),
  });
}

type Answers = Pick<TradeBoard, 'questions' | 'decline' | 'confirmModify' | 'confirmClose' | 'confirmProtect'>;

/** Creates the confirmations and the effects of each response. */
function createQuestions({ services, instrument }: BoardParts, moves: Moves, refuse: (key: MessageKey) => void) {
  const { commands, desk, trading } = services;
  const { symbol } = instrument;
  const changes = changesOf(services);
  const questions: TradeBoard['questions'] = createStore(() => ({ asked: null }));
  const ask = (asked: PendingConfirmation): void => questions.setState({ asked });
  const answered = (): PendingConfirmation | null => {
    const { asked } = questions.getState();
    questions.setState({ asked: null });
    return asked;
  };

  const asksModify = (trigger: ConditionalOrder): boolean => {
    const level = desk.store.getState().app?.settings.confirmLevel ?? 'always';
    return level === 'always' || (level === 'market' && trigger.limitPrice === null);
  };
  /** Sends the change for the current order: the dragged one may be gone or have been changed elsewhere. */
  const modify = async (id: string, triggerId: string, price: string): Promise<void> => {
    const { triggers, intents } = trading.store.getState();
    const trigger = isLive(triggers.feed) ? triggers.open.find((one) => one.triggerId === triggerId) : undefined;
    const change = trigger && changesInPlace(trigger, intents) ? changeAt(trigger, price) : null;
    if (change) await changes.sendAndNotify(change);
    else refuse('chartTrade.gone');
    moves.end(id);
  };
  const answers: Answers = {
    questions,
    decline() {
      const { asked } = questions.getState();
      if (asked?.kind === 'modify') moves.end(asked.id);
      questions.setState({ asked: null });
    },
    confirmModify() {
      const asked = answered();
      if (asked?.kind === 'modify') void modify(asked.id, asked.trigger.triggerId, asked.price);
    },
    confirmClose() {
      const asked = answered();
      if (asked?.kind !== 'close') return;
      const { positionId } = asked.position;
      if (!trading.store.getState().positions.list.some((one) => one.positionId === positionId))
        refuse('chartTrade.gone');
      else void changes.sendAndNotify({ kind: 'closePosition', symbol, positionId });
    },
    confirmProtect(draft) {
      const asked = answered();
      if (asked?.kind !== 'protect') return;
      const key = `chartTrade.protect.${asked.plan}.${asked.position.side}` as const;
      const title = { key, params: { symbol, price: formatNumber(asked.price, instrument.priceDecimals) } };
      commands.dispatch({ type: 'orders.request', request: { kind: 'single', drafts: [draft], title } });
    },
  };
  return { answers, ask, asksModify, modify };
}

/** Draws the lines and turns gestures into confirmations, plans, cancels and picked prices until disposed. */
export function createTradeBoard(parts: BoardParts): TradeBoard {
  const { services, surface, instrument, traded, t } = parts;
  const { clock, commands, desk, trading, cancels, frames } = services;
  const { market, symbol } = instrument;
  const marks = createMarks(services.client, clock);
  const moves = createMoves();
  let lines: readonly TradeLine[] = [];

  const mark = (): string | null => {
    const reported = marks.store.getState()[symbol];
    return reported && isLive(reported.feed) && desk.store.getState().silentSince === null ? reported.price : null;
  };
  const find = (id: string): TradeLine | null => lines.find((one) => one.id === id) ?? null;
  const refuse = (key: MessageKey): void => desk.notify({ kind: 'info', key, params: {} });
  const pick = (price: string, order?: PickedOrder): void => {
    commands.dispatch({ type: 'ticket.pickPrice', market, symbol, price, ...(order ? { order } : {}) });
  };
  const { answers, ask, asksModify, modify } = createQuestions(parts, moves, refuse);

  const take = (id: string, price: string, decision: Decision): void => {
    switch (decision.kind) {
      case 'plan':
        moves.begin(id, price, clock.now());
        commands.dispatch({ type: 'orders.request', request: { ...decision.request, failed: () => moves.end(id) } });
        return;
      case 'modify':
        moves.begin(id, price, clock.now());
        if (asksModify(decision.trigger)) ask({ kind: 'modify', id, trigger: decision.trigger, price });
        else void modify(id, decision.trigger.triggerId, price);
        return;
      case 'protect':
        return ask({ kind: 'protect', position: decision.position, plan: decision.plan, price });
      case 'pick':
        return pick(decision.price);
      case 'nothing':
        if (decision.reason) refuse(decision.reason);
    }
  };
  const onMove = (id: string, price: string): void => {
    const line = find(id);
    if (!line?.movable) return;
    if (line.subject.kind === 'extra') return parts.onExtra?.move(id, price);
    take(id, price, decide(line.subject, price, trading.store.getState().intents, mark()));
  };
  const onClose = (id: string): void => {
    const line = find(id);
    if (!line || line.close === null) return;
    const { subject } = line;
    if (subject.kind === 'extra') parts.onExtra?.close(id);
    else if (subject.kind === 'order') cancels.cancelOrder(subject.order);
    else if (subject.kind === 'trigger') cancels.cancelConditionalOrder(subject.trigger);
    else if (subject.kind === 'position') {
      const { position } = subject;
      const demo = desk.store.getState().app?.account === 'demo';
      // A closing order would reduce the oldest of several separated positions, so one of them is closed by its id,
      // where that is offered (R9, R10).
      if (position.separatedMode === 'SEPARATED' && !demo) ask({ kind: 'close', position });
      else if (ordersReach(position, trading.store.getState().positions.list))
        commands.dispatch({ type: 'orders.request', request: orderRequest(closingOrder(position, !demo)) });
      else refuse('demo.separated');
    }
  };
  const shown = (price: string): string => formatNumber(price, instrument.priceDecimals);
  const movingParts = (line: PriceLine, price: string): readonly string[] => {
    const subject = find(line.id)?.subject;
    if (subject?.kind !== 'position') return [...line.parts, t('chartTrade.to', { price: shown(price) })];
    const plan = planAt(subject.position.side, price, mark());
    const word = plan === null ? t('chartTrade.noMark.short') : t(`chartTrade.plan.${plan}`);
    return [word, shown(price), pnlText(subject.position, price)].filter((part) => part !== '');
  };

  const priceLines = createPriceLines(surface, {
    tickSize: instrument.tickSize,
    lineColours: parts.lineColours,
    movingParts,
    onMove,
    onClose,
  });
  let drawn = '';
  const draw = (): void => {
    const state = trading.store.getState();
    moves.settle(state, traded);
    const held = market === 'futures' && state.positions.list.some((position) => position.symbol === traded);
    marks.follow(held ? [symbol] : []);
    lines = linesNow(parts, mark(), moves.store.getState().asked);
    const key = JSON.stringify(lines);
    if (key === drawn) return;
    drawn = key;
    priceLines.set(lines);
  };
  const task = createFrameTask(frames, draw);
  const stops = [
    ...[trading.store, desk.store, cancels.store, marks.store].map((store) => store.subscribe(() => task.request())),
    // Not with the next frame: until then a line would take a second move, or refuse the user who declined the first.
    moves.store.subscribe(draw),
  ];
  draw();

  return {
    lines: priceLines,
    ...answers,
    pick,
    protect: (position, price) => {
      const plan = planAt(position.side, price, mark());
      if (desk.store.getState().app?.account === 'demo') refuse('demo.protect');
      else if (plan === null) refuse('chartTrade.noMark');
      else ask({ kind: 'protect', position, plan, price });
    },
    positions: () =>
      lines.flatMap((line) => (line.subject.kind === 'position' && line.movable ? [line.subject.position] : [])),
    refresh: () => task.request(),
    dispose() {
      for (const stop of stops) stop();
      task.cancel();
      marks.follow([]);
      priceLines.dispose();
    },
  };
}
