import { type CallName, calls } from '@pifa/contract';
import type { InjectOptions } from 'fastify';
import type { Input } from '../access/inputs';
import { addressOf, requestOf } from '../access/request';
import {
  hostileBodies,
  hostileHeaders,
  hostileQueries,
  hostileSegments,
  hostileTexts,
  hostileValues,
  forgedFields,
} from './hostile';

/** One bad request, created when it is sent, and its description. */
export interface Attack {
  label: string;
  request(): InjectOptions;
}

/** The call under attack, with its valid input at that moment, because an attack may use rows up. */
export interface Target {
  name: CallName;
  input(): Input;
  token(): string | undefined;
  /** In addition to the usual headers: an operator's own token. */
  headers?(): Record<string, string>;
}

/** The valid request of a target at that moment. */
const goodOf = ({ name, token, headers }: Target, input: Input): InjectOptions =>
  withHeaders(requestOf(name, input, token()), headers?.() ?? {});

type Path = readonly (string | number)[];

/** Every bad request of one call: each parameter with each bad value, and whole requests that are wrong. */
export function attacksOn(target: Target): Attack[] {
  const { name } = target;
  const { body } = target.input();
  const good = (): InjectOptions => goodOf(target, target.input());
  const found = [
    ...inParameters(target, 'params'),
    ...inParameters(target, 'query'),
    ...malformedQueries(target),
  ];
  for (const path of body === undefined ? [] : pathsIn(body)) {
    for (const [title, value] of [...hostileValues, ['没有', undefined] as const]) {
      found.push({
        label: `body.${path.join('.')}：${title}`,
        request: () => ({ ...good(), payload: replaced(target.input().body, path, value) as object }),
      });
    }
  }
  if (body !== undefined) {
    found.push({
      label: '想当然的字段',
      request: () => ({ ...good(), payload: withForgedFields(target.input().body) }),
    });
  }
  if (calls[name].at.method !== 'GET') {
    for (const [title, payload, type] of hostileBodies) {
      const headers: Record<string, string> = type === '' ? {} : { 'content-type': type };
      found.push({ label: `正文：${title}`, request: () => withHeaders({ ...good(), payload }, headers) });
    }
  }
  for (const [title, headers] of hostileHeaders) {
    found.push({ label: `请求头：${title}`, request: () => withHeaders(good(), headers) });
  }
  return found;
}

const withHeaders = (request: InjectOptions, headers: Record<string, string>): InjectOptions => ({
  ...request,
  headers: { ...request.headers, ...headers },
});

function inParameters(target: Target, part: 'params' | 'query'): Attack[] {
  const { path } = calls[target.name].at;
  const keys = Object.keys(target.input()[part] ?? {});
  const url = (key: string, value: string | undefined): string => {
    const input = target.input();
    return addressOf(path, { ...input, [part]: { ...input[part], [key]: value } });
  };
  const to = (address: () => string) => () => ({
    ...goodOf(target, target.input()),
    url: address(),
  });
  return keys.flatMap((key) => [
    ...hostileTexts.map(([title, value]) => ({
      label: `${part}.${key}：${title}`,
      request: to(() => url(key, wellFormed(value))),
    })),
    { label: `${part}.${key}：没有`, request: to(() => url(key, undefined)) },
    ...(part === 'params' ? hostileSegments : []).map((raw) => ({
      label: `地址里的 ${raw}`,
      request: to(() => path.replace(`:${key}`, raw)),
    })),
  ]);
}

/** Query strings that no form makes, appended to valid ones. */
function malformedQueries(target: Target): Attack[] {
  const [first = 'pageSize', ...others] = Object.keys(target.input().query ?? {});
  return [first, ...others].flatMap((key) =>
    hostileQueries.map((raw) => ({
      label: `query ${raw.slice(0, 40).replaceAll('NAME', key)}`,
      request() {
        const good = goodOf(target, target.input());
        const url = String(good.url);
        return { ...good, url: `${url}${url.includes('?') ? '&' : '?'}${raw.replaceAll('NAME', key)}` };
      },
    })),
  );
}

/** Lone surrogates cannot be part of an address; what a browser sends instead can. */
const wellFormed = (text: string): string => Buffer.from(text).toString();

/** Every position in a value, the containers too. */
function pathsIn(value: unknown, at: Path = []): Path[] {
  const own = at.length === 0 ? [] : [at];
  if (typeof value !== 'object' || value === null) return own;
  const below = Array.isArray(value)
    ? value.slice(0, 1).flatMap((item, n) => pathsIn(item, [...at, n]))
    : Object.entries(value).flatMap(([key, item]) => pathsIn(item, [...at, key]));
  return [...own, ...below];
}

function replaced(value: unknown, path: Path, by: unknown): unknown {
  const [head, ...rest] = path;
  if (head === undefined) return by;
  if (Array.isArray(value)) return value.map((item, n) => (n === head ? replaced(item, rest, by) : item));
  const fields = value as Record<string, unknown>;
  return { ...fields, [head]: replaced(fields[head], rest, by) };
}

const withForgedFields = (body: unknown): object =>
  Array.isArray(body) ? body.map(withForgedFields) : { ...forgedFields, ...(body as object) };

/** Numbers between 0 and 1 that are the same in every run. */
export function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Several positions wrong at once, chosen at random: combinations that the list above lacks. */
export function thrownAttack(target: Target, roll: () => number): Attack {
  const oneOf = <T>(list: readonly T[]): T => list[Math.floor(roll() * list.length)] as T;
  let { params, query, body } = target.input();
  const labels: string[] = [];
  for (let left = 1 + Math.floor(roll() * 3); left > 0; left -= 1) {
    const spots: (readonly ['params' | 'query' | 'body', Path])[] = [
      ...Object.keys(params ?? {}).map((key) => ['params', [key]] as const),
      ...Object.keys(query ?? {}).map((key) => ['query', [key]] as const),
      ...pathsIn(body).map((path) => ['body', path] as const),
    ];
    if (spots.length === 0) break;
    const [part, path] = oneOf(spots);
    const [title, value] = oneOf<readonly [string, unknown]>(part === 'body' ? hostileValues : hostileTexts);
    labels.push(`${part}.${path.join('.')}：${title}`);
    const key = String(path[0]);
    if (part === 'params') params = { ...params, [key]: wellFormed(String(value)) };
    else if (part === 'query') query = { ...query, [key]: wellFormed(String(value)) };
    else body = replaced(body, path, value);
  }
  return {
    label: labels.join('，'),
    request: () => goodOf(target, { params, query, body }),
  };
}
