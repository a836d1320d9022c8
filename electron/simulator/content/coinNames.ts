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
      about: 'Bitcoin is the oldest coin; most other markets follow its price.',
    },
  ],
  [
    'ETH',
    {
      name: 'Ethereum',
      slug: 'ethereum',
      about: 'ETH pays the fees of its network, so its price depends on how much the network is used.',
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
      about: 'DOGE began as a joke and has a low price, so one tick is a large part of it.',
    },
  ],
  [
    'LTC',
    {
      name: 'Litecoin',
      slug: 'litecoin',
      about: 'LTC is technically close to Bitcoin, with faster blocks and a smaller market.',
    },
  ],
  [
    'PEPE',
    {
      name: 'Pepe',
      slug: 'pepe',
      about: 'PEPE is a meme coin; one unit of its contract is a thousand coins.',
    },
  ],
  [
    'USDT',
    {
      name: 'Tether USD',
      slug: 'tether',
      about: 'Prices, margins and PnL on this exchange are in USDT.',
    },
  ],
]);
