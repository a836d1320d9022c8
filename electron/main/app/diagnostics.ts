/**
 * Diagnostics: what a user sends with a report of a fault. The text is shown before it is saved, holds neither balances
 * nor orders, and every known secret is removed from it.
 */
import type { AppState } from '../../../shared/ipc/appState.ts';
import { appError } from '../../../shared/result/appError.ts';
import { fail, ok } from '../../../shared/result/result.ts';
import type { Clock } from '../../../shared/time/clock.ts';
import type { CallHandlers } from '../platform/callHandlers.ts';
import type { Desktop } from '../platform/desktop.ts';
import type { LogFile } from '../platform/log/logFile.ts';
import type { SecretRegistry } from '../platform/log/secretRegistry.ts';

/** Bytes of the log in the text. */
const LOG_BYTES = 60_000;

/** Dependencies of {@link createDiagnostics}. */
export interface DiagnosticsParts {
  readonly clock: Pick<Clock, 'now'>;
  readonly state: () => AppState;
  readonly log: Pick<LogFile, 'folder' | 'newest'>;
  readonly secrets: Pick<SecretRegistry, 'redact'>;
  readonly shell: Pick<Desktop, 'saveFile'>;
}

const timeText = (time: number): string => new Date(time).toISOString();

/** Returns the state of the program as lines; keys are counted, not named. */
function stateLines(state: AppState): string[] {
  const { version, safeStart, crashLoop, shell, environment, account, simulator, credentials, budget, settings } =
    state;
  const keys = credentials.keys.filter((key) => key.environment === environment);
  const { used, limit, waiting } = budget.weight;
  return [
    `foredeck ${version}, ${shell.name} ${shell.version}`,
    `start: ${safeStart ? 'safe' : 'normal'}${crashLoop ? ', the window crashed repeatedly' : ''}`,
    `account: ${environment} ${account}, keys ${keys.length} (${keys.map((key) => key.state).join(', ') || 'none'})`,
    `simulator: ${simulator.status}${simulator.error ? ` ${simulator.error.key}` : ''}, speed ${simulator.timeFactor}`,
    `window: ${settings.language}, theme ${settings.theme}, text ${settings.textSize} %`,
    `limits: weight ${used} of ${limit}, waiting ${waiting}`,
    ...state.clocks.map(
      ({ market, offsetMs, roundTripMs }) => `clock ${market}: offset ${offsetMs} ms, round trip ${roundTripMs} ms`,
    ),
    ...state.connections.map(({ market, kind, state: now, since, error }) =>
      [`connection ${market} ${kind}: ${now} since ${timeText(since)}`, error?.key].filter(Boolean).join(', '),
    ),
  ];
}

/** Creates the handlers. What is saved is the text that was shown last. */
export function createDiagnostics(
  parts: DiagnosticsParts,
): Pick<CallHandlers, 'diagnostics.read' | 'diagnostics.save'> {
  const { clock, log, secrets, shell } = parts;
  let shown: { readonly text: string; readonly at: number } | null = null;
  return {
    async 'diagnostics.read'() {
      const at = clock.now();
      const lines = await log.newest(LOG_BYTES);
      const all = [`time: ${timeText(at)}`, ...stateLines(parts.state()), '', 'log:', ...lines];
      const text = secrets.redact(all.join('\n'));
      shown = { text, at };
      return ok({ text, folder: log.folder });
    },
    async 'diagnostics.save'() {
      if (!shown) return fail(appError('refused', 'error.diagnostics.notShown'));
      const suggestedName = `foredeck-diagnostics-${timeText(shown.at).slice(0, 19).replaceAll(':', '')}.txt`;
      try {
        return ok({ path: await shell.saveFile({ suggestedName, bytes: Buffer.from(shown.text, 'utf8') }) });
      } catch {
        return fail(appError('unavailable', 'error.diagnostics.notSaved'));
      }
    },
  };
}
