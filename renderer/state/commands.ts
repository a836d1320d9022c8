import type { DrillChoice } from '../../shared/domain/pastDrill.ts';
import type { Market } from '../../shared/exchange/markets.ts';
import type { CopyOrder } from '../../shared/domain/copyOrder.ts';
import type { IndicatorKind } from '../../shared/indicators/catalogue.ts';
import type { Cancel } from '../../shared/time/clock.ts';
import type { PlanRequest } from './orders/planRequest.ts';

/** Tools of the ticket that this app builds from several orders under one confirmation (R15). */
export const ticketTools = ['SCALED', 'TWAP', 'CHASE'] as const;
/** See {@link ticketTools}. */
export type TicketTool = (typeof ticketTools)[number];

/** A panel that another part of the window may open. */
export type RequestedPanel =
  | 'sheet'
  | 'alerts'
  | 'balances'
  | 'accounts'
  | 'records'
  | 'conditional'
  | 'openOrders'
  | 'orderHistory'
  | 'positions'
  | 'ticket'
  | 'practice'
  | 'follows'
  | 'journal';

/** Parts of the introduction: the welcome card, the tour of the window, or the steps of a first order. */
export type GuidePart = 'card' | 'tour' | 'firstOrder';

/** Side and kind of an opening order at a picked price: a limit order, or a market order that waits for the price. */
export interface PickedOrder {
  readonly side: 'BUY' | 'SELL';
  readonly kind: 'limit' | 'stop';
}

/** What a part of the window may ask of another part that it does not know. */
export type Command =
  /** Orders under one confirmation (R15): main checks them and the user confirms them. */
  | { readonly type: 'orders.request'; readonly request: PlanRequest }
  /**
   * A price for the ticket of this symbol, on the tick; with the cumulative size in base if the user chose that too, and
   * with side and type of an opening order. Nothing is sent.
   */
  | {
      readonly type: 'ticket.pickPrice';
      readonly market: Market;
      readonly symbol: string;
      readonly price: string;
      readonly size?: string;
      readonly order?: PickedOrder;
    }
  /** Trading commands of a hotkey or the palette: they pass the ticket's checks and confirmation. */
  | { readonly type: 'ticket.preset'; readonly place: number }
  | { readonly type: 'ticket.trade'; readonly side: 'BUY' | 'SELL'; readonly at: 'bid' | 'ask' }
  /** Closes the positions of the ticket's symbol at market, or half of each. */
  | { readonly type: 'ticket.flatten'; readonly half?: true }
  /** Changes of the ticket's form; an order type is named as in the ticket. Nothing is sent. */
  | { readonly type: 'ticket.orderType'; readonly orderType: string }
  | { readonly type: 'ticket.stepSize'; readonly up: boolean }
  /** Gives the focus to the size field; `guided`: a market order, with a small size suggested in the empty field. */
  | { readonly type: 'ticket.enterSize'; readonly guided: boolean }
  /** Opens the dialog for leverage, margin mode and position mode of the ticket's symbol. */
  | { readonly type: 'ticket.openSetting' }
  /** Asks to cancel all open orders of a market, or of one symbol of it, with the confirmation of the menu. */
  | { readonly type: 'orders.cancelAll'; readonly market: Market; readonly symbol: string | null }
  /** Asks the same for conditional orders, of all symbols or of one. */
  | { readonly type: 'conditional.cancelAll'; readonly symbol: string | null }
  | { readonly type: 'chart.setInterval'; readonly interval: string }
  | { readonly type: 'chart.addIndicator'; readonly kind: IndicatorKind }
  | { readonly type: 'chart.act'; readonly act: 'latest' | 'goTo' | 'copyPicture' | 'savePicture' }
  /** Opens the dialog of take-profit and stop-loss of a position. */
  | { readonly type: 'position.protect'; readonly positionId: string }
  /** Brings a panel to the front, or opens it. */
  | { readonly type: 'panel.show'; readonly panel: RequestedPanel }
  /** Opens the journal page of a trade, by the id of its position or lot. */
  | { readonly type: 'journal.show'; readonly trade: string }
  /** Opens the journal page of a day like 2026-03-01, with or without the trades of drills. */
  | { readonly type: 'journal.showDay'; readonly day: string; readonly drills: DrillChoice }
  /** Opens the form of a new alert in the alerts panel. */
  | { readonly type: 'alert.create' }
  | { readonly type: 'guide.show'; readonly part: GuidePart }
  /** Opens the dialog that asks which trader to follow. Sends nothing. */
  | { readonly type: 'copy.find' }
  /** Opens the settings of a followed trader, or the first settings for a new one. Sends nothing. */
  | { readonly type: 'copyDialog.edit'; readonly traderId: string }
  /** Opens the confirmation for no longer following a trader. Sends nothing. */
  | { readonly type: 'copyDialog.stop'; readonly traderId: string }
  /** Opens the confirmation for closing one copied position. Sends nothing. */
  | { readonly type: 'copyDialog.close'; readonly copy: CopyOrder }
  /** The arrangement of the panels has changed: another workspace, another front tab, a dragged divider. */
  | { readonly type: 'layout.changed' };

