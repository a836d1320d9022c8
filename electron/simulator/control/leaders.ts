import type { Json } from '../http/json.ts';
import type { Controlled } from './controlled.ts';

/** GET /leaders: the lead traders one can follow by name, which no endpoint of the exchange lists (A-COPY-BEGIN). */
export function leaders({ venue }: Controlled): Json {
  const traders = venue.accounts.copy.traders.map(({ traderId, name, style }) => ({ traderId, name, strategy: style }));
  return { traders };
}
