/** All output of a command goes through this, so tests can read it and `--json` stays clean. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly out: (text: string) => void;
  readonly complain: (text: string) => void;
  /** Binary output, written unchanged. */
  readonly outBytes?: (bytes: Uint8Array) => void;
  /** A status line on a terminal, overwritten in place; an empty one clears it. */
  readonly status?: (text: string) => void;
}

export interface CliOption {
  /** Name of its value in the help; without one it is a switch. */
  readonly value?: string;
  readonly summary: string;
  /** May be given several times; words right after it that match are its values too. */
  readonly more?: RegExp;
}

export type CliOptions = Readonly<Record<string, CliOption>>;

export interface CliInput {
  readonly values: Readonly<Record<string, string | undefined>>;
  readonly switches: ReadonlySet<string>;
  /** Values of the options that may be given several times, in order. */
  readonly lists?: Readonly<Record<string, readonly string[]>>;
  /** Positional arguments, in order. */
  readonly words: readonly string[];
}

/** 0 done, 1 failed, 2 bad input. */
export type ExitCode = 0 | 1 | 2;

export interface CliCommand {
  readonly summary: string;
  /** Lines of the help below the summary: what it does, with examples. */
  readonly help: readonly string[];
  /** Its positional arguments, as the help shows them: `[FILE]`; `FILE...` takes any number. */
  readonly words?: readonly string[];
  readonly options?: CliOptions;
  /** Undefined: it runs until a signal ends it. */
  readonly run: (input: CliInput, terminal: Terminal) => Promise<ExitCode | undefined>;
}

/** In the table of commands; the file is loaded only when the command is used. */
export interface CliEntry {
  readonly summary: string;
  readonly load: () => Promise<CliCommand>;
}
