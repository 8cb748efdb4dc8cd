import { calls } from '@pifa/contract';
import { describe, expect, it } from 'vitest';
import { describeApi } from './openapi';

interface Api {
  openapi: string;
  paths: Record<
    string,
    Record<string, { operationId: string; parameters: { name: string; in: string }[]; 'x-access': string }>
  >;
}

describe('接口文档', () => {
  const api = describeApi() as unknown as Api;

  it('OpenAPI 3.1，契约里的每个接口都在，带访问策略', () => {
    expect(api.openapi).toBe('3.1.0');
    const operations = Object.values(api.paths).flatMap((verbs) => Object.values(verbs));
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(calls).sort());
    expect(operations.every((operation) => operation['x-access'])).toBe(true);
  });

  it('路径参数写成 {id}，查询参数逐个列出', () => {
    const detail = api.paths['/api/goods/orders/{id}']?.get;
    expect(detail?.parameters).toEqual([expect.objectContaining({ name: 'id', in: 'path', required: true })]);
    const page = api.paths['/api/goods/mallGoods/page']?.get;
    expect(page?.parameters.map(({ name }) => name)).toEqual(expect.arrayContaining(['pageNum', 'pageSize']));
  });
});
