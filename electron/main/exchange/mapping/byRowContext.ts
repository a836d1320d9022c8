/** What a mapping needs to know besides the reply or the frame itself. */
import type { SymbolAssets } from './fills.ts';
import type { IsOurs } from './orders.ts';

/** What was asked, and which orders are ours. */
export interface ReadContext {
  /** What was asked with: some replies do not repeat it. */
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly isOurs: IsOurs;
  /** Both assets of a symbol, where they are known. */
  readonly assetsOf: (symbol: string) => SymbolAssets;
  /** Symbols that take orders through the API. */
  readonly tradable: ReadonlySet<string>;
}

/** Nothing is known besides: no order is ours, no asset has a name, no symbol takes orders. */
export const neutralContext: ReadContext = {
  parameters: {},
  isOurs: () => false,
  assetsOf: () => null,
  tradable: new Set(),
};
