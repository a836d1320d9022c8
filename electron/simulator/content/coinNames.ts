/** A coin with the texts that articles use for it. */
export interface ListedCoin {
  readonly name: string;
  /** The coin's name in page addresses (document 2, listByCoin: coin slug). */
  readonly slug: string;
  readonly about: string;
}

/** The coins articles can be about, by symbol. */
export const listedCoins: ReadonlyMap<string, ListedCoin> = new Map([
  [
    'BTC',
    {
      name: 'Bitcoin',
      slug: 'bitcoin',
      about: 'Bitcoin is the oldest coin and the one whose market most others follow through the day.',
    },
  ],
  [
    'ETH',
    {
      name: 'Ethereum',
      slug: 'ethereum',
      about: 'Ether pays for what runs on its network, so that its use and its price have more to do with each other.',
    },
  ],
  [
    'SOL',
    {
      name: 'Solana',
      slug: 'solana',
      about:
        'SOL is the coin of a network made for many small and fast transactions; its price moves more than that of larger coins.',
    },
  ],
  [
    'DOGE',
    {
      name: 'Dogecoin',
      slug: 'dogecoin',
      about: 'DOGE began as a joke and trades in large numbers of small units; its tick matters more than its price.',
    },
  ],
  [
    'LTC',
    {
      name: 'Litecoin',
      slug: 'litecoin',
      about: 'LTC is close to the oldest coin in its making, with quicker blocks and a smaller market.',
    },
  ],
  [
    'PEPE',
    {
      name: 'Pepe',
      slug: 'pepe',
      about: 'PEPE is a coin without a use of its own; contracts on it count a thousand coins as one.',
    },
  ],
  [
    'USDT',
    {
      name: 'Tether USD',
      slug: 'tether',
      about: 'USDT is the coin in which prices, margins and results are counted on this exchange.',
    },
  ],
]);
