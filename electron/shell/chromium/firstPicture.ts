import fs from 'node:fs/promises';
import type { Shell } from '../../main/app/shell.ts';

/** What must be on screen before the desk counts as live. */
const LIVE = ['book', 'candle', 'tape'] as const;

/**
 * The same shell, which besides writes one picture of the desk to `file` as soon as book, candles and tape were painted,
 * and says so. For a start without a display (R25).
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
          // A picture that cannot be written is no reason to disturb the desk.
          take().catch(() => undefined);
        }
        return answer;
      },
    });
  // Delegation, not a copy: the shell's properties may change while it lives.
  return Object.create(shell, { open: { value: open } }) as Port;
}
