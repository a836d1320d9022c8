import { Access } from '../../../electron/simulator/access/access.ts';
import { Keyring } from '../../../electron/simulator/access/keyring.ts';
import { AccountLimits } from '../../../electron/simulator/http/accountLimits.ts';
import { answer, type Reply, type RestOptions } from '../../../electron/simulator/http/answer.ts';
import { writeJson } from '../../../electron/simulator/venue/json.ts';
import { StaleReads } from '../../../electron/simulator/http/staleReads.ts';
import { WeightLedger } from '../../../electron/simulator/http/weights.ts';
import { Deviations, RequestLog } from '../../../electron/simulator/venue/counters.ts';
import { Faults } from '../../../electron/simulator/venue/faults.ts';
import { issueKeys } from '../../../electron/simulator/venue/keys.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
import { endpoints, type EndpointId } from '../../../shared/exchange/endpoints.ts';
import type { EndpointRow } from '../../../shared/exchange/row.ts';
import { createRandom } from '../../../shared/time/random.ts';
import { valueAt } from '../../support/contractSamples.ts';
import { headersFor } from '../support/signing.ts';
import { START } from '../support/rig.ts';
import { QuietVenue, value } from '../venue/quietVenue.ts';
import { queryOf } from './strictQuery.ts';
import { nothingExists, validOf, type SentParameters, type Existing } from './validRequests.ts';

/**
 * How a request is sent: index of the API key, null for none; another passphrase than that of the key; a parameter that
 * is sent twice.
 */
interface Sending {
  readonly key?: number | null;
  readonly passphrase?: string;
  readonly twice?: string | undefined;
}

/**
 * The whole path of a request, from its headers to its reply, without a network: a quiet exchange with one open order
 * per market.
 */
export class StrictRig {
  /** With past trades and candles, so that replies about market data are not empty. */
  readonly quiet = new QuietVenue(undefined, 0);
  readonly existing: Existing;
  readonly keys = issueKeys(createRandom(7));
  readonly keyring = new Keyring(this.keys);
  readonly access = new Access(this.keyring, {
    wall: () => START,
    simulated: () => this.quiet.venue.time.now(),
    monotonic: () => 0,
  });
  readonly faults = new Faults(this.quiet.venue.clock);
  readonly deviations = new Deviations();
  readonly #options: Partial<RestOptions>;
  readonly #limits: Readonly<Record<Market, AccountLimits>> = {
    spot: new AccountLimits('spot'),
    futures: new AccountLimits('futures'),
  };

  constructor(options: Partial<RestOptions> = { strict: true }) {
    this.#options = options;
    const spot = value(
      this.quiet.spot({ quantity: '0.1', price: '49000', timeInForce: 'GTC', newClientOrderId: 'open1' }),
    );
    const futures = value(this.quiet.futures({ quantity: '0.1', price: '49000', newClientOrderId: 'open2' }));
    const otherUser = this.quiet.venue.accounts.account('trader').uid;
    this.existing = {
      ...nothingExists,
      otherUser,
      spotOrder: spot.id,
      futuresOrder: futures.id,
      ...this.#protectedPosition(),
      ...this.#copied(),
    };
    this.deviations.clear();
  }

  /** Opens an isolated long position in ETHUSDT with a stop-loss over the wire; returns the ids of both. */
  #protectedPosition(): Pick<Existing, 'position' | 'conditional'> {
    const symbol = 'ETHUSDT';
    const readMember = (id: EndpointId, asked: SentParameters, member: string): string => {
      const { body } = this.send(endpoints[id], asked);
      return new RegExp(`"${member}":"?(\\d+)`).exec(body)?.[1] ?? fails(id, body);
    };
    this.quiet.offer('futures', symbol, 'SELL', 2000, 1);
    readMember('futures.account.marginType', { symbol, marginType: 'ISOLATED' }, 'code');
    const bought = { symbol, side: 'BUY', positionSide: 'LONG', type: 'MARKET', quantity: '1' };
    readMember('futures.order.place', { ...bought, newClientOrderId: 'open3' }, 'orderId');
    const position = readMember('futures.account.position.singlePosition', { symbol }, 'id');
    const stop = { symbol, planType: 'STOP_LOSS', triggerPrice: '1900', positionSide: 'LONG', clientAlgoId: 'open4' };
    return { position, conditional: readMember('futures.placeTpSlOrder', stop, 'orderId') };
  }

  /**
   * Follows a lead trader and opens a copy of its trade, with a bid in the book that could take it; returns the ids of
   * both.
   */
  #copied(): Pick<Existing, 'trader' | 'copyOrder'> {
    const { copy } = this.quiet.venue.accounts;
    const now = this.quiet.venue.time.now();
    copy.begin(now);
    const [lead] = copy.traders;
    const asked = {
      traderId: lead!.traderId,
      settingType: 'unified',
      unifiedTraceConfig: { traceValue: '10' },
    } as const;
    value(copy.setFollow(this.quiet.venue.accounts.account('user'), asked, now));
    this.quiet.offer('futures', 'BTCUSDT', 'SELL', 50_000, 0.11);
    value(this.quiet.futures({ type: 'MARKET', quantity: '0.1' }, lead!.accountId));
    this.quiet.offer('futures', 'BTCUSDT', 'BUY', 49_990, 0.01);
    return { trader: lead!.traderId, copyOrder: copy.store.open[0]!.id };
  }

  /**
   * Returns a valid request of an endpoint about what exists here: the one that contains a parameter, otherwise the
   * first.
   */
  valid(id: string, path = ''): SentParameters {
    const all = validOf(id, this.existing);
    return all.find((asked) => path !== '' && valueAt(asked, path) !== undefined) ?? all[0]!;
  }

  /** Sends a request outside every limit, signed by the API key of that index; null sends no signature. */
  send(row: EndpointRow, asked: SentParameters, how: Sending = {}): Reply {
    const { twice } = how;
    const inQuery = row.parametersIn === 'query';
    const query = inQuery ? queryOf(asked, twice) : '';
    return this.sendRaw(row, query === '' ? row.path : `${row.path}?${query}`, inQuery ? '' : writeJson(asked), how);
  }

  /** Does the same as {@link send}, with the given request target and body. */
  sendRaw({ market, method }: EndpointRow, target: string, body: string, { key = 0, passphrase }: Sending = {}): Reply {
    const limits = this.#limits[market];
    limits.clear();
    const signed = key === null ? {} : headersFor(this.keyring.at(key)!, START, method, target, body);
    const headers = Object.fromEntries(Object.entries(signed).map(([name, text]) => [name.toLowerCase(), text]));
    if (passphrase !== undefined) headers['access-passphrase'] = passphrase;
    return answer(
      {
        market,
        venue: this.quiet.venue,
        access: this.access,
        ledger: new WeightLedger(false),
        accountLimits: limits,
        staleReads: new StaleReads(market, this.faults),
        requests: new RequestLog(),
        deviations: this.deviations,
        faults: this.faults,
        strict: false,
        ...this.#options,
      },
      { method, target, address: '127.0.0.1', headers, body: Buffer.from(body) },
    );
  }
}

function fails(id: string, body: string): never {
  throw new Error(`${id} was answered ${body}`);
}

/** Returns status, code and message of a reply; code 0 and an empty message when it refuses nothing. */
export function refusalOf({ status, body }: Reply): readonly [status: number, code: number, msg: string] {
  const { code, msg } = JSON.parse(body) as { code?: number; msg?: string };
  return status === 200 ? [200, 0, ''] : [status, code ?? 0, msg ?? ''];
}
