import { type CallName, calls, type CallSpec } from '@pifa/contract';
import { takesBody } from './fields';
import { shareOut, type Typed, WrongWord } from './read-command';
import type { StaffRequest } from './send';

/** The generic command: `pifa operator call <name> --json '{…}'`. */
export const ANY_CALL = 'call';
export const ANY_CALL_USAGE = `${"call <接口名> [--json '{…}']".padEnd(44)}   任何一个员工接口：字段写成 JSON，原样打印答复（接口见 /api/docs）`;

/**
 * Any staff call by its name, its fields as one JSON object: also those of the screens, so that a terminal can do all
 * that a browser can. `--json` is a flag, so the object arrives as the third word.
 */
export function anyCall({ words: [, name = '', json = '{}', ...surplus] }: Typed): StaffRequest {
  if (name === '') throw new WrongWord(`缺少 <接口名>\npifa operator ${ANY_CALL_USAGE}`);
  if (!isStaffCall(name)) throw new WrongWord(`没有这个员工接口：${name}`);
  if (surplus.length > 0) throw new WrongWord('JSON 请用单引号括起来');
  const input = readObject(json);
  const request = shareOut(name, input);
  return takesBody(name) ? { ...request, body: request.body ?? {} } : request;
}

const isStaffCall = (name: string): name is CallName =>
  Object.hasOwn(calls, name) && (calls[name as CallName].spec as CallSpec).access === 'operator';

function readObject(json: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new WrongWord(`不是有效的 JSON：${json}`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new WrongWord('JSON 应为一个对象，例如 {"name":"mei"}');
  }
  return value as Record<string, unknown>;
}