/** The types of all commands. */
export type CommandType = Command['type'];
/** The command of a type. */
export type CommandOf<Type extends CommandType> = Extract<Command, { readonly type: Type }>;
/** A request for a dialog of copy trading. */
export type CopyRequest = CommandOf<'copyDialog.edit' | 'copyDialog.stop' | 'copyDialog.close'>;
/** A price picked for the ticket. */
export type PickedPrice = CommandOf<'ticket.pickPrice'>;
/** A command of a hotkey or the palette to the ticket. */
export type TicketCommand = CommandOf<
  'ticket.preset' | 'ticket.trade' | 'ticket.flatten' | 'ticket.orderType' | 'ticket.stepSize'
>;
/** A command to the chart used last. */
export type ChartCommand = CommandOf<'chart.setInterval' | 'chart.addIndicator' | 'chart.act'>;

/** Handles a command. `false`: not taken, the next handler is asked. */
type Handler<Type extends CommandType> = (command: CommandOf<Type>) => unknown;

/**
 * Types that wait for their handler: its part of the window may be loaded later, or be opened by the request. The
 * others are lost without a handler, and {@link Commands.dispatch} says so.
 */
const WAITING: ReadonlySet<CommandType> = new Set<CommandType>([
  'orders.request',
  'ticket.pickPrice',
  'ticket.enterSize',
  'orders.cancelAll',
  'conditional.cancelAll',
  'position.protect',
  'journal.show',
  'journal.showDay',
  'panel.show',
  'alert.create',
  'guide.show',
  'copy.find',
  'copyDialog.edit',
  'copyDialog.stop',
  'copyDialog.close',
]);

/** Connects the parts of the window, so that none depends on another. */
export interface Commands {
  /**
   * Offers a command to the handlers of its type, the newest first, until one takes it. Returns whether one did. Of the
   * types that wait, the last command not taken is offered to each new handler.
   */
  readonly dispatch: (command: Command) => boolean;
  /** Handles the commands of a type until the returned function is called. */
  readonly handle: <Type extends CommandType>(type: Type, handler: Handler<Type>) => Cancel;
}

/** Types that announce something: every handler receives them. */
const ANNOUNCED: ReadonlySet<CommandType> = new Set<CommandType>(['layout.changed']);

/** Creates the connection, without handlers. */
export function createCommands(): Commands {
  const handlers = new Map<CommandType, readonly ((command: Command) => unknown)[]>();
  const waiting = new Map<CommandType, Command>();
  return {
    dispatch(command) {
      waiting.delete(command.type);
      const asked = handlers.get(command.type) ?? [];
      const takes = (handler: (command: Command) => unknown): boolean => handler(command) !== false;
      const taken = ANNOUNCED.has(command.type) ? asked.map(takes).includes(true) : asked.some(takes);
      if (!taken && WAITING.has(command.type)) waiting.set(command.type, command);
      return taken;
    },
    handle(type, handler) {
      const registered = (command: Command): unknown => handler(command as CommandOf<typeof type>);
      handlers.set(type, [registered, ...(handlers.get(type) ?? [])]);
      const command = waiting.get(type);
      if (command && registered(command) !== false) waiting.delete(type);
      return () => {
        handlers.set(
          type,
          (handlers.get(type) ?? []).filter((one) => one !== registered),
        );
      };
    },
  };
}
