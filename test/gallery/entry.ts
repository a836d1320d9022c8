import type { ReactNode } from 'react';

/** One way in which components are used. */
export interface Sample {
  readonly name: string;
  readonly content: ReactNode;
}

/** Components of `renderer/ui` that are shown together. */
export interface Entry {
  readonly id: string;
  /** Names of the components that the samples show. */
  readonly shows: readonly string[];
  readonly samples: readonly Sample[];
  /** Whether each sample takes a whole row. */
  readonly wide?: boolean;
}
