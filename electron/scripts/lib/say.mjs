// All messages of the set-up go to stderr: stdout is reserved for the command itself.

/** Prints one line for the user. */
export function say(text) {
  process.stderr.write(`${text}\n`);
}

/** Prints what failed and what to do, and ends the program. */
export function giveUp(text, code = 1) {
  say(text);
  process.exit(code);
}

/**
 * Announces a long step, counts its seconds while it runs (on a terminal), and prints how long it took. Returns the
 * result of the step.
 */
export async function step(title, work) {
  const start = Date.now();
  const seconds = () => Math.round((Date.now() - start) / 1000);
  const live = process.stderr.isTTY === true;
  say(`${title} ...`);
  const timer = setInterval(
    () => (live ? process.stderr.write(`\r  ${seconds()} s `) : say(`  Still running after ${seconds()} s`)),
    live ? 1000 : 15_000,
  );
  try {
    return await work();
  } finally {
    clearInterval(timer);
    say(`${live ? '\r' : ''}  Finished in ${seconds()} s`);
  }
}
