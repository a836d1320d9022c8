import type { Cancel } from '../../../shared/time/clock.ts';

interface Task {
  at: number;
  readonly every: number | null;
  order: number;
  run: (() => void) | null;
}

const before = (a: Task, b: Task): boolean => a.at < b.at || (a.at === b.at && a.order < b.order);

/** Tasks ordered by the time at which they are due, then by the order in which they were added. */
export class TaskHeap {
  readonly #tasks: Task[] = [];
  #added = 0;

  /** Adds a task due at `at` that repeats every `every` ms unless that is null. Returns a function that cancels it. */
  add(at: number, every: number | null, run: () => void): Cancel {
    this.#added += 1;
    const task: Task = { at, every, order: this.#added, run };
    this.#push(task);
    return () => {
      task.run = null;
    };
  }

  /** Returns the time at which the next task is due; Infinity when there is none. */
  nextAt(): number {
    while (this.#tasks.length > 0 && this.#tasks[0]!.run === null) this.#pop();
    return this.#tasks[0]?.at ?? Infinity;
  }

  /** Runs the next task. */
  runNext(): void {
    if (this.nextAt() === Infinity) return;
    const task = this.#pop()!;
    const run = task.run!;
    if (task.every === null) task.run = null;
    else {
      this.#added += 1;
      task.at += task.every;
      task.order = this.#added;
      this.#push(task);
    }
    run();
  }

  #push(task: Task): void {
    const tasks = this.#tasks;
    let at = tasks.push(task) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!before(task, tasks[parent]!)) break;
      tasks[at] = tasks[parent]!;
      at = parent;
    }
    tasks[at] = task;
  }

  #pop(): Task | undefined {
    const tasks = this.#tasks;
    const first = tasks[0];
    const last = tasks.pop();
    if (!first || !last || tasks.length === 0) return first;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= tasks.length) break;
      if (child + 1 < tasks.length && before(tasks[child + 1]!, tasks[child]!)) child += 1;
      if (!before(tasks[child]!, last)) break;
      tasks[at] = tasks[child]!;
      at = child;
    }
    tasks[at] = last;
    return first;
  }
}
