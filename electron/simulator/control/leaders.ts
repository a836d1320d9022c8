import { z } from 'zod';
import { positionSides } from '../../../shared/exchange/orderWords.ts';
import { refuse } from '../../../shared/result/controlWords.ts';
import { ok } from '../../../shared/result/result.ts';
import type { Json } from '../venue/json.ts';
import { sizeText } from '../venue/accounts/money.ts';
import { recordCommand, read, type CommandAnswer } from './command.ts';
import type { Controlled } from './controlled.ts';

/** Whether lead traders trade only on a command of the control interface. */
const idleBody = z.strictObject({ idle: z.boolean() });
const about = {
  traderId: z.string(),
  /** The contract; by default the one the trader's strategy trades. */
  symbol: z.string().max(40).optional(),
  positionSide: z.enum(positionSides),
};
const closeBody = z.strictObject({ ...about, close: z.literal(true) });
const openBody = z.strictObject({
  ...about,
  size: z.string().regex(/^\d{1,12}(?:\.\d{1,8})?$/, 'must be a quantity in the base coin, as text'),
});
type Asked = z.infer<typeof openBody> | z.infer<typeof closeBody>;

/**
 * Handles GET /leaders: lists the lead traders a client can follow by name, which no endpoint of the exchange lists
 * (A-COPY-BEGIN).
 */
export function leaders({ venue }: Controlled): Json {
  const traders = venue.accounts.copy.traders.map(({ traderId, name, style }) => ({ traderId, name, strategy: style }));
  return { traders };
}

/**
 * Handles POST /leaders: makes a lead trader open or close now, in the same way as its strategy does, and its followers
 * copy at once (R37). `idle` keeps all lead traders from trading by themselves until it is set back or the exchange is
 * reset. A refusal is a sentence, and then nothing was traded.
 */
export function commandLeader(on: Controlled, body: unknown): CommandAnswer {
  const names = typeof body === 'object' && body !== null ? body : {};
  if ('idle' in names)
    return read(idleBody, body, ({ idle }) => {
      on.venue.accounts.copy.idle = idle;
      recordCommand(on, '/leaders', body);
      return ok({ idle });
    });
  const asked = (wanted: Asked): CommandAnswer => {
    const answer = trade(on, wanted);
    if (answer.ok) recordCommand(on, '/leaders', body);
    return answer;
  };
  return 'close' in names ? read(closeBody, body, asked) : read(openBody, body, asked);
}

function trade({ venue: { accounts, market, time } }: Controlled, asked: Asked): CommandAnswer {
  const { copy } = accounts;
  const trader = copy.trader(asked.traderId);
  if (!trader) return refuse('trader');
  const now = time.now();
  copy.begin(now);
  const { symbol = copy.symbolOf(trader), positionSide } = asked;
  const one = market.find('futures', symbol);
  if (!one) return refuse('contract');
  const opening = 'size' in asked;
  const held = accounts.account(trader.accountId).position(symbol, positionSide);
  if (!opening && !held) return refuse('noPosition', { side: positionSide, symbol });
  const quantity = opening ? asked.size : sizeText(one.instrument, held!.size);
  const before = new Set(copy.store.open);
  const traded = copy.lead(trader, { symbol, positionSide, opening, quantity }, now);
  if (!traded.ok) return refuse('order', { cause: traded.error.body.msg });
  const { id: orderId, filled } = traded.value;
  const after = new Set(copy.store.open);
  const missed = copy.store.misses.filter((miss) => miss.orderId === orderId);
  return ok({
    orderId,
    symbol,
    filled: sizeText(one.instrument, filled),
    opened: [...after].filter((order) => !before.has(order)).map(({ id }) => id),
    closed: [...before].filter((order) => !after.has(order)).map(({ id }) => id),
    notCopied: missed.map(({ accountId, reason }) => ({ accountId, reason })),
  });
}
