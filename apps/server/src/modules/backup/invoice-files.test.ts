import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { app, applied, openInvoices, wait, who } from '../../../test/grounds/invoices';
import { takeBackup } from './take-backup';

openInvoices();

it('备份含发票的 PDF，不只上传的文件', { timeout: 180_000 }, async () => {
  const { id } = await applied();
  await wait(12);
  const [pdf] = (await app.call('invoiceOk', { token: who.token, query: { id } })).data.files;
  expect(pdf?.format).toBe('pdf');

  const base = await mkdtemp(join(tmpdir(), 'pifa-backup-invoices-'));
  try {
    const source = { database: app.database, files: app.platform.files, now: app.clock.now() };
    const { files, missingFiles } = await takeBackup(source, join(base, 'backup'));
    expect(missingFiles).toEqual([]);
    expect(files.map(({ key }) => key)).toContain(pdf?.id);
  } finally {
    await rm(base, { recursive: true, force: true });
  }
});
