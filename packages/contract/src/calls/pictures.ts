import { count, cursorPaging, defineCall, done, instant, listOf, text, textId, z } from '../define-call';
import { shownAs, typed, verb, whole, word } from '../terminal';

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

const inLibrary = kept.extend({
  createTime: instant,
  by: z.string(),
  /** places that show it: goods, brands, categories, banners, floors, texts, settings */
  uses: count,
  /** the file behind the address was replaced then */
  replaceTime: instant.optional(),
});

const pictureLists = listOf(inLibrary);
const LABELS = {
  url: '地址',
  width: '宽',
  height: '高',
  bytes: '字节',
  uses: '使用',
  by: '上传人',
  replaceTime: '替换时间',
};

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
    permission: 'goods.write',
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
  adminPictures: defineCall({
    at: { method: 'GET', path: '/api/admin/pictures' },
    summary: '图片库：新的在前，可按名称找，或只看没有用到的；各有几处在用',
    access: 'operator',
    permission: 'goods.read',
    query: z.strictObject({
      view: z.enum(['all', 'unused']).default('all'),
      keyword: text(60).default(''),
      ...cursorPaging,
    }),
    data: pictureLists,
    refusals: ['forbidden', 'bad-input'],
    terminal: [whole('pictures', '图片库')],
    shown: { labels: LABELS },
  }),
  adminPictureUses: defineCall({
    at: { method: 'GET', path: '/api/admin/pictures/:id/uses' },
    summary: '一张图片用在哪里：商品、品牌、分类、广告、楼层、文章与站点设置',
    access: 'operator',
    permission: 'goods.read',
    params: z.strictObject({ id: textId }),
    data: z.object({
      list: z.array(
        z.object({
          /** 「商品图片」 */
          place: z.string(),
          name: z.string(),
          /** where it is changed, below /admin; '' = nowhere yet */
          path: z.string(),
        }),
      ),
    }),
    refusals: ['forbidden', 'not-found'],
    terminal: [verb('picture-uses', '一张图片用在哪里', [word('id', '图片 id')])],
    shown: { labels: { place: '位置', path: '页面' } },
  }),
  adminPictureReplace: defineCall({
    at: { method: 'POST', path: '/api/admin/pictures/:id/file' },
    summary: '换一张图片的文件（multipart，字段 file）：地址不变，用到它的地方都换成新的',
    access: 'operator',
    permission: 'goods.write',
    bodyLimit: 21 * 1024 * 1024,
    params: z.strictObject({ id: textId }),
    data: kept,
    refusals: ['forbidden', 'not-found', 'file-type', 'file-too-large', 'bad-input', 'transition-refused'],
    terminal: [
      verb('picture-replace', '换一张图片的文件，地址不变', [
        word('id', '图片 id'),
        word('', '文件.jpg', { name: 'file', file: 'upload' }),
      ]),
    ],
    shown: { labels: LABELS },
  }),
  adminPictureDelete: defineCall({
    at: { method: 'DELETE', path: '/api/admin/pictures/:id' },
    summary: '删除没有用到的图片',
    access: 'operator',
    permission: 'goods.write',
    params: z.strictObject({ id: textId }),
    data: done,
    refusals: ['forbidden', 'not-found', 'transition-refused'],
    terminal: [verb('picture-delete', '删除没有用到的图片', [word('id', '图片 id')])],
  }),
};
