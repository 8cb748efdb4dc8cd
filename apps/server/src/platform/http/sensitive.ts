import { type Refusal, refuse } from '@pifa/contract';
import type { FastifyRequest } from 'fastify';

const first = (value: string | string[] | undefined): string =>
  Array.isArray(value) ? (value[0] ?? '') : (value ?? '');

/**
 * GETs that change state or carry secrets answer only a page that means it: no prefetch, no navigation,
 * no `<img>`; the custom header proves a script of an allowed origin.
 */
export function refuseUnmeant(request: FastifyRequest): Refusal | undefined {
  const { headers } = request;
  const purpose = [headers['sec-purpose'], headers['purpose'], headers['x-purpose'], headers['x-moz']]
    .map(first)
    .join(' ');
  const isAhead = /prefetch|prerender|preview/i.test(purpose);
  const mode = first(headers['sec-fetch-mode']);
  const isPageLoad = mode === 'navigate' || mode === 'no-cors';
  if (isAhead || isPageLoad || first(headers['x-domain']) === '') return refuse('header-missing', {});
  return undefined;
}
