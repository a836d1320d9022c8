import { createContext, useContext, useEffect, useEffectEvent } from 'react';
import { useStore } from 'zustand';
import type { Clock } from '../../shared/time/clock.ts';
import type { Cancels } from './orders/cancels.ts';
import type { Client } from '../ipc/client.ts';
import type { CommandOf, CommandType, Commands } from './commands.ts';
import type { Desk } from './desk/desk.ts';
import type { DeskState } from './desk/deskStore.ts';
import type { Frames } from '../ipc/frames.ts';
import type { SafetyControl } from './account/safety.ts';
import type { TradingState } from './account/tradingState.ts';
import type { Trading } from './account/tradingStore.ts';
import type { ReportPainted } from '../ipc/watchdog.ts';

/** The services available to every panel. */
export interface Services {
  readonly client: Client;
  readonly clock: Clock;
  readonly commands: Commands;
  readonly frames: Frames;
  readonly desk: Desk;
  readonly trading: Trading;
  readonly cancels: Cancels;
  readonly safety: SafetyControl;
  readonly painted: ReportPainted;
}

/** Provides the services to the component tree; set once at start. */
export const ServicesContext = createContext<Services | null>(null);

/** Returns the services. Throws outside the provider, which is a programming error. */
export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('services are missing');
  return services;
}

/** Returns a part of the window's state; the component re-renders when that part changes. */
export function useDesk<Part>(select: (state: DeskState) => Part): Part {
  return useStore(useServices().desk.store, select);
}

/** Returns a part of the trading state; the component re-renders when that part changes. */
export function useTrading<Part>(select: (state: TradingState) => Part): Part {
  return useStore(useServices().trading.store, select);
}

/** Handles the commands of a type while the component is mounted; `false` leaves a command to the next handler. */
export function useCommand<Type extends CommandType>(type: Type, handler: (command: CommandOf<Type>) => unknown): void {
  const { commands } = useServices();
  const onCommand = useEffectEvent(handler);
  useEffect(() => commands.handle(type, (command) => onCommand(command)), [commands, type]);
}
