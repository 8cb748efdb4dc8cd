/** The defaults of reviews. */
import type { Shape } from '../complete';
import type { reviewsPaths } from '../paths/reviews';
import type { CallData } from '../types';
import type { WireOrderToReview, WireOwnReview } from '../wire';

const picture = { uploadId: '', url: '' };

const ownReview: Shape<WireOwnReview> = {
  id: '',
  orderId: '',
  orderNo: '',
  goodsId: '',
  goodsName: '',
  image: '',
  boughtSpec: '',
  stars: 5,
  content: '',
  images: [picture],
  anonymous: false,
  state: 'waiting',
  stateName: '',
  reason: '',
  reply: '',
  writer: '',
  time: '',
};

const toReview: Shape<WireOrderToReview> = {
  orderId: '',
  orderNo: '',
  completeTime: '',
  buyer: '',
  lines: [
    {
      orderLineId: '',
      goodsId: '',
      goodsName: '',
      spec: '',
      image: '',
      ipcnt: 0,
      spcnt: 0,
      unit: '',
      packUnit: '件',
    },
  ],
};

export const reviewShapes: { [Name in keyof typeof reviewsPaths]: Shape<CallData<Name>> } = {
  toReviewPage: { list: [toReview], total: 0, pageNum: 1, pageSize: 5 },
  reviewPage: {
    list: [ownReview],
    total: 0,
    pageNum: 1,
    pageSize: 10,
    counts: { waiting: 0, shown: 0, hidden: 0 },
  },
  reviewAdd: { added: 0, shown: false },
  reviewMend: ownReview,
  reviewPicture: null,
};
