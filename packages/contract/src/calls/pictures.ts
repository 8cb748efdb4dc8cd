import { count, defineCall, textId, text, z } from '../define-call';
import { shownAs, typed, verb, word } from '../terminal';

const kept = z.object({
  id: z.string(),
  /** the address that goods, banners and texts name */
  url: z.string(),
  name: z.string(),
  /** px, after it was redrawn */
  width: count,
  height: count,
  bytes: count,
});

/** Pictures that staff put in for goods, banners, brands and articles (ADMIN §8.6). */
export const pictures = {
  pictureGet: defineCall({
    at: { method: 'GET', path: '/api/pictures/:id' },
    summary: '店铺上传的图片，w 为宽度（160、360、640，缺省为原图）',
    access: 'public',
    params: z.object({ id: textId }),
    query: z.object({ w: z.coerce.number().optional().catch(undefined) }),
    data: z.unknown(),
    refusals: ['not-found'],
  }),
  adminPictureAdd: defineCall({
    at: { method: 'POST', path: '/api/admin/pictures' },
    summary:
      '上传图片（multipart，字段 file；JPG、PNG、WebP，最大 20 MB）：重绘为 WebP 并备好各种宽度；同一张图再次上传得到同一个地址',
    access: 'operator',
    permission: 'self',
    bodyLimit: 21 * 1024 * 1024,
    query: z.strictObject({ name: text(200).default('') }),
    data: kept,
    refusals: ['forbidden', 'file-type', 'file-too-large', 'bad-input'],
    terminal: [
      verb('picture', '上传图片，得到它的地址', [
        word('', '文件.jpg', { name: 'file', file: 'upload' }),
        typed('name', '名称'),
      ]),
    ],
    shown: {
      text: shownAs(kept, ({ url, width, height }) => ({ lines: [`${url}  ${width}×${height}`] })),
    },
  }),
};
