/**
 * How a staff call looks on a terminal: `pifa operator <verb>` is generated from these descriptions and from the
 * schemas of the call. Only staff calls carry them, so none reaches the storefront.
 */

/** A row of a table, by the titles of its columns. */
export type TableRow = Readonly<Record<string, string>>;

interface FieldOptions {
  /** The option's name; by default the field's, in kebab-case. */
  name?: string;
  /** Must be given. By default what the schema requires must be. */
  required?: boolean;
  /** Turns the text into the value. By default the schema decides: text, a number, or a list with commas. */
  read?: (text: string) => unknown;
  /** The accepted texts with their values. */
  choices?: Readonly<Record<string, unknown>>;
  /** The text names a file: sent as it is, read as a JSON object, or read as JSON or a table (CSV). */
  file?: 'upload' | 'json' | ((rows: readonly TableRow[]) => object);
  /** The value when nothing was given; 'new-id' makes a new id for every command. */
  otherwise?: null | 'new-id';
}

/** A positional argument or an option of a command, and the field of the call that it fills. */
export interface TerminalField extends FieldOptions {
  kind: 'word' | 'option' | 'flag' | 'environment';
  /** The field; inner fields by dots (`promo.perPack`), `''` = the value is merged into the call's input. */
  to: string;
  name: string;
  /** What to enter, in Chinese; '' = the values that the schema lists. */
  label: string;
  /** What a flag sets. */
  sets?: object;
}

/** One form of a command. A verb may have several: the first whose required arguments are all given is used. */
export interface TerminalVerb {
  /** One word, or two (`after-sale list`). */
  verb: string;
  /** What it does, Chinese. */
  help: string;
  fields: readonly TerminalField[];
  /** Fields of the call that the verb itself sets. */
  sets: object;
  /** Every other field of the call is an option too, named after it. */
  rest?: true;
}

/** What is printed of a response. */
interface TerminalText {
  lines: string[];
  /** The command exits with 1. */
  failed?: boolean;
}

/** How a response is printed; by default field by field, each with its Chinese name. */
export interface TerminalAnswer {
  /** Chinese names of fields, where the common ones (`answer-words.ts` of the server) do not fit. */
  labels?: Readonly<Record<string, string>>;
  /** Chinese labels for the codes of a field, likewise. */
  words?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The whole text, where a list of fields is not enough: made with `shownAs`. */
  text?: (data: unknown) => TerminalText;
  /** An option that names a file to write one field of the response to, unless it is empty. */
  saves?: { option: string; field: string; label: string; done: (file: string) => string };
  /** The response is a web page; any other one that comes is another server's. */
  page?: true;
  /** The field (by dots) with a link to a file: what `--out` saves. */
  opens?: string;
  /** The call that reports the progress of this one as `{ done, rows }`, and the first line to print. */
  progress?: { call: string; begin: string };
}

const kebab = (field: string): string =>
  (field.split('.').at(-1) ?? field).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** A positional argument; always required. */
export const word = (to: string, label: string, options: FieldOptions = {}): TerminalField => ({
  kind: 'word',
  name: kebab(to),
  required: true,
  ...options,
  to,
  label,
});

/** `--name <label>`. */
export const typed = (to: string, label = '', options: FieldOptions = {}): TerminalField => ({
  kind: 'option',
  name: kebab(to),
  ...options,
  to,
  label,
});

/** `--name`: a flag that sets the given fields. */
export const switched = (name: string, sets: object, required = false): TerminalField => ({
  kind: 'flag',
  name,
  to: '',
  label: '',
  required,
  sets,
});

/** A field read from an environment variable, so that it never shows up on the command line. */
export const fromEnvironment = (to: string, name: string): TerminalField => ({
  kind: 'environment',
  to,
  name,
  label: '',
  required: true,
});

/** A link to a file that an answer gave, `/api/admin/files/…?kh=…`, as the fields of the call behind it. */
export function partsOfLink(link: string): Record<string, string | undefined> {
  const [path = '', query = ''] = link.split('?');
  const parts = query.split('&').map((pair) => pair.split('=').map(decodeURIComponent));
  return { ...Object.fromEntries(parts), id: path.split('/').at(-1) };
}

/** `12:24,13:6` as pieces of an order's lines. */
export const piecesOfLines = (text: string) =>
  text.split(',').map((part) => {
    const [orderLineId, pieces] = part.split(':');
    return { orderLineId, pieces: Number(pieces) };
  });

/** A form of a command; `sets` holds the fields that the verb itself sets. */
export const verb = (
  name: string,
  help: string,
  fields: readonly TerminalField[] = [],
  sets: object = {},
): TerminalVerb => ({ verb: name, help, fields, sets });

/** A form that leaves nothing out: besides its words, every field of the call is an option named after it. */
export const whole = (
  name: string,
  help: string,
  fields: readonly TerminalField[] = [],
  sets: object = {},
): TerminalVerb => ({ ...verb(name, help, fields, sets), rest: true });

/** Prints responses of this schema with `show`. */
export const shownAs =
  <Data>(schema: { parse(data: unknown): Data }, show: (data: Data) => TerminalText) =>
  (data: unknown): TerminalText =>
    show(schema.parse(data));
