import type { Position } from '../../../../electron/simulator/venue/futures/records.ts';
import type { Chances } from './chances.ts';
import type { Command } from './orderCommands.ts';

const conditionalTypes = ['STOP', 'TAKE_PROFIT', 'STOP_MARKET', 'TAKE_PROFIT_MARKET', 'TRAILING_MARKET'] as const;
const workingTypes = ['CONTRACT_PRICE', 'MARK_PRICE'] as const;

function anyPosition(chances: Chances, isolated = false): Position | undefined {
  const all = [...chances.account.positions.values()].filter((one) => !isolated || one.marginType === 'ISOLATED');
  return all.length === 0 ? undefined : chances.one(all);
}

function conditional(chances: Chances): void {
  const position = anyPosition(chances);
  const closes = position !== undefined && chances.often(60);
  const one = closes ? chances.stage.market.find('futures', position.symbol)! : chances.instrument('futures');
  const positionSide = closes ? position.side : chances.one(['LONG', 'SHORT'] as const);
  const side = (positionSide === 'LONG') === closes ? 'SELL' : 'BUY';
  const type = chances.one(conditionalTypes);
  const stops = type.startsWith('STOP');
  const limits = type === 'STOP' || type === 'TAKE_PROFIT';
  const steps = closes ? (position.size * chances.between(10, 120)) / 100 : chances.worth(one, chances.between(1, 20));
  const trails = { callbackRate: chances.one(['0.001', '0.003', '0.01']), workingType: chances.one(workingTypes) };
  chances.send('futures.algoOrder.place', {
    symbol: one.instrument.symbol,
    side,
    positionSide,
    type,
    quantity: chances.size(one, steps),
    clientAlgoId: `a${chances.between(1, 40)}`,
    ...(limits ? { price: chances.price(one, side) } : {}),
    ...(type === 'TRAILING_MARKET' ? trails : { triggerPrice: chances.trigger(one, (side === 'BUY') === stops) }),
    SlWorkingType: chances.one(workingTypes),
    TpWorkingType: chances.one(workingTypes),
    ...(closes && chances.often(50) ? { reduceOnly: true } : {}),
  });
}

function positionTpSl(chances: Chances): void {
  const position = anyPosition(chances);
  if (!position) return;
  const one = chances.stage.market.find('futures', position.symbol)!;
  const planType = chances.one(['TAKE_PROFIT', 'STOP_LOSS'] as const);
  const above = (position.side === 'LONG') === (planType === 'TAKE_PROFIT');
  chances.send('futures.placeTpSlOrder', {
    symbol: position.symbol,
    clientAlgoId: `t${chances.between(1, 40)}`,
    planType,
    positionSide: position.side,
    triggerPrice: chances.trigger(one, above),
    triggerPriceType: chances.one(workingTypes),
    ...(chances.often(50) ? { quantity: chances.size(one, (position.size * chances.between(10, 100)) / 100) } : {}),
    ...(chances.often(30) ? { executePrice: chances.price(one, position.side === 'LONG' ? 'SELL' : 'BUY') } : {}),
  });
}

function changeConditional(chances: Chances): void {
  const live = chances.account.liveConditionals();
  if (live.length === 0) return;
  const order = chances.one(live);
  const one = chances.stage.market.find('futures', order.symbol)!;
  if (chances.often(15)) return chances.send('futures.algoOpenOrders.cancel', { symbol: order.symbol });
  if (order.origin === 'placed' || chances.often(40))
    return chances.send('futures.algoOrder.cancel', { orderId: order.id });
  return chances.send('futures.modifyTpSlOrder', {
    orderId: order.id,
    triggerPrice: chances.trigger(one, chances.often(50)),
  });
}

