/** A smoke run of the started program: it places an order as soon as one can be placed, tells the figures, and ends. */
import type { Clock } from '../../../shared/time/clock.ts';
import type { AppOptions } from './appOptions.ts';
import { smokeOrder } from './appLimits.ts';
import type { ExchangeLink } from './exchangeLink.ts';
import type { PrivateSide } from './privateSide.ts';
import type { Shell } from './shell.ts';
import { runSmoke } from './smoke.ts';
import type { StartFigures } from './startFigures.ts';

/** What it stands on. */
export interface SmokeRunParts {
  readonly clock: Clock;
  readonly figures: StartFigures;
  readonly side: PrivateSide;
  readonly link: Pick<ExchangeLink, 'instruments'>;
  readonly shell: Pick<Shell, 'name'>;
  readonly end: (code: number) => Promise<void>;
}

/** See the opening comment. */
export function smokeRun(options: Pick<AppOptions, 'out' | 'version'>, parts: SmokeRunParts): void {
  const { clock, figures, side, link, shell, end } = parts;
  runSmoke({
    clock,
    figures,
    side,
    mayOrder: () =>
      Boolean(link.instruments.find('futures', smokeOrder.symbol)) &&
      side.references.of('futures', smokeOrder.symbol) !== null,
    about: { shell: shell.name, version: options.version },
    out: (line) => options.out(line),
    end: (code) => void end(code),
  });
}
