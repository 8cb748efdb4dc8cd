import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { asMember, show, stubMall } from '../../testing/mall';
import { type Attachment, AttachmentField, AttachmentList, sentFile } from '.';

/** Uploads as the browser sees them; each waits until the test lets it go on. */
class Upload {
  static all: Upload[] = [];
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  headers: Record<string, string> = {};
  url = '';
  status = 0;
  responseText = '';
  withCredentials = false;
  aborted = false;
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  open(_method: string, url: string) {
    this.url = url;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send() {
    Upload.all.push(this);
  }
  abort() {
    this.aborted = true;
    this.onabort?.();
  }
  answer(status: number, body: unknown) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload?.();
  }
}

let busy: boolean[] = [];
function Page({ purpose = 'licence' }: { purpose?: 'licence' | 'inquiry' }) {
  const [files, setFiles] = useState<Attachment[]>([]);
  return (
    <>
      <AttachmentField
        label="附件"
        purpose={purpose}
        value={files}
        onChange={setFiles}
        onBusy={(now) => busy.push(now)}
        most={2}
      />
      <output data-testid="files">{files.map((one) => one.uploadId).join(',')}</output>
    </>
  );
}

const picture = (name: string, type = 'image/png') => new File(['x'], name, { type });
const choose = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('选择附件'), { target: { files } });
const uploaded = (uploadId: string) => ({
  meta: { success: true, message: '' },
  data: { uploadId, name: '样品.webp', url: `/api/files/${uploadId}` },
});

beforeEach(() => {
  Upload.all = [];
  busy = [];
  vi.stubGlobal('XMLHttpRequest', Upload);
  asMember();
});

test('上传有进度，完成后列出，可移除；身份随请求发送', async () => {
  show(<Page />);
  choose(picture('样品.png'));
  const [sent] = Upload.all;
  expect(sent?.url).toBe('/api/files/upload?purpose=licence');
  expect(sent?.headers['X-Token']).toBe('t1');
  act(() => sent?.upload.onprogress?.({ loaded: 30, total: 100 }));
  expect(screen.getByRole('progressbar', { name: '样品.png 上传进度' })).toHaveAttribute('value', '30');
  expect(busy.at(-1)).toBe(true);
  act(() => sent?.answer(200, uploaded('up-00001')));
  expect(await screen.findByText('已上传')).toBeInTheDocument();
  await waitFor(() => expect(busy.at(-1)).toBe(false));
  expect(screen.getByTestId('files')).toHaveTextContent('up-00001');
  fireEvent.click(screen.getByRole('button', { name: '移除 样品.png' }));
  expect(screen.getByTestId('files')).toHaveTextContent('');
});

test('被拒绝：写出原因，可重新上传；取消后不再等它', async () => {
  show(<Page />);
  choose(picture('a.png'), picture('b.png'));
  act(() => Upload.all[0]?.answer(400, { meta: { success: false, message: '文件太大' }, data: null }));
  expect(await screen.findByText('文件太大')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: '重新上传 a.png' }));
  act(() => Upload.all[2]?.answer(200, uploaded('up-00002')));
  expect(await screen.findByText('已上传')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: '取消上传 b.png' }));
  expect(Upload.all[1]?.aborted).toBe(true);
  await waitFor(() => expect(screen.queryByText('b.png')).toBeNull());
  expect(screen.getByTestId('files')).toHaveTextContent('up-00002');
});

test('不是图片的、超过张数的不上传，并说明', () => {
  show(<Page />);
  choose(picture('合同.pdf', 'application/pdf'));
  expect(screen.getByText('只能上传不超过 5MB 的 JPG、PNG 或 WebP 图片')).toBeInTheDocument();
  const large = picture('大图.png');
  Object.defineProperty(large, 'size', { value: 5 * 1024 * 1024 + 1 });
  choose(large);
  expect(Upload.all).toHaveLength(0);
  choose(picture('1.png'), picture('2.png'), picture('3.png'));
  expect(Upload.all).toHaveLength(2);
  expect(screen.getByText('最多 2 张，多出的没有上传')).toBeInTheDocument();
});

