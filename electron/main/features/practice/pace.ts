import type { SimulatorHost } from '../../exchange/embedded/simulatorHost.ts';

/**
 * Returns a function to call when exchange time changes its pace (R38): it passes the factor to the window and compares
 * the clocks again, because earlier measurements are invalid at another pace.
 */
export function pacing(
  host: Pick<SimulatorHost, 'paced'>,
  clocks: { start(): void; stop(): void },
): (factor: number) => void {
  return (factor) => {
    host.paced(factor);
    clocks.stop();
    clocks.start();
  };
}
