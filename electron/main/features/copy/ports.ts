/** What the two halves of copy trading hand each other: lists and guards on one side, changes on the other. */
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

/** What was read last, for whoever changes something. */
export interface CopyLists {
  /** Open copies by the last whole reading; null before the first. */
  readonly openCopies: () => readonly CopyOrder[] | null;
  /** Followed traders by the last whole reading; null before the first. */
  readonly traders: () => readonly LeadTrader[] | null;
  /** Something was changed or may have been: both lists are read anew at once. */
  readonly changed: () => void;
}

/**
 * Changes of copies, each sent at most once and never again by the program (B-A5). Fails when nothing was sent; an outcome
 * says what became of what was.
 */
export interface CopyExecutor {
  /** Closes one copy at market (weight 50). */
  closeCopy(copyId: string, symbol: string): Promise<Result<CopyChangeOutcome, AppError>>;
  /** Stops following; whoever calls has asked the person, or is a guard they armed. */
  stopCopy(traderId: string): Promise<Result<CopyChangeOutcome, AppError>>;
}

/** Calls of the window that read or change a follow. */
export type CopySettingsCall =
  'copy.settings' | 'copy.prepareSettings' | 'copy.submitSettings' | 'copy.close' | 'copy.stop';

/** What the changing half stands on. The composition checks world and account before its handlers are asked. */
export interface CopySettingsParts {
  readonly tradingContext: TradingContext;
  readonly clock: Clock;
  readonly random: Random;
  /** The key in use and what stops it: `trading.grounds`. */
  readonly commandContext: AccountCommandContext;
  readonly lists: CopyLists;
  readonly notice: (error: AppError) => void;
}

/** The changing half: `createCopySettings(parts)` of settings/copySettings.ts. */
export interface CopySettingsServices {
  readonly handlers: Pick<CallHandlers, CopySettingsCall>;
  readonly executor: CopyExecutor;
  /** The window's document is gone: its tickets too. */
  windowGone(): void;
}
