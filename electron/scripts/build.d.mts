/** Builds all bundles into dist unless they are there for the present inputs. Rejects on failure. */
export function build(options?: { readonly force?: boolean }): Promise<void>;
/** Builds the preloads and the confirm page into a folder: all that a shell's own tests need. */
export function buildPreloads(folder: string): Promise<void>;
