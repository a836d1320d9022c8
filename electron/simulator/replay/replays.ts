import { refuse, type Refusal } from '../../../shared/result/controlWords.ts';
import { ok, type Result } from '../../../shared/result/result.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
import type { InstrumentMarket } from '../market/instrumentMarket.ts';
import { formatUnits } from '../market/units.ts';
import type { Venue } from '../venue/venue.ts';
import { Replay, type ReplayState } from './replay.ts';
import type { ReplayKind } from './replayRows.ts';
import { RowReader, type ReadRows, type RefusedLines } from './rowReader.ts';

/** Opens a replay file: yields its bytes in order, or rejects with the reason. */
export type OpenReplayFile = (path: string) => AsyncIterable<Uint8Array>;

/** A replay to play: the instrument and the rows. */
export interface ReplayRequest {
  readonly market: Market;
  readonly symbol: string;
  /** The rows themselves, or the path of a file. */
  readonly source: { readonly text: string } | { readonly file: string };
  /** Kind of the rows; when absent, the columns determine it. */
  readonly kind?: ReplayKind | undefined;
  /** See ReplayOrder; the default is true. */
  readonly aligned?: boolean | undefined;
  /** What happens at the end: the agents continue from the last price (the default), or the price stays there. */
  readonly afterwards?: 'goOn' | 'stand' | undefined;
  readonly paused?: boolean | undefined;
}

/** The progress of a replay. Times are those of the file, in Unix ms; `row` of `rows` have been played or skipped. */
export interface ReplayView {
  readonly state: ReplayState;
  readonly market: Market;
  readonly symbol: string;
  readonly kind: ReplayKind;
  readonly row: number;
  readonly rows: number;
  readonly time: number;
  readonly firstTime: number;
  readonly lastTime: number;
  readonly price: string;
  readonly afterwards: 'goOn' | 'stand';
  readonly refused: RefusedLines;
}

interface Running {
  readonly replay: Replay;
  readonly one: InstrumentMarket;
  readonly afterwards: 'goOn' | 'stand';
  readonly refused: RefusedLines;
}

/** The replays of an exchange, one at a time (document 3, Market history, as a file the user supplies). */
export class Replays {
  readonly #venue: Venue;
  readonly #open: OpenReplayFile;
  readonly #say: (sentence: string) => void;
  #running: Running | null = null;
  #last: ReplayView | null = null;
  #isReading = false;

  /** Creates it without a replay. `report` is called with a sentence when a replay has ended. */
  constructor(venue: Venue, open: OpenReplayFile, report: (sentence: string) => void = () => undefined) {
    this.#venue = venue;
    this.#open = open;
    this.#say = report;
  }

  /** Reads the rows and starts with the next step of the market; on failure nothing changes. */
  async begin(request: ReplayRequest): Promise<Result<ReplayView, Refusal>> {
    if (this.#running || this.#isReading) return refuse('replayRuns');
    const { market, symbol } = request;
    const one = this.#venue.market.find(market, symbol);
    if (!one) return refuse('symbol');
    this.#isReading = true;
    try {
      const read = await this.#read(request, one);
      // A reset during reading replaced the market.
      if (!read.ok || this.#venue.market.find(market, symbol) !== one) return read.ok ? refuse('reset') : read;
      return ok(this.#start(request, one, read.value));
    } finally {
      this.#isReading = false;
    }
  }

  /** Returns the progress of the replay, or where the last one ended; null before the first. */
  read(): ReplayView | null {
    return this.#running ? view(this.#running) : this.#last;
  }

  /** See {@link Replay}, also for the three methods below. */
  pause(): Result<ReplayView, Refusal> {
    return this.#act((replay) => ok(replay.pause()));
  }

  resume(): Result<ReplayView, Refusal> {
    return this.#act((replay) => ok(replay.resume()));
  }

  step(): Result<ReplayView, Refusal> {
    return this.#act((replay) => replay.playNext());
  }

  jump(time: number): Result<ReplayView, Refusal> {
    return this.#act((replay) => replay.jump(time));
  }

  /** Ends the replay where it is: the agents continue from its price. */
  stop(): Result<ReplayView, Refusal> {
    if (!this.#running) return refuse('noReplay');
    this.#leave(this.#running);
    return ok(this.#last!);
  }

  /** Drops the replay: the market it belonged to is gone. */
  clear(): void {
    this.#running = null;
    this.#last = null;
  }

  async #read(request: ReplayRequest, { instrument }: InstrumentMarket): Promise<Result<ReadRows, Refusal>> {
    const reader = new RowReader(instrument, request.kind);
    const { source } = request;
    if ('text' in source) {
      reader.push(new TextEncoder().encode(source.text));
      return reader.end();
    }
    try {
      for await (const chunk of this.#open(source.file)) if (!reader.push(chunk)) break;
    } catch (error) {
      return refuse('file', { cause: error instanceof Error ? error.message : String(error) });
    }
    return reader.end();
  }

  #start(request: ReplayRequest, one: InstrumentMarket, { rows, refused }: ReadRows): ReplayView {
    const { market } = this.#venue;
    const { aligned = true, afterwards = 'goOn' } = request;
    const replay = new Replay({ one, rows, now: market.time, aligned, ended: () => this.#end() });
    if (request.paused === true) replay.pause();
    this.#running = { replay, one, afterwards, refused };
    market.lead(one, replay, replay.price);
    return view(this.#running);
  }

  #act(run: (replay: Replay) => Result<unknown, Refusal>): Result<ReplayView, Refusal> {
    const running = this.#running;
    if (!running) return refuse('noReplay');
    const done = run(running.replay);
    return done.ok ? ok(view(running)) : done;
  }

  #end(): void {
    const running = this.#running;
    if (!running) return;
    const { market, symbol } = running.one.instrument;
    const { transcript, time } = this.#venue;
    transcript.command(time.now(), `/replay ended ${market} ${symbol}`);
    const then = running.afterwards === 'goOn' ? 'its agents go on from there' : 'the price stands there';
    this.#say(`The replay of ${symbol} (${market}) has ended; ${then}.`);
    if (running.afterwards === 'goOn') this.#leave(running);
  }

  #leave(running: Running): void {
    this.#last = { ...view(running), state: 'ended' };
    this.#running = null;
    this.#venue.market.lead(running.one, null, running.replay.price);
  }
}

function view({ replay, one, afterwards, refused }: Running): ReplayView {
  const { rows } = replay;
  const { market, symbol, priceDecimals } = one.instrument;
  return {
    state: replay.state,
    market,
    symbol,
    kind: rows.kind,
    row: replay.row,
    rows: rows.count,
    time: replay.time,
    firstTime: rows.time[0]!,
    lastTime: rows.time[rows.count - 1]!,
    price: formatUnits(replay.price, priceDecimals),
    afterwards,
    refused,
  };
}
