import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { type CallName, calls, type CallSpec } from '@pifa/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestApp, type TestApp } from '../harness';

/**
 * What the server publishes about itself. Seen to fail: with the recursive shapes left as `$defs` in openapi.ts, with
 * a route that this list does not name.
 */
type Schema = z.core.JSONSchema.JSONSchema;

interface Operation {
  operationId: string;
  summary: string;
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { description: string; content: Record<string, { schema: Schema }> }>;
  'x-access': string;
}
interface Document {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
}

const names = Object.keys(calls) as CallName[];
let app: TestApp;
let api: Document;
beforeAll(async () => {
  app = await startTestApp();
  api = (await app.http.inject({ method: 'GET', url: '/api/openapi.json' })).json<Document>();
});
afterAll(() => app.stop());

const operations = () =>
  Object.entries(api.paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([method, operation]) => ({ path, method, operation })),
  );

describe('/api/openapi.json', () => {
  it('是 OpenAPI 3.1，契约的每个接口恰好一次，编号不重复', () => {
    expect(api.openapi).toMatch(/^3\.1\.\d$/);
    expect(api.info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
    const found = operations().map(({ path, method, operation }) => [
      operation.operationId,
      method.toUpperCase(),
      path.replace(/\{(\w+)\}/g, ':$1'),
      operation['x-access'],
    ]);
    const declared = names.map((name) => [
      name,
      calls[name].at.method,
      calls[name].at.path,
      (calls[name].spec as CallSpec).access,
    ]);
    expect(found.sort()).toEqual(declared.sort());
  });

  it.each(names)('%s：参数、正文与答复齐全，都是有效的 JSON Schema', (name) => {
    const { path, operation } = operations().find(({ operation: one }) => one.operationId === name) ?? {};
    if (!operation || !path) throw new Error('missing');
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, key]) => key);
    const declared = operation.parameters.filter((one) => one.in === 'path');
    expect(declared.map((one) => one.name)).toEqual(inPath);
    expect(declared.every((one) => one.required)).toBe(true);
    expect(new Set(operation.parameters.map((one) => `${one.in} ${one.name}`)).size).toBe(
      operation.parameters.length,
    );
    expect(operation.requestBody !== undefined).toBe((calls[name].spec as CallSpec).body !== undefined);
    expect(operation.summary).toMatch(/[\u4e00-\u9fff]/);
    const schemas = [
      ...operation.parameters.map((one) => one.schema),
      ...Object.values(operation.requestBody?.content ?? {}).map((one) => one.schema),
      ...Object.values(operation.responses).flatMap((one) =>
        Object.values(one.content).map(({ schema }) => schema),
      ),
    ];
    expect(schemas.flatMap((schema) => faultsOf(schema))).toEqual([]);
  });

  it('递归的结构放在 components 里，也是有效的 JSON Schema', () => {
    expect(Object.keys(api.components.schemas)).not.toEqual([]);
    expect(Object.values(api.components.schemas).flatMap((schema) => faultsOf(schema))).toEqual([]);
  });

  it('服务器的真实答复符合文档里的结构', async () => {
    for (const name of [
      'funcSet',
      'goodsPage',
      'categoryList',
      'brandList',
      'sellTypeList',
      'mallHome',
    ] as const) {
      const operation = operations().find(({ operation: one }) => one.operationId === name)?.operation;
      const schema = z.fromJSONSchema(operation?.responses['200']?.content['application/json']?.schema ?? {});
      const answer = await app.http.inject({ method: 'GET', url: calls[name].at.path });
      expect([name, schema.safeParse(answer.json()).error]).toEqual([name, undefined]);
      expect([name, schema.safeParse({ meta: { success: true }, data: 1 }).success]).toEqual([name, false]);
    }
  });
});

const TYPES = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']);
const KEYWORDS = new Set(
  (
    'type properties required additionalProperties propertyNames items prefixItems minItems maxItems uniqueItems ' +
    'minLength maxLength pattern format minimum maximum exclusiveMinimum exclusiveMaximum multipleOf enum const ' +
    'anyOf oneOf allOf not $ref default description title'
  ).split(' '),
);

/** Parts of a schema that are not JSON Schema 2020-12, or refer to nothing in this document. */
function faultsOf(schema: unknown, at = ''): string[] {
  if (typeof schema === 'boolean') return [];
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return [`${at}: no schema`];
  const own = schema as Record<string, unknown>;
  const faults = Object.keys(own)
    .filter((key) => !KEYWORDS.has(key))
    .map((key) => `${at}: ${key}`);
  for (const type of [own['type'] ?? []].flat())
    if (!TYPES.has(String(type))) faults.push(`${at}: type ${String(type)}`);
  if (typeof own['pattern'] === 'string') new RegExp(own['pattern'], 'u');
  if (own['required'] !== undefined && !Array.isArray(own['required'])) faults.push(`${at}: required`);
  if (own['$ref'] !== undefined && followed(String(own['$ref'])) === undefined)
    faults.push(`${at}: ${String(own['$ref'])}`);
  const below = [
    ...Object.values((own['properties'] ?? {}) as object),
    ...['anyOf', 'oneOf', 'allOf', 'prefixItems'].flatMap((key) => (own[key] ?? []) as unknown[]),
    ...['items', 'additionalProperties', 'propertyNames', 'not'].flatMap((key) =>
      key in own ? [own[key]] : [],
    ),
  ];
  return [...faults, ...below.flatMap((one, n) => faultsOf(one, `${at}/${n}`))];
}

