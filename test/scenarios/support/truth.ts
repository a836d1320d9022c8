/** What the exchange itself holds about orders, read over its control interface: tests check placements against it. */
import type { RunningSimulator } from '../../../electron/simulator/startSimulator.ts';
import { markets, type Market } from '../../../shared/exchange/markets.ts';
import { ask } from '../../simulator/support/rig.ts';

/** An order of the exchange's own ledger. `name` is market and client order id, `spot:id`. */
export interface TrueOrder {
  readonly name: string;
  readonly market: Market;
  readonly orderId: string;
  readonly status: string;
  readonly filled: string;
}

/** What the exchange holds about orders. Counts are by market and client order id. */
export interface Truth {
  /** Number of placements with this id that arrived, whatever became of them. */
  readonly received: Readonly<Record<string, number>>;
  /** Number of these that were accepted. */
  readonly accepted: Readonly<Record<string, number>>;
  readonly orders: readonly TrueOrder[];
}

interface OrderRecord {
  readonly id: string;
  readonly clientOrderId: string;
  readonly status: string;
  readonly cumFillSize: string;
}
interface Told {
  readonly received: Record<string, number>;
  readonly accounts: {
    readonly user: {
      readonly placements: Record<string, number>;
      readonly ledger: Record<Market, { readonly orders: readonly OrderRecord[] }>;
    };
  };
}

/** Reads the exchange's ledger. */
export async function readTruth({ info }: RunningSimulator): Promise<Truth> {
  const { address, token } = info.control;
  const reply = await ask(address, '/ledger', { headers: { Authorization: `Bearer ${token}` } });
  if (reply.status !== 200) throw new Error(`control answered ${reply.status}`);
  const { received, accounts } = reply.json as Told;
  const { placements, ledger } = accounts.user;
  const orders = markets.flatMap((market) =>
    ledger[market].orders.map(({ id, clientOrderId, status, cumFillSize }) => ({
      name: `${market}:${clientOrderId}`,
      market,
      orderId: id,
      status,
      filled: cumFillSize,
    })),
  );
  return { received, accepted: placements, orders };
}
