/** Reads a value of a reply off the screen, and reports values that do not agree. */
import { expect } from '@playwright/test';
import { endpointValues, type ReadEndpointId, type Theme } from '../../../electron/scripts/lib/endpointValues.ts';
import { decimal, formatShort } from '../../../shared/num/decimal.ts';
import { repliesOf, type KeptReply } from './endpointLog.ts';
import type { LaunchedApp } from './launch.ts';

/** How a value of a reply and the screen are compared. */
export interface Comparison {
  /**
   * Returns the field's values in a reply as the screen would show them, one of which must be found; undefined for a
   * reply about something else.
   */
  readonly of: (reply: KeptReply['reply'], query: string) => string | readonly string[] | undefined;
  /** Returns the texts on the screen, one of which must equal the value as a whole. */
  readonly screen: () => Promise<readonly string[]>;
}

/** Returns a figure without digit separators and trailing zeros; other text without its spaces. */
export function bare(text: string): string {
  const whole = text.replaceAll(/[\s\u00a0\u2009\u202f]/gu, '').replaceAll('\u2212', '-');
  const figure = /^\+?(-?\d+(?:\.\d+)?)$/.exec(whole);
  return figure ? formatShort(decimal(figure[1]!)) : whole;
}

/** Joins several figures of one row into one text. */
export const figures = (...parts: readonly (string | number | undefined)[]): string =>
  parts.map((part) => bare(String(part ?? ''))).join('|');

/** The values that an e2e test reads. */
export interface Readings {
  /**
   * Waits until the screen shows the field of one of the last replies to the app; `within` is in ms, 30 s by default.
   */
  readonly read: (id: ReadEndpointId, comparison: Comparison, within?: number) => Promise<void>;
  /** Fails unless every endpoint of these themes was read. */
  expectAll(...themes: readonly Theme[]): void;
}

/** Creates the readings of an e2e test's app. */
export function createReadings(app: LaunchedApp): Readings {
  return {
    async read(id, { of, screen }, within = 30_000) {
      const { field } = endpointValues[id];
      let agreed = '';
      await expect(async () => {
        const reportedValues = (await repliesOf(app.simulator.control, id)).flatMap(({ reply, query }) =>
          [of(reply, query) ?? []].flat().map(bare),
        );
        const shown = await screen();
        const found = shown.find((text) => bare(text) !== '' && reportedValues.includes(bare(text)));
        const apart = `${id} ${field}: told ${reportedValues.join(', ').slice(0, 800)}; shown ${shown.join(', ').slice(0, 800)}`;
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
