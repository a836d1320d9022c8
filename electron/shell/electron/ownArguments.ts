/**
 * The app's own arguments out of Electron's: a packaged program gets them behind its name, the runtime gets switches of
 * its own and the app's folder first. The switch root needs is Electron's, too.
 */
export function ownArguments(argv: readonly string[], packaged: boolean): string[] {
  const rest = argv.slice(1);
  const folder = packaged ? -1 : rest.findIndex((argument) => !argument.startsWith('-'));
  return rest.slice(folder + 1).filter((argument) => argument !== '--no-sandbox');
}
