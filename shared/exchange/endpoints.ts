import type { z } from 'zod';
import { futuresMarketData } from './futuresMarketData.ts';
import { spotMarketData } from './spotMarketData.ts';

/** Every endpoint row of both markets, by id: the one list that client, simulator routes and reference derive from. */
export const endpoints = { ...spotMarketData, ...futuresMarketData };

/** All rows by id. */
export type Endpoints = typeof endpoints;
/** Id of a row. */
export type EndpointId = keyof Endpoints;
/** What a caller hands in: defaults may be left out. */
export type ParametersOf<Id extends EndpointId> = z.input<Endpoints[Id]['parameters']>;
/** What a handler receives: defaults are filled in. */
export type CheckedParametersOf<Id extends EndpointId> = z.output<Endpoints[Id]['parameters']>;
/** The reply as read. */
export type ReplyOf<Id extends EndpointId> = z.output<Endpoints[Id]['reply']>;
