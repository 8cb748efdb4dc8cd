import type { CallName } from '@pifa/contract';

/** What a verb asks of the mall. */
export interface OperatorRequest {
  call: CallName;
  query?: Record<string, string>;
  params?: Record<string, string>;
  body?: object;
  /** Sent as the one field of a form. */
  file?: Buffer;
}

/** The words after the verb, and the options by name (`--reason x` → values.reason). */
export interface VerbWords {
  first: string;
  second: string;
  values: Readonly<Record<string, string | boolean | undefined>>;
}

/** Verbs of one area for `pifa operator`: a line of help each, and the call they make. */
export interface OperatorVerbs {
  /** Lines of the help text, Chinese. */
  help: string;
  /** Names of further options that take a text. */
  options?: readonly string[];
  /** The call; undefined when a word is missing. */
  verbs: Readonly<
    Record<string, (words: VerbWords) => OperatorRequest | undefined | Promise<OperatorRequest | undefined>>
  >;
}
