import type { Selection } from '../../renderer/state/desk/deskStore.ts';

/** The symbol that the gallery's panels show. */
export const selection: Selection = { market: 'futures', symbol: 'BTCUSDT' };
/** A symbol that no market lists. */
export const unlisted: Selection = { market: 'futures', symbol: 'NOSUCHUSDT' };
