import {
  type CallBody,
  type CallData,
  calls,
  isRefusal,
  type Refusal,
  refusalText,
  refuse,
} from '@pifa/contract';
import type { CallContext } from '../../platform';
import { touchGoods } from '../goods';
import type { Operator } from './accounts';
import { changeGoods, mayChange } from './change-goods';
import { readCsv } from './read-csv';

const COLUMNS = [
  '货号',
  '整件价',
  '单件价',
  '促销整件价',
  '促销单件价',
  '促销开始',
  '促销结束',
  '库存',
  '状态',
] as const;
type Column = (typeof COLUMNS)[number];
type Cells = Partial<Record<Column, string>>;
const MOST_ROWS = 2_000;
const STATUS: Record<string, 'on' | 'off'> = { 上架: 'on', 下架: 'off' };

class DryRun extends Error {}

/**
 * Prices and stock from a table: every good row lands, every bad one is listed with its line; empty cells change
 * nothing. A dry run does the same and takes it back.
 */
export async function importGoods(
  { platform, database, body, query, now }: CallContext<'adminImport'>,
  operator: Operator,
): Promise<CallData<'adminImport'> | Refusal> {
  const [head = [], ...rows] = readCsv(body.csv);
  const unknown = head.find((name) => !COLUMNS.includes(name as Column));
  if (unknown !== undefined || !head.includes('货号') || new Set(head).size !== head.length) {
    return refuse('bad-input', { text: `表头应为：${COLUMNS.join('、')}（货号必有，其余可省）` });
  }
  if (rows.length > MOST_ROWS) return refuse('bad-input', { text: `一次最多导入 ${MOST_ROWS} 行` });

  let errors: CallData<'adminImport'>['errors'] = [];
  let changed = 0;
  const run = database.transaction(
    async (tx) => {
      errors = [];
      changed = 0;
      const seen = new Set<string>();
      for (const [index, row] of rows.entries()) {
        if (row.every((cell) => cell === '')) continue;
        const cells = Object.fromEntries(head.map((name, at) => [name, row[at] ?? ''])) as Cells;
        const code = cells.货号 ?? '';
        const fail = (text: string) => errors.push({ row: index + 2, code, text });
        const change = row.length > head.length ? '列数比表头多' : readChange(cells);
        if (typeof change === 'string') fail(change);
        else if (seen.has(code)) fail('货号在文件中重复');
        else if (!mayChange(operator, change)) fail('您的角色不能修改这些内容');
        else {
          seen.add(code);
          const refusal = await changeGoods(tx, operator, change, now);
          if (isRefusal(refusal)) fail(refusalText(refusal));
          else changed += 1;
        }
      }
      if (query.dryRun) throw new DryRun();
      if (changed > 0) await touchGoods(platform, tx);
    },
    { retry: true },
  );
  await run.catch((error: unknown) => {
    if (!(error instanceof DryRun)) throw error;
  });
  return { changed, dryRun: query.dryRun, errors };
}

/** The change that a row asks for, or what is wrong with it. */
function readChange(cells: Cells): CallBody<'adminGoods'> | string {
  const wrong = (['整件价', '单件价', '促销整件价', '促销单件价'] as const).find(
    (column) => cells[column] && !/^\d{1,9}(\.\d{1,4})?$/.test(cells[column]),
  );
  if (wrong) return `${wrong}应为不超过 4 位小数的金额`;
  if (cells.库存 && !/^\d{1,8}$/.test(cells.库存)) return '库存应为不小于 0 的整数';
  if (cells.状态 && !STATUS[cells.状态]) return '状态应为“上架”或“下架”';
  if (Boolean(cells.整件价) !== Boolean(cells.单件价)) return '整件价与单件价应同时填写';
  if (Boolean(cells.促销整件价) !== Boolean(cells.促销单件价)) return '促销整件价与促销单件价应同时填写';
  if ((cells.促销开始 || cells.促销结束) && !cells.促销整件价) return '促销时间须与促销价同时填写';
  const from = readTime(cells.促销开始);
  const until = readTime(cells.促销结束);
  if (from === undefined || until === undefined)
    return '促销时间应写作 2026-01-31 或 2026-01-31 08:00（北京时间）';
  const change = calls.adminGoods.spec.body.safeParse({
    code: cells.货号,
    ...(cells.整件价 ? { list: { perPack: Number(cells.整件价), perPiece: Number(cells.单件价) } } : {}),
    ...(cells.促销整件价
      ? { promo: { perPack: Number(cells.促销整件价), perPiece: Number(cells.促销单件价), from, until } }
      : {}),
    ...(cells.库存 ? { stockTo: Number(cells.库存) } : {}),
    ...(cells.状态 ? { status: STATUS[cells.状态] } : {}),
    reason: '表格导入',
  });
  return change.success ? change.data : '货号或数值不正确';
}

/** A moment in China's time; null for an empty cell, undefined for an unreadable one. */
function readTime(text = ''): string | null | undefined {
  if (text === '') return null;
  const found = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}))?$/.exec(text);
  const moment = new Date(`${found?.[1]}T${found?.[2] ?? '00:00'}:00+08:00`);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}
