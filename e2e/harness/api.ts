import type { Page } from 'playwright-core';

/** Makes a read call as this page's buyer; returns `data`. */
export async function ask<Data>(page: Page, path: string): Promise<Data> {
  const answer = await page.evaluate(async (address) => {
    const token = localStorage.getItem(`${location.host}-B2-X-Token`) ?? '';
    const response = await fetch(address, { headers: { 'X-Token': token, 'X-Domain': location.host } });
    return response.json();
  }, path);
  return (answer as { data: Data }).data;
}

/** Counts requests of one method to one path from now on. */
export function countRequests(page: Page, method: string, path: string): { count: () => number } {
  let seen = 0;
  page.on('request', (request) => {
    if (request.method() === method && new URL(request.url()).pathname === path) seen += 1;
  });
  return { count: () => seen };
}

/** Makes a write call as this page's buyer; returns the whole envelope. */
export async function send<Data>(
  page: Page,
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
): Promise<{ meta: { success: boolean; message: string }; data: Data }> {
  return page.evaluate(
    async ([how, address, json]) => {
      const token = localStorage.getItem(`${location.host}-B2-X-Token`) ?? '';
      const headers: Record<string, string> = { 'X-Token': token, 'X-Domain': location.host };
      if (json) headers['content-type'] = 'application/json';
      const response = await fetch(address, { method: how, headers, body: json || undefined });
      return response.json();
    },
    [method, path, body ? JSON.stringify(body) : ''] as const,
  );
}
