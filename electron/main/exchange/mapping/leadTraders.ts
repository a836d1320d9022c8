/** Converts lead traders of the wire to the app's type (A-COPY-RECORDS). */
import type { z } from 'zod';
import type { LeadTrader, LeadTraderPage } from '../../../../shared/domain/leadTrader.ts';
import type { leadTraderRecord } from '../../../../shared/exchange/records/copyRecords.ts';
import type { ReplyOf } from '../../../../shared/exchange/endpoints.ts';
import { readable, textOrNull, idOrNull, labelledValues } from './plainValues.ts';

/**
 * Converts one lead trader. A record with no id, or with two different ids, becomes `undefined`, and the caller counts
 * it.
 */
export function leadTraderOf(record: z.output<typeof leadTraderRecord>): LeadTrader | undefined {
  const { traderId, traderID, traderUid, traderName, traderNickName, ...more } = record;
  const ids = new Set([traderId, traderID, traderUid].flatMap((id) => idOrNull(id) ?? []));
  const [only] = ids;
  if (only === undefined || ids.size > 1) return undefined;
  const name = textOrNull(traderName) ?? textOrNull(traderNickName);
  return { traderId: only, name, more: labelledValues(more) };
}

/** Converts a page of the lead traders that the user follows. */
export function leadTraderPageOf(reply: ReplyOf<'futures.copy.follower.myTraders'>): LeadTraderPage {
  const { items, unreadable } = readable(reply.list.map(leadTraderOf));
  return { traders: items, more: reply.nextFlag, total: reply.total, unreadable };
}
