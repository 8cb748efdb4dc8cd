import type { HoleName, HoleValues } from './holes';

/** What is wrong with a template: where (counted from 1, in signs) and why, for the person who writes it. */
export interface TemplateProblem {
  at: number;
  text: string;
}

/**
 * The first thing that is wrong with a template; null = it can be used. `{名称}` is a hole that the event must have,
 * `[…]` a passage that is left out while one of its holes is empty, so it must hold one and cannot hold another.
 */
export function templateProblem(template: string, holes: readonly HoleName[]): TemplateProblem | null {
  const signs = [...template];
  let opened = -1;
  let hasHole = false;
  for (let at = 0; at < signs.length; at += 1) {
    const sign = signs[at];
    if (sign === '}') return wrong(at, '「}」前面没有「{」');
    if (sign === '{') {
      const end = signs.indexOf('}', at);
      const name = signs.slice(at + 1, end < 0 ? undefined : end).join('');
      if (end < 0 || name.includes('{')) return wrong(at, '「{」没有对应的「}」');
      if (!holes.some((one) => one === name)) return wrong(at, unknownHole(name));
      hasHole = true;
      at = end;
    } else if (sign === '[') {
      if (opened >= 0) return wrong(at, '方括号里不能再有方括号');
      opened = at;
      hasHole = false;
    } else if (sign === ']') {
      if (opened < 0) return wrong(at, '「]」前面没有「[」');
      if (!hasHole) return wrong(opened, '方括号里要有一个空，没有内容时这一段才能略去');
      opened = -1;
    }
  }
  return opened < 0 ? null : wrong(opened, '「[」没有对应的「]」');
}

const wrong = (at: number, why: string): TemplateProblem => ({
  at: at + 1,
  text: `第 ${at + 1} 个字：${why}`,
});

const unknownHole = (name: string): string =>
  name.trim() === '' ? '花括号里没有写名称' : '花括号里的名称不在这条消息可用的空里';

const valueOf = (values: HoleValues, name: string): string => values[name as HoleName] ?? '';
const PASSAGE = /\[([^[\]]*)\]/g;
const HOLE = /\{([^{}]*)\}/g;

/** A template with its holes filled. What the values hold is never read as a hole or a passage. */
export function fillTemplate(template: string, values: HoleValues): string {
  const shown = template.replace(PASSAGE, (_, passage: string) =>
    [...passage.matchAll(HOLE)].some(([, name = '']) => valueOf(values, name) === '') ? '' : passage,
  );
  return shown.replace(HOLE, (_, name: string) => valueOf(values, name));
}

const SMS_ONE = 70;
const SMS_PART = 67;

/** How many text messages a text is charged as: 70 signs, or parts of 67. */
export function smsParts(text: string): number {
  const { length } = [...text];
  return length <= SMS_ONE ? 1 : Math.ceil(length / SMS_PART);
}
