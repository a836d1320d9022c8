import type { Cancel } from '../../shared/time/clock.ts';

/** What a hotkey or the palette asks of the ticket. Trading ones go through the ticket's own checks and confirmation. */
export type TicketCommand =
  | { readonly kind: 'preset'; readonly place: number }
  | { readonly kind: 'trade'; readonly side: 'BUY' | 'SELL'; readonly at: 'bid' | 'ask' }
  | { readonly kind: 'flatten' };

type Take = (command: TicketCommand) => void;

/** Connects actions of the desk with the ticket without either knowing the other. */
export interface TicketCommands {
  readonly connect: (take: Take) => Cancel;
  /** Answers whether a ticket has taken it. */
  readonly send: (command: TicketCommand) => boolean;
}

/** No ticket yet. */
export function createTicketCommands(): TicketCommands {
  let taker: Take | null = null;
  return {
    connect(take) {
      const own: Take = (command) => take(command);
      taker = own;
      return () => {
        if (taker === own) taker = null;
      };
    },
    send(command) {
      taker?.(command);
      return taker !== null;
    },
  };
}

/** The window's ticket. */
export const ticketCommands = createTicketCommands();
