import type { Cancel } from '../../shared/time/clock.ts';

/**
 * A command that a hotkey or the palette sends to the ticket. Trading commands pass the ticket's checks and
 * confirmation.
 */
export type TicketCommand =
  | { readonly kind: 'preset'; readonly place: number }
  | { readonly kind: 'trade'; readonly side: 'BUY' | 'SELL'; readonly at: 'bid' | 'ask' }
  | { readonly kind: 'flatten' };

type Take = (command: TicketCommand) => void;

/** Connects the window's actions with the ticket, so that neither depends on the other. */
export interface TicketCommands {
  readonly connect: (take: Take) => Cancel;
  /** Returns whether a ticket has taken the command. */
  readonly send: (command: TicketCommand) => boolean;
}

/** Creates the connection without a ticket. */
export function createTicketCommands(): TicketCommands {
  let taker: Take | null = null;
  return {
    connect(take) {
      const connectedTaker: Take = (command) => take(command);
      taker = connectedTaker;
      return () => {
        if (taker === connectedTaker) taker = null;
      };
    },
    send(command) {
      taker?.(command);
      return taker !== null;
    },
  };
}

/** The window's connection to its ticket. */
export const ticketCommands = createTicketCommands();
