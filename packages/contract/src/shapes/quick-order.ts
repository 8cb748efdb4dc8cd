/** The defaults of quick order. */
import type { Shape } from '../complete';
import type { quickOrderPaths } from '../paths/quick-order';
import type { CallData } from '../types';
import { goodsCard } from './goods-and-cart';

const ownCode: Shape<CallData<'ownCodeSave'>> = {
  code: '',
  words: '',
  goodsId: '',
  goodsName: '',
  goodsCode: '',
  spec: '',
  image: '',
  onSale: true,
  by: '',
  time: '',
};

export const quickOrderShapes: { [Name in keyof typeof quickOrderPaths]: Shape<CallData<Name>> } = {
  quickOrderMatch: {
    rows: [{ line: 0, state: 'unknown', by: 'none', goodsIds: [''], left: '', whole: false }],
    goods: [goodsCard],
  },
  quickOrderFile: { text: '', rows: 0 },
  quickOrderCodes: { learned: 0 },
  ownCodePage: { total: 0, pageNum: 1, pageSize: 0, list: [ownCode] },
  ownCodeSave: ownCode,
  ownCodeDelete: { deleted: 0 },
  ownCodeExport: null,
  ownCodeImport: { learned: 0, problems: [{ row: 0, text: '' }], wrong: 0 },
};
