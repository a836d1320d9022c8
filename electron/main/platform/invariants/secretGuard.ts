/**
 * V8: a known secret never leaves the program. Every output checks its text here last, and passes on nothing that
 * contains one.
 */
import type { LogSink } from '../log/logger.ts';
import type { SecretRegistry } from '../log/secretRegistry.ts';
import type { JournalFiles } from '../journal/journalFiles.ts';
import type { Violated } from './violations.ts';

/** The outputs of the program. */
export type Sink = 'log' | 'window' | 'journal' | 'timeline' | 'export' | 'archive';

/** Returns whether a text may be passed on; false also reports a violation. */
export type SecretGuard = (sink: Sink, text: string) => boolean;

/** Creates a guard for the secrets of the registry. */
export function createSecretGuard(secrets: Pick<SecretRegistry, 'holds'>, violated: Violated): SecretGuard {
  return (sink, text) => {
    if (!secrets.holds(text)) return true;
    violated('V8', { reason: sink });
    return false;
  };
}

/** Wraps a sink so that its lines are checked once more, after all known secrets were removed. */
export function guardedSink(sink: LogSink, secretFree: SecretGuard): LogSink {
  return {
    line(text) {
      if (secretFree('log', text)) sink.line(text);
    },
  };
}

const textOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');

/**
 * Wraps the journal files so that they accept no secret: a refused write counts as a failed one, so that no order is
 * sent for it.
 */
export function guardedFiles(files: JournalFiles, secretFree: SecretGuard): JournalFiles {
  const mayPass = (bytes: Uint8Array): boolean => secretFree('journal', textOf(bytes));
  return {
    ...files,
    replace: (name, bytes) => (mayPass(bytes) ? files.replace(name, bytes) : Promise.resolve(false)),
    async open(name) {
      const file = await files.open(name);
      return (
        file && {
          append: (bytes) => (mayPass(bytes) ? file.append(bytes) : Promise.resolve(false)),
          length: () => file.length(),
          truncate: (length) => file.truncate(length),
          close: () => file.close(),
        }
      );
    },
  };
}
