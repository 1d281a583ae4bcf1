/** What a command prints goes through this, so that tests read it and `--json` stays clean. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly out: (text: string) => void;
  readonly complain: (text: string) => void;
  /** What is no text goes out as it is. */
  readonly outBytes?: (bytes: Uint8Array) => void;
  /** One line of a real terminal that is written over again and again; an empty one clears it. */
  readonly status?: (text: string) => void;
}

export interface CliOption {
  /** How its value is called in the help; none: a switch. */
  readonly value?: string;
  readonly summary: string;
  /** It may be given several times, and words right after it that look like this are values of it too. */
  readonly more?: RegExp;
}

export type CliOptions = Readonly<Record<string, CliOption>>;

export interface CliInput {
  readonly values: Readonly<Record<string, string | undefined>>;
  readonly switches: ReadonlySet<string>;
  /** Values of the options that may be given several times, in order. */
  readonly lists?: Readonly<Record<string, readonly string[]>>;
  /** What is no option, in order. */
  readonly words: readonly string[];
}

/** 0 done, 1 failed, 2 bad input. */
export type ExitCode = 0 | 1 | 2;

export interface CliCommand {
  readonly summary: string;
  /** Lines of the help below the summary: what it does, with examples. */
  readonly help: readonly string[];
  /** Names of the words it takes, as the help shows them: `[FILE]`; `FILE...` takes any number. */
  readonly words?: readonly string[];
  readonly options?: CliOptions;
  /** Undefined: it goes on until a signal ends it. */
  readonly run: (input: CliInput, terminal: Terminal) => Promise<ExitCode | undefined>;
}

/** In the table of commands; the file is loaded only when the command is used. */
export interface CliEntry {
  readonly summary: string;
  readonly load: () => Promise<CliCommand>;
}
