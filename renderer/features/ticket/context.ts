import type { SymbolSetting } from '../../../shared/domain/accountSettings.ts';
import type { Funding } from '../../../shared/domain/funding.ts';
import type { RiskBracket } from '../../../shared/domain/riskBracket.ts';
import type { Instrument } from '../../../shared/domain/instrument.ts';
import type { Intent } from '../../../shared/domain/intent.ts';
import type { Balance, Position } from '../../../shared/domain/order.ts';
import type { SymbolTerms } from '../../../shared/ipc/tradingViews.ts';
import type { Environment } from '../../../shared/domain/environment.ts';
import type { ContractRates } from '../../state/account/index.ts';
import type { LegName, TextField } from './form.ts';

/** A message key with its parameters. */
export interface Sentence {
  readonly key: string;
  readonly params: Readonly<Record<string, string | number>>;
  /** Texts that answer the message, where it is a question about the typed number (R57). */
  readonly choices?: readonly string[];
}

/** A field of the ticket that a problem or a note can belong to. */
export type TicketField = 'symbol' | 'price' | 'size' | 'order' | TextField | LegName;

/** A message at a field. */
export interface FieldSentence extends Sentence {
  readonly field: TicketField;
}

/** Creates a message at a field. */
export const at = (field: TicketField, { key, params, choices }: Sentence): FieldSentence => ({
  field,
  key,
  params,
  ...(choices ? { choices } : {}),
});

/** Creates a message at a field from its key and parameters. */
export const sentence = (field: TicketField, key: string, params: Sentence['params'] = {}): FieldSentence => ({
  field,
  key,
  params,
});

/** Market data of the ticket. Flat book sides, best first; `live`: they are proven to be current (B-B1). */
export interface TicketMarket {
  readonly environment: Environment;
  readonly instrument: Instrument;
  readonly bids: readonly string[];
  readonly asks: readonly string[];
  readonly last: string | null;
  readonly mark: string | null;
  readonly live: boolean;
  /** Seconds since the last frame of the book while it is not live; `null`: none was received yet. */
  readonly ageSeconds: number | null;
}

/** Account data of the ticket; `null` is unknown, never zero (B-B8). */
export interface TicketAccount {
  readonly terms: Pick<SymbolTerms, 'makerFeeRate' | 'takerFeeRate' | 'leverage'> | null;
  readonly base: string | null;
  readonly quote: string | null;
  /** Total size of the open positions of each side of this symbol. */
  readonly long: string | null;
  readonly short: string | null;
  /** Open positions of every symbol; `null`: not received yet. */
  readonly positions?: readonly Position[] | null;
  /** Why no order can be placed at all, whatever the fields contain. */
  readonly blockedReason: Sentence | null;
  /** Value of the account in quote, including unrealised results, for a size by risk. */
  readonly equity: string | null;
  /** Inputs of the position after the fill; null on spot and on the demo account. */
  readonly margin: MarginFacts | null;
}

/** Account data for margin calculations; `null` is unknown (B-B8). */
export interface MarginFacts {
  /** Balance of the margin asset, without unrealised results. */
  readonly balance: string | null;
  readonly positions: readonly Position[] | null;
  readonly setting: SymbolSetting | null;
  /** Brackets of the loaded contracts, by symbol. */
  readonly brackets: ReadonlyMap<string, readonly RiskBracket[]>;
  /** Fee rates of these contracts, by symbol: each has its own. */
  readonly rates: ReadonlyMap<string, ContractRates>;
  readonly funding: Pick<Funding, 'comingRate' | 'nextSettlementAt'> | null;
}

/** Returns the best price of a side (flat price, size, …, best first); `null`: the side is empty. */
export function bestOf(flat: readonly string[]): string | null {
  return flat[0] ?? null;
}

/**
 * Returns the available amount of an asset: once the list was received an asset not in it counts as zero, before that
 * it is unknown.
 */
export function availableOf(balances: readonly Balance[] | null, asset: string): string | null {
  if (!balances) return null;
  return balances.find((one) => one.asset === asset)?.available ?? '0';
}

/** Returns the sizes of the open positions of a symbol and side. */
export function positionSizes(positions: readonly Position[], symbol: string, side: 'LONG' | 'SHORT'): string[] {
  return positions.filter((one) => one.symbol === symbol && one.side === side).map((one) => one.size);
}

const UNSETTLED: readonly Intent['state'][] = ['recorded', 'sending', 'inDoubt'];

/** Returns the unsettled orders of this symbol: while there is one, no other is sent (B-A4). */
export function unsettled(intents: readonly Intent[], market: string, symbol: string): Intent[] {
  return intents.filter(
    (one) => one.draft.market === market && one.draft.symbol === symbol && UNSETTLED.includes(one.state),
  );
}
