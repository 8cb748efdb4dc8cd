import { type Access, type CallName, type CallSpec, calls } from '@pifa/contract';
import { z } from 'zod';

const ACCESS_WORDS: Record<Access, string> = {
  public: '公开',
  'visitor-prices': '公开；价格仅对可见者返回',
  member: '登录会员',
  operator: '运营账号（X-Operator-Token）',
  provider: '支付渠道（签名）',
  sandbox: '仅沙箱支付开启时',
  dev: '仅本机开发',
  monitor: '监控（令牌，或仅本机）',
};

type JsonSchema = Record<string, unknown>;

const toSchema = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  return rest;
};

/** A schema that names itself brings `$defs`; inside the document they are found among the components only. */
function shareDefinitions({ $defs, ...schema }: JsonSchema, name: string, shared: JsonSchema): JsonSchema {
  if (!$defs) return schema;
  const move = (value: unknown): unknown => {
    const text = JSON.stringify(value).replaceAll('"#/$defs/', `"#/components/schemas/${name}-`);
    return JSON.parse(text);
  };
  for (const [key, own] of Object.entries($defs)) shared[`${name}-${key}`] = move(own);
  return move(schema) as JsonSchema;
}

/** The whole contract as an OpenAPI 3.1 document. */
export function describeApi(): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  const schemas: JsonSchema = {};
  for (const name of Object.keys(calls) as CallName[]) {
    const { at, spec }: { at: { method: string; path: string }; spec: CallSpec } = calls[name];
    const path = at.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [at.method.toLowerCase()]: describeCall(name, path, spec, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Pifa 批发商城接口',
      version: '1',
      description:
        '所有接口返回 { meta: { success, message, code? }, data }。请求头 X-Token（登录令牌）、X-User（百分号编码）、X-Domain。金额单位为元。',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    components: {
      schemas,
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'X-Token' } },
    },
    paths,
  };
}

function describeCall(name: string, path: string, spec: CallSpec, shared: JsonSchema): JsonSchema {
  const notes = [
    `访问：${ACCESS_WORDS[spec.access]}`,
    spec.sensitive ? '敏感：须带 X-Domain 请求头，拒绝 HEAD 与预取，不缓存、不记录' : '',
    spec.specified ? '' : '本项目自定的接口',
    spec.refusals?.length ? `可能的拒绝：${spec.refusals.join('、')}` : '',
  ];
  const data = shareDefinitions(toSchema(spec.data, 'output'), name, shared);
  return {
    operationId: name,
    summary: spec.summary,
    description: notes.filter((note) => note !== '').join('。'),
    tags: [path.split('/')[2] ?? 'api'],
    ...(spec.access === 'member' ? { security: [{ token: [] }] } : {}),
    parameters: [
      ...describeParameters(spec.params, 'path'),
      ...describeParameters(spec.query, 'query'),
      ...headerParameters(spec),
    ],
    ...(spec.body
      ? { requestBody: { content: { 'application/json': { schema: toSchema(spec.body, 'input') } } } }
      : {}),
    responses: {
      '200': {
        description: '已处理（meta.success 说明是否成功）',
        content: { 'application/json': { schema: envelopeOf(data) } },
      },
    },
    'x-access': spec.access,
    'x-sensitive': spec.sensitive === true,
  };
}

function describeParameters(schema: z.ZodType | undefined, place: 'path' | 'query'): JsonSchema[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = toSchema(schema, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, own]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: own,
  }));
}

const headerParameters = (spec: CallSpec): JsonSchema[] =>
  spec.sensitive ? [{ name: 'X-Domain', in: 'header', required: true, schema: { type: 'string' } }] : [];

const envelopeOf = (data: JsonSchema): JsonSchema => ({
  type: 'object',
  required: ['meta', 'data'],
  properties: {
    meta: {
      type: 'object',
      required: ['success', 'message'],
      properties: { success: { type: 'boolean' }, message: { type: 'string' }, code: { type: 'string' } },
    },
    data,
  },
});
