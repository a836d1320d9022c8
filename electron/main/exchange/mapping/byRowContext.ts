/** Data that a mapping needs in addition to the reply or the frame. */
import type { SymbolAssets } from './fills.ts';
import type { IsOurs } from './orders.ts';

/** The parameters of the request, and what is known of orders and symbols. */
export interface ReadContext {
  /** Parameters of the request: some replies do not repeat them. */
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly isOurs: IsOurs;
  /** Returns both assets of a symbol, where they are known. */
  readonly assetsOf: (symbol: string) => SymbolAssets;
  /** Symbols that take orders through the API. */
  readonly tradable: ReadonlySet<string>;
}

/** A context without any knowledge: no order is the app's own, no asset has a name, no symbol takes orders. */
export const neutralContext: ReadContext = {
  parameters: {},
  isOurs: () => false,
  assetsOf: () => null,
  tradable: new Set(),
};
