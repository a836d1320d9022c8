/**
 * Returns the app's arguments out of Electron's: a packaged program gets them after its name, the runtime gets its own
 * switches and the app's folder first. The switch that root needs belongs to Electron too.
 */
export function ownArguments(argv: readonly string[], packaged: boolean): string[] {
  const rest = argv.slice(1);
  const folder = packaged ? -1 : rest.findIndex((argument) => !argument.startsWith('-'));
  return rest.slice(folder + 1).filter((argument) => argument !== '--no-sandbox');
}
