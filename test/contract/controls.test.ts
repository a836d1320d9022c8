import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoints } from '../../shared/exchange/endpoints.ts';
import { enumerations } from '../../shared/exchange/enumerations.ts';
import { oneOrMany, openEnum } from '../../shared/schema/primitives.ts';
import { fieldLines, inventory, linesOf, parameterLines, ruleLines, weightLines } from '../support/contract.ts';
import { endpointRows } from '../support/contractCoverage.ts';
import { compareFields } from '../support/contractFields.ts';
import { compareParameters, compareRules } from '../support/contractParameters.ts';
import { schemaPaths } from '../support/contractPaths.ts';
import { compareEndpoints, compareEnumerations, compareTexts, rowKey } from '../support/contractRows.ts';

/** Whole endpoint rows and the table lines about them, in which the tests below plant a change. */
const placing = endpoints['spot.order.place'];
const orderQuery = endpoints['spot.order.get'];
const trades = endpoints['spot.market.trades'];
const batch = endpoints['futures.batchOrders.cancel'];
const fieldsOf = (row: (typeof endpointRows)[number]) => linesOf(fieldLines, rowKey(row));
const parametersOf = (row: (typeof endpointRows)[number]) => linesOf(parameterLines, rowKey(row));
const symbol = placing.parameters.shape.symbol;

/** Compares the reply of an order with the tables, after some of its members were replaced. */
const order = (members: z.ZodRawShape): string[] =>
  compareFields(z.object({ ...orderQuery.reply.shape, ...members }), fieldsOf(orderQuery));
/** Compares the request for trades with the tables, with another schema for `limit`. */
const tradesWith = (limit: z.ZodType): string[] =>
  compareParameters({ parameters: z.strictObject({ symbol, limit }), parametersIn: 'query' }, parametersOf(trades));
const whole = z.number().int();

