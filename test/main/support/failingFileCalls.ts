/** The file calls of Node with one that fails: counted by their running number, so that every one can be made to (B-E2). */
import type * as Files from 'node:fs/promises';

/** How a call fails: with a code of the system, or, where it writes, by taking only a part. */
export type FileFault = 'ENOSPC' | 'EIO' | 'EROFS' | 'EACCES' | 'EMFILE' | 'short write';

/** Which call fails and how; `calls` counts them all. `goesOn`: every later one fails too. */
export const filePlan = { failing: 0, fault: 'EIO' as FileFault, goesOn: false, calls: 0, struck: 0 };
/** Calls whose answer is still to come. */
let underWay = 0;

/** Forgets what was counted; from now on call number `failing` fails, 0: none. */
export function failFileCall(failing: number, fault: FileFault, goesOn = false): void {
  Object.assign(filePlan, { failing, fault, goesOn, calls: 0, struck: 0 });
}

/** Ends when no call is under way and none follows from the last answer, however long the machine takes. */
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

/** A handle whose calls count. A write that is cut short leaves half of itself, and the rest finds no room. */
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

/** Node's file calls, counted. */
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
