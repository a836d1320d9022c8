import type { Random } from '../../../shared/time/random.ts';
import type { Asset } from './instrument.ts';
import { knownCoins, networks, type CoinOnNetwork } from './knownCoins.ts';

/**
 * A network of a coin (document 2, Coin). Amounts are decimal text in the coin; the notice of deposits or withdrawals
 * is null while they are open.
 */
export interface CoinNetwork {
  readonly network: string;
  readonly name: string;
  readonly isDefault: boolean;
  readonly depositEnable: boolean;
  readonly withdrawEnable: boolean;
  readonly withdrawFee: string;
  readonly withdrawMin: string;
  readonly withdrawInternalMin: string | null;
  /** Decimals of a withdrawal: it must be a multiple of 10 to the power of minus this number. */
  readonly withdrawDecimals: number;
  readonly minConfirm: number;
  readonly withdrawTag: boolean;
  readonly depositDust: string;
  readonly contractAddress: string;
  readonly contractAddressUrl: string;
  readonly depositDesc: string | null;
  readonly withdrawDesc: string | null;
}

/** A coin and its networks, the default one first. */
export interface Coin {
  readonly coin: string;
  readonly name: string;
  readonly networks: readonly CoinNetwork[];
}

/** Returns the coins of an exchange with these assets: the settlement coin and every asset that is a coin. */
export function coinsOf(assets: readonly Asset[], random: Random): Coin[] {
  const names = assets.filter(({ underlyingType }) => underlyingType === 'COIN').map(({ name }) => coinName(name));
  return ['USDT', ...names].map((coin) => {
    const known = knownCoins.get(coin);
    const { name, on } = known ?? { name: coin, on: draw(coin, random.fork(`coin/${coin}`)) };
    return { coin, name, networks: on.map((one, at) => networkOf(one, at === 0)) };
  });
}

/** Strips the multiplier of a contract that is quoted for a thousand coins at once. */
const coinName = (asset: string): string => asset.replace(/^\d+/, '');

function networkOf(one: CoinOnNetwork, isDefault: boolean): CoinNetwork {
  const { name, confirmations, tag, explorer } = networks[one.network];
  return {
    network: one.network,
    name,
    isDefault,
    depositEnable: one.depositNotice === undefined,
    withdrawEnable: one.withdrawalNotice === undefined,
    withdrawFee: one.fee,
    withdrawMin: one.least,
    withdrawInternalMin: one.leastInternal ?? null,
    withdrawDecimals: one.decimals,
    minConfirm: confirmations,
    withdrawTag: tag,
    depositDust: one.dust,
    contractAddress: one.contract ?? '',
    contractAddressUrl: one.contract === undefined ? '' : explorer,
    depositDesc: one.depositNotice ?? null,
    withdrawDesc: one.withdrawalNotice ?? null,
  };
}

const HEX = '0123456789abcdef';

/** Draws one or two of the common networks for a coin without a description. */
function draw(coin: string, random: Random): CoinOnNetwork[] {
  const all = ['ERC20', 'BEP20(BSC)', 'SOL'] as const;
  const count = 1 + random.integer(2);
  const first = random.integer(all.length);
  return Array.from({ length: count }, (_, at): CoinOnNetwork => {
    const network = all[(first + at) % all.length]!;
    const contract = `0x${Array.from({ length: 40 }, () => HEX.charAt(random.integer(HEX.length))).join('')}`;
    const notice = `Withdrawals of ${coin} on this network are suspended`;
    return {
      network,
      fee: String(1 + random.integer(9)),
      least: String(10 + random.integer(40)),
      dust: '0.1',
      decimals: 6,
      contract,
      ...(random.integer(20) === 0 ? { withdrawalNotice: notice } : {}),
    };
  });
}
