import { calls } from '@pifa/contract';
import { vi } from 'vitest';
import type { z } from 'zod';

/** The least value that a schema allows: no rows, no words, nothing that is optional. */
function leastOf(schema: z.ZodType): unknown {
  const { def } = schema as unknown as { def: Definition };
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape ?? {}).flatMap(([name, own]) => {
          const value = /time$/i.test(name) ? '2026-11-25T08:00:00.000Z' : leastOf(own);
          return value === undefined ? [] : [[name, value]];
        }),
      );
    case 'array':
      return [];
    case 'record':
      return {};
    case 'string':
      return '';
    case 'number':
      return 0;
    case 'boolean':
      return false;
    case 'enum':
      return Object.values(def.entries ?? {})[0];
    case 'literal':
      return def.values?.[0];
    case 'union':
      return def.options?.[0] && leastOf(def.options[0]);
    case 'nullable':
      return null;
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
      return def.innerType && leastOf(def.innerType);
    case 'pipe':
      return def.in && leastOf(def.in);
    default:
      return undefined;
  }
}

/** What this file reads of a schema's definition. */
interface Definition {
  type: string;
  shape?: Record<string, z.ZodType>;
  entries?: Record<string, string>;
  values?: unknown[];
  options?: z.ZodType[];
  innerType?: z.ZodType;
  in?: z.ZodType;
}

/** Every call of the page is answered as by a mall in which nothing has happened yet. */
export function answerNothing(): void {
  const staff = Object.values(calls).filter(({ at }) => at.path.startsWith('/api/admin'));
  const send = (address: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET';
    const path = address.split('?')[0] ?? '';
    const call = staff.find(({ at }) => at.method === method && at.path === path);
    if (!call) return Promise.reject(new Error(`nobody answers ${method} ${path}`));
    const data = leastOf(call.spec.data as z.ZodType);
    const body = JSON.stringify({ meta: { success: true, message: '' }, data });
    return Promise.resolve(new Response(body, { headers: { 'x-request-id': 'r-1' } }));
  };
  vi.stubGlobal('fetch', vi.fn(send));
}
