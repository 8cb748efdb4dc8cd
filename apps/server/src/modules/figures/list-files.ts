import { listFile, minuteOf } from '../staff';
import { listFigureRows } from './figure-rows';
import { listSalesParts } from './sales-parts';

const percent = (permille: number | undefined): string => (permille === undefined ? '' : `${permille / 10}%`);

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
