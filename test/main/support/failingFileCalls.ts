/** Node's file calls, one of which fails: the calls are numbered, so that a test can make each one fail (B-E2). */
import type * as Files from 'node:fs/promises';

/** How a call fails: with a system error code, or, for a write, by writing only part of the data. */
export type FileFault = 'ENOSPC' | 'EIO' | 'EROFS' | 'EACCES' | 'EMFILE' | 'short write';

/** The call that fails, and how; `calls` counts all calls. `goesOn`: every later call fails too. */
export const filePlan = { failing: 0, fault: 'EIO' as FileFault, goesOn: false, calls: 0, struck: 0 };
/** Number of calls that have not returned yet. */
let underWay = 0;

/** Resets the counters; from now on call number `failing` fails, 0: none. */
export function failFileCall(failing: number, fault: FileFault, goesOn = false): void {
  Object.assign(filePlan, { failing, fault, goesOn, calls: 0, struck: 0 });
}

/** Resolves when no call is under way and none follows from the last result, however long the machine takes. */
export async function filesAtRest(): Promise<void> {
  for (let quiet = 0; quiet < 3; quiet = underWay > 0 ? 0 : quiet + 1) {
    await new Promise<void>((resolve) => void setImmediate(resolve));
  }
}

type Method = (...args: unknown[]) => unknown;

async function answerOf(call: () => unknown): Promise<unknown> {
  underWay += 1;
  try {
    return await call();
  } finally {
    underWay -= 1;
  }
}

function strikes(): boolean {
  filePlan.calls += 1;
  const { failing, goesOn, calls } = filePlan;
  const struck = failing > 0 && (calls === failing || (goesOn && calls > failing));
  if (struck) filePlan.struck += 1;
  return struck;
}
const refusal = (): Error => Object.assign(new Error(filePlan.fault), { code: filePlan.fault });

/**
 * Wraps a handle so that its calls count. A short write writes half of the data, and the write of the rest writes
 * nothing.
 */
function counted(handle: Files.FileHandle): Files.FileHandle {
  let full = false;
  return new Proxy(handle, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      const method = (value as Method).bind(target);
      if (name === 'close') return method;
      return async (...args: unknown[]) => {
        if (name === 'write' && full) {
          full = false;
          return { bytesWritten: 0, buffer: args[0] };
        }
        if (!strikes()) return answerOf(() => method(...args));
        if (filePlan.fault !== 'short write') throw refusal();
        if (name !== 'write') return answerOf(() => method(...args));
        full = true;
        const [bytes, at, length] = args as [Uint8Array, number, number];
        return answerOf(() => method(bytes, at, length >> 1));
      };
    },
  });
}

/** Returns Node's file calls, counted. */
export function countedFiles(real: typeof Files): typeof Files {
  const wrapped = Object.entries(real).map(([name, value]: [string, unknown]) => {
    if (typeof value !== 'function') return [name, value];
    return [
      name,
      async (...args: unknown[]) => {
        if (strikes() && filePlan.fault !== 'short write') throw refusal();
        const answer = await answerOf(() => (value as Method)(...args));
        return name === 'open' ? counted(answer as Files.FileHandle) : answer;
      },
    ];
  });
  return Object.fromEntries(wrapped) as typeof Files;
}
