import { unknownFieldsText } from '@pifa/domain';
import type { z } from 'zod';

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];

const TYPES: Record<string, string> = {
  string: '文字',
  number: '数字',
  int: '整数',
  boolean: '是或否（true / false）',
  array: '列表',
  object: '一组字段',
  record: '一组字段',
  date: '日期',
};

/** Letters of a list of choices that is still read. */
const MOST_LISTED = 200;

/** What is wrong with one value, in Chinese; a schema's own message wins over it. */
export function issueText(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return '不能缺少';
      return `应为${TYPES[issue.expected] ?? issue.expected}`;
    case 'too_big':
      return boundText(issue.origin, '最多', issue.maximum, issue.inclusive === false);
    case 'too_small':
      if (issue.origin === 'string' && Number(issue.minimum) === 1) return '不能为空';
      return boundText(issue.origin, '至少', issue.minimum, issue.inclusive === false);
    case 'invalid_union':
      return issue.input === undefined ? '不能缺少' : '格式不正确';
    case 'unrecognized_keys':
      return unknownFieldsText(issue.keys);
    case 'invalid_value':
      return oneOfText(issue.values.map(String));
    case 'not_multiple_of':
      return `应为 ${issue.divisor} 的倍数`;
    default:
      return '格式不正确';
  }
}

/** A choice of more than anybody reads is not listed. */
function oneOfText(values: readonly string[]): string {
  const list = values.join('、');
  return list.length <= MOST_LISTED ? `只能是 ${list}` : `不在可选的 ${values.length} 项里`;
}

function boundText(origin: string, word: string, bound: number | bigint, open: boolean): string {
  if (origin === 'string') return `${word} ${bound} 个字`;
  if (origin === 'array' || origin === 'set') return `${word} ${bound} 项`;
  if (open) return word === '最多' ? `应小于 ${bound}` : `应大于 ${bound}`;
  return word === '最多' ? `不能大于 ${bound}` : `不能小于 ${bound}`;
}

/** 「lines[2].ipcnt」 */
export function fieldName(path: readonly PropertyKey[]): string {
  return path.reduce<string>((name, part) => {
    if (typeof part === 'number') return `${name}[${part}]`;
    return name === '' ? String(part) : `${name}.${String(part)}`;
  }, '');
}

/** The first problem as one sentence that names its field: 「参数 pageNum 应为数字」. */
export function firstIssueText(error: z.ZodError): string {
  const issue = error.issues[0];
  if (!issue) return '提交的内容有误';
  const field = fieldName(issue.path);
  const own = /[。！!]$|^请/.test(issue.message);
  if (own || field === '') return issue.message;
  return `参数 ${field} ${issue.message}`;
}