function followed(ref: string): unknown {
  let here: unknown = api;
  for (const key of ref.replace(/^#\//, '').split('/'))
    here = (here as Record<string, unknown> | undefined)?.[key];
  return ref.startsWith('#/') ? here : undefined;
}

describe('/api/docs', () => {
  it('页面自足：不引用别处，脚本在本站，内容策略容得下', async () => {
    const page = await app.http.inject({ method: 'GET', url: '/api/docs' });
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    const references = [...page.body.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, at]) => at);
    expect(references.sort()).toEqual(['/api/docs.js', '/api/openapi.json', '/favicon.svg']);
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
    // Inline scripts are forbidden; what is in the page is data.
    const scripts = [...page.body.matchAll(/<script([^>]*)>/g)].map(([, own]) => own);
    expect(scripts).toEqual([' type="application/json" id="api"', ' src="/api/docs.js"']);
    const data = /id="api">([\s\S]*?)<\/script>/.exec(page.body)?.[1] ?? '';
    expect(JSON.parse(data)).toEqual(api);
  });

  it('脚本跑完没有错误，列出每个接口，每一项都展得开', async () => {
    const { body: page } = await app.http.inject({ method: 'GET', url: '/api/docs' });
    const { body: script } = await app.http.inject({ method: 'GET', url: '/api/docs.js' });
    const document = aDocument(/id="api">([\s\S]*?)<\/script>/.exec(page)?.[1] ?? '');
    runInNewContext(script, { document });
    const entries = document.made.filter(({ tag }) => tag === 'details');
    expect(entries).toHaveLength(names.length);
    for (const entry of entries) {
      entry.open();
      expect(entry.children.length).toBe(2);
    }
    for (const name of names) {
      expect(
        entries.some(({ dataset }) =>
          dataset['text']?.includes(calls[name].at.path.replace(/:(\w+)/g, '{$1}').toLowerCase()),
        ),
      ).toBe(true);
    }
  });
});

/** The parts of a page that the script of /api/docs uses. */
function aDocument(data: string) {
  class Element {
    children: unknown[] = [];
    dataset: Record<string, string> = {};
    textContent = '';
    className = '';
    hidden = false;
    private listeners: (() => void)[] = [];
    constructor(readonly tag: string) {}
    append(...items: unknown[]): void {
      this.children.push(...items);
    }
    get childElementCount(): number {
      return this.children.filter((one) => one instanceof Element).length;
    }
    addEventListener(_event: string, listener: () => void): void {
      this.listeners.push(listener);
    }
    open(): void {
      for (const listener of this.listeners) listener();
    }
  }
  const made: Element[] = [];
  const create = (tag: string): Element => {
    const element = new Element(tag);
    made.push(element);
    return element;
  };
  const byId: Record<string, Element> = {
    api: create('script'),
    calls: create('main'),
    find: create('input'),
    groups: create('nav'),
  };
  if (byId['api']) byId['api'].textContent = data;
  return {
    made,
    createElement: create,
    createTextNode: (text: string) => text,
    getElementById: (id: string) => byId[id],
  };
}

describe('pifa routes --json', () => {
  it('列出每条路由与它的策略，契约的每个接口都在', { timeout: 180_000 }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pifa-routes-'));
    await writeFile(
      join(folder, 'pifa.config.json'),
      JSON.stringify({ demo: false, log: { level: 'silent' } }),
    );
    const output = await new Promise<string>((resolve, reject) => {
      const child = spawn(process.execPath, ['--import', 'tsx', 'src/pifa.ts', 'routes', '--json'], {
        cwd: join(import.meta.dirname, '../..'),
        env: {
          ...process.env,
          NODE_ENV: 'production',
          DATABASE_URL: '',
          REDIS_URL: '',
          DATA_DIR: folder,
          PIFA_CONFIG: join(folder, 'pifa.config.json'),
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let text = '';
      child.stdout.on('data', (chunk) => (text += String(chunk)));
      child.on('error', reject);
      child.on('exit', () => resolve(text));
    });
    await rm(folder, { recursive: true, force: true });
    const routes = JSON.parse(output) as {
      method: string;
      path: string;
      access: string;
      call: string;
      sensitive: boolean;
    }[];
    expect(routes.filter(({ access }) => !access)).toEqual([]);
    const found = routes
      .filter(({ call }) => call !== '')
      .map(({ call, method, path, access, sensitive }) => [call, method, path, access, sensitive]);
    const declared = names.map((name) => {
      const { access, sensitive = false } = calls[name].spec as CallSpec;
      return [name, calls[name].at.method, calls[name].at.path, access, sensitive];
    });
    expect(found.sort()).toEqual(declared.sort());
    const others = routes
      .filter(({ call }) => call === '')
      .map(({ method, path, access }) => `${method} ${path} ${access}`);
    expect(others.sort()).toEqual([
      'GET /* public',
      'GET /admin public',
      'GET /admin/* public',
      'GET /api/admin/previews/home/:token operator',
      'GET /api/admin/previews/home/:token/* operator',
      'GET /api/admin/previews/promotion/:token operator',
      'GET /api/admin/previews/promotion/:token/* operator',
      'GET /api/docs public',
      'GET /api/docs.js public',
      'GET /api/openapi.json public',
      'GET /healthz public',
      'GET /healthz/live public',
      'GET /metrics monitor',
      'GET /pictures/* public',
      'GET /robots.txt public',
      'GET /runtime-settings.json public',
      'GET /sandbox/cashier/:tradeNo sandbox',
      'GET /sitemap.xml public',
      'GET /sitemaps/:name public',
      'HEAD /* public',
      'HEAD /admin public',
      'HEAD /admin/* public',
      'HEAD /pictures/* public',
      'POST /sandbox/api/close sandbox',
      'POST /sandbox/api/create sandbox',
      'POST /sandbox/api/query sandbox',
      'POST /sandbox/api/refund sandbox',
      'POST /sandbox/cashier/:tradeNo sandbox',
    ]);
  });
});
