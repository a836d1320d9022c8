import type { SimulatorHost } from '../../exchange/embedded/simulatorHost.ts';

/**
 * What follows when the exchange's time changes its pace (R38): the window shows the factor, and the clocks are compared
 * anew, because what was measured before says nothing of a time that runs otherwise.
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
