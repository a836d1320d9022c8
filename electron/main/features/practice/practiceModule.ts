/** Practice on the simulator: its account, drills and replay, through the simulator's control interface (R37). */
import { isTyped, RESET_WORD } from '../../../../shared/domain/typedWord.ts';
import type { PracticeView } from '../../../../shared/ipc/practiceViews.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import type { SimulatorInfo } from '../../exchange/embedded/simulatorHost.ts';
import type { HttpTransport } from '../../exchange/rest/transport.ts';
import type { AccountContext } from '../../account/accountContext.ts';
import type { CallHandlers } from '../../platform/callHandlers.ts';
import type { MainModule } from '../../platform/mainModule.ts';
import { anyAnswer } from './answers.ts';
import { createControlClient } from '../../exchange/embedded/controlClient.ts';
import { createPracticeControl } from './practiceControl.ts';
import type { SimulatorHost } from '../../exchange/embedded/simulatorHost.ts';

/** IPC calls of practice. */
export type PracticeCall = Extract<keyof CallHandlers, `practice.${string}`>;

/** Dependencies of {@link createPracticeModule}. */
export interface PracticeModuleParts {
  readonly transport: HttpTransport;
  /** Returns the embedded simulator while it runs; null elsewhere. */
  readonly simulator: () => SimulatorInfo | null;
  /** Called when exchange time starts to run `factor` times as fast as real time (R38). */
  readonly paced: (factor: number) => void;
}

export interface PracticeModule extends MainModule<PracticeCall> {
  stop(): void;
}

/** The account of the key with all permissions: the one the user trades with (R37). */
const ACCOUNT = 'user';

/** Creates the module; nothing is requested from the simulator before the window requests it. */
export function createPracticeModule(
  { clock, push }: Pick<AccountContext, 'clock' | 'push'>,
  { transport, simulator, paced }: PracticeModuleParts,
): PracticeModule {
  const control = createControlClient(transport, simulator);
  const practiceControl = createPracticeControl({
    clock,
    control,
    simulator,
    paced,
    push: (view) => push('practice.changed', view),
  });

  /** Sends a command and returns the state afterwards. */
  const command = async (path: string, body: unknown): Promise<Result<PracticeView, AppError>> => {
    const done = await control.post(path, body, anyAnswer);
    return done.ok ? ok(await practiceControl.refresh()) : done;
  };
  return {
    handlers: {
      'practice.view': async () => ok(await practiceControl.refresh()),
      'practice.reset'({ balances, typed }) {
        if (!isTyped(RESET_WORD, typed)) {
          return fail(appError('refused', 'error.practice.word', { word: RESET_WORD }));
        }
        return command('/account/anew', { account: ACCOUNT, balances });
      },
      'practice.startDrill': ({ name }) => command('/drill', { name }),
      'practice.stopDrill': () => command('/drill/stop', {}),
      'practice.startReplay': ({ market, symbol, text, paused }) =>
        command('/replay', { market, symbol, text, paused }),
      async 'practice.replay'(wanted) {
        if (wanted.kind === 'speed') return practiceControl.speed(wanted.factor);
        return wanted.kind === 'jump'
          ? command('/replay/jump', { time: wanted.time })
          : command(`/replay/${wanted.kind}`, {});
      },
    },
    stop: () => practiceControl.stop(),
  };
}

/**
 * Returns a function to call when exchange time changes its pace (R38): it passes the factor to the window and compares
 * the clocks again, because earlier measurements are invalid at another pace.
 */
export function pacing(
  host: Pick<SimulatorHost, 'paced'>,
  clocks: { start(): void; stop(): void },
): (factor: number) => void {
  return (factor) => {
    host.paced(factor);
    clocks.stop();
    clocks.start();
  };
}
