/** Wraps a module so that one call of its functions throws: the automatic wrapper of B-E7. Calls are numbered. */

type Callable = (...args: never[]) => unknown;

/**
 * The number of the call that throws; 0: none. `struck` is the name of the function that threw. Calls are counted while
 * `armed`.
 */
export const faultPlan = { counting: false, failing: 0, calls: 0, thrownBy: null as string | null };

/** Resets the count; call number `failing` of the wrapped functions throws, once. */
export function armFault(failing: number): void {
  Object.assign(faultPlan, { counting: true, failing, calls: 0, thrownBy: null });
}

/** Ends the throwing and the counting of calls. */
export function disarmFault(): void {
  faultPlan.counting = false;
}

function strike(name: string): void {
  if (!faultPlan.counting) return;
  faultPlan.calls += 1;
  if (faultPlan.calls !== faultPlan.failing) return;
  faultPlan.thrownBy = name;
  throw new Error(`a fault in ${name}`);
}

/** Wraps returned objects that contain functions, as the factories here return them; returns data unchanged. */
function wrapAnswer(name: string, answer: unknown): unknown {
  if (answer instanceof Promise) return answer.then((value: unknown) => wrapAnswer(name, value));
  if (typeof answer !== 'object' || answer === null || Object.getPrototypeOf(answer) !== Object.prototype)
    return answer;
  if (!Object.values(answer).some((value) => typeof value === 'function')) return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([key, value]: [string, unknown]) => [
      key,
      typeof value === 'function' ? wrapFunction(`${name}.${key}`, value as Callable) : value,
    ]),
  );
}

function wrapFunction(name: string, run: Callable): Callable {
  return (...args) => {
    strike(name);
    return wrapAnswer(name, run(...args));
  };
}

/** Wraps a module so that its exported functions, and the functions in what they return, can be made to throw. */
export function throwing<Module extends object>(module: Module): Module {
  return Object.fromEntries(
    Object.entries(module).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'function' ? wrapFunction(name, value as Callable) : value,
    ]),
  ) as Module;
}
