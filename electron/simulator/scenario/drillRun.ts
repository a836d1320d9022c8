import type { ReportParams } from '../../../shared/result/controlWords.ts';
import type { Controlled } from '../control/controlled.ts';
import { moneyText, type Money } from '../venue/accounts/money.ts';
import type { Drill, PointHeld } from './drill.ts';
import { DrillWatch, TRADER, type Seen } from './drillWatch.ts';
import type { Step } from './script.ts';
import { ScriptRun } from './scriptRun.ts';
import { judge } from './verdicts.ts';

/**
 * One event of a drill; seconds are real ones since its start, to a tenth. `code` is `strike` for a fault that a request
 * met, with the request as values, else `say` and the number of the sentence within the drill, from 1.
 */
export interface Happening {
  readonly seconds: number;
  readonly text: string;
  readonly code: string;
  readonly params: ReportParams;
}

/** The figures of a drill. Money is decimal text in USDT, at mark prices; a loss is negative. */
export interface DrillFigures {
  readonly requests: number;
  readonly refused: number;
  readonly orders: number;
  readonly fills: number;
  readonly futuresResult: string;
}

/** Runs the control command of a step; its result is ignored, because a step that fails does not stop the drill. */
export type RunStep = (step: Step) => void;

/** One drill from its start to its end. */
export class DrillRun {
  readonly drill: Drill;
  readonly #on: Controlled;
  readonly #watch: DrillWatch;
  readonly #script: ScriptRun;
  readonly #worth: Money;
  /** Verdicts of points about a moment, judged at that moment. */
  readonly #settled = new Map<number, PointHeld>();
  readonly #happenings: Happening[] = [];

  constructor(drill: Drill, on: Controlled, run: RunStep) {
    const { venue } = on;
    this.drill = drill;
    this.#on = on;
    this.#watch = new DrillWatch(on);
    this.#worth = this.#worthNow();
    const clocks = { wall: () => venue.clock.monotonic(), simulated: () => venue.time.now() };
    this.#script = new ScriptRun(drill.steps, clocks, (step) => {
      if (step.mark !== undefined) this.#reach(step.mark);
      if (step.say !== undefined && !this.#happenings.some(({ text }) => text === step.say)) this.#happen(step.say);
      run(step);
    });
  }

  /** Milliseconds since the start: simulated time when a step affects the market, otherwise real time (R38). */
  get elapsed(): number {
    const { steps } = this.drill;
    return steps.every(({ fault }) => fault !== undefined) ? this.#script.wall : this.#script.simulated;
  }

  /** Simulated Unix ms at which the drill began. */
  get began(): number {
    return this.#watch.began;
  }

  /** Whether the drill has reached its end. */
  get over(): boolean {
    return this.elapsed >= this.drill.seconds * 1000;
  }

  /** Runs the steps that are due. */
  advance(): void {
    this.#script.advance();
  }

  /** Stops watching requests, faults and streams. */
  end(): void {
    this.#watch.end();
  }

  /** Returns the events so far, including the faults that hit a request. */
  happened(): Happening[] {
    const struck = this.#watch.seen.flatMap((one) =>
      one.kind === 'strike' && one.strike.method !== null ? [strikeOf(one)] : [],
    );
    return [...this.#happenings, ...struck].toSorted((a, b) => a.seconds - b.seconds);
  }

  /** Returns each point with its verdict at present. */
  points(): PointHeld[] {
    return this.drill.points.map((point, index) => this.#settled.get(index) ?? judge(point, this.#watch));
  }

  /** Returns the figures at present. */
  figures(): DrillFigures {
    const { seen, account, began } = this.#watch;
    const requests = seen.filter((one) => one.kind === 'request');
    const fills = [...account.fills('spot'), ...account.fills('futures')];
    return {
      requests: requests.length,
      refused: requests.filter(({ request }) => request.status >= 400).length,
      orders: requests.filter(({ placement }) => placement).length,
      fills: fills.filter(({ time }) => time >= began).length,
      futuresResult: moneyText(this.#worthNow() - this.#worth),
    };
  }

  #reach(mark: string): void {
    this.drill.points.forEach((point, index) => {
      if (!('by' in point) || point.by !== mark || this.#settled.has(index)) return;
      this.#settled.set(index, judge(point, this.#watch));
    });
    this.#watch.mark(mark);
  }

  #happen(text: string): void {
    const sentences = [...new Set(this.drill.steps.flatMap(({ say }) => say ?? []))];
    const code = `say${sentences.indexOf(text) + 1}`;
    this.#happenings.push({ seconds: tenths(this.#watch.now), text, code, params: {} });
  }

  #worthNow(): Money {
    const { balance, unrealized } = this.#on.venue.accounts.summary(TRADER);
    return balance + unrealized;
  }
}

function strikeOf({ at, strike }: Extract<Seen, { readonly kind: 'strike' }>): Happening {
  const path = strike.name.split('?')[0]!;
  const { kind, market } = strike;
  const method = strike.method ?? '';
  const text = `${kind} struck ${market} ${method} ${path}`;
  return { seconds: tenths(at), text, code: 'strike', params: { kind, market, method, path } };
}

const tenths = (milliseconds: number) => Math.round(milliseconds / 100) / 10;
