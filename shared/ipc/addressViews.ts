/** Views and calls of the exchange's addresses (R20). */
import { z } from 'zod';
import { markets } from '../exchange/markets.ts';
import { appErrorSchema } from '../result/appError.ts';
import { call } from './callRow.ts';
import { market } from './views.ts';

const nothing = z.strictObject({});

/** Longest typed address that is sent to main, which accepts shorter ones. */
const MAX_TYPED = 500;

const kinds = ['rest', 'ws'] as const;
const marketAddresses = z.strictObject({ rest: z.string().max(MAX_TYPED), ws: z.string().max(MAX_TYPED) });
const addresses = z.strictObject({ spot: marketAddresses, futures: marketAddresses });

/** Result of one part of a connection test. `error` null: it passed. */
export const addressCheck = z.strictObject({ market, kind: z.enum(kinds), error: appErrorSchema.nullable() });

/**
 * Addresses of each environment. `simulator` null: it is not running. `testedAt`: Unix ms of the connection test that the
 * live addresses passed; null: they are unverified. `edited`: whether their file was changed outside the editor, so that
 * the shipped ones are in force.
 */
export const addressesView = z.strictObject({
  simulator: addresses.nullable(),
  live: addresses,
  shipped: addresses,
  testedAt: z.number().nullable(),
  edited: z.boolean(),
});

/** See {@link addressesView}. */
export type AddressesView = z.infer<typeof addressesView>;
/** See {@link addressCheck}. */
export type AddressCheck = z.infer<typeof addressCheck>;

/** Calls of the addresses. */
export const addressCalls = {
  'addresses.view': call(nothing, addressesView),
  /**
   * Puts other live addresses in force after a confirmation in the shell's own window, in which each new host is typed;
   * null: the shipped ones. Where live is open, it is opened anew and the page is replaced.
   */
  'addresses.change': call(z.strictObject({ live: addresses.nullable() }), addressesView),
  /** Tests the live addresses in force with public requests; what passed makes them verified. */
  'addresses.test': call(
    nothing,
    z.strictObject({ view: addressesView, checks: z.array(addressCheck).max(markets.length * kinds.length) }),
  ),
} as const;
