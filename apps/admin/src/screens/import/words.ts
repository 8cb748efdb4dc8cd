import type { Kind } from './kinds';

/** 文件 · 对应列 · 分类与品牌 · 试运行 · 导入 (ADMIN §8.4). */
export const STEPS = ['file', 'map', 'names', 'trial', 'write'] as const;
export type Step = (typeof STEPS)[number];
export const isStep = (text: string): text is Step => STEPS.some((one) => one === text);

/** How long such an import can be taken back. */
export const undoWords = (kind: Kind): string =>
  kind === 'waybills' ? '发出后立即通知客户；2 小时内可整批撤销发货' : '导入后 30 天内可整批撤销';

/** Rows of a trial, as the tabs part them. */
export const TABS = ['added', 'changed', 'same', 'warned', 'refused'] as const;
export type Tab = (typeof TABS)[number];

/** Texts of 导入. */
export const words = {
  title: '导入',
  purpose: '任何表格都行：先看会改什么，再写入；30 天内可以整批撤销（运单 2 小时）。',
  steps: { file: '文件', map: '对应列', names: '分类与品牌', trial: '试运行', write: '导入' },
  kinds: {
    goods: { name: '商品', hint: '新增与修改商品：名称、分类、价格、库存、图片、详情、规格' },
    stock: { name: '库存', hint: '货号与实有数量，只写差异，每笔留下变动记录' },
    prices: { name: '价格', hint: '货号与新价格：标价，或一张价目表里的价' },
    companies: { name: '客户', hint: '公司、联系人、手机与等级；首次密码以短信发给客户' },
    addresses: { name: '地址', hint: '已有客户的收货地址' },
    waybills: {
      name: '运单',
      hint: '订单号与运单号，或快递公司导出的表；发出的订单立即通知客户，2 小时内可以撤销',
    },
    'old-orders': {
      name: '老订单',
      hint: '从别的系统搬来的历史订单，一行一种商品：只作记录，不动库存、积分与账',
    },
  },
  empty:
    '还没有导入过。每次导入都会记在这里：谁导入的、成功几行、失败几行；没做完的可以接着做，期限内可以整批撤销。',
  states: {
    open: '等待对应列',
    trying: '试运行中',
    tried: '等待导入',
    failed: '没有试完',
    running: '正在导入',
    scheduled: '定时导入',
    done: '已导入',
    cancelled: '已取消',
  },
  tabs: {
    added: { name: '新增', note: '商城里还没有', empty: '没有新增的行。表里的货号商城里都已有。' },
    changed: { name: '修改', note: '逐格列出前后', empty: '没有修改的行。与商城里现在的一样就不会写。' },
    same: { name: '不变', note: '不写入', empty: '没有不变的行。与商城里完全一样的行会列在这里。' },
    warned: { name: '警告', note: '仍会导入', empty: '没有要留意的行。涨跌超过一半、低于成本的会列在这里。' },
    refused: {
      name: '有误',
      note: '改好即可导入',
      empty: '没有有误的行。读不懂的、重复的会列在这里，改好就能导入。',
    },
  },
} as const;
