/** Copy trading of one environment: its IPC calls, the lists that are read and watched, and the data that is stored. */
import type { CallAnswer } from '../../../../shared/ipc/contract.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import type { Settings } from '../../../../shared/settings/settings.ts';
import type { SimulatorInfo } from '../../exchange/embedded/simulatorHost.ts';
import type { HttpTransport } from '../../exchange/rest/transport.ts';
import type { RestClient } from '../../exchange/rest/client.ts';
import type { AccountContext } from '../../account/accountContext.ts';
import type { CallHandlers } from '../../platform/callHandlers.ts';
import type { MainModule } from '../../platform/mainModule.ts';
import { mainTextIn } from '../../platform/mainText.ts';
import type { SecretGuard } from '../../platform/invariants/secretGuard.ts';
import type { CopyOrder } from '../../../../shared/domain/copyOrder.ts';
import type { ProfileFiles } from '../../platform/files/profileFiles.ts';
import type { Desktop } from '../../platform/desktop.ts';
import type { AccountCommandContext } from '../../trading/changes/accountCommandContext.ts';
import { inSameContext, type TradingContext } from '../../account/tradingContext.ts';
import { createCopySync } from './copySync.ts';
import { createCopyExport } from './export/copyExport.ts';
import { createCopyGuardRunner } from './guards/copyGuardRunner.ts';
import { createGuardFile } from './guards/guardFile.ts';
import { createCopySettings } from './settings/copySettings.ts';
import { offeredTraders } from '../../../../shared/ipc/copyViews.ts';
import { createControlClient } from '../../exchange/embedded/controlClient.ts';

// The lead traders that can be followed by name: the simulator lists them through its control interface (R37). The
// exchange API has no such list.

/** Requests the list from the running simulator; empty when none is running. */
async function readOffered(
  transport: HttpTransport,
  simulator: () => SimulatorInfo | null,
): Promise<Result<CallAnswer<'copy.offered'>, AppError>> {
  if (!simulator()) return ok({ traders: [] });
  const answer = await createControlClient(transport, simulator).get('/leaders', offeredTraders);
  return answer.ok ? answer : fail(appError(answer.error.kind, 'error.copy.offered'));
}

/** IPC calls of copy trading. */
export type CopyCall = Extract<keyof CallHandlers, `copy.${string}`>;

/** Dependencies of {@link createCopyModule}. */
export interface CopyModuleParts {
  /** Keeps past copies; told that copy trading is in use. Null when nothing is archived. */
  readonly archive?: { readCopies(): void } | null;
  readonly link: { readonly rest: Pick<RestClient, 'get'> };
  /** The key in use, and the blocks of changes: `trading.commandContext`. */
  readonly commandContext: AccountCommandContext;
  readonly files: ProfileFiles;
  readonly secretFree: SecretGuard;
  readonly transport: HttpTransport;
  /** Returns the embedded simulator while it runs; null elsewhere. */
  readonly simulator: () => SimulatorInfo | null;
  readonly settings: () => Pick<Settings, 'digitGrouping' | 'language' | 'notifyAmounts' | 'notifyCopies'>;
  readonly shell: Pick<Desktop, 'saveFile' | 'notify'>;
  /** Whether guards may act; false in a safe start. Without it they may. */
  readonly guardsAct?: boolean;
}

export type CopyModule = MainModule<CopyCall> &
  Required<Pick<MainModule, 'windowGone'>> & {
    /** Returns the open and past copies that were read by now. */
    readonly copies: () => readonly CopyOrder[];
  };

/**
 * Creates the module. Nothing is read before the window requests it or a guard is set. The demo account has no copy
 * trading (document 3).
 */
