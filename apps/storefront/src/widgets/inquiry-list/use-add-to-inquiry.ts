import type { Goods } from '@pifa/contract/client';
import type { Quantity } from '@pifa/domain';
import { toast } from '../../ui/toast';
import { addInquiryGoods } from './store';

/** Adds a goods to the inquiry list, once only, and confirms it with the text of SPEC §8. */
export function addToInquiry(
  goods: Pick<Goods, 'id' | 'name' | 'code' | 'spec' | 'image' | 'rule'>,
  quantity?: Quantity,
): boolean {
  const { rule } = goods;
  const added = addInquiryGoods({
    goodsId: goods.id,
    goodsName: goods.name,
    goodsCode: goods.code,
    spec: goods.spec,
    image: goods.image,
    unit: rule.unit,
    packUnit: rule.packUnit,
    packingSpecification: rule.piecesPerPack,
    minNum: rule.minPieces,
    stepSize: rule.pieceStep,
    itemStepSize: rule.packStep,
    ipcnt: quantity?.packs ?? 0,
    spcnt: quantity?.pieces ?? 0,
  });
  toast(
    added
      ? { text: '已将商品添加到询价单中，可在询价中查看详细信息', tone: 'success', key: 'inquiry' }
      : { text: '该商品已存在询价表中', tone: 'warning', key: 'inquiry' },
  );
  return added;
}
