/** Converts ids of the wire, including those that name nothing. */

/** Returns an id; null where it is absent, empty or 0, which is how the wire writes "none". */
export function idOrNull(id: string | null | undefined): string | null {
  return id === undefined || id === null || id === '' || id === '0' ? null : id;
}
