import type { Command, CommandField } from './fields';

/** `on|off`, `everyone|<客户编号,…>`: says by itself what may be written. */
const isExact = (label: string): boolean => label.includes('<') || /^[\w-]+(\|[\w-]+)+$/.test(label);

/** How a word or option is written: `<货号>`, `--reason <原因>`, in brackets where it may be left out. */
export function written({ kind, name, label, required }: CommandField): string {
  if (kind === 'word') return `<${label}>`;
  const text = kind === 'flag' ? `--${name}` : `--${name} ${isExact(label) ? label : `<${label}>`}`;
  return required ? text : `[${text}]`;
}

/** One command on one line: how it is written, and what it does. */
export function usage({ verb, fields }: Command, saves?: { option: string; label: string }): string {
  const parts = fields.filter(({ kind }) => kind !== 'environment').map(written);
  if (saves) parts.push(`[--${saves.option} <${saves.label}>]`);
  return `${[verb.verb, ...parts].join(' ').padEnd(44)}   ${verb.help}`;
}

const ENDING = `服务器在运行：加 --url http://localhost:8080，令牌取自 PIFA_OPERATOR_TOKEN（登录的密码取自 PIFA_OPERATOR_PASSWORD）。
服务器已停止，或用 PostgreSQL：加 --as <名字>，直接打开数据库。
--json：原样打印答复。--out <文件>：答复是文件时写入它。<命令> --help：只说明这一条。`;

/** The whole help; `lines` are usages. */
export const helpText = (lines: readonly string[]): string =>
  `pifa operator <命令>\n${lines.map((line) => `  ${line}\n`).join('')}${ENDING}`;
