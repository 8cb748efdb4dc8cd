/** What a key of a group and its values are called: 颜色: 红 蓝. */
export interface MatrixKey {
  name: string;
  values: readonly string[];
}

/** Most keys of a group, values of a key, and goods of a group. */
export const MOST_KEYS = 3;
export const MOST_VALUES = 60;
export const MOST_SIBLINGS = 500;
/** Longest value and longest code. */
export const VALUE_LENGTH = 30;
export const CODE_LENGTH = 60;

/** `{组}-{颜色}-{尺码}`: the code of the group, then every key. */
export const usualPattern = (keys: readonly string[]): string =>
  ['{组}', ...keys.map((key) => `{${key}}`)].join('-');

/** What is wrong with a pattern for codes, if anything: two goods must never come to one code. */
export function patternProblem(pattern: string, keys: readonly string[]): string | undefined {
  const named = [...pattern.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name ?? '');
  const unknown = named.find((name) => name !== '组' && !keys.includes(name));
  if (unknown !== undefined) return `货号规则里的「{${unknown}}」不是组，也不是规格`;
  const missing = keys.find((key) => !named.includes(key));
  return missing === undefined ? undefined : `货号规则里缺少「{${missing}}」，不同规格会得到同一个货号`;
}

/** The code of one sibling by the pattern; what no code may hold becomes a hyphen. */
export function codeByPattern(
  pattern: string,
  group: string,
  keys: readonly string[],
  values: readonly string[],
): string {
  return pattern
    .replace(/\{([^{}]*)\}/g, (whole, name: string) =>
      name === '组' ? group : (values[keys.indexOf(name)] ?? whole),
    )
    .replace(/[\s,，、;；]+/g, '-')
    .slice(0, CODE_LENGTH);
}

/** Every combination of values, the last key changing fastest: 红 S, 红 M, 蓝 S, 蓝 M. */
export function combinations(keys: readonly MatrixKey[]): string[][] {
  return keys.reduce<string[][]>(
    (rows, { values }) => rows.flatMap((row) => values.map((value) => [...row, value])),
    [[]],
  );
}

/** What is wrong with the keys of a group, if anything. */
export function keysProblem(keys: readonly MatrixKey[]): string | undefined {
  if (keys.length === 0) return '请至少写一种规格，例如颜色';
  if (keys.length > MOST_KEYS) return `一组最多 ${MOST_KEYS} 种规格`;
  const names = keys.map(({ name }) => name.trim());
  if (names.includes('')) return '规格要有名称，例如颜色';
  if (names.includes('组')) return '规格不能叫「组」：货号规则里它是组的货号';
  if (new Set(names).size < names.length) return '有两种规格同名';
  for (const { name, values } of keys) {
    if (values.length > MOST_VALUES) return `「${name}」最多 ${MOST_VALUES} 个值`;
    const twice = values.find((value, at) => values.indexOf(value) !== at);
    if (twice !== undefined) return `「${name}」里「${twice}」写了两次`;
  }
  return combinations(keys).length > MOST_SIBLINGS ? `一组最多 ${MOST_SIBLINGS} 个货号` : undefined;
}

/** Values as typed or pasted: 「红 蓝，白、黑」. */
export const readValues = (text: string): string[] =>
  text
    .split(/[\s,，、;；/]+/)
    .map((one) => one.trim().slice(0, VALUE_LENGTH))
    .filter(Boolean);
