import type { KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';

export type Env = Record<string, string | undefined>;

export type KeyReader = ReturnType<typeof keyReader>;

/** Reads what a section of the settings must have; a line in `problems` for whatever is missing or unfit. */
export function keyReader(env: Env, problems: string[]) {
  /** The file wins over the environment; neither the content nor what the parser says of it is ever repeated. */
  function read(at: string, file: string, variable: string | undefined): string | undefined {
    if (file === '') {
      const text = variable ? (env[variable] ?? '').replaceAll('\\n', '\n').trim() : '';
      if (text === '')
        problems.push(`${at}：缺少密钥${variable ? `，可写文件路径，或设环境变量 ${variable}` : ''}`);
      return text || undefined;
    }
    try {
      const text = readFileSync(file, 'utf8').trim();
      if (text === '') problems.push(`${at}：文件是空的（${file}）`);
      return text || undefined;
    } catch {
      problems.push(`${at}：读不到文件 ${file}`);
      return undefined;
    }
  }
  function key(
    at: string,
    file: string,
    variable: string | undefined,
    parse: (text: string) => KeyObject,
  ): KeyObject | undefined {
    const text = read(at, file, variable);
    if (text === undefined) return undefined;
    try {
      return parse(text);
    } catch {
      problems.push(`${at}：不是可用的密钥`);
      return undefined;
    }
  }
  return {
    /** A plain text that may not be left out. */
    filled(at: string, value: string): void {
      if (value === '') problems.push(`${at}：不能缺少`);
    },
    /** A key in the file named, else in the environment variable. As a key object it shows nothing of itself (I35). */
    key,
    /** A key that one may do without; named nowhere, it is no problem. */
    optionalKey(
      at: string,
      file: string,
      variable: string,
      parse: (text: string) => KeyObject,
    ): KeyObject | undefined {
      return file === '' && (env[variable] ?? '').trim() === '' ? undefined : key(at, file, variable, parse);
    },
  };
}
