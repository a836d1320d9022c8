/** Interfaces between the two halves of copy trading: lists and guards on one side, changes on the other. */
import type { CopyOrder } from '../../../../shared/domain/copyOrder.ts';
import type { LeadTrader } from '../../../../shared/domain/leadTrader.ts';
import type { CopyChangeOutcome } from '../../../../shared/ipc/copyViews.ts';
import type { AppError } from '../../../../shared/result/appError.ts';
import type { Result } from '../../../../shared/result/result.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import type { Random } from '../../../../shared/time/random.ts';
import type { CallHandlers } from '../../platform/callHandlers.ts';
import type { AccountCommandContext } from '../../trading/changes/accountCommandContext.ts';
import type { TradingContext } from '../../account/tradingContext.ts';

/** The lists read last, for the code that makes changes. */
export interface CopyLists {
  /** Returns the open copies of the last complete reading; null before the first. */
  readonly openCopies: () => readonly CopyOrder[] | null;
  /** Returns the followed traders of the last complete reading; null before the first. */
  readonly traders: () => readonly LeadTrader[] | null;
  /** Called when something was changed or may have been: both lists are read again at once. */
  readonly changed: () => void;
}

/**
 * Changes of copies, each sent at most once and never repeated by the program (B-A5). A failure means nothing was sent;
 * an outcome states the result of what was sent.
 */
export interface CopyExecutor {
  /** Closes one copy at market (weight 50). */
  closeCopy(copyId: string, symbol: string): Promise<Result<CopyChangeOutcome, AppError>>;
  /** Stops following a trader; the caller has asked the user, or is a guard the user armed. */
  stopCopy(traderId: string): Promise<Result<CopyChangeOutcome, AppError>>;
}

/** IPC calls that read or change the settings of a followed trader. */
export type CopySettingsCall =
  | 'copy.settings'
  | 'copy.prepareSettings'
  | 'copy.submitSettings'
  | 'copy.close'
  | 'copy.stop';

/**
 * Dependencies of {@link CopySettingsServices}. The module checks trading context and account before it calls the
 * handlers.
 */
export interface CopySettingsParts {
  readonly tradingContext: TradingContext;
  readonly clock: Clock;
  readonly random: Random;
  /** The key in use and the blocks of changes: `trading.commandContext`. */
  readonly commandContext: AccountCommandContext;
  readonly lists: CopyLists;
  readonly notice: (error: AppError) => void;
}

/** The changing half: `createCopySettings(parts)` of settings/copySettings.ts. */
export interface CopySettingsServices {
  readonly handlers: Pick<CallHandlers, CopySettingsCall>;
  readonly executor: CopyExecutor;
  /** Called when the window's document is gone: voids its tickets. */
  windowGone(): void;
}
