import { boxesShown, formatDate, type Region, regionLabel, regionPath, totalPieces } from '@pifa/domain';
import { downloadCsv } from '../../lib/download';
import type { InquiryGoods } from '../../widgets/inquiry-list';
import type { PrintLine } from '../../widgets/print-document';
import type { InquiryForm } from './form';
import { ruleOf, wantedOf } from './wanted';

const packingOf = (item: InquiryGoods): string =>
  item.packingSpecification > 1 ? `1${item.packUnit}=${item.packingSpecification}${item.unit}` : '--';

/** The rows of the paper; price and amount are left to be filled in by hand (UX §2.8). */
export function printLines(list: readonly InquiryGoods[]): PrintLine[] {
  return list.map((item) => {
    const rule = ruleOf(item);
    const boxes = boxesShown(rule);
    const total = totalPieces(rule, wantedOf(item));
    const head = item.spec.split(' · ')[0] ?? '';
    return {
      key: item.goodsId,
      code: item.goodsCode,
      name: item.goodsName,
      // The name usually contains it already.
      spec: item.goodsName.includes(head) ? '' : head,
      packing: packingOf(item),
      packs: boxes.packs && item.ipcnt > 0 ? String(item.ipcnt) : '',
      pieces: item.spcnt > 0 ? String(item.spcnt) : '',
      total: total > 0 ? `${total}${item.unit}` : '',
      price: '',
      amount: '',
      remark: [item.remark, item.needBy && `到货 ${item.needBy}`].filter(Boolean).join('；'),
      image: item.image,
    };
  });
}

export function areaText(form: InquiryForm, tree: readonly Region[]): string {
  const path = regionPath(tree, form.areaCodes.at(-1) ?? '');
  return path ? regionLabel(path) : '';
}

/** 询价单 as a table for Excel and WPS. */
export function exportInquiry(list: readonly InquiryGoods[], now: Date): void {
  downloadCsv(
    `询价单-${formatDate(now)}`,
    [
      '商品编号',
      '商品名称',
      '规格',
      '装箱规格',
      '期望整件',
      '期望拆零',
      '合计数量',
      '单位',
      '目标件价',
      '目标个价',
      '备注',
      '期望到货日',
    ],
    list.map((item) => [
      item.goodsCode,
      item.goodsName,
      item.spec,
      packingOf(item),
      item.ipcnt,
      item.spcnt,
      totalPieces(ruleOf(item), wantedOf(item)),
      item.unit,
      item.targetIP,
      item.targetSP,
      item.remark,
      item.needBy,
    ]),
  );
}