export function createCopyModule(context: Omit<AccountContext, 'log'>, parts: CopyModuleParts): CopyModule {
  const { scope: tradingContext, clock, random, push, notify: notice } = context;
  const { commandContext } = parts;
  const isMain = tradingContext.account === 'main';
  const exchangeNow = (): number => commandContext.exchangeNow('futures') ?? clock.now();
  const copySync = createCopySync({
    tradingContext,
    clock,
    random: random.fork('lists'),
    rest: () => commandContext.access()?.rest ?? null,
    market: parts.link.rest,
    exchangeNow,
    push,
    heardOpen() {
      parts.archive?.readCopies();
      guards.onReadingEnded();
    },
    needsEquity: () => guards.needsEquity(),
  });
  const settings = createCopySettings({
    tradingContext,
    clock,
    random: random.fork('settings'),
    commandContext,
    lists: {
      openCopies: () => copySync.lists.open()?.items ?? null,
      traders: () => copySync.lists.traders()?.items ?? null,
      changed: () => copySync.lists.refresh(),
    },
    notice,
  });
  const guards = createCopyGuardRunner({
    tradingContext,
    clock,
    exchangeNow,
    file: createGuardFile(
      `copy-guards.${tradingContext.environment}.${tradingContext.account}`,
      parts.files,
      parts.secretFree,
      notice,
    ),
    reading: copySync.reading,
    isActive: copySync.isActive,
    nameOf: copySync.nameOf,
    acts: parts.guardsAct ?? true,
    acting: {
      executor: settings.executor,
      readOpen: copySync.readOpen,
      begin() {
        const key = commandContext.access()?.keyId;
        return () => key !== undefined && commandContext.access()?.keyId === key;
      },
    },
    text() {
      const { language, digitGrouping } = parts.settings();
      return mainTextIn(language, digitGrouping);
    },
    showsAmounts: () => parts.settings().notifyAmounts,
    notify(title, body) {
      if (parts.settings().notifyCopies) parts.shell.notify(title, body);
    },
    notice,
    push: (event) => push('copy.guards', event),
    needed: (needed) => copySync.want('guards', needed),
  });
  const exportCopies = createCopyExport({
    copySync,
    saveFile: (request) => parts.shell.saveFile(request),
    secretFree: parts.secretFree,
  });
  const loading = isMain ? guards.load() : Promise.resolve();

  /**
   * Runs a handler only in this trading context, only for the main account, and after the stored guards were loaded.
   */
  const here = <Request extends TradingContext, Answer>(
    run: (request: Request) => Result<Answer, AppError> | Promise<Result<Answer, AppError>>,
  ) =>
    inSameContext(tradingContext, async (request: Request) => {
      if (!isMain) return fail(appError('refused', 'error.copy.demo'));
      await loading;
      return run(request);
    });
  return {
    handlers: {
      'copy.subscribe': here(() => {
        copySync.join();
        push('copy.guards', guards.view());
        return ok({});
      }),
      'copy.history': here(({ traderId, symbol, before, limit }) =>
        ok(copySync.book.page({ traderId, symbol, before, limit })),
      ),
      'copy.export': here(exportCopies),
      'copy.offered': here(() => readOffered(parts.transport, parts.simulator)),
      'copy.settings': here(settings.handlers['copy.settings']),
      'copy.prepareSettings': here(settings.handlers['copy.prepareSettings']),
      'copy.submitSettings': here(settings.handlers['copy.submitSettings']),
      'copy.close': here(settings.handlers['copy.close']),
      'copy.stop': here(settings.handlers['copy.stop']),
      'copy.readGuards': here(() => ok(guards.view())),
      'copy.saveGuard': here(({ guard }) => guards.save(guard)),
      'copy.deleteGuard': here(({ traderId }) => guards.remove(traderId)),
      'copy.holdAlarm': here(({ alarmId }) => guards.hold(alarmId)),
    },
    copies: () => [...(copySync.lists.open()?.items ?? []), ...copySync.book.all()],
    // Guards are watched without a window.
    windowGone() {
      copySync.want('window', false);
      settings.windowGone();
    },
    async stop() {
      await loading;
      copySync.stop();
      await guards.stop();
    },
  };
}
