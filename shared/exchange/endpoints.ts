import type { z } from 'zod';
import { content } from './rows/content.ts';
import { copyTrading } from './rows/copyTrading.ts';
import { demoTrading } from './rows/demoTrading.ts';
import { futuresAccount } from './rows/futuresAccount.ts';
import { futuresConditional } from './rows/futuresConditional.ts';
import { futuresMarketData } from './rows/futuresMarketData.ts';
import { futuresTrading } from './rows/futuresTrading.ts';
import { partner } from './rows/partner.ts';
import { spotMarketData } from './rows/spotMarketData.ts';
import { spotRecords } from './rows/spotRecords.ts';
import { spotTrading } from './rows/spotTrading.ts';

/**
 * Every endpoint row of both markets, by id: the only list from which the REST client, the simulator's routes and the
 * reference are derived.
 */
export const endpoints = {
  ...spotMarketData,
  ...spotTrading,
  ...spotRecords,
  ...partner,
  ...content,
  ...futuresMarketData,
  ...futuresAccount,
  ...futuresTrading,
  ...futuresConditional,
  ...demoTrading,
  ...copyTrading,
};

/** All rows by id. */
export type Endpoints = typeof endpoints;
/** Id of a row. */
export type EndpointId = keyof Endpoints;
type Labelled<Label extends string> = {
  [Id in EndpointId]: Endpoints[Id]['label'] extends Label ? Id : never;
}[EndpointId];
/** Ids of the rows that are requested without a signature. */
export type PublicEndpointId = Labelled<'PUBLIC'>;
/**
 * Ids of the rows that can be requested without a signature: public ones, and content where no key is in use
 * (A-CONTENT-ACCESS).
 */
export type OpenEndpointId = Labelled<'PUBLIC' | 'OPTIONAL'>;
/** Ids of the rows that are requested with a signature. */
export type PrivateEndpointId = Exclude<EndpointId, PublicEndpointId>;
/** Ids of private rows that only read, by whatever HTTP method; their requests may be repeated. */
export type PrivateQueryId = {
  [Id in PrivateEndpointId]: Endpoints[Id]['effect'] extends 'read' ? Id : never;
}[PrivateEndpointId];
/** Ids of rows that change something; each request is sent once. */
export type CommandId = Exclude<PrivateEndpointId, PrivateQueryId>;
/** Parameters that a caller passes: those with a default may be left out. */
export type ParametersOf<Id extends EndpointId> = z.input<Endpoints[Id]['parameters']>;
/** Parameters that a handler receives, with defaults filled in. */
export type CheckedParametersOf<Id extends EndpointId> = z.output<Endpoints[Id]['parameters']>;
/** The parsed reply. */
export type ReplyOf<Id extends EndpointId> = z.output<Endpoints[Id]['reply']>;
