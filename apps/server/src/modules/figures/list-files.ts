import { listFile, minuteOf } from '../staff';
import { listFigureCompanies } from './figure-companies';
import { listFigureRows } from './figure-rows';
import { listGoodsFigures } from './goods-figures';
import { listPromotionFigures } from './promotion-figures';
import { listSalesParts } from './sales-parts';
import { listRestock } from './stock-figures';

const percent = (permille: number | undefined): string => (permille === undefined ? '' : `${permille / 10}%`);

const ALL = 1_000_000;

/**
 * All rows at once: a page of figures is counted from the start of a ranking of everything, so reading it page by page would
 * rank everything once for each page.
 */
const inOnePass =
  <Call extends { query: { size: number } }, Rest extends unknown[], Answer>(
    handle: (call: Call, ...rest: Rest) => Answer,
  ) =>
  (call: Call, ...rest: Rest): Answer =>
    handle({ ...call, query: { ...call.query, size: ALL } }, ...rest);

export const salesPartsFile = listFile('sales-parts', '经营数据', listSalesParts, {
  name: ['项目', ({ name }) => name],
  from: ['开始', ({ from }) => from ?? ''],
  to: ['结束', ({ to }) => to ?? ''],
  amount: ['成交额（元）', ({ amount }) => amount],
  before: ['上期成交额（元）', ({ before }) => before],
  share: ['占比', ({ share }) => percent(share)],
  refunded: ['退款（元）', ({ refunded }) => refunded ?? ''],
  net: ['净额（元）', ({ net }) => net ?? ''],
  orders: ['订单数', ({ orders }) => orders ?? ''],
  ordersBefore: ['上期订单数', ({ ordersBefore }) => ordersBefore ?? ''],
  companies: ['下单客户', ({ companies }) => companies ?? ''],
  pieces: ['个数', ({ pieces }) => pieces ?? ''],
  margin: ['毛利率', ({ margin }) => percent(margin)],
});

export const figureRowsFile = listFile('figure-rows', '账目', listFigureRows, {
  time: ['时间', ({ time }) => minuteOf(time)],
  order: ['订单号', ({ orderNo }) => orderNo],
  company: ['客户', ({ company }) => company],
  level: ['等级', ({ level }) => level],
  salesperson: ['业务员', ({ salesperson }) => salesperson],
  region: ['地区', ({ region }) => region],
  amount: ['整笔（元）', ({ amount }) => amount],
  part: ['计入（元）', ({ part }) => part],
});

export const figureCompaniesFile = listFile('figure-companies', '客户名单', listFigureCompanies, {
  code: ['客户编号', ({ code }) => code],
  company: ['客户', ({ company }) => company],
  level: ['等级', ({ level }) => level],
  salesperson: ['业务员', ({ salesperson }) => salesperson],
  region: ['地区', ({ region }) => region],
  orders: ['订单数', ({ orders }) => orders],
  amount: ['成交额（元）', ({ amount }) => amount],
  lastDay: ['最近付清', ({ lastDay }) => lastDay],
  every: ['周期（天）', ({ everyDays }) => everyDays ?? ''],
  over: ['超出周期（天）', ({ overDays }) => overDays ?? ''],
});

export const goodsFiguresFile = listFile('goods-figures', '商品数字', inOnePass(listGoodsFigures), {
  code: ['货号', ({ code }) => code],
  name: ['商品', ({ name }) => name],
  spec: ['规格', ({ spec }) => spec],
  category: ['分类', ({ category }) => category],
  amount: ['成交额（元）', ({ amount }) => amount ?? ''],
  before: ['上期成交额（元）', ({ before }) => before ?? ''],
  share: ['占比', ({ share }) => percent(share)],
  upTo: ['累计占比', ({ upTo }) => percent(upTo)],
  pieces: ['卖出个数', ({ pieces }) => pieces ?? ''],
  orders: ['订单数', ({ orders }) => orders ?? ''],
  views: ['浏览', ({ views }) => views ?? ''],
  carts: ['加购', ({ carts }) => carts ?? ''],
  cartRate: ['加购率', ({ cartRate }) => percent(cartRate)],
  orderRate: ['下单率', ({ orderRate }) => percent(orderRate)],
  margin: ['毛利率', ({ margin }) => percent(margin)],
  stock: ['在库个数', ({ stock }) => stock ?? ''],
  lastDay: ['最近卖出', ({ lastDay }) => lastDay ?? ''],
  idle: ['多少天没卖', ({ idleDays }) => idleDays ?? ''],
  listValue: ['按标价值（元）', ({ listValue }) => listValue ?? ''],
  bound: ['占用资金（元）', ({ bound }) => bound ?? ''],
});

export const promotionFiguresFile = listFile(
  'promotion-figures',
  '活动数字',
  inOnePass(listPromotionFigures),
  {
    title: ['活动', ({ title }) => title],
    kind: ['种类', ({ kindName }) => kindName],
    orders: ['订单数', ({ orders }) => orders],
    companies: ['下单客户', ({ companies }) => companies],
    fresh: ['新客户', ({ newCompanies }) => newCompanies],
    pieces: ['卖出个数', ({ pieces }) => pieces],
    amount: ['成交额（元）', ({ amount }) => amount],
    discount: ['优惠（元）', ({ discount }) => discount],
    margin: ['毛利率', ({ margin }) => percent(margin)],
    rehearsed: [
      '预演',
      ({ rehearsed }) =>
        rehearsed ? `近 ${rehearsed.days} 天影响 ${rehearsed.orders} 单，多让 ${rehearsed.discount} 元` : '',
    ],
  },
);

export const restockFile = listFile('restock', '建议采购', inOnePass(listRestock), {
  code: ['货号', ({ code }) => code],
  name: ['商品', ({ name }) => name],
  spec: ['规格', ({ spec }) => spec],
  category: ['分类', ({ category }) => category],
  brand: ['品牌', ({ brand }) => brand],
  stock: ['在库个数', ({ stock }) => stock],
  sold30: ['30 天卖出', ({ sold30 }) => sold30],
  cover: ['可售天数', ({ cover }) => cover],
  packs: ['建议采购件数', ({ packs }) => packs],
  packUnit: ['件单位', ({ packUnit }) => packUnit],
  suggested: ['建议采购个数', ({ suggested }) => suggested],
  unit: ['个单位', ({ unit }) => unit],
  cost: ['预计金额（元）', ({ cost }) => cost ?? ''],
});
