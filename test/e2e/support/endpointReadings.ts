/** Reads a value of a reply off the screen, and says what did not agree. */
import { expect } from '@playwright/test';
import { endpointValues, type ReadEndpointId, type Theme } from '../../../electron/scripts/lib/endpointValues.ts';
import { decimal, formatShort } from '../../../shared/num/decimal.ts';
import { repliesOf, type Answered } from './endpointLog.ts';
import type { LaunchedApp } from './launch.ts';

/** How a value is compared. */
export interface Comparison {
  /** The field's values in a reply, in the words of the screen, one of which is read; none in a reply that is not about it. */
  readonly of: (reply: Answered['reply'], query: string) => string | readonly string[] | undefined;
  /** The texts on the screen in one of which it must stand, each whole. */
  readonly screen: () => Promise<readonly string[]>;
}

/** A figure without what groups its digits and without zeros that only fill up; other text without its blanks. */
export function bare(text: string): string {
  const whole = text.replaceAll(/[\s\u00a0\u2009\u202f]/gu, '').replaceAll('\u2212', '-');
  const figure = /^\+?(-?\d+(?:\.\d+)?)$/.exec(whole);
  return figure ? formatShort(decimal(figure[1]!)) : whole;
}

/** Several figures of one row as one text. */
export const figures = (...parts: readonly (string | number | undefined)[]): string =>
  parts.map((part) => bare(String(part ?? ''))).join('|');

/** The values a journey reads. */
export interface Readings {
  /** Waits, 30 s unless told otherwise in ms, until the screen shows the field of one of the replies that the program had last. */
  readonly read: (id: ReadEndpointId, comparison: Comparison, within?: number) => Promise<void>;
  /** Fails unless every endpoint of these themes was read. */
  expectAll(...themes: readonly Theme[]): void;
}

/** Reads what the app of a journey shows. */
export function createReadings(app: LaunchedApp): Readings {
  return {
    async read(id, { of, screen }, within = 30_000) {
      const { field } = endpointValues[id];
      let agreed = '';
      await expect(async () => {
        const told = (await repliesOf(app.simulator.control, id)).flatMap(({ reply, query }) =>
          [of(reply, query) ?? []].flat().map(bare),
        );
        const shown = await screen();
        const found = shown.find((text) => bare(text) !== '' && told.includes(bare(text)));
        const apart = `${id} ${field}: told ${told.join(', ').slice(0, 800)}; shown ${shown.join(', ').slice(0, 800)}`;
        expect(found, apart).toBeDefined();
        agreed = found!.trim().replaceAll(/\s+/gu, ' ');
      }).toPass({ timeout: within });
      app.read.push({ id, field, value: agreed });
    },
    expectAll(...themes) {
      const read = new Set<string>(app.read.map(({ id }) => id));
      const due = Object.entries(endpointValues).filter(([, { theme }]) => themes.includes(theme));
      expect(due.map(([id]) => id).filter((id) => !read.has(id))).toEqual([]);
    },
  };
}
