import { listFile, minuteOf } from '../../../staff';
import { listGoodsDesk } from './list-goods-desk';

/** 导出 of 商品; what its reader may not see is empty, as in the list. */
export const goodsFile = listFile(
  'goods',
  '商品',
  listGoodsDesk,
  {
    code: ['货号', ({ code }) => code],
    name: ['名称', ({ name }) => name],
    spec: ['规格', ({ spec }) => spec],
    barcode: ['条码', ({ barcode }) => barcode],
    category: ['分类', ({ categoryPath }) => categoryPath],
    brand: ['品牌', ({ brand }) => brand],
    packing: [
      '装箱',
      ({ packingSpecification, unit, packUnit }) => `${packingSpecification}${unit}/${packUnit}`,
    ],
    least: ['起订', ({ minNum }) => minNum],
    listIP: ['标价（件）', ({ listIP }) => listIP],
    listSP: ['标价（个）', ({ listSP }) => listSP],
    cost: ['成本（个）', ({ cost }) => cost ?? ''],
    margin: ['毛利', ({ margin }) => (margin === undefined ? '' : `${(margin * 100).toFixed(1)}%`)],
    available: ['可售', ({ available }) => available],
    reserved: ['占用', ({ reserved }) => reserved],
    sold: ['30 天销量', ({ soldDays }) => soldDays],
    shipFrom: ['发货仓', ({ shipFrom }) => shipFrom],
    status: ['状态', ({ status }) => (status === 'on' ? '在售' : '下架')],
    updated: ['更新', ({ updateTime }) => minuteOf(updateTime)],
  },
  { cost: 'cost.read', margin: 'cost.read' },
);
