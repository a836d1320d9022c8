import type { SimulatorHost } from '../../exchange/embedded/simulatorHost.ts';
import type { ExchangeLink } from '../../app/exchangeLink.ts';

/**
 * What follows when the exchange's time changes its pace (R38): the window shows the factor, and the clocks are compared
 * anew, because what was measured before says nothing of a time that runs otherwise.
 */
export function pacing(
  host: Pick<SimulatorHost, 'paced'>,
  { clocks }: { readonly clocks: Pick<ExchangeLink['clocks'], 'start' | 'stop'> },
): (factor: number) => void {
  return (factor) => {
    host.paced(factor);
    clocks.stop();
    clocks.start();
  };
}
