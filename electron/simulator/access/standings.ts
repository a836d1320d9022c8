/** How the exchange looks at the owner of an account: what no single key can change (document 1, Spot error codes). */
export interface Standing {
  /** Locked: -1057. */
  readonly locked: boolean;
  /** Has a phone or an authenticator app; without one -1055. */
  readonly safe: boolean;
  /** Shut out until support helps: -1190. */
  readonly forbidden: boolean;
  /** Whether permissions can be looked up; otherwise -1053. */
  readonly permissionsKnown: boolean;
  /** Parts of paths that are not open to this caller: -3236 on futures, -1051 on spot. */
  readonly closedPaths: readonly string[];
  /** Placements within one second beyond which they are refused (-1059); null is no such limit (A-HIGH-FREQUENCY). */
  readonly placementsPerSecond: number | null;
}

const usual: Standing = {
  locked: false,
  safe: true,
  forbidden: false,
  permissionsKnown: true,
  closedPaths: [],
  placementsPerSecond: null,
};

/** What a change of a standing names; everything else stays. */
export type StandingChange = { readonly [Name in keyof Standing]?: Standing[Name] | undefined };

/** The standing of every account, by its id; control changes it (R37). */
export class Standings {
  readonly #changed = new Map<string, Standing>();

  /** The standing of an account. */
  of(accountId: string): Standing {
    return this.#changed.get(accountId) ?? usual;
  }

  /** Changes what is named; answers the standing. */
  change(accountId: string, change: StandingChange): Standing {
    const named = Object.entries(change).filter(([, value]) => value !== undefined);
    const standing = { ...this.of(accountId), ...Object.fromEntries(named) };
    this.#changed.set(accountId, standing);
    return standing;
  }

  /** Every account in the usual standing again. */
  clear(): void {
    this.#changed.clear();
  }
}
