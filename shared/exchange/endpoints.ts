import type { z } from 'zod';
import { futuresMarketData } from './futuresMarketData.ts';
import { futuresTrading } from './futuresTrading.ts';
import { spotMarketData } from './spotMarketData.ts';
import { spotTrading } from './spotTrading.ts';

/** Every endpoint row of both markets, by id: the one list that client, simulator routes and reference derive from. */
export const endpoints = { ...spotMarketData, ...spotTrading, ...futuresMarketData, ...futuresTrading };

/** All rows by id. */
export type Endpoints = typeof endpoints;
/** Id of a row. */
export type EndpointId = keyof Endpoints;
/** Ids of the rows everybody may ask. */
export type PublicEndpointId = keyof (typeof spotMarketData & typeof futuresMarketData);
/** Ids of the rows that need a signature. */
export type PrivateEndpointId = keyof (typeof spotTrading & typeof futuresTrading);
/** Ids of private rows that only ask; they may be repeated. */
export type PrivateQueryId = {
  [Id in PrivateEndpointId]: Endpoints[Id]['method'] extends 'GET' ? Id : never;
}[PrivateEndpointId];
/** Ids of private rows that change something; each is sent once. */
export type CommandId = Exclude<PrivateEndpointId, PrivateQueryId>;
/** What a caller hands in: defaults may be left out. */
export type ParametersOf<Id extends EndpointId> = z.input<Endpoints[Id]['parameters']>;
/** What a handler receives: defaults are filled in. */
export type CheckedParametersOf<Id extends EndpointId> = z.output<Endpoints[Id]['parameters']>;
/** The reply as read. */
export type ReplyOf<Id extends EndpointId> = z.output<Endpoints[Id]['reply']>;
