import { useEffect, useEffectEvent, type RefObject } from 'react';
import type { Cancel } from '../../shared/time/clock.ts';

/** A command that a hotkey or the palette sends to a chart. */
export interface ChartCommand {
  readonly kind: 'interval';
  readonly interval: string;
}

type Take = (command: ChartCommand) => void;

/** The charts in the order of last use; a command goes to the one used last. */
export interface ChartCommands {
  /** Adds a chart as the one used last. `used` marks it as used again. */
  readonly add: (take: Take) => { readonly used: () => void; readonly remove: Cancel };
  /** Returns whether a chart has taken the command. */
  readonly send: (command: ChartCommand) => boolean;
}

/** Creates an empty list of charts. */
export function createChartCommands(): ChartCommands {
  let charts: readonly Take[] = [];
  return {
    add(take) {
      const registeredHandler: Take = (command) => take(command);
      charts = [...charts, registeredHandler];
      return {
        used: () => {
          if (charts.includes(registeredHandler))
            charts = [...charts.filter((one) => one !== registeredHandler), registeredHandler];
        },
        remove: () => {
          charts = charts.filter((one) => one !== registeredHandler);
        },
      };
    },
    send(command) {
      const last = charts.at(-1);
      last?.(command);
      return last !== undefined;
    },
  };
}

/** The window's charts. */
export const chartCommands = createChartCommands();

/**
 * Receives commands for the chart in `place`, from the moment it is pressed or gets the focus until another chart does.
 */
export function useChartCommands(place: RefObject<HTMLElement | null>, take: Take): void {
  const onCommand = useEffectEvent(take);
  useEffect(() => {
    const { used, remove } = chartCommands.add((command) => onCommand(command));
    const element = place.current;
    element?.addEventListener('focusin', used);
    element?.addEventListener('pointerdown', used);
    return () => {
      remove();
      element?.removeEventListener('focusin', used);
      element?.removeEventListener('pointerdown', used);
    };
  }, [place]);
}
