/** Ids of the wire that name nothing. */

/** An id; null where it is absent, empty or 0, by which the wire says that there is none. */
export function idOrNull(id: string | null | undefined): string | null {
  return id === undefined || id === null || id === '' || id === '0' ? null : id;
}
