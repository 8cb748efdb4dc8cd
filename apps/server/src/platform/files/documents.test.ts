import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aWorkbook, aZip } from '../../../test/builders/xlsx';
import { addMember } from '../../../test/fixtures';
import { startTestApp, type TestApp } from '../../../test/harness';
import { documentKindOf } from './document-kind';
import { asAttachment, safeFileName } from './file-name';

/** Papers that go with an inquiry: what they are is read from their bytes, and they are only ever saved. */
let app: TestApp;
let mine: string;
let colleague: string;
let stranger: string;

beforeAll(async () => {
  app = await startTestApp({ modules: [] });
  const one = await addMember(app.db);
  mine = await app.signIn(one.userId);
  colleague = await app.signIn((await addMember(app.db, { khId: one.khId })).userId);
  stranger = await app.signIn((await addMember(app.db)).userId);
});
afterAll(() => app?.stop());

const CONTENT_TYPES = { '[Content_Types].xml': '<Types/>' };
const xlsx = aWorkbook([['货号', '数量']], CONTENT_TYPES);
const docx = aZip({ ...CONTENT_TYPES, 'word/document.xml': '<w:document/>' });
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n');
const xls = Buffer.concat([
  Buffer.from('d0cf11e0a1b11ae1', 'hex'),
  Buffer.alloc(1_024),
  Buffer.from('Workbook\0', 'utf16le'),
]);
const gb = Buffer.from('bbf5bac52ccafdc1bf0d0a41312c34380d0a', 'hex');

interface Sent {
  meta: { success: boolean; message: string; code?: string };
  data: { uploadId: string; url: string; name: string };
}
async function send(bytes: Buffer, name: string, own: { token?: string; purpose?: string } = {}) {
  const { token = mine, purpose = 'inquiry' } = own;
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const request = new Request('http://mall.test', { method: 'POST', body: form });
  const answer = await app.http.inject({
    method: 'POST',
    url: `/api/files/upload?purpose=${purpose}`,
    headers: { 'content-type': request.headers.get('content-type') ?? '', 'x-token': token },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return answer.json<Sent>();
}
const open = (url: string, token?: string) =>
  app.http.inject({ method: 'GET', url, headers: token ? { 'x-token': token } : {} });

describe('什么能作附件', () => {
  it.each([
    ['采购清单.xlsx', 'xlsx', xlsx],
    ['合同.docx', 'docx', docx],
    ['规格书.pdf', 'pdf', pdf],
    ['旧表.xls', 'xls', xls],
    ['清单.csv', 'csv', gb],
    ['清单.csv', 'csv', Buffer.from('﻿货号,数量\r\nA1,48\r\n')],
    ['说明.txt', 'txt', Buffer.from('要含税含运费\n')],
    ['说明.txt', 'txt', Buffer.from('\uFEFF统一码', 'utf16le')],
    // The name lies: the content counts.
    ['其实是表格.pdf', 'xlsx', xlsx],
    ['其实是PDF.csv', 'pdf', pdf],
    ['清单.txt', 'csv', Buffer.from('货号,数量\nA1,48\n"水,大",12\n')],
    ['不是表格.csv', 'txt', Buffer.from('要含税含运费，尽快\n')],
  ])('%s → %s', async (_name, ending, bytes) => {
    expect((await documentKindOf(bytes))?.ending).toBe(ending);
  });

  it.each([
    ['空文件', Buffer.alloc(0)],
    ['程序', Buffer.from('MZ\x90\x00\x03\x00\x00\x00')],
    ['压缩包', aZip({ 'a.txt': 'a' })],
    ['带宏的表格', aWorkbook([['a']], { ...CONTENT_TYPES, 'xl/vbaProject.bin': 'x' })],
    ['带程序的文档', aZip({ ...CONTENT_TYPES, 'word/document.xml': '<d/>', 'word/embeddings/a.exe': 'MZ' })],
    ['旧 Word', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2_000)])],
    ['带宏的旧表格', Buffer.concat([xls, Buffer.from('_VBA_PROJECT', 'utf16le')])],
    ['断掉的 zip', xlsx.subarray(0, xlsx.length - 30)],
    ['网页', Buffer.from('<script>alert(1)</script>')],
    ['叫作文字的网页', Buffer.from('\n<!DOCTYPE html><p>清单</p>')],
    ['图形', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['脚本', Buffer.from('#!/bin/sh\nrm -rf /')],
    ['二进制', Buffer.from([1, 2, 3, 0, 255, 254])],
  ])('%s → 不收', async (_name, bytes) => {
    expect(await documentKindOf(bytes)).toBeUndefined();
  });

  it.each([
    ['采购清单 2026.xlsx', '采购清单 2026.xlsx'],
    ['../../etc/passwd', 'passwd.xlsx'],
    ['C:\\桌面\\清单.xls', '清单.xlsx'],
    ['价目\u202Efdp.exe', '价目fdp.xlsx'],
    ['a"b\r\nSet-Cookie: x.xlsx', 'a_bSet-Cookie_ x.xlsx'],
    ['..', '附件.xlsx'],
    ['CON.xlsx', '附件.xlsx'],
    ['', '附件.xlsx'],
    [`${'长'.repeat(200)}.xlsx`, `${'长'.repeat(60)}.xlsx`],
  ])('名字 %j 存为 %j', (given, kept) => {
    expect(safeFileName(given, 'xlsx')).toBe(kept);
  });

  it('保存时的名字只用 ASCII 写在头里', () => {
    expect(asAttachment("清单(1)'.xlsx")).toBe(
      `attachment; filename="file.xlsx"; filename*=UTF-8''%E6%B8%85%E5%8D%95%281%29%27.xlsx`,
    );
  });
});

