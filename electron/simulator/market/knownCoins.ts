const explorerOf = (network: string): string => `https://explorer.example/${network}/token/`;

/**
 * Networks: full name, confirmations of a deposit, whether an address needs a tag, and the address of the contract
 * explorer.
 */
export const networks = {
  BTC: { name: 'Bitcoin', confirmations: 2, tag: false, explorer: explorerOf('btc') },
  ERC20: { name: 'Ethereum (ERC20)', confirmations: 12, tag: false, explorer: explorerOf('eth') },
  ARBITRUM: { name: 'Arbitrum One', confirmations: 20, tag: false, explorer: explorerOf('arbitrum') },
  'BEP20(BSC)': { name: 'BEP20(BSC)', confirmations: 15, tag: false, explorer: explorerOf('bsc') },
  TRC20: { name: 'Tron (TRC20)', confirmations: 20, tag: false, explorer: explorerOf('tron') },
  SOL: { name: 'Solana', confirmations: 1, tag: false, explorer: explorerOf('solana') },
  DOGE: { name: 'Dogecoin', confirmations: 40, tag: false, explorer: explorerOf('doge') },
  LTC: { name: 'Litecoin', confirmations: 6, tag: false, explorer: explorerOf('ltc') },
  EOS: { name: 'EOS', confirmations: 1, tag: true, explorer: explorerOf('eos') },
} as const;

/** A network of {@link networks}. */
export type NetworkName = keyof typeof networks;

/** The data of a coin on a network, besides the data of the network itself. */
export interface CoinOnNetwork {
  readonly network: NetworkName;
  readonly fee: string;
  readonly least: string;
  readonly leastInternal?: string;
  readonly dust: string;
  readonly decimals: number;
  /** Address of the coin's contract; absent for the network's native coin. */
  readonly contract?: string;
  readonly depositNotice?: string;
  readonly withdrawalNotice?: string;
}

interface KnownCoin {
  readonly name: string;
  readonly on: readonly CoinOnNetwork[];
}

/** The coins of the default listing. One network is closed both ways, one for withdrawals only. */
export const knownCoins: ReadonlyMap<string, KnownCoin> = new Map<string, KnownCoin>([
  [
    'USDT',
    {
      name: 'Tether USD',
      on: [
        {
          network: 'TRC20',
          fee: '1',
          least: '10',
          leastInternal: '0.1',
          dust: '0.01',
          decimals: 6,
          contract: 'TR7SimulatedContractOfTheCoin00001',
        },
        {
          network: 'ERC20',
          fee: '4',
          least: '20',
          leastInternal: '0.1',
          dust: '1',
          decimals: 6,
          contract: '0x1000000000000000000000000000000000000001',
        },
        {
          network: 'BEP20(BSC)',
          fee: '0.2',
          least: '5',
          dust: '0.0001',
          decimals: 8,
          contract: '0x1000000000000000000000000000000000000002',
        },
        {
          network: 'ARBITRUM',
          fee: '0.3',
          least: '5',
          dust: '0.01',
          decimals: 6,
          contract: '0x1000000000000000000000000000000000000003',
          withdrawalNotice: 'Withdrawals on this network are suspended for maintenance',
        },
      ],
    },
  ],
  ['BTC', { name: 'Bitcoin', on: [{ network: 'BTC', fee: '0.0001', least: '0.001', dust: '0.00001', decimals: 8 }] }],
  [
    'ETH',
    {
      name: 'Ethereum',
      on: [
        { network: 'ERC20', fee: '0.0012', least: '0.005', dust: '0.0001', decimals: 8 },
        { network: 'ARBITRUM', fee: '0.0001', least: '0.002', dust: '0.0001', decimals: 8 },
      ],
    },
  ],
  ['SOL', { name: 'Solana', on: [{ network: 'SOL', fee: '0.008', least: '0.1', dust: '0.01', decimals: 8 }] }],
  ['DOGE', { name: 'Dogecoin', on: [{ network: 'DOGE', fee: '4', least: '20', dust: '1', decimals: 4 }] }],
  ['LTC', { name: 'Litecoin', on: [{ network: 'LTC', fee: '0.001', least: '0.01', dust: '0.001', decimals: 8 }] }],
  [
    'EOS',
    {
      name: 'EOS',
      on: [
        {
          network: 'EOS',
          fee: '0.1',
          least: '1',
          dust: '0.1',
          decimals: 4,
          depositNotice: 'Deposits are suspended while the market is closed',
          withdrawalNotice: 'Withdrawals are suspended while the market is closed',
        },
      ],
    },
  ],
  [
    'PEPE',
    {
      name: 'Pepe',
      on: [
        {
          network: 'ERC20',
          fee: '300000',
          least: '900000',
          dust: '1000',
          decimals: 0,
          contract: '0x1000000000000000000000000000000000000004',
        },
      ],
    },
  ],
  ['TRX', { name: 'Tron', on: [{ network: 'TRC20', fee: '1', least: '15', dust: '0.1', decimals: 6 }] }],
]);
