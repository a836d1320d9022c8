/**
 * An exchange in which every kind of event has happened, and an order in which all commands can be tried on one
 * exchange.
 */
import { endpoints, type EndpointId } from '../../../shared/exchange/endpoints.ts';
import type { EndpointRow } from '../../../shared/exchange/row.ts';
import { START } from '../support/rig.ts';
import { administer } from '../venue/spot/spotVenue.ts';
import type { StrictRig } from './strictRig.ts';
import { validOf, type SentParameters } from './validRequests.ts';

const rows: readonly EndpointRow[] = Object.values(endpoints);
/** Commands that remove what other commands need come after those. */
const ending: readonly EndpointId[] = [
  'spot.order.cancel',
  'spot.order.batch.cancel',
  'spot.openOrders.cancel',
  'futures.order.cancel',
  'futures.batchOrders.cancel',
  'futures.allOpenOrders.cancel',
  'futures.algoOrder.cancel',
  'futures.algoOpenOrders.cancel',
  'futures.copy.follower.closePos',
  'futures.copy.follower.stopCopy',
  'futures.closePositions',
];
const placeOf = ({ id }: EndpointRow): number => ending.indexOf(id as EndpointId);

/** Every query, in the order of the rows. */
export const queries = rows.filter(({ effect }) => effect === 'read');
/** Every command, in an order in which each finds what its valid request is about. */
export const commands = rows.filter(({ effect }) => effect === 'change').toSorted((a, b) => placeOf(a) - placeOf(b));

/**
 * Lets time pass, the market and accounts trade, funds move and rules change. Throws when the exchange refuses
 * something.
 */
export function makeBusy(rig: StrictRig): void {
  const { quiet, existing } = rig;
  for (const market of ['spot', 'futures'] as const) {
    quiet.offer(market, 'BTCUSDT', 'SELL', 50_100, 5);
    quiet.offer(market, 'BTCUSDT', 'BUY', 49_900, 5);
  }
  quiet.mark('BTCUSDT', 50_050);
  const user = { accountId: 'user' } as const;
  administer(quiet, { kind: 'deposit', ...user, wallet: 'spot', asset: 'USDT', amount: '10' });
  administer(quiet, { kind: 'deposit', ...user, wallet: 'funding', asset: 'USDT', amount: '10' });
  administer(quiet, { kind: 'transfer', ...user, from: 'spot', to: 'futures', asset: 'USDT', amount: '5' });
  const rates = { maker: '0.0005', taker: '0.0006' };
  administer(quiet, { kind: 'commission', ...user, market: 'spot', symbol: 'BTCUSDT', ...rates });
  const [stop, trailing] = validOf('futures.algoOrder.place', existing);
  const bought = { side: 'BUY', type: 'MARKET', quantity: '0.1' };
  const symbol = 'BTCUSDT';
  const opening = {
    side: 'BUY',
    triggerPrice: '51000',
    price: '51000',
    presetTakeProfitPrice: '52000',
    presetStopLossPrice: '49500',
  };
  const steps: readonly (readonly [EndpointId, SentParameters])[] = [
    ['spot.order.place', { ...bought, symbol, newClientOrderId: 'more1' }],
    ['futures.order.place', { ...bought, symbol, positionSide: 'LONG', newClientOrderId: 'more2' }],
    ['futures.sim.order.place', { ...bought, symbol: 'BTCSUSDT', positionSide: 'LONG', newClientOrderId: 'more3' }],
    ['spot.rebate.affiliate.internalWithdrawal', rig.valid('spot.rebate.affiliate.internalWithdrawal')],
    ['spot.order.cancel', { orderId: existing.spotOrder }],
    ['futures.order.cancel', { orderId: existing.futuresOrder }],
    ['futures.algoOrder.place', { ...trailing!, clientAlgoId: 'more4' }],
    ['futures.algoOpenOrders.cancel', { symbol }],
    ['futures.algoOrder.place', { ...trailing!, clientAlgoId: 'more5' }],
    ['futures.algoOrder.place', stop!],
    ['futures.algoOrder.place', { ...stop!, ...opening, clientAlgoId: 'more6' }],
    ['futures.account.leverage', { symbol, marginType: 'CROSSED', crossLeverage: '10' }],
    ['futures.copy.follower.settings.change', rig.valid('futures.copy.follower.settings.change')],
    ['futures.copy.follower.closePos', rig.valid('futures.copy.follower.closePos')],
    // An order rests on each market while everything is read.
    ['spot.order.place', { ...rig.valid('spot.order.place'), newClientOrderId: 'rests1' }],
    ['futures.order.place', { ...rig.valid('futures.order.place'), newClientOrderId: 'rests2' }],
  ];
  for (const [id, asked] of steps) {
    const { status, body } = rig.send(endpoints[id], asked);
    if (status !== 200) throw new Error(`${id} was answered ${body}`);
  }
  quiet.venue.step(170_000);
  quiet.venue.time.setTo(START + 86_400_000);
}
