import type { SymbolSetting } from '../../../shared/domain/accountSettings.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import type { ChangeEnd } from '../../bridge/changes.ts';

/** What the dialog of leverage and margin mode says of a change; `setting`: what the exchange says now, `null` where it said nothing. */
export interface SettingEnd {
  readonly outcome: 'done' | 'refused' | 'inDoubt';
  readonly error: AppError | null;
  readonly setting: SymbolSetting | null;
}

/** Reads how a change ended; `null`: nothing was sent, because another one of the symbol is under way or in doubt. */
export function endOfSetting(end: ChangeEnd): SettingEnd | null {
  switch (end.kind) {
    case 'busy':
      return null;
    case 'unheard':
      return { outcome: end.inDoubt ? 'inDoubt' : 'refused', error: end.error, setting: null };
    case 'answered':
      return { outcome: end.answer.outcome, error: end.answer.error, setting: end.answer.setting };
  }
}
