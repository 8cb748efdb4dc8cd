/** The defaults of goods and carts. */
import type { Shape } from '../complete';
import type {
  WireCart,
  WireCartLine,
  WireGiftLine,
  WireGoodsCard,
  WireGoodsDetail,
  WirePromotionGroup,
  WireQuoteTotals,
} from '../wire';

/** Unknown stock does not limit: the most pieces a line may hold (I4). */
export const UNKNOWN_STOCK = 10_000_000;

export const goodsCard: Shape<WireGoodsCard> = {
  goodsId: '',
  goodsName: '',
  goodsCode: '',
  spec: '',
  image: '',
  brandId: '',
  brandName: '',
  typeId: '',
  groupId: '',
  groupValues: [''],
  unit: '',
  packUnit: '件',
  packingSpecification: 1,
  minNum: 0,
  stepSize: 1,
  itemStepSize: 1,
  stock: UNKNOWN_STOCK,
  status: 1,
  sellingLine: '',
  listedTime: '',
  soldNum: 0,
  commentNum: 0,
  score: 0,
};

export const goodsDetail: Shape<WireGoodsDetail> = {
  ...goodsCard,
  barcode: '',
  weight: 0,
  volume: 0,
  shipFrom: '',
  taxRate: 0,
  taxIncluded: true,
  packingList: '',
  detail: '',
  services: [''],
  attributes: [{ name: '', value: '' }],
};

export const totals: Shape<WireQuoteTotals> = {
  kinds: 0,
  ipcnt: 0,
  spcnt: 0,
  goodsAmount: 0,
  discountAmount: 0,
  freightAmount: 0,
  payAmount: 0,
  savedAmount: 0,
};

export const trace: [Shape<WireCartLine['trace'][number]>] = [{ kind: '', label: '', chosen: false }];
export const adjustments: [Shape<WireCart['adjustments'][number]>] = [{ kind: '', label: '', amount: 0 }];
export const hints: [Shape<WireCart['hints'][number]>] = [{ kind: '', text: '' }];

export const cartLine: Shape<WireCartLine> = {
  ...goodsCard,
  ipcnt: 0,
  spcnt: 0,
  totalNum: 0,
  trace,
  adjustments,
  id: '',
  context: 'ordinary',
  parentId: '',
  isCheck: 1,
  excessStore: 0,
};

export const promotionGroups: [Shape<WirePromotionGroup>] = [
  {
    promotionId: '',
    kind: '',
    label: '',
    text: '',
    reached: false,
    lineIds: [''],
    choose: 0,
    gifts: [
      { goodsId: '', goodsName: '', spec: '', image: '', giftNum: 0, left: 0, chosen: false, reason: '' },
    ],
    link: '',
  },
];
export const gifts: [Shape<WireGiftLine>] = [
  { promotionId: '', label: '', goodsId: '', goodsName: '', spec: '', image: '', unit: '', giftNum: 0 },
];

export const cart: Shape<WireCart> = {
  cartList: [cartLine],
  groups: promotionGroups,
  gifts,
  version: 0,
  totals,
  adjustments,
  hints,
  sumIpcnt: 0,
  sumSpcnt: 0,
};
