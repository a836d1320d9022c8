import type { Cancel } from '../../shared/time/clock.ts';
import type { Client } from './client.ts';

/**
 * Tells main how far this window has come (B-C10). Events come in order: whoever hears a mark has taken everything before
 * it. One answer is on its way at a time, so that a window that wakes with many marks answers the last; a refused one is
 * asked for again by main.
 */
export function answerMarks(client: Client): Cancel {
  let newest = 0;
  let answering = false;
  const answer = async (): Promise<void> => {
    answering = true;
    for (let told = 0; told !== newest;) {
      told = newest;
      await client.call('market.seen', { number: told });
    }
    answering = false;
  };
  return client.on('market.mark', ({ number }) => {
    newest = number;
    if (!answering) void answer();
  });
}
