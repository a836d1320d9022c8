/** Values that the documents give in prose (R14), and where the program defines them. */
import type { z } from 'zod';
import { classifyAnswer } from '../../electron/main/exchange/rest/reply/classify.ts';
import { channels } from '../../shared/exchange/channels.ts';
import { endpoints } from '../../shared/exchange/endpoints.ts';
import { errors } from '../../shared/exchange/errors.ts';
import { limits } from '../../shared/exchange/limits.ts';
import { permission } from '../../shared/ipc/credentialViews.ts';
import type { ErrorKind } from '../../shared/result/appError.ts';
import { proseLines } from './contract.ts';
import { listedValues, schemaPaths } from './contractPaths.ts';
import { keepAliveMethods, lettersRead, subscriptionMethods } from './contractSockets.ts';

/** Returns the values a schema lists at a path; none if it lists none. */
function listedAt(schema: z.ZodType, path: string): readonly string[] {
  const lists = (schemaPaths(schema).paths.get(path) ?? []).map(listedValues);
  return [...new Set(lists.flatMap((list) => list?.values ?? []))];
}

const settings = endpoints['futures.copy.follower.settings.change'].parameters;
const follow = endpoints['futures.copy.follower.settings.get'].reply;
const copies = endpoints['futures.copy.follower.openOrders'].reply;
const conditional = endpoints['futures.algoOrder.place'].parameters;
const conditionalOrders = endpoints['futures.openAlgoOrders'].reply;
const takeProfit = endpoints['futures.placeTpSlOrder'].parameters;
const transfer = endpoints['spot.rebate.affiliate.internalWithdrawal'].parameters;
const transfers = endpoints['spot.rebate.affiliate.getInternalWithdrawalStatus'].reply;

const permissionNames: Readonly<Record<z.infer<typeof permission>, string>> = {
  read: 'Read Only',
  spot: 'Spot',
  futures: 'Futures',
};

/** Row labels that the documents do not have: for endpoints they leave without a label. */
const ownLabels: readonly string[] = ['PUBLIC', 'SIGNED', 'OPTIONAL'];

const perWindow = ({ limit, windowMs }: { readonly limit: number; readonly windowMs: number }, what: string): string =>
  `${limit} ${what} per ${windowMs === 60_000 ? 'minute' : `${windowMs / 1_000} seconds`}`;

/**
 * The error kind of each documented status without a code in the body (document 1 HTTP statuses); 200 is no error and
 * has no message.
 */
const statusKinds: Readonly<Record<string, ErrorKind>> = {
  400: 'rejected',
  401: 'auth',
  403: 'refused',
  404: 'rejected',
  429: 'rateLimited',
  500: 'unavailable',
};

/** Returns the statuses that the client classifies as the documents do. */
const knownStatuses = (): readonly string[] =>
  Object.entries(statusKinds)
    .filter(([status, kind]) => classifyAnswer('row', Number.parseInt(status, 10), undefined).kind === kind)
    .map(([status]) => status);

/** Returns the message of an error row without its final full stop. */
const template = (name: keyof typeof errors): readonly string[] => errors[name].message.replace(/\.$/, '').split('; ');

const letters = await lettersRead();

const places: Readonly<Record<string, () => readonly string[]>> = {
  planType: () => listedAt(takeProfit, 'planType'),
  settingType: () => listedAt(settings, 'settingType'),
  settingMode: () => listedAt(follow, '[].settingMode'),
  traceType: () => listedAt(settings, 'unifiedTraceConfig.traceType'),
  'copy marginType': () => listedAt(settings, 'unifiedTraceConfig.marginType'),
  leverageType: () => listedAt(settings, 'unifiedTraceConfig.leverageType'),
  'copy positionSide': () => listedAt(copies, '[].positionSide'),
  'copy productType': () => listedAt(follow, '[].productType'),
  'copy marginCoin': () => listedAt(follow, '[].marginCoin'),
  'triggered order type': () => listedAt(conditionalOrders, '[].orderType'),
  'conditional order type': () => listedAt(conditional, 'type'),
  algoStatus: () => listedAt(conditionalOrders, '[].algoStatus'),
  'trigger price type': () => listedAt(takeProfit, 'triggerPriceType'),
  'demo timeInForce': () => listedAt(endpoints['futures.sim.order.place'].parameters, 'timeInForce'),
  'positionMargin type': () => listedAt(endpoints['futures.account.positionMargin'].parameters, 'type'),
  productType: () => listedAt(endpoints['spot.rebate.affiliate.getAffiliateCommission'].parameters, 'productType'),
  wallets: () => listedAt(transfer, 'fromAccountType'),
  'partner coins': () => listedAt(transfer, 'coin'),
  'internal withdrawal status': () => listedAt(transfers, 'items[].status'),
  'spot depth limits': () => listedAt(endpoints['spot.market.depth'].parameters, 'limit'),
  'futures depth limits': () => listedAt(endpoints['futures.market.depth'].parameters, 'limit'),
  'depth stream levels': () => listedAt(channels['futures.depth'].push, 'l'),
  'stream price types': () => listedAt(channels['futures.kline'].push, 'p'),
  permissions: () => permission.options.map((name) => permissionNames[name]),
  labels: () => {
    const labels: readonly string[] = Object.values(endpoints).map(({ label }) => label);
    return [...new Set(labels)].filter((label) => !ownLabels.includes(label));
  },
  'websocket methods': subscriptionMethods,
  'websocket keep-alive methods': keepAliveMethods,
  'http statuses': () => ['200', ...knownStatuses()],
  'interval letters': () => letters,
  'message templates -1140': () => template('PARAM_VALIDATE_ERROR'),
  'message templates -1141': () => template('PARAM_EMPTY'),
  'message templates -1142': () => template('PARAM_ERROR'),
  'message templates -1170': () => template('QUERY_TIME_OUT_OF_RANGE'),
  'message templates -2201': () => template('SPOT_ORDER_QUANTITY_EXCEEDS_LIMIT'),
  'limit figures': () => [
    `${perWindow(limits.weight, 'weight')} per IP`,
    `spot ${perWindow(limits.orders.spot, 'orders')}`,
    ...limits.spotCancels.map((limit) => `spot ${perWindow(limit, 'cancels')}`),
    `futures ${perWindow(limits.orders.futures, 'orders')}`,
    `${limits.socket.perIp} connections per IP`,
  ],
  'futures error codes': () => Object.values(errors).flatMap(({ code }) => (code <= -3000 ? [String(code)] : [])),
};

/** Lists that stay open when read: the program may know more values than the prose names. */
const open: ReadonlySet<string> = new Set(['algoStatus']);
const isStatusText = (name: string): boolean => /^http status \d+$/.test(name);
const isMessage = (name: string): boolean => name.startsWith('message templates') || name === 'limit figures';
const splitProse = (name: string, values: string): readonly string[] => values.split(isMessage(name) ? '; ' : ', ');

/**
 * Returns the documented values of the prose, one text each. The wording of the statuses is covered by their error
 * kinds.
 */
export function documentedProse(): readonly string[] {
  return proseLines
    .filter(({ name }) => !isStatusText(name))
    .flatMap(({ name, values }) => splitProse(name, values).map((value) => `${name}: ${value}`));
}

/** Returns the same values as the program defines them; of an open list only those the prose names. */
export function proseOfRows(): readonly string[] {
  const documented = documentedProse();
  return Object.entries(places).flatMap(([name, read]) =>
    read()
      .map((value) => `${name}: ${value}`)
      .filter((text) => !open.has(name) || documented.includes(text)),
  );
}
