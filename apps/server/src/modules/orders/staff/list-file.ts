import { listFile, minuteOf } from '../../staff';
import { listShipments } from './list-shipments';

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