function margin(chances: Chances): void {
  const position = anyPosition(chances, true);
  if (!position) return;
  if (chances.often(40)) {
    return chances.send('futures.account.modifyAutoAppendMargin', {
      positionId: position.id,
      autoAppendMargin: chances.often(70),
    });
  }
  const type = chances.one([1, 2] as const);
  const amount = `${chances.between(0, 60)}.${chances.between(1, 99_999_999).toString().padStart(8, '0')}`;
  return chances.send('futures.account.positionMargin', { isolatedPositionId: position.id, amount, type });
}

function settings(chances: Chances): void {
  const { symbol, maxLeverage } = chances.instrument('futures').instrument;
  const marginType = chances.one(['CROSSED', 'ISOLATED'] as const);
  const separatedType = chances.one(['COMBINED', 'SEPARATED'] as const);
  if (chances.often(50)) return chances.send('futures.account.marginType', { symbol, marginType, separatedType });
  const text = () => String(Math.min(maxLeverage, chances.one([5, 10, 20, 50, 75, 100])));
  const all = { crossLeverage: text(), isolatedLongLeverage: text(), isolatedShortLeverage: text() };
  return chances.send('futures.account.leverage', { symbol, ...all });
}

function money(chances: Chances): void {
  const { accounts, now } = chances.stage;
  const wallets = ['spot', 'futures', 'funding'] as const;
  const accountId = chances.who;
  const amount = `${chances.between(0, 20_000)}.${chances.between(1, 99_999_999).toString().padStart(8, '0')}`;
  const asset = 'USDT';
  const wallet = chances.one(wallets);
  const kind = chances.one(['deposit', 'withdraw', 'transfer', 'transfer', 'gift', 'reward'] as const);
  if (kind === 'deposit' || kind === 'withdraw') accounts.administer({ kind, accountId, wallet, asset, amount }, now);
  else if (kind === 'transfer')
    accounts.administer({ kind, accountId, from: wallet, to: chances.one(wallets), asset, amount }, now);
  else if (kind === 'gift') {
    const reason = chances.one(['INCREASE_CONTRACT_CASH_GIFT', 'REDUCE_CONTRACT_CASH_GIFT'] as const);
    accounts.administer({ kind, accountId, amount, reason }, now);
  } else {
    const bizType = chances.one(['airdrop_reward', 'red_packet_create'] as const);
    accounts.administer(
      { kind, accountId, wallet: wallet === 'futures' ? 'spot' : wallet, asset: 'BTC', amount: '0.012345', bizType },
      now,
    );
  }
}

/** Makes an asset's price jump and advances the market a little: back towards its start when it is far from it. */
function jump(chances: Chances): void {
  const { market } = chances.stage;
  const [asset, around] = chances.one([
    ['BTC', 61_000],
    ['ETH', 2_400],
    ['SOL', 145],
    ['XAU', 2_600],
  ] as const);
  const price = market.prices.fair[asset]!;
  const share = chances.between(5, 150) / 1_000;
  const rises = price < around * 0.7 || (price < around * 1.4 && chances.often(50));
  market.jump(asset, rises ? share : -share);
  chances.stage.step(chances.between(1, 6));
}

/** Stops the agents of a contract for a while, or lets them trade again. */
function quiet(chances: Chances): void {
  const one = chances.instrument(chances.one(['spot', 'futures', 'futures'] as const));
  one.agentsActive = chances.often(70);
  chances.stage.step(1);
}

/** All commands beside plain orders: conditional orders, margin, settings, funds, and advancing the market. */
export const otherCommands: readonly Command[] = [
  [6, conditional],
  [4, positionTpSl],
  [4, changeConditional],
  [6, margin],
  [7, settings],
  [4, money],
  [
    1,
    (chances) => {
      const required = chances.often(50);
      chances.stage.accounts.administer(
        { kind: 'selfTradePrevention', accountId: chances.who, required },
        chances.stage.now,
      );
    },
  ],
  [9, jump],
  [2, quiet],
  [11, (chances) => chances.stage.step(chances.between(1, 8))],
  [
    3,
    (chances) =>
      chances.stage.fund(chances.instrument('futures').instrument.symbol, chances.between(-300_000, 300_000)),
  ],
];
