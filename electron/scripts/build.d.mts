/** Builds all bundles into dist unless they are there for the present inputs. Rejects on failure. */
export function build(options?: { readonly force?: boolean }): Promise<void>;
/** Builds the preloads and the confirm page into a folder: all that a shell's own tests need. */
export function buildPreloads(folder: string): Promise<void>;
/** Builds pages of the folder `from` into `<dist>/renderer`: the window's own unless told otherwise. */
export function buildWindow(dist: string, from?: string, pages?: readonly string[]): Promise<unknown>;

/** Pieces that import each other before they run, as one line from the first back to itself; null when there are none. */
export function circleOf(bundle: Readonly<Record<string, { readonly imports?: readonly string[] }>>): string | null;
