/** The small file that records whether orders may be sent (B-A9, B-E1). */
import { describe, expect, test } from 'vitest';
import { createHaltFile, haltFileName, stricterHalt } from '../../../../electron/main/trading/safety/haltFile.ts';
import type { ProfileFiles } from '../../../../electron/main/platform/files/profileFiles.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { createMemoryFiles } from '../support/memoryFiles.ts';

const NAME = haltFileName('live');
const killed = { mode: 'killed', reason: null, at: 1 } as const;
const halted = { mode: 'halted', reason: appError('internal', 'error.internal'), at: 2 } as const;
const unread = {
  mode: 'halted',
  reason: appError('unreadable', 'error.safety.haltUnread', { file: NAME }),
  at: 9,
} as const;
const over = (port: ProfileFiles) => createHaltFile(port, 'live', () => 9);

describe('halt file', () => {
  test.each([[killed], [halted], [null]])('B-A9: reads %j back as written', async (halt) => {
    const { port } = createMemoryFiles();
    expect(await over(port).write(halt)).toBe(true);
    expect(await over(port).read()).toEqual({ halt, begun: true });
  });

  test('a missing file means no halt and no journal yet', async () => {
    expect(await over(createMemoryFiles().port).read()).toEqual({ halt: null, begun: false });
  });

  test.each(['', '\0\0\0', 'text', '{"version":2,"halt":null}', '{"version":1}'])(
    'B-E1: the content %j counts as a halt',
    async (text) => {
      const { port } = createMemoryFiles({ [NAME]: text });
      expect(await over(port).read()).toEqual({ halt: unread, begun: true });
    },
  );

  test('XF22: uses the backup of a damaged or deleted file if it is stricter, or else halts', async () => {
    const { port, files } = createMemoryFiles();
    for (const spoil of [() => (files[NAME] = 'damaged'), () => delete files[NAME]]) {
      await over(port).write(killed);
      spoil();
      expect(await over(port).read()).toEqual({ halt: killed, begun: true });
      await over(port).write(null);
      spoil();
      expect(await over(port).read()).toEqual({ halt: unread, begun: true });
    }
    const unreadable = (name: string) => Promise.resolve(name === NAME ? null : undefined);
    expect(await over({ ...port, read: unreadable }).read()).toBeUndefined();
  });

  test('returns undefined if the file cannot be read now, and false if it cannot be written', async () => {
    const { port, state } = createMemoryFiles();
    expect(await over({ ...port, read: () => Promise.resolve(undefined) }).read()).toBeUndefined();
    state.failing = true;
    expect(await over(port).write(killed)).toBe(false);
  });

  test('the last write wins over an earlier, slower one', async () => {
    const { port, files } = createMemoryFiles();
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let first = true;
    const file = over({
      ...port,
      async replace(name, text) {
        if (first) {
          first = false;
          await held;
        }
        return port.replace(name, text);
      },
    });
    void file.write(null);
    void file.write(killed);
    release();
    await file.flush();
    expect(JSON.parse(files[NAME]!)).toEqual({ version: 1, halt: killed });
  });

  test('the stricter of two halts wins, the first of two equal ones', () => {
    expect([
      stricterHalt(null, null),
      stricterHalt(null, halted),
      stricterHalt(halted, null),
      stricterHalt(halted, killed),
      stricterHalt(killed, halted),
      stricterHalt({ ...halted, at: 7 }, halted)?.at,
    ]).toEqual([null, halted, halted, killed, killed, 7]);
  });
});
