/** Index of the app's folder among the arguments after the program's name; -1 in a packaged program, which gets none. */
const folderIn = (rest: readonly string[], packaged: boolean): number =>
  packaged ? -1 : rest.findIndex((argument) => !argument.startsWith('-'));

/** The switch that root needs; it belongs to Electron. */
const SANDBOX = '--no-sandbox';

/**
 * Returns the app's arguments out of Electron's: a packaged program gets them after its name, the runtime gets its own
 * switches and the app's folder first.
 */
export function ownArguments(argv: readonly string[], packaged: boolean): string[] {
  const rest = argv.slice(1);
  return rest.slice(folderIn(rest, packaged) + 1).filter((argument) => argument !== SANDBOX);
}

/** Returns the other arguments, with which the runtime has to be started again. */
export function runtimeArguments(argv: readonly string[], packaged: boolean): string[] {
  const rest = argv.slice(1);
  const folder = folderIn(rest, packaged);
  return [...rest.slice(0, folder + 1), ...rest.slice(folder + 1).filter((argument) => argument === SANDBOX)];
}
