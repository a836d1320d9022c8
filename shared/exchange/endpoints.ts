import type { z } from 'zod';
import { content } from './content.ts';
import { copyTrading } from './copyTrading.ts';
import { demoTrading } from './demoTrading.ts';
import { futuresAccount } from './futuresAccount.ts';
import { futuresConditional } from './futuresConditional.ts';
import { futuresMarketData } from './futuresMarketData.ts';
import { futuresTrading } from './futuresTrading.ts';
import { partner } from './partner.ts';
import { spotMarketData } from './spotMarketData.ts';
import { spotRecords } from './spotRecords.ts';
import { spotTrading } from './spotTrading.ts';

/** Every endpoint row of both markets, by id: the one list that client, simulator routes and reference derive from. */
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
/** Ids of the rows that are asked without a signature. */
export type PublicEndpointId = Labelled<'PUBLIC'>;
/** Ids of the rows that can be asked without a signature: public ones, and content where no key is in use (A-CONTENT-ACCESS). */
export type OpenEndpointId = Labelled<'PUBLIC' | 'OPTIONAL'>;
/** Ids of the rows that are asked with a signature. */
export type PrivateEndpointId = Exclude<EndpointId, PublicEndpointId>;
/** Ids of private rows that only ask, by whatever method; they may be repeated. */
export type PrivateQueryId = {
  [Id in PrivateEndpointId]: Endpoints[Id]['effect'] extends 'read' ? Id : never;
}[PrivateEndpointId];
/** Ids of rows that change something; each is sent once. */
export type CommandId = Exclude<PrivateEndpointId, PrivateQueryId>;
/** What a caller hands in: defaults may be left out. */
export type ParametersOf<Id extends EndpointId> = z.input<Endpoints[Id]['parameters']>;
/** What a handler receives: defaults are filled in. */
export type CheckedParametersOf<Id extends EndpointId> = z.output<Endpoints[Id]['parameters']>;
/** The reply as read. */
export type ReplyOf<Id extends EndpointId> = z.output<Endpoints[Id]['reply']>;
