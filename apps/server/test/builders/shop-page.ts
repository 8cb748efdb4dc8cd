import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Settings } from '../../src/platform';

const HTML = `<!doctype html><html><head><!--pifa:head--><title>批发商城</title><!--/pifa:head--></head>
<body><div id="root"></div><!--pifa:boot--></body></html>`;

/** A built storefront of one empty page, for what is served around it; the settings that name it, and its end. */
export async function aShopPage(): Promise<{
  settings: Pick<Settings, 'storefront'>;
  remove(): Promise<void>;
}> {
  const folder = await mkdtemp(join(tmpdir(), 'pifa-shop-'));
  await mkdir(join(folder, '.server'));
  await writeFile(join(folder, 'index.html'), HTML);
  const base = { http: '', https: '' };
  return {
    settings: { storefront: { folder, apiBase: base, financeBase: base, imageOrigins: [] } },
    remove: () => rm(folder, { recursive: true }),
  };
}
