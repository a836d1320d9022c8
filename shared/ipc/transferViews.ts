/** Calls and events of transfers to other users of the exchange (R17). */
import { z } from 'zod';
import { outgoingTransferSchema, transferDraftSchema } from '../domain/outgoingTransfer.ts';
import { partnerCoins } from '../exchange/rows/partner.ts';
import { appErrorSchema } from '../result/appError.ts';
import { call } from './callRow.ts';
import { tradingContext } from './tradingViews.ts';

/**
 * What may be transferred. `blocked`: why none can be sent now. `day`: the UTC day of the limits by the exchange's clock,
 * null while unknown. `used`: the coin's transfers of that day as far as they are known, `left` what the limit leaves.
 * `transfers`: those of this installation, newest first.
 */
export const transfersView = z.strictObject({
  ...tradingContext,
  on: z.boolean(),
  blocked: appErrorSchema.nullable(),
  day: z.string().nullable(),
  coins: z.array(z.strictObject({ coin: z.enum(partnerCoins), limit: z.string(), used: z.string(), left: z.string() })),
  transfers: z.array(outgoingTransferSchema),
});

/** See {@link transfersView}. */
export type TransfersView = z.infer<typeof transfersView>;

/** Calls of transfers, by name. */
export const transferCalls = {
  'transfer.view': call(z.strictObject(tradingContext), transfersView),
  /** Off takes effect at once; on is confirmed in the shell's window. */
  'transfer.switch': call(z.strictObject({ ...tradingContext, on: z.boolean() }), transfersView),
  /** Asks in the shell's window and sends once; a failure means that nothing was sent. */
  'transfer.send': call(z.strictObject({ ...tradingContext, draft: transferDraftSchema }), outgoingTransferSchema),
} as const;

/** Events of transfers, by name. */
export const transferEvents = { 'transfer.changed': transfersView } as const;
