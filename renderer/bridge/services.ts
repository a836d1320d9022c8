import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { Clock } from '../../shared/time/clock.ts';
import type { Cancels } from './cancels.ts';
import type { Client } from './client.ts';
import type { Desk } from './desk.ts';
import type { DeskState } from './deskStore.ts';
import type { Frames } from './frames.ts';
import type { ReportPainted } from './painted.ts';
import type { SafetyControl } from './safety.ts';
import type { TradingState } from './tradingState.ts';
import type { Trading } from './tradingStore.ts';

/** Everything a panel is given from outside. */
export interface Services {
  readonly client: Client;
  readonly clock: Clock;
  readonly frames: Frames;
  readonly desk: Desk;
  readonly trading: Trading;
  readonly cancels: Cancels;
  readonly safety: SafetyControl;
  readonly painted: ReportPainted;
}

/** Provides the services to the tree; set once at start. */
export const ServicesContext = createContext<Services | null>(null);

/** The services. Used outside the provider it is a bug and throws. */
export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('services are missing');
  return services;
}

/** A part of the desk's state; the component draws again when that part changes. */
export function useDesk<Part>(select: (state: DeskState) => Part): Part {
  return useStore(useServices().desk.store, select);
}

/** A part of what is known of trading; the component draws again when that part changes. */
export function useTrading<Part>(select: (state: TradingState) => Part): Part {
  return useStore(useServices().trading.store, select);
}
