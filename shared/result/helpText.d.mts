/** One option of a command line. */
export interface HelpOption {
  /** The name with its dashes. */
  readonly name: string;
  /** The name of one letter, with its dash. */
  readonly short?: string;
  /** How its value is called; absent for an option without a value. */
  readonly value?: string;
  readonly text: string;
  /** The value that holds when the option is not given. */
  readonly default?: string;
}

/** What the help of a command says. */
export interface Help {
  readonly usage: string;
  readonly does: string;
  /** Arguments without dashes, each with its text. */
  readonly words?: readonly (readonly [name: string, text: string])[];
  readonly options?: readonly HelpOption[];
  readonly note?: string;
  /** Meaning by exit code. */
  readonly exits: Readonly<Record<string, string>>;
  readonly example: string;
}

/** Returns the names, those closest to the given one first; upper and lower case are the same. */
export declare function nearestNames<Name extends string>(name: string, names: readonly Name[]): Name[];

/** Returns the sentence about an unknown name of a kind, such as "option", with the known name that is nearest to it. */
export declare function unknownName(kind: string, name: string, names: readonly string[]): string;

/** Returns the help of a command: what it does, arguments, options with defaults, exit codes and an example. */
export declare function helpText(help: Help): string;
