import { count, defineCall, done, flag, momentIn, text, yuanIn, z } from '../define-call';
import { typed, shownAs, switched, verb, word } from '../terminal';

const code = z.string().trim().min(1).max(60);
/** Yuan, at most 4 decimals; both of a pair or neither. */
const unitYuan = yuanIn(4, 100_000_000);

const imported = z.object({
  /** Goods that were changed, and goods that are new. */
  changed: z.number().int(),
  added: z.number().int(),
  dryRun: z.boolean(),
  /** The same file was imported before: nothing was done, and this is the result of that import. */
  replayed: z.boolean(),
  errors: z.array(z.object({ row: z.number().int(), code: z.string(), text: z.string() })),
  /** The rejected rows with line and reason, as a CSV to correct and send again. Empty without errors. */
  errorsCsv: z.string(),
});

function importText({ changed, added, dryRun, replayed, errors }: z.infer<typeof imported>) {
  const how = dryRun ? '试运行，未生效：' : replayed ? '这个文件已导入过，未再生效；当时：' : '';
  return {
    lines: [
      ...errors.map(({ row, code: goods, text: reason }) => `第 ${row} 行 ${goods}：${reason}`),
      `${how}修改 ${changed} 个商品，新增 ${added} 个，有误 ${errors.length} 行`,
    ],
    failed: errors.length > 0,
  };
}

/** Staff calls for goods, their import, and the dictionary. */
export const goodsAdmin = {
  adminGoods: defineCall({
    at: { method: 'POST', path: '/api/admin/goods' },
    summary: '改商品：价格（元）、促销价与时间、库存、上下架；不写的不变，promo 为 null 即取消促销',
    access: 'operator',
    permission: 'goods.read',
    body: z.strictObject({
      code,
      list: z.strictObject({ perPack: unitYuan, perPiece: unitYuan }).optional(),
      promo: z
        .strictObject({
          perPack: unitYuan,
          perPiece: unitYuan,
          from: momentIn('start').nullable(),
          until: momentIn('end').nullable(),
        })
        .nullable()
        .optional(),
      stockBy: z.number().int().min(-10_000_000).max(10_000_000).optional(),
      stockTo: count.optional(),
      status: z.enum(['on', 'off']).optional(),
      reason: text(200).default(''),
      /** a promotion price below a tenth of list is intended */
      confirm: z.boolean().default(false),
    }),
    data: done,
    refusals: ['forbidden', 'transition-refused', 'confirm-needed', 'step-up-needed'],
    terminal: [
      verb('price', '改价格', [
        word('code', '货号'),
        typed('list.perPack', '元', { name: 'pack', required: true }),
        typed('list.perPiece', '元', { name: 'piece', required: true }),
        typed('reason', '原因'),
      ]),
      verb('promo', '取消促销价', [
        word('code', '货号'),
        switched('off', { promo: null }, true),
        typed('reason', '原因'),
      ]),
      verb('promo', '改促销价', [
        word('code', '货号'),
        typed('promo.perPack', '元', { name: 'pack', required: true }),
        typed('promo.perPiece', '元', { name: 'piece', required: true }),
        typed('promo.from', '时刻', { otherwise: null }),
        typed('promo.until', '时刻', { otherwise: null }),
        switched('confirm', { confirm: true }),
        typed('reason', '原因'),
      ]),
      verb('stock', '增减库存', [
        word('code', '货号'),
        typed('stockBy', '增减', { name: 'by', required: true }),
        typed('reason', '原因'),
      ]),
      verb('stock', '改库存数量', [
        word('code', '货号'),
        typed('stockTo', '数量', { name: 'to', required: true }),
        typed('reason', '原因'),
      ]),
      verb('on', '上架', [word('code', '货号'), typed('reason', '原因')], { status: 'on' }),
      verb('off', '下架', [word('code', '货号'), typed('reason', '原因')], { status: 'off' }),
    ],
  }),
  adminSwitch: defineCall({
    at: { method: 'POST', path: '/api/admin/dictionary' },
    summary: '改字典或功能开关；不写 pcode 即按代码改开关（1 开 0 关）',
    access: 'operator',
    permission: 'settings.write',
    body: z.strictObject({ pcode: code.optional(), code, value: text(2000) }),
    data: done,
    refusals: ['forbidden'],
    terminal: [
      verb('switch', '功能开关，例如 switch inquiry on', [
        word('code', '代码'),
        word('value', 'on|off', { choices: { on: '1', off: '0' } }),
      ]),
      verb('set', '字典，例如 set seo sitename 某某商城', [
        word('pcode', '组'),
        word('code', '代码'),
        word('value', '值'),
      ]),
    ],
  }),
  adminImport: defineCall({
    at: { method: 'POST', path: '/api/admin/goods/import' },
    summary:
      '导入商品、价格与库存（multipart，字段 file；CSV 或 xlsx，最多 10000 行）：好的行生效，坏的行逐行列出；dryRun 只检查；同一文件再次提交不重复生效，除非 again=1',
    access: 'operator',
    permission: 'goods.import',
    bodyLimit: 5 * 1024 * 1024,
    query: z.strictObject({
      dryRun: flag.default(false),
      again: flag.default(false),
      /** promotion prices below a tenth of list are intended */
      confirm: flag.default(false),
    }),
    data: imported,
    refusals: ['forbidden', 'file-type', 'file-too-large'],
    terminal: [
      verb('import', '导入商品、价格与库存', [
        word('', '文件.csv|xlsx', { file: 'upload' }),
        switched('dry-run', { dryRun: '1' }),
        switched('again', { again: '1' }),
        switched('confirm', { confirm: '1' }),
      ]),
    ],
    shown: {
      text: shownAs(imported, importText),
      saves: {
        option: 'errors',
        field: 'errorsCsv',
        label: '文件.csv',
        done: (file) => `有误的行已写入 ${file}，改好后可直接再次导入`,
      },
      progress: { call: 'adminImportProgress', begin: '正在导入' },
    },
  }),
  adminImportProgress: defineCall({
    at: { method: 'GET', path: '/api/admin/goods/import/progress' },
    summary: '本账号正在进行的导入：已处理的行与总行数；没有在导入则都为 0',
    access: 'operator',
    permission: 'goods.import',
    data: z.object({ done: z.number().int(), rows: z.number().int() }),
    refusals: ['forbidden'],
    terminal: [verb('import-progress', '本账号正在进行的导入到了哪行')],
    shown: { labels: { done: '已处理', rows: '总行数' } },
  }),
};
