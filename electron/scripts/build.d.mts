/** Builds all bundles into dist unless dist already holds those of the current inputs. Rejects on failure. */
export function build(options?: { readonly force?: boolean }): Promise<void>;
/** Returns the facts of a build that the environment states. */
export function factsOf(env: Readonly<Record<string, string | undefined>>): {
  readonly commit: string | null;
  readonly time: number | null;
  readonly updateKey: string | null;
};
/** Builds the preloads and the confirm page into a folder: everything that the tests of a shell need. */
export function buildPreloads(folder: string): Promise<void>;
/**
 * Builds pages of the folder `from` into `<dist>/renderer`, by default the pages of the app's window, and their source maps
 * into `<dist>/maps`.
 */
export function buildWindow(dist: string, from?: string, pages?: readonly string[]): Promise<void>;

/**
 * Returns a cycle of bundle chunks that statically import each other, as one line from the first chunk back to itself;
 * null when there is no cycle.
 */
export function importCycleOf(
  bundle: Readonly<Record<string, { readonly imports?: readonly string[] }>>,
): string | null;

/** Removes the docking library's own themes from its style sheet, as a plugin of PostCSS. */
export const withoutLibraryThemes: { readonly postcssPlugin: string };