describe('上传与下载', () => {
  it('表格原样收下，名字保住；只供保存，不会被当作网页打开', async () => {
    const { meta, data } = await send(xlsx, '采购 清单.xlsx');
    expect([meta.success, data.name]).toEqual([true, '采购 清单.xlsx']);
    const read = await open(data.url, mine);
    expect(read.rawPayload.equals(xlsx)).toBe(true);
    expect(read.headers).toMatchObject({
      'content-disposition': asAttachment('采购 清单.xlsx'),
      'x-content-type-options': 'nosniff',
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    });
    expect((await send(Buffer.from('<script>alert(1)</script>'), 'a.txt')).meta.code).toBe('file-type');
    const page = await send(Buffer.from('要含税含运费'), 'a.html');
    expect(page.data.name).toBe('a.txt');
    expect((await open(page.data.url, mine)).headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': asAttachment('a.txt'),
    });
  });

  it('下载链接：本公司的人可取，凭链接不用登录就能保存；过期、改过、别家公司一律如同不存在', async () => {
    const { data } = await send(pdf, '规格书.pdf');
    const id = data.uploadId;
    const link = await app.call('fileLink', { token: colleague, params: { id } });
    expect(link.data.name).toBe('规格书.pdf');
    const saved = await open(link.data.url);
    expect(saved.rawPayload.equals(pdf)).toBe(true);
    expect(saved.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'content-disposition': asAttachment('规格书.pdf'),
      'content-type': 'application/pdf',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    const nothing = (await open(`/api/files/${'a'.repeat(22)}/save`)).json();
    const other = await send(pdf, '别的.pdf');
    const at = new URL(link.data.url, 'http://mall.test');
    const until = at.searchParams.get('until') ?? '';
    for (const [bent, token] of [
      [link.data.url, stranger],
      [link.data.url.replace(until, String(Number(until) + 60_000)), undefined],
      [link.data.url.replace(id, other.data.uploadId), undefined],
      [link.data.url.replace(/kh=\d+/, 'kh=999'), undefined],
      [link.data.url.replace(/sign=.*/, 'sign='), undefined],
    ] as const) {
      const answer = await open(bent, token);
      expect([answer.statusCode, answer.json()]).toEqual([404, nothing]);
    }
    app.clock.advance({ minutes: 11 });
    expect((await open(link.data.url)).statusCode).toBe(404);
    expect((await app.call('fileLink', { token: stranger, params: { id } })).code).toBe('not-found');
  });

  it('文件不超过 10MB，图片不超过 6MB；执照、凭证仍只收图片', async () => {
    const large = Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024)]);
    expect((await send(large, '大.pdf')).meta.message).toBe('文件不能超过 10MB');
    expect((await send(Buffer.concat([pdf, Buffer.alloc(7 * 1024 * 1024)]), '中.pdf')).meta.success).toBe(
      true,
    );
    const noise = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const picture = Buffer.concat([noise, Buffer.alloc(6 * 1024 * 1024)]);
    expect((await send(picture, '大.png')).meta.message).toBe('文件不能超过 6MB');
    expect((await send(noise, '样品.png')).data.name).toBe('样品.webp');
    expect((await send(xlsx, '清单.xlsx', { purpose: 'voucher' })).meta.message).toBe(
      '只能上传 JPG、PNG、WebP 图片 文件',
    );
    expect((await send(Buffer.from('MZ\0'), '清单.xlsx')).meta.message).toBe(
      '只能上传 PDF、Excel（xlsx、xls）、Word（docx）、CSV、TXT、JPG、PNG、WebP 文件',
    );
  });
});
