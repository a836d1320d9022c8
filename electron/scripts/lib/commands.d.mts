import type { Help } from '../../../shared/result/helpText.d.mts';

/** A tool that receives every option of a command that is not listed. */
export interface Tool {
  readonly title: string;
  /** Names of its options, without dashes. */
  readonly options: readonly string[];
  /** Its options of one letter, without the dash. */
  readonly letters: readonly string[];
}

/** A command of package.json or of the folder of scripts. */
export interface Command extends Help {
  /** Script to start directly; absent where `run.mjs` starts a program of another folder. */
  readonly file?: string;
  /** The only words that are accepted as arguments. */
  readonly accepts?: readonly string[];
  readonly tool?: Tool;
}

/** Options by name, without their dashes, and the arguments without dashes. */
export interface ReadCommand {
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
  readonly words: readonly string[];
}

/** Commands by the name of their npm script. */
export declare const commands: Readonly<Record<string, Command>>;
/** Returns the help of a command as text. */
export declare function helpOf(name: string): string;
/** Reads the arguments of a command; returns its help or the sentence of an error instead where that is due. */
export declare function readCommand(
  name: string,
  args: readonly string[],
): { readonly help: string } | { readonly error: string } | ReadCommand;
/** As {@link readCommand}, but prints help or error and ends the program, with exit code 0 or 2. */
export declare function commandLine(name: string, args?: readonly string[]): ReadCommand;
