import { parseDecimal } from '../../../../shared/num/decimal.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import type { AccountCommand } from './accountCommands.ts';
import type { Json } from '../json.ts';
import type { Account } from './account.ts';
import type { Floor } from './floor.ts';

type CommissionCommand = Extract<AccountCommand, { readonly kind: 'commission' }>;

/**
 * Gives an account rates of its own for a pair, or the pair's own back where null is said (document 2, symbolCommissions).
 * Rates lie below 1 and are not negative: the records that show them cannot tell a rebate.
 */
export function setCommission(floor: Floor, account: Account, command: CommissionCommand): Result<Json, string> {
  const { market, symbol, maker, taker } = command;
  if (market !== 'spot') return fail('only pairs of spot have rates of an account');
  const one = floor.market.find('spot', symbol);
  if (!one) return fail(`there is no pair ${symbol}`);
  if ([maker, taker].some((rate) => rate !== null && !isRate(rate))) {
    return fail('a rate is 0 or more and below 1, with at most 8 decimals');
  }
  const { apiMakerFeeRate, apiTakerFeeRate } = one.instrument;
  if (maker === null && taker === null) account.commissions.delete(symbol);
  else account.commissions.set(symbol, { maker: maker ?? apiMakerFeeRate, taker: taker ?? apiTakerFeeRate });
  saved(floor, account);
  const now = account.commissions.get(symbol) ?? null;
  note(floor, account, `commission ${symbol} ${now === null ? 'none' : `${now.maker} ${now.taker}`}`);
  return ok({ kind: command.kind, accountId: account.id, symbol, commission: now === null ? null : { ...now } });
}

/** Forbids the orders of an account to trade with each other, or lets them (document 2, requireSelfTradePrevention). */
export function setSelfTradePrevention(floor: Floor, account: Account, required: boolean): Result<Json, string> {
  account.preventsSelfTrade = required;
  saved(floor, account);
  note(floor, account, `selfTradePrevention ${required}`);
  return ok({ kind: 'selfTradePrevention', accountId: account.id, required });
}

/** An account among the changes is saved; without anything beside it nobody is told. */
function saved({ changes }: Floor, account: Account): void {
  changes.of(account, 'spot');
}

function note({ transcript, flow }: Floor, account: Account, text: string): void {
  transcript.account(flow.time, `${account.id} ${text}`);
}

function isRate(text: string): boolean {
  const rate = parseDecimal(text);
  return rate !== undefined && rate.units >= 0n && rate.scale <= 8 && rate.units < 10n ** BigInt(rate.scale);
}
