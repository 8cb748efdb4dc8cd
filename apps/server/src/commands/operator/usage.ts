import type { Command, CommandField } from './fields';

/** `on|off`, `everyone|<客户编号,…>`: says by itself what may be written. */
const isExact = (label: string): boolean => label.includes('<') || /^[\w-]+(\|[\w-]+)+$/.test(label);

/** How a word or option is written: `<货号>`, `--reason <原因>`, in brackets where it may be left out. */
export function written({ kind, name, label, required }: CommandField): string {
  if (kind === 'word') return `<${label}>`;
  const text = kind === 'flag' ? `--${name}` : `--${name} ${isExact(label) ? label : `<${label}>`}`;
  return required ? text : `[${text}]`;
}

/** More options than these are told by `--help` of the command alone. */
const MOST_LISTED = 5;

/** One command on one line: how it is written, and what it does; a `short` one leaves many options out. */
export function usage(
  { verb, fields }: Command,
  saves?: { option: string; label: string },
  { short = false } = {},
): string {
  const shown = fields.filter(({ kind }) => kind !== 'environment');
  const isLong = short && shown.filter(({ required }) => !required).length > MOST_LISTED;
  const parts = shown.filter(({ required }) => required || !isLong).map(written);
  if (isLong) parts.push('[…]');
  if (saves) parts.push(`[--${saves.option} <${saves.label}>]`);
  return `${[verb.verb, ...parts].join(' ').padEnd(44)}   ${verb.help}`;
}

const ENDING = `服务器在运行：加 --url http://localhost:8080，令牌取自 PIFA_OPERATOR_TOKEN（登录的密码取自 PIFA_OPERATOR_PASSWORD）。
服务器已停止，或用 PostgreSQL：加 --as <名字>，直接打开数据库。
--json：原样打印答复。--out <文件>：答复是文件时写入它。<命令> --help：只说明这一条，[…] 里的选项也都列出。`;

/** The help: usages under the names of their areas, one area or all. */
export function helpText(areas: readonly (readonly [area: string, usages: readonly string[]])[]): string {
  const listed = areas.map(([area, usages]) => `${area}\n${usages.map((line) => `  ${line}\n`).join('')}`);
  return `pifa operator <命令>\n\n${listed.join('\n')}\n${ENDING}`;
}

/** What to do about a command that does not exist. */
export const unknownText = (words: string, areas: readonly string[]): string =>
  `没有这个命令：${words}\n列出全部：pifa operator help；列出一类：pifa operator help ${areas.join('|')}`;
