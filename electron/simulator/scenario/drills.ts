import { z } from 'zod';
import { figureSentences, refuse, sentenceOf } from '../../../shared/result/controlWords.ts';
import { ok } from '../../../shared/result/result.ts';
import { recordCommand, read, type Command, type CommandAnswer } from '../control/command.ts';
import type { Controlled } from '../control/controlled.ts';
import type { Json } from '../venue/json.ts';
import { drillSchema, type Drill } from './drill.ts';
import { frameDrills } from './drills/frames.ts';
import { marketDrills } from './drills/markets.ts';
import { replyDrills } from './drills/replies.ts';
import { DrillRun } from './drillRun.ts';
import { commandOf, type Step } from './script.ts';

let drills: readonly Drill[] | undefined;

/** Returns every drill, checked against its schema on the first call. */
export function allDrills(): readonly Drill[] {
  return (drills ??= [...replyDrills, ...frameDrills, ...marketDrills].map((written) => drillSchema.parse(written)));
}

/** The body of POST /drill. */
const startBody = z.strictObject({ name: z.string() });
const stopBody = z.strictObject({});

/** The state of a drill. */
type State = 'running' | 'finished' | 'stopped';

/**
 * The drills of a running exchange, one at a time. While one runs, only its faults are active: earlier ones are cleared
 * when it begins, and everything it left behind when it ends.
 */
export class Drills {
  readonly #on: Controlled;
  readonly #commands: Readonly<Record<string, Command>>;
  #run: DrillRun | null = null;
  #state: State = 'finished';
  /** The debriefing, written once at the end: later events are not part of the drill. */
  #last: Json = null;

  constructor(on: Controlled, commands: Readonly<Record<string, Command>>) {
    this.#on = on;
    this.#commands = commands;
    on.venue.onPump(() => this.#advance());
  }

  /** Handles GET /drills: returns every drill with its briefing. */
  list(): Json {
    return allDrills().map(({ name, title, briefing, seconds, points }) => ({
      name,
      title,
      briefing,
      seconds,
      points: points.map(({ text }) => text),
    }));
  }

  /**
   * Handles GET /drill: returns the state, the events, and each point with its verdict and figure; null before the
   * first drill.
   */
  read(): Json {
    return this.#run && this.#state === 'running' ? this.#report(this.#run) : this.#last;
  }

  /** Handles POST /drill: starts the drill with that name. */
  start(body: unknown): CommandAnswer {
    return read(startBody, body, ({ name }) => {
      const drill = allDrills().find((one) => one.name === name);
      const names = allDrills().map((one) => one.name);
      if (!drill) return refuse('drill', { names: names.join(', ') });
      if (this.#run && this.#state === 'running') return refuse('busy', { name: this.#run.drill.name });
      recordCommand(this.#on, '/drill', body);
      this.#command('/fault', { kind: 'none' });
      this.#run = new DrillRun(drill, this.#on, (step) => this.#do(step));
      this.#state = 'running';
      this.#run.advance();
      return ok(this.read());
    });
  }

  /** Handles POST /drill/stop: ends the running drill; only its trades remain. */
  stop(body: unknown): CommandAnswer {
    return read(stopBody, body, () => {
      if (!this.#run || this.#state !== 'running') return refuse('noDrill');
      recordCommand(this.#on, '/drill/stop', body);
      this.#finish(this.#run, 'stopped');
      return ok(this.read());
    });
  }

  /** Drops the drill and its debriefing: the exchange it belonged to is gone. */
  clear(): void {
    if (this.#run && this.#state === 'running') this.#finish(this.#run, 'stopped');
    this.#run = null;
    this.#last = null;
  }

  #advance(): void {
    const run = this.#run;
    if (!run || this.#state !== 'running') return;
    run.advance();
    if (run.over) this.#finish(run, 'finished');
  }

  #finish(run: DrillRun, state: State): void {
    this.#state = state;
    this.#last = this.#report(run);
    run.end();
    for (const step of run.drill.after) this.#do(step);
    this.#command('/fault', { kind: 'none' });
  }

  #report(run: DrillRun): Json {
    const { name, title, briefing, seconds } = run.drill;
    return {
      name,
      title,
      briefing,
      state: this.#state,
      seconds,
      from: run.began,
      to: this.#on.venue.time.now(),
      elapsed: Math.min(seconds, Math.floor(run.elapsed / 1000)),
      happened: run.happened().map((one) => ({ ...one })),
      points: run.points().map((one) => ({ ...one, figure: sentenceOf(figureSentences, one) })),
      figures: { ...run.figures() },
    };
  }

  #do(step: Step): void {
    const { path, body } = commandOf(step);
    this.#command(path, body);
  }

  #command(path: string, body: unknown): void {
    this.#commands[path]!(body);
  }
}