describe('positive controls: exactly the planted differences are reported (R35)', () => {
  it('reports nothing when nothing is planted', () => {
    expect([...order({}), ...tradesWith(whole.min(1).max(1000).default(100))]).toEqual([]);
  });

  it('reports a missing field', () => {
    const { executedQty: _left, ...rest } = orderQuery.reply.shape;
    expect(compareFields(z.object(rest), fieldsOf(orderQuery))).toEqual(['executedQty: not in the row']);
  });

  it('reports an undocumented field', () => {
    expect(order({ iceberg: z.string().optional() })).toEqual(['iceberg: named by no table']);
  });

  it('reports a field of the wrong type', () => {
    expect(order({ price: z.string() })).toEqual(['price: refuses 1.5', 'price: reads "abc"', 'price: reads ""']);
    expect(order({ orderId: z.number() })).toEqual([
      'the documented reply is refused: orderId Invalid input: expected number, received string',
    ]);
  });

  it('reports a field that rejects null or absence', () => {
    const rate = endpoints['spot.account.commissionRate'];
    const apiMakerFeeRate = z.union([z.string(), z.number()]).transform(String);
    const says = compareFields(rate.reply.extend({ apiMakerFeeRate }), fieldsOf(rate));
    expect(says).toContain('apiMakerFeeRate: may not be null');
    const cancel = endpoints['spot.order.cancel'];
    const strict = cancel.reply.required({ origClientOrderId: true });
    expect(compareFields(strict, fieldsOf(cancel))).toEqual(['origClientOrderId: may not be missing']);
  });

  it('reports a missing known value, and an enumeration that must stay open but is closed', () => {
    expect(order({ side: openEnum(['BUY']) })).toEqual(['side: does not know the value SELL']);
    expect(order({ side: z.enum(['BUY', 'SELL']) })).toEqual(['side: refuses a value the documents do not list']);
  });

  it('reports a missing parameter, an undocumented one, and a schema that accepts unknown parameters', () => {
    const { price: _left, ...rest } = placing.parameters.shape;
    const side = (parameters: z.ZodType) =>
      compareParameters({ parameters, parametersIn: 'body' }, parametersOf(placing));
    expect(side(z.strictObject(rest))).toEqual(['price: not in the row']);
    expect(side(z.object(placing.parameters.shape))).toEqual(['the request: takes a parameter nobody documents']);
    expect(side(placing.parameters.extend({ iceberg: z.string().optional() }))).toEqual(['iceberg: named by no table']);
  });

  it('reports a changed default, minimum or maximum', () => {
    expect(tradesWith(whole.min(1).max(1000).default(50))).toEqual(['limit: default is 50, documented 100']);
    expect(tradesWith(whole.min(1).max(1000).optional())).toEqual(['limit: default is absent, documented 100']);
    expect(tradesWith(whole.min(0).max(1000).default(100))).toEqual(['limit: takes 0']);
    expect(tradesWith(whole.min(1).max(500).default(100))).toEqual(['limit: refuses 1000']);
    expect(tradesWith(whole.min(1).max(1001).default(100))).toEqual(['limit: takes 1001']);
  });

  it('reports required and optional parameters that are swapped', () => {
    const optional = placing.parameters.partial({ quantity: true });
    const required = placing.parameters.required({ price: true });
    const side = (parameters: z.ZodType) =>
      compareParameters({ parameters, parametersIn: 'body' }, parametersOf(placing));
    expect(side(optional)).toEqual(['quantity: is required and may be left out']);
    expect(side(required)).toEqual(['price: may be left out and is required']);
  });

  it('reports a closed enumeration with a missing value, an extra value or any value accepted', () => {
    const side = (timeInForce: z.ZodType) =>
      compareParameters(
        { parameters: placing.parameters.extend({ timeInForce }), parametersIn: 'body' },
        parametersOf(placing),
      );
    expect(side(z.enum(['GTC', 'IOC']).optional())).toEqual(['timeInForce: refuses FOK']);
    expect(side(z.enum(['GTC', 'IOC', 'FOK', 'POST_ONLY']).optional())).toEqual(['timeInForce: takes POST_ONLY']);
    expect(side(z.string().optional())).toEqual(['timeInForce: takes any value']);
  });

  it('reports ids and lists longer than documented', () => {
    const { orderIdList, origClientOrderIdList } = batch.parameters.shape;
    const side = (parameters: z.ZodType) =>
      compareParameters({ parameters, parametersIn: 'body' }, parametersOf(batch));
    const wider = z.array(origClientOrderIdList.unwrap().element).max(20).optional();
    expect(side(z.strictObject({ orderIdList, origClientOrderIdList: wider }))).toEqual([
      'origClientOrderIdList: takes 11 items',
    ]);
    const longer = z.array(z.string().max(40)).max(10).optional();
    expect(side(z.strictObject({ orderIdList, origClientOrderIdList: longer }))).toEqual([
      'origClientOrderIdList[]: takes 37 characters',
    ]);
  });

  it('reports a missing rule and an undocumented rule', () => {
    const documented = linesOf(ruleLines, rowKey(placing)).map(({ rule }) => rule);
    expect(compareRules([['requiredWhen', 'price', 'type', 'LIMIT']], documented)).toEqual([
      'requiredWhen timeInForce type LIMIT: not in the row',
    ]);
    expect(compareRules([...(placing.rules ?? []), ['positive', 'quantity']], documented)).toEqual([
      'positive quantity: named by no table',
    ]);
  });

  it('reports a missing endpoint, an undocumented one, and a wrong weight or label', () => {
    const [first, ...others] = endpointRows;
    const differences = (rows: Parameters<typeof compareEndpoints>[0]) =>
      compareEndpoints(rows, inventory.endpoints, weightLines);
    expect(differences(others)).toEqual([`${rowKey(first!)}: no row`]);
    expect(differences([...endpointRows, first!])).toEqual([`${rowKey(first!)}: in no inventory`]);
    expect(differences([{ ...first!, weight: 7, label: 'TRADE' }, ...others])).toEqual([
      `${rowKey(first!)}: label is TRADE, documented PUBLIC`,
      `${rowKey(first!)}: weight is 7, documented 1`,
    ]);
  });

  it('reports a missing enumeration value, an undocumented one, and a missing text', () => {
    const changed = Object.values({
      ...enumerations,
      spotSide: { ...enumerations.spotSide, values: ['BUY'] },
      marginType: { ...enumerations.marginType, values: ['CROSSED', 'ISOLATED', 'SHARED'] },
    });
    expect(compareEnumerations(changed, inventory.enumerations)).toEqual([
      '2 side: SELL: no row',
      '3 marginType: SHARED: in no inventory',
    ]);
    expect(compareTexts(['-1 A'], ['-1 A', '-2 B'])).toEqual(['-2 B: no row']);
  });
});

describe('schema traversal', () => {
  it('visits every wrapper, union, transform, tuple and list', () => {
    const item = z.object({ id: z.string() });
    const tree: z.ZodType = z.lazy(() => z.object({ leaf: z.string().nullish() }).readonly());
    const schema = z.object({
      one: oneOrMany(item),
      many: z.array(item.transform(({ id }) => id)).optional(),
      prepared: z.preprocess((value) => value, z.object({ inside: z.number().default(1) })),
      levels: z.array(z.tuple([z.string(), z.number()])),
      either: z.union([z.object({ left: z.string() }), z.object({ right: z.string() })]).nullable(),
      names: z.array(z.string()),
      anything: z.record(z.string(), z.unknown()),
      tree,
    });
    const { paths, open } = schemaPaths(schema);
    expect([...paths.keys()]).toEqual([
      'one',
      'one[].id',
      'many',
      'many[].id',
      'prepared',
      'prepared.inside',
      'levels',
      'levels[][0]',
      'levels[][1]',
      'either',
      'either.left',
      'either.right',
      'names',
      'names[]',
      'anything',
      'tree',
      'tree.leaf',
    ]);
    expect([...open]).toEqual(['anything']);
    expect([...schemaPaths(z.string()).paths.keys()]).toEqual(['$']);
    expect([...schemaPaths(oneOrMany(item)).paths.keys()]).toEqual(['[].id']);
  });
});