test('附件点开才读取，读取时带着身份；读不到时说明', async () => {
  stubMall({});
  const open = vi.fn(async (_url: string, _init?: RequestInit) => new Response('nothing', { status: 404 }));
  vi.stubGlobal('fetch', open);
  show(<AttachmentList label="附件" files={[{ url: '/api/files/up-1', name: '样品.png' }]} />);
  expect(open).not.toHaveBeenCalled();
  open.mockResolvedValueOnce(new Response('x', { headers: { 'Content-Type': 'image/webp' } }));
  fireEvent.click(screen.getByRole('button', { name: '样品.png' }));
  expect(await screen.findByRole('img', { name: '样品.png' })).toBeInTheDocument();
  expect(new Headers(open.mock.calls[0]?.[1]?.headers).get('X-Token')).toBe('t1');
});

test('询价单另收清单与文件；类型、大小、空文件不对的说明原因，不上传', () => {
  const { rerender } = show(<Page purpose="inquiry" />);
  expect(screen.getByRole('button', { name: '选择文件' })).toBeInTheDocument();
  const sized = (file: File, size: number) => Object.defineProperty(file, 'size', { value: size });
  for (const [file, says] of [
    [picture('程序.exe', 'application/x-msdownload'), '只能上传 PDF、xlsx、xls、docx、csv、txt 或图片'],
    [picture('旧合同.doc', 'application/msword'), '旧的 doc 请另存为 docx 或 PDF 再上传'],
    [sized(picture('空.csv', 'text/csv'), 0), '「空.csv」是空文件'],
    [
      sized(picture('大.pdf', 'application/pdf'), 10 * 1024 * 1024 + 1),
      '「大.pdf」超过 10MB，请分成几个文件',
    ],
    [sized(picture('大图.png'), 5 * 1024 * 1024 + 1), '只能上传不超过 5MB 的 JPG、PNG 或 WebP 图片'],
  ] as const) {
    choose(file);
    expect(screen.getByText(says)).toBeInTheDocument();
  }
  expect(Upload.all).toHaveLength(0);
  // Browsers without Excel name no type.
  choose(sized(picture('采购清单.XLSX', ''), 10 * 1024 * 1024), picture('说明.docx', ''));
  expect(Upload.all.map((one) => one.url)).toEqual([
    '/api/files/upload?purpose=inquiry',
    '/api/files/upload?purpose=inquiry',
  ]);
  rerender(<Page purpose="licence" />);
  choose(picture('合同.pdf', 'application/pdf'));
  expect(screen.getByText('只能上传不超过 5MB 的 JPG、PNG 或 WebP 图片')).toBeInTheDocument();
});

test('文件附件：按下时才取一个短时有效的链接，浏览器照原名保存；取不到时说明', async () => {
  const respond = vi.fn(() => ({
    url: '/api/files/up-2/save?kh=1&until=2&sign=3',
    name: '采购清单.xlsx',
    expireTime: '2026-11-22T02:10:00Z',
  }));
  stubMall({ '/api/files/up-2/link': respond });
  const pressed: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function press(this: HTMLAnchorElement) {
    pressed.push(`${this.getAttribute('href')} ${this.download}`);
  });
  const file = { id: 'up-2', url: '/api/files/up-2', name: '采购清单.xlsx', picture: false, size: 241_664 };
  show(<AttachmentList label="附件" files={[sentFile(file, 0)]} />);
  expect(respond).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: '采购清单.xlsx 236 KB' }));
  await waitFor(() => expect(pressed).toEqual(['/api/files/up-2/save?kh=1&until=2&sign=3 采购清单.xlsx']));
  expect(screen.queryByRole('dialog')).toBeNull();
});
