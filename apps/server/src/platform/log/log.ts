import { type DestinationStream, destination, type Logger, pino } from 'pino';

export type Log = Logger;

interface LogOptions {
  level: string;
  /** Empty: standard output. */
  file?: string;
  /** Where lines go instead, for tests. */
  stream?: DestinationStream;
}

const SECRET_KEYS = [
  'token',
  'password',
  'oldPassword',
  'verificationCode',
  'imgCode',
  'code',
  'phone',
  'secret',
  'authorization',
  'cookie',
  '["x-token"]',
  '["x-user"]',
];
const redact = {
  paths: SECRET_KEYS.flatMap((key) =>
    key.startsWith('[') ? [key, `*${key}`, `*.*${key}`] : [key, `*.${key}`, `*.*.${key}`],
  ),
  censor: '[hidden]',
};

/** Phone numbers inside running text: 138****0001 (I35). */
export function maskPhones(text: string): string {
  return text.replace(/(?<!\d)(1\d{2})\d{4}(\d{4})(?!\d)/g, '$1****$2');
}

/** Faults as they may be written down: database errors carry row values in `detail`, which stays out. */
function writeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: maskPhones(String(error)) };
  return {
    type: error.name,
    message: maskPhones(error.message),
    stack: maskPhones(error.stack ?? ''),
    ...('code' in error ? { sqlState: error.code } : {}),
    ...(error.cause === undefined ? {} : { cause: writeError(error.cause) }),
  };
}

/** Where lines go; a full disk or a closed pipe costs the lines, never the mall. */
function openDestination(file: string | undefined): DestinationStream {
  const stream = destination({ dest: file || 1, mkdir: true, sync: false });
  stream.on('error', () => undefined);
  return stream;
}

/** The one log. Tokens, passwords, codes, whole phones and query strings never reach it. */
export function createLog(options: LogOptions): Log {
  const stream = options.stream ?? openDestination(options.file);
  return pino(
    {
      level: options.level,
      base: undefined,
      redact,
      serializers: { err: writeError, error: writeError },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    stream,
  );
}
