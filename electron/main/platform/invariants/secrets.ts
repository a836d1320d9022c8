/** V8: a known secret never passes a way out of the program. Each way asks here last, and lets nothing pass that holds one. */
import type { LogSink } from '../log/logger.ts';
import type { SecretRegistry } from '../log/secrets.ts';
import type { JournalFiles } from '../journal/journalFiles.ts';
import type { Violated } from './violations.ts';

/** The ways out. */
export type Sink = 'log' | 'window' | 'journal' | 'timeline' | 'export' | 'archive';

/** Whether a text may pass; false tells a violation. */
export type SecretGuard = (sink: Sink, text: string) => boolean;

/** A guard over the secrets of the registry. */
export function createSecretGuard(secrets: Pick<SecretRegistry, 'holds'>, violated: Violated): SecretGuard {
  return (sink, text) => {
    if (!secrets.holds(text)) return true;
    violated('V8', { reason: sink });
    return false;
  };
}

/** A sink whose lines are looked at once more, after everything known was taken out of them. */
export function guardedSink(sink: LogSink, secretFree: SecretGuard): LogSink {
  return {
    line(text) {
      if (secretFree('log', text)) sink.line(text);
    },
  };
}

const textOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');

/** Files of the journal that take nothing secret: a refused write counts as one that failed, so that nothing is sent for it. */
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
