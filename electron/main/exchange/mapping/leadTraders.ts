/** Lead traders of the wire as the app means them (A-COPY-RECORDS). */
import type { z } from 'zod';
import type { LeadTrader, LeadTraderPage } from '../../../../shared/domain/leadTrader.ts';
import type { leadTraderRecord } from '../../../../shared/exchange/records/copyRecords.ts';
import type { ReplyOf } from '../../../../shared/exchange/endpoints.ts';
import { idOrNull } from './ids.ts';
import { labelledValues } from './labelledValues.ts';
import { readable, textOrNull } from './plainValues.ts';

/** One lead trader. One that has no id, or two that differ, is none: `undefined`, to be counted. */
export function leadTraderOf(record: z.output<typeof leadTraderRecord>): LeadTrader | undefined {
  const { traderId, traderID, traderUid, traderName, traderNickName, ...more } = record;
  const ids = new Set([traderId, traderID, traderUid].flatMap((id) => idOrNull(id) ?? []));
  const [only] = ids;
  if (only === undefined || ids.size > 1) return undefined;
  const name = textOrNull(traderName) ?? textOrNull(traderNickName);
  return { traderId: only, name, more: labelledValues(more) };
}

/** A page of the lead traders one follows. */
export function leadTraderPageOf(reply: ReplyOf<'futures.copy.follower.myTraders'>): LeadTraderPage {
  const { items, unreadable } = readable(reply.list.map(leadTraderOf));
  return { traders: items, more: reply.nextFlag, total: reply.total, unreadable };
}
