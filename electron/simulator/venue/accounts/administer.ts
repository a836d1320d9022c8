import type { BizType, TransferReason } from '../../../../shared/exchange/enumerations.ts';
import { parseDecimal } from '../../../../shared/num/decimal.ts';
import { refuse, type Refusal } from '../../../../shared/result/controlWords.ts';
import { ok, type Result } from '../../../../shared/result/result.ts';
import type { Json } from '../json.ts';
import { coinIds } from '../spot/coins.ts';
import type { Account } from './account.ts';
import { takingRewards, type AccountCommand, type Wallet } from './accountCommands.ts';
import type { VenueContext } from './venueContext.ts';
import { noteDeposit, noteWithdrawal } from './exchangeLedger.ts';
import { MONEY_DECIMALS, money, moneyText, type Money } from './money.ts';
import { canTake, move } from './moves.ts';

type CommissionCommand = Extract<AccountCommand, { readonly kind: 'commission' }>;

/**
 * Sets an account's commission rates for a pair, or restores the pair's own for null (document 2, symbolCommissions).
 * Rates are below 1 and not negative, because the records that show them cannot represent a rebate.
 */
function setCommission(
  venueContext: VenueContext,
  account: Account,
  command: CommissionCommand,
): Result<Json, Refusal> {
  const { market, symbol, maker, taker } = command;
  if (market !== 'spot') return refuse('ratesOfSpot');
  const one = venueContext.market.find('spot', symbol);
  if (!one) return refuse('pair', { symbol });
  if ([maker, taker].some((rate) => rate !== null && !isRate(rate))) {
    return refuse('rate');
  }
  const { apiMakerFeeRate, apiTakerFeeRate } = one.instrument;
  if (maker === null && taker === null) account.commissions.delete(symbol);
  else account.commissions.set(symbol, { maker: maker ?? apiMakerFeeRate, taker: taker ?? apiTakerFeeRate });
  saved(venueContext, account);
  const now = account.commissions.get(symbol) ?? null;
  note(venueContext, account, `commission ${symbol} ${now === null ? 'none' : `${now.maker} ${now.taker}`}`);
  return ok({ kind: command.kind, accountId: account.id, symbol, commission: now === null ? null : { ...now } });
}

/** Sets whether orders of an account may trade with each other (document 2, requireSelfTradePrevention). */
function setSelfTradePrevention(
  venueContext: VenueContext,
  account: Account,
  required: boolean,
): Result<Json, Refusal> {
  account.preventsSelfTrade = required;
  saved(venueContext, account);
  note(venueContext, account, `selfTradePrevention ${required}`);
  return ok({ kind: 'selfTradePrevention', accountId: account.id, required });
}

/** Marks an account as changed so that it is saved; with no other change no notification is sent. */
function saved({ changes }: VenueContext, account: Account): void {
  changes.of(account, 'spot');
}

function note({ transcript, flow }: VenueContext, account: Account, text: string): void {
  transcript.account(flow.time, `${account.id} ${text}`);
}

function isRate(text: string): boolean {
  const rate = parseDecimal(text);
  return rate !== undefined && rate.units >= 0n && rate.scale <= 8 && rate.units < 10n ** BigInt(rate.scale);
}

type MoneyCommand = Exclude<AccountCommand, { readonly kind: 'commission' | 'selfTradePrevention' }>;

/** Source and target of an amount of one asset; null is outside the exchange. */
interface Way {
  readonly asset: string;
  readonly from: Wallet | null;
  readonly to: Wallet | null;
  readonly bizType?: BizType;
  readonly reason?: TransferReason;
}

/**
 * Applies a change to an account that its owner cannot make over the API: deposits, withdrawals, transfers between its
 * wallets, and changes of its rules. `now` is simulated Unix ms. After a refusal nothing has changed.
 * The change is saved and reported like that of any command.
 */
export function administer(venueContext: VenueContext, command: AccountCommand, now: number): Result<Json, Refusal> {
  const account = venueContext.accounts.find(({ id }) => id === command.accountId);
  if (!account) return refuse('account', { account: command.accountId });
  venueContext.flow.setTime(now);
  const done = run(venueContext, account, command);
  if (!done.ok) return done;
  account.updatedTime = venueContext.flow.time;
  venueContext.finish();
  return done;
}

function run(venueContext: VenueContext, account: Account, command: AccountCommand): Result<Json, Refusal> {
  switch (command.kind) {
    case 'commission':
      return setCommission(venueContext, account, command);
    case 'selfTradePrevention':
      return setSelfTradePrevention(venueContext, account, command.required);
    case 'deposit':
    case 'withdraw':
    case 'transfer':
    case 'reward':
    case 'gift':
      return moveMoney(venueContext, account, command);
  }
}

function moveMoney(venueContext: VenueContext, account: Account, command: MoneyCommand): Result<Json, Refusal> {
  const amount = amountOf(command.amount);
  if (amount === null) return refuse('amount');
  const transfer = wayOf(command);
  const { asset, from, to } = transfer;
  if (from === to) return refuse('wallets');
  if (!coinIds(venueContext.market).has(asset)) return refuse('coin', { asset });
  const allowed = from === null ? ok(null) : canTake(venueContext, account, from, asset, amount);
  if (!allowed.ok) return allowed;
  if (to === 'futures' && asset !== 'USDT') return refuse('futures');
  move(venueContext, account, { ...transfer, amount });
  if (from === null) noteDeposit(venueContext.exchangeLedger, asset, amount);
  if (to === null) noteWithdrawal(venueContext.exchangeLedger, asset, amount);
  const words = [
    command.kind,
    transfer.bizType ?? transfer.reason,
    moneyText(amount),
    asset,
    from ?? 'outside',
    to ?? 'outside',
  ];
  venueContext.transcript.account(venueContext.flow.time, [account.id, ...words].filter(Boolean).join(' '));
  return ok({ kind: command.kind, accountId: account.id, asset, amount: moneyText(amount), from, to });
}

/** Returns the source and target of a command's amount. */
function wayOf(command: MoneyCommand): Way {
  switch (command.kind) {
    case 'deposit':
      return { asset: command.asset, from: null, to: command.wallet };
    case 'withdraw':
      return { asset: command.asset, from: command.wallet, to: null };
    case 'transfer':
      return { asset: command.asset, from: command.from, to: command.to };
    case 'reward': {
      const { asset, wallet, bizType } = command;
      const takes = takingRewards.some((taking) => taking === bizType);
      return { asset, bizType, from: takes ? wallet : null, to: takes ? null : wallet };
    }
    case 'gift': {
      const { reason } = command;
      const takes = reason === 'REDUCE_CONTRACT_CASH_GIFT';
      return { asset: 'USDT', reason, from: takes ? 'futures' : null, to: takes ? null : 'futures' };
    }
  }
}

function amountOf(text: string): Money | null {
  const value = parseDecimal(text);
  return value && value.units > 0n && value.scale <= MONEY_DECIMALS ? money(text) : null;
}
