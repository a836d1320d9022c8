import type { CheckedParametersOf } from '../../../../shared/exchange/endpoints.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import { failureSaying, type Failure } from '../failure.ts';
import type { Account } from '../accounts/account.ts';
import type { Floor } from '../accounts/floor.ts';
import type { SymbolSettings } from './records.ts';

/** A change of margin mode with its parameters checked. */
export type AskedMarginMode = CheckedParametersOf<'futures.account.marginType'>;

/**
 * Sets margin mode and how positions of a contract are kept (document 3, account/marginType). Refused (-1191) while the
 * contract has a position, an order or a waiting conditional order, unless nothing would change (A-MODE-CHANGE).
 */
export function changeMarginMode(
  floor: Floor,
  account: Account,
  asked: AskedMarginMode,
): Result<SymbolSettings, Failure> {
  const { symbol, marginType } = asked;
  const settings = account.settings(symbol);
  const separatedMode = asked.separatedType ?? settings.separatedMode;
  if (settings.marginType === marginType && settings.separatedMode === separatedMode) return ok(settings);
  const busy = whatIsOpen(account, symbol);
  if (busy !== null) {
    const text = `The margin mode of ${symbol} cannot be changed while ${busy} is open`;
    return fail(failureSaying('BUSINESS_PRECONDITION_FAILED', text));
  }
  Object.assign(settings, { marginType, separatedMode });
  const { changes, flow, transcript } = floor;
  account.updatedTime = flow.time;
  changes.of(account, 'futures', 'PositionUpdate').settings.add(settings);
  transcript.account(flow.time, `${account.id} mode ${symbol} ${marginType} ${separatedMode}`);
  return ok(settings);
}

function whatIsOpen(account: Account, symbol: string): string | null {
  if (account.ownPositionsOf(symbol).length > 0) return 'a position';
  if (account.open('futures', symbol).length > 0) return 'an order';
  return account.liveConditionals(symbol).length > 0 ? 'a conditional order' : null;
}
