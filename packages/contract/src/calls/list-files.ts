/** Lists of the back office as files. */
import { defineCall, text, z } from '../define-call';
import { listFileNames } from '../list-names';
import { typed, whole, word } from '../terminal';

export const listFiles = {
  adminListFile: defineCall({
    at: { method: 'GET', path: '/api/admin/lists/:list/file' },
    summary:
      '导出一个列表：筛选到的全部行、所选的列，CSV 或 xlsx；要有看这个列表的权限，看不到的字段文件里也没有。导出记在操作记录里',
    access: 'operator',
    permission: 'self',
    params: z.strictObject({ list: z.enum(listFileNames) }),
    query: z.strictObject({
      format: z.enum(['csv', 'xlsx']).default('csv'),
      /** keys of columns as the page has them, in its order; '' = all. What is a button there is no column of a file */
      columns: text(600).default(''),
      /** what the list is asked for, as its own query: `view=all&keyword=…` */
      filters: text(2_000).default(''),
      /** only says whether the file would be given: a page asks before it follows the link */
      check: z.enum(['0', '1']).default('0'),
    }),
    data: z.unknown(),
    refusals: ['forbidden', 'bad-input', 'step-up-needed'],
    terminal: [
      whole('export-list', '导出一个列表，加 --out <文件>', [
        word('list', listFileNames.join('|')),
        typed('filters', 'view=all'),
        typed('columns', 'no,company'),
      ]),
    ],
  }),
};
