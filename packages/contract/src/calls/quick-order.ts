import { defineCall, id, instant, orElse, page, paging, text, z } from '../define-call';
import { goodsCard } from './goods';

const phrase = text(80);

/** How a line was matched. */
const matchedBy = z.enum(['own-code', 'code', 'barcode', 'name', 'spec', 'pinyin', 'none']);

/** The text of a line without its quantity, which depends on the parser and on the goods' rule. */
export const orderLine = z.object({
  /** echoed in the response */
  line: z.number().int().min(1).max(1_000_000),
  /** a table's own column for it, '' otherwise */
  code: phrase.default(''),
  wanted: phrase,
  /** heading above the lines: 「T恤：」 */
  heading: phrase.default(''),
  /** text after the quantity */
  rest: phrase.default(''),
  /** the line with its last number (J1018-24), which may be part of the code; '' otherwise */
  whole: phrase.default(''),
});

/** The company's own name for a goods. */
const ownCode = z.object({
  /** the name, normalised for comparison; identifies the entry */
  code: z.string(),
  words: z.string(),
  goodsId: z.string(),
  goodsName: z.string(),
  goodsCode: z.string(),
  spec: z.string(),
  image: z.string(),
  onSale: orElse(z.boolean(), true),
  /** who added it, '' when unknown */
  by: z.string(),
  time: instant,
});

/** The goods that each line means. */
export const matchedRows = z.object({
  rows: z.array(
    z.object({
      line: z.number().int(),
      state: orElse(z.enum(['sure', 'unsure', 'unknown']), 'unknown'),
      by: orElse(matchedBy, 'none'),
      /** the goods when sure, else up to three candidates, the most likely first */
      goodsIds: z.array(z.string()),
      /** what the first of them leaves unmatched in the line; '' = nothing */
      left: z.string(),
      /** the goods was found by `whole`: its last number is not a quantity */
      whole: z.boolean(),
    }),
  ),
  /** each goods of the rows, once */
  goods: z.array(goodsCard),
});

/** Quick order: pasted or uploaded lines matched to goods. */
export const quickOrder = {
  quickOrderMatch: defineCall({
    at: { method: 'POST', path: '/api/goods/quickorder/match' },
    summary:
      '快速下单：一批文字行匹配商品（本公司叫法、编号、条码、名称、拼音、同组规格）；拿不准的给三个候选，识别不了的原样留下',
    access: 'member',
    body: z.object({ lines: z.array(orderLine).min(1).max(500) }),
    data: matchedRows,
    bodyLimit: 1024 * 1024,
  }),
  quickOrderFile: defineCall({
    at: { method: 'POST', path: '/api/goods/quickorder/file' },
    summary:
      '快速下单：读出上传的 xlsx 或 csv（multipart，字段 file），答复与粘贴同样的文字，单元格之间是制表符',
    access: 'member',
    data: z.object({ text: z.string(), rows: z.number().int() }),
    refusals: ['file-type', 'file-too-large'],
    bodyLimit: 5 * 1024 * 1024,
  }),
  quickOrderCodes: defineCall({
    at: { method: 'POST', path: '/api/goods/quickorder/codes' },
    summary: '快速下单：记住本公司对商品的叫法或编码，下次自动匹配；同一叫法以最后一次为准',
    access: 'member',
    body: z.object({
      codes: z
        .array(z.object({ words: phrase.min(1), goodsId: id }))
        .min(1)
        .max(500),
    }),
    data: z.object({ learned: z.number().int() }),
  }),
  ownCodePage: defineCall({
    at: { method: 'GET', path: '/api/goods/quickorder/codes' },
    summary: '我的货号：本公司记住的叫法与编码，最近的在前；keyword 查叫法、商品名或编号',
    access: 'member',
    query: z.object({ keyword: text(60).default(''), ...paging(100, 20) }),
    data: page(ownCode),
  }),
  ownCodeSave: defineCall({
    at: { method: 'PATCH', path: '/api/goods/quickorder/codes' },
    summary: '添加或改一个我的货号：goods 为商城编号或条码；code 为要改的那一个，不写即添加',
    access: 'member',
    body: z.object({
      code: phrase.default(''),
      words: phrase.min(1, '请填写我的货号'),
      goods: text(60).min(1, '请填写商城货号或条码'),
    }),
    data: ownCode,
    refusals: ['not-found'],
  }),
  ownCodeDelete: defineCall({
    at: { method: 'DELETE', path: '/api/goods/quickorder/codes' },
    summary: '删除我的货号；已经没有的不算',
    access: 'member',
    body: z.object({ codes: z.array(phrase.min(1)).min(1).max(500) }),
    data: z.object({ deleted: z.number().int() }),
  }),
  ownCodeExport: defineCall({
    at: { method: 'GET', path: '/api/goods/quickorder/codes/export' },
    summary: '全部我的货号，CSV（可改后再导入）',
    access: 'member',
    data: z.unknown(),
  }),
  ownCodeImport: defineCall({
    at: { method: 'POST', path: '/api/goods/quickorder/codes/import' },
    summary:
      '导入我的货号（multipart，字段 file，xlsx 或 csv：我的货号、商城货号或条码）；读不懂的行说明原因，其余照常收下',
    access: 'member',
    data: z.object({
      learned: z.number().int(),
      /** at most 100 of them */
      problems: z.array(z.object({ row: z.number().int(), text: z.string() })),
      /** how many there are */
      wrong: z.number().int(),
    }),
    refusals: ['file-type', 'file-too-large'],
    bodyLimit: 5 * 1024 * 1024,
  }),
};
