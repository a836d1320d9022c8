import type { Step } from './script.ts';

/** The two clocks of a script, in milliseconds; neither goes backwards. */
export interface ScriptClocks {
  wall(): number;
  simulated(): number;
}

interface Due {
  readonly step: Step;
  /** Milliseconds after the start. */
  at: number;
  left: number;
}

/**
 * A running script. Faults run at real time and everything else at simulated time, like the things they affect (R38).
 * Steps of the same time run in the order they are written.
 */
export class ScriptRun {
  readonly #clocks: ScriptClocks;
  readonly #act: (step: Step) => void;
  readonly #wallStart: number;
  readonly #simulatedStart: number;
  #due: Due[];

  constructor(steps: readonly Step[], clocks: ScriptClocks, act: (step: Step) => void) {
    this.#clocks = clocks;
    this.#act = act;
    this.#wallStart = clocks.wall();
    this.#simulatedStart = clocks.simulated();
    this.#due = steps.map((step) => ({ step, at: step.at * 1000, left: step.times ?? 1 }));
  }

  /** Whether every step has run. */
  get done(): boolean {
    return this.#due.length === 0;
  }

  /** Real milliseconds since the start. */
  get wall(): number {
    return this.#clocks.wall() - this.#wallStart;
  }

  /** Simulated milliseconds since the start. */
  get simulated(): number {
    return this.#clocks.simulated() - this.#simulatedStart;
  }

  /** Runs the steps that are due. */
  advance(): void {
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      next.left -= 1;
      next.at += (next.step.every ?? 0) * 1000;
      this.#act(next.step);
    }
    this.#due = this.#due.filter(({ left }) => left > 0);
  }

  /** Returns the earliest step that is due. */
  #next(): Due | undefined {
    let found: Due | undefined;
    for (const due of this.#due) {
      if (due.left <= 0 || due.at > this.#elapsed(due.step)) continue;
      if (found === undefined || due.at < found.at) found = due;
    }
    return found;
  }

  #elapsed({ fault }: Step): number {
    return fault === undefined ? this.simulated : this.wall;
  }
}
