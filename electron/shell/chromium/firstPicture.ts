import fs from 'node:fs/promises';
import type { Shell } from '../../main/app/shell.ts';

/** Panels that must be on screen before the window counts as live. */
const LIVE = ['book', 'candle', 'tape'] as const;

/**
 * Returns the same shell, which in addition writes one screenshot of the window to `file` and calls `written` as soon
 * as book, candles and tape have been painted. For a start without a display.
 */
export function withFirstPicture<Port extends Shell>(shell: Port, file: string, written: (file: string) => void): Port {
  const missing = new Set<unknown>(LIVE);
  let done = false;
  const take = async (): Promise<void> => {
    const picture = await shell.picture();
    if (!picture) return;
    await fs.writeFile(file, picture, { mode: 0o600 });
    written(file);
  };
  const open: Shell['open'] = (options) =>
    shell.open({
      ...options,
      async invoke(channel, payload) {
        const answer = await options.invoke(channel, payload);
        if (channel === 'app.painted' && typeof payload === 'object' && payload !== null && 'what' in payload) {
          missing.delete(payload.what);
        }
        if (missing.size === 0 && !done) {
          done = true;
          // A screenshot that cannot be written must not disturb the app.
          take().catch(() => undefined);
        }
        return answer;
      },
    });
  // Delegates instead of copying: the shell's properties may change while it runs.
  return Object.create(shell, { open: { value: open } }) as Port;
}
