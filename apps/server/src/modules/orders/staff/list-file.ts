import { hoursOf, listFile, minuteOf } from '../../staff';
import { listShipments } from './list-shipments';
import { listToShip } from './ship-desk';

export const shipDeskFile = listFile('ship-desk', '待发货', listToShip, {
  no: ['订单号', ({ orderNo }) => orderNo],
  company: ['客户', ({ company }) => company],
  recipient: ['收货人', ({ recipient }) => recipient],
  amount: ['种 / 件 / 个', ({ kinds, ipcnt, spcnt }) => `${kinds} / ${ipcnt} / ${spcnt}`],
  state: [
    '状态',
    ({ stateName, papersOld, asksRefund }) =>
      papersOld ? '地址已改，请重打' : asksRefund ? '申请退款' : stateName,
  ],
  wait: ['等待', ({ payTime }, now) => (payTime ? hoursOf(payTime, now) : '')],
  due: ['最晚发出', ({ dueTime }) => minuteOf(dueTime)],
  region: ['收货地区', ({ region }) => region],
  way: ['配送方式', ({ wayName }) => wayName],
  from: ['发货仓', ({ shipFrom }) => shipFrom],
  printed: ['打印', ({ printed }) => (printed.delivery > 0 ? '已打' : '未打')],
  remark: ['备注', ({ remark }) => remark],
});

export const shipmentsFile = listFile('shipments', '物流', listShipments, {
  tracking: ['运单号', ({ trackingNo, driver }) => trackingNo || driver],
  carrier: ['快递公司', ({ carrier }) => carrier],
  order: ['订单号', ({ orderNo }) => orderNo],
  company: ['客户', ({ company }) => company],
  region: ['收货地区', ({ region }) => region],
  amount: ['种 / 个', ({ kinds, num }) => `${kinds} / ${num}`],
  time: ['发货时间', ({ shipTime }) => minuteOf(shipTime)],
  state: ['订单状态', ({ stateName }) => stateName],
});
